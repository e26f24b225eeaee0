import type { Instant } from '../domain/time/instant.ts'
import type { Database } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { type ClaimedWork, startClaimedWork, type WorkLimits } from '../platform/jobs/claimed-work.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { ConfigurationChanges } from '../resources/changes/configuration-changes.ts'
import { makeDay, type TrafficPorts } from './make-day.ts'
import { removeSample } from './remove-sample.ts'
import { setUpNetwork } from './set-up-network.ts'
import {
  addMadeDay,
  BEAT_EVERY_MS,
  beatSample,
  type ClaimedSample,
  claimSample,
  letGoOfSample,
} from './store.ts'

const LIMITS: WorkLimits = {
  // Its calls share the engine with those that are real.
  most: 1,
  mostPerLane: 1,
  pollMs: 5_000,
  pauseMs: 0,
  // The process that takes it over goes on with the day.
  drainMs: 0,
  breakOffMs: 1_000,
}

const DAY_MS = 24 * 60 * 60 * 1_000

export interface SamplePorts extends TrafficPorts {
  readonly database: Database
  readonly changes: ConfigurationChanges
  /** The tables whose months must exist before a call of then is recorded. */
  readonly partitionedTables: readonly string[]
  readonly logger: Logger
  readonly now: () => Instant
}

/** Makes and removes the sample networks that were asked for, whichever process was asked. */
export function startSampleWork(ports: SamplePorts): ClaimedWork {
  const { database, logger } = ports
  const { pool, orm } = database
  return startClaimedWork<ClaimedSample, null, 'let-go'>(
    {
      name: 'sample-networks',
      claim: async () => {
        const claimed = await claimSample(pool)
        return claimed === null ? [] : [claimed]
      },
      run: async (claimed, signal) => {
        if (claimed.state === 'removing') await removeSample(ports, claimed)
        else await makeDays(ports, claimed, signal)
        return null
      },
      settle: async claimed => {
        await letGoOfSample(orm, claimed)
        return 'let-go'
      },
      handBack: async samples => {
        for (const claimed of samples) await letGoOfSample(orm, claimed)
      },
      renewal: { everyMs: BEAT_EVERY_MS, renew: claimed => beatSample(orm, claimed) },
      onEnd: ({ task: { companyId, state }, word, seconds }) =>
        logger.info(
          { company: companyId, state, outcome: word, seconds: Math.round(seconds) },
          'sample network',
        ),
      logger,
    },
    LIMITS,
  )
}

/** A day that a dead process had begun is made once more: it then has more calls than others. */
async function makeDays(ports: SamplePorts, claimed: ClaimedSample, signal: AbortSignal): Promise<void> {
  const { companyId, startsAt, days, daysMade } = claimed
  const { database, partitionedTables, now } = ports
  await ensurePartitions(database.pool, partitionedTables, startsAt)
  await ports.changes.change(companyId, tx => setUpNetwork(tx, companyId, startsAt))
  for (let day = daysMade; day < days; day++) {
    await makeDay(ports, companyId, startsAt + day * DAY_MS, now(), signal)
    if (!(await addMadeDay(database.orm, claimed))) return
  }
}
