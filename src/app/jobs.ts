import { sweepKeys } from '../access/idempotency/store.ts'
import { addInboundBlocks } from '../bidding/inbounds/add-blocks.ts'
import { expireReservations } from '../bidding/reservations/expire-reservations.ts'
import { pruneConversions } from '../calls/retention.ts'
import { pruneOldCounters } from '../capacity/retention.ts'
import { pruneSnapshots } from '../configuration/snapshots/retention.ts'
import { pruneAnnouncements, prunePixels } from '../delivery/retention.ts'
import type { Inventories } from '../number-inventory/open-inventories.ts'
import { startReturningNumbers } from '../number-inventory/return-numbers.ts'
import type { Database } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import type { DiscardedFiles } from '../platform/files/discarded-files.ts'
import { type Periodic, startPeriodic } from '../platform/jobs/periodic.ts'
import { runEach } from '../platform/jobs/run-each.ts'
import type { Logger } from '../platform/log/logger.ts'
import { startKeepingRollups } from '../reporting/calls/keep-rollups.ts'
import { expireExports, pruneExports } from '../reporting/exports/retention.ts'
import { startFillingReserves } from '../resources/number-pools/fill-reserves.ts'
import type { PoolNumbers } from '../resources/number-pools/provision-number.ts'
import { PARTITIONED_TABLES } from './partitioned-tables.ts'

/** A reservation's row says that it is over at most this long after it is. */
const EXPIRY_PAUSE_MS = 250

/**
 * What waits for its block is read row by row: the rows of the last 15 minutes, a block's worth, and those of this pause.
 * A run that leaves some over is followed by the next one at once.
 */
const INBOUND_BLOCKS_PAUSE_MS = 2 * 60 * 1_000

/** Partitions are made weeks ahead, and old counters only take room: an hour sooner or later is all the same. */
const HOUSEKEEPING_PAUSE_MS = 60 * 60 * 1_000

/** The list of discarded files is short; much of it at once is deleted in many runs. */
const DISCARDED_FILES_PAUSE_MS = 5 * 60 * 1_000

/** What the jobs work on. */
interface JobPorts {
  readonly database: Database
  readonly discarded: DiscardedFiles
  readonly inventories: Inventories
  readonly poolNumbers: PoolNumbers
  readonly logger: Logger
}

/** Work that comes round by itself, on every process; each job takes what the others have not. */
export function startJobs({
  database,
  discarded,
  inventories,
  poolNumbers,
  logger,
}: JobPorts): readonly Periodic[] {
  const { pool } = database
  const onHousekeepingError = (error: unknown, work: string) =>
    logger.error({ err: error, work }, 'a part of the hourly housekeeping failed')
  return [
    startPeriodic({
      pauseMs: EXPIRY_PAUSE_MS,
      run: () => expireReservations(pool, Date.now()),
      onError: error => logger.error({ err: error }, 'reservations could not be expired'),
    }),
    startPeriodic({
      pauseMs: INBOUND_BLOCKS_PAUSE_MS,
      run: () => addInboundBlocks(pool, Date.now()),
      onError: error => logger.error({ err: error }, 'the log of pings could not be summed up'),
    }),
    startPeriodic({
      pauseMs: HOUSEKEEPING_PAUSE_MS,
      run: () => runEach(housekeeping(pool), onHousekeepingError),
      onError: error => onHousekeepingError(error, 'all'),
    }),
    startPeriodic({
      pauseMs: DISCARDED_FILES_PAUSE_MS,
      run: async () => {
        await expireExports(pool)
        await discarded.sweep()
      },
      onError: error => logger.error({ err: error }, 'discarded files could not be deleted'),
    }),
    startKeepingRollups({ pool, logger }),
    startReturningNumbers({ database, inventories, logger, now: Date.now }),
    startFillingReserves(poolNumbers, { db: database.orm, logger, now: Date.now }),
  ]
}

/** What is done every hour; a part that meets a table in use leaves it to the next hour by failing. */
function housekeeping(pool: Database['pool']) {
  return {
    partitions: () => ensurePartitions(pool, PARTITIONED_TABLES, Date.now()),
    counters: () => pruneOldCounters(pool, Date.now()),
    snapshots: () => pruneSnapshots(pool, Date.now()),
    'idempotency keys': () => sweepKeys(pool),
    exports: () => pruneExports(pool),
    announcements: () => pruneAnnouncements(pool, Date.now()),
    pixels: () => prunePixels(pool),
    conversions: () => pruneConversions(pool),
  }
}
