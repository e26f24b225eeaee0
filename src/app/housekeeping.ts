import { sweepKeys } from '../access/idempotency/store.ts'
import { pruneAlerts } from '../alerts/retention.ts'
import { replaceReservationIndexes } from '../bidding/reservations/indexes.ts'
import { pruneKeptTags } from '../callers/keep-tags.ts'
import { pruneRecordings } from '../calls/recordings/retention.ts'
import { pruneConversions } from '../calls/retention.ts'
import { foldCounters } from '../capacity/fold-counters.ts'
import { pruneOldCounters } from '../capacity/retention.ts'
import { pruneSnapshots } from '../configuration/snapshots/retention.ts'
import { pruneAnnouncements, prunePixels } from '../delivery/retention.ts'
import { pruneMails } from '../mail/outbox-rows.ts'
import { prunePoolUse } from '../number-leases/use/retention.ts'
import type { Database } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { notAhead } from '../platform/database/not-ahead.ts'
import { type Periodic, startPeriodic } from '../platform/jobs/periodic.ts'
import { runEach } from '../platform/jobs/run-each.ts'
import type { Logger } from '../platform/log/logger.ts'
import { pruneExports } from '../reporting/exports/retention.ts'
import { foldBalances } from '../resources/ledger-entries/fold-balances.ts'
import { pruneSessions } from '../sign-in/retention.ts'
import { pruneAnnouncedCalls } from '../telephony/twiml/announced-calls.ts'
import { pruneCarrierRecordings } from '../telephony/twiml/recordings/recording-rows.ts'
import { PARTITIONED_TABLES } from './partitioned-tables.ts'

/** Partitions are made weeks ahead, and old rows only take room: an hour sooner or later is all the same. */
const PAUSE_MS = 60 * 60 * 1_000

/**
 * Makes partitions ahead, and prunes what no feature needs any more, on every process; each takes what the others have
 * left.
 */
export function startHousekeeping(database: Database, logger: Logger): Periodic {
  const onError = (error: unknown, work: string) =>
    logger.error({ err: error, work }, 'a part of the hourly housekeeping failed')
  return startPeriodic({
    pauseMs: PAUSE_MS,
    run: () => runEach(housekeeping(database), onError),
    onError: error => onError(error, 'all'),
  })
}

/** Long enough for many changes to be added at once; what is shown counts those that have not been. */
const FOLDING_PAUSE_MS = 1_000

/** Adds up, on every process, what is counted and charged so that no call waits for another. */
export function startFolding({ pool }: Database, logger: Logger): readonly Periodic[] {
  return [foldCounters, foldBalances].map(fold =>
    startPeriodic({
      pauseMs: FOLDING_PAUSE_MS,
      run: () => fold(pool),
      onError: error =>
        logger.error({ err: error }, 'changes of counts or balances could not be added up yet'),
    }),
  )
}

/** A part that finds its table in use fails, and leaves it to the next hour. */
function housekeeping({ pool, direct }: Database) {
  return {
    partitions: () => ensurePartitions(pool, PARTITIONED_TABLES, Date.now()),
    'indexes of reservations': () => replaceReservationIndexes(direct),
    counters: async () => pruneOldCounters(pool, await notAhead(pool, Date.now())),
    snapshots: async () => pruneSnapshots(pool, await notAhead(pool, Date.now())),
    'idempotency keys': () => sweepKeys(pool),
    exports: () => pruneExports(pool),
    announcements: async () => pruneAnnouncements(direct, await notAhead(pool, Date.now())),
    pixels: () => prunePixels(pool),
    'kept tags': () => pruneKeptTags(pool),
    conversions: () => pruneConversions(pool),
    alerts: () => pruneAlerts(pool),
    'use of number pools': () => prunePoolUse(pool),
    recordings: () => pruneRecordings(pool),
    mails: () => pruneMails(pool),
    sessions: () => pruneSessions(pool),
    'announced calls': () => pruneAnnouncedCalls(pool),
    'recordings of carriers': () => pruneCarrierRecordings(pool),
  }
}
