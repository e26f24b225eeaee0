import type { Pool } from 'pg'
import type { DatabaseAddress } from '../../platform/database/database-address.ts'
import { type Periodic, startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { raiseCallHorizon } from './call-horizon.ts'
import { foldChanges } from './fold-changes.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { readAllRollupStates } from './report-settings.ts'

/** Every report reads the changes of this long, besides the rollups. */
const FOLD_PAUSE_MS = 1_000

/** Until rollups are rebuilt for a changed time zone or tag, the Company's reports are added up call by call. */
const REBUILD_PAUSE_MS = 2_000

/** The horizon lies days back: an hour sooner or later is all the same. */
const HORIZON_PAUSE_MS = 60 * 60 * 1_000

interface KeeperPorts {
  readonly pool: Pool
  /** Where rebuilding takes a connection of its own. */
  readonly direct: DatabaseAddress
  readonly logger: Pick<Logger, 'info' | 'error'>
}

/**
 * Maintains every Company's rollups and cubes: folds what has changed, builds what is missing and what was built with
 * another zone or other tags, and keeps up with which calls may be running.
 */
export function startKeepingRollups({ pool, direct, logger }: KeeperPorts): Periodic {
  const stopping = new AbortController()
  const folding = startPeriodic({
    pauseMs: FOLD_PAUSE_MS,
    run: () => foldAll(pool, stopping.signal),
    onError: error => logger.error({ err: error }, 'changes of calls could not be folded into reports'),
  })
  // In parallel with folding, which goes on for the other Companies however long this takes.
  const rebuilding = startPeriodic({
    pauseMs: REBUILD_PAUSE_MS,
    run: () => rebuildOutdated({ pool, direct, logger }, stopping.signal),
    onError: error => logger.error({ err: error }, 'reports could not be looked after'),
  })
  const raising = startPeriodic({
    pauseMs: HORIZON_PAUSE_MS,
    run: () => raiseCallHorizon(pool),
    onError: error => logger.error({ err: error }, 'the horizon of running calls could not be raised'),
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([folding.stop(), rebuilding.stop(), raising.stop()])
    },
  }
}

/** A portion of each Company's changes in turn. @returns 'again' where more is waiting */
export async function foldAll(pool: Pool, stopping?: AbortSignal): Promise<'again' | undefined> {
  let hasMore = false
  for (const { companyId, haveChanges } of await readAllRollupStates(pool)) {
    if (stopping?.aborted) return undefined
    if (haveChanges && (await foldChanges(pool, companyId))) hasMore = true
  }
  return hasMore ? 'again' : undefined
}

/** Whoever waits for the reports of a large Company sees how far they are; those of others are rebuilt sooner. */
const PROGRESS_PAUSE_MS = 10_000

function progressLog(logger: Pick<Logger, 'info'>, companyId: number) {
  let toldAt = Date.now()
  return (done: number, total: number): void => {
    if (done === total || Date.now() - toldAt < PROGRESS_PAUSE_MS) return
    toldAt = Date.now()
    logger.info({ company: companyId, done, total }, 'rebuilding reports')
  }
}

/** One Company's failure does not keep the others waiting. */
export async function rebuildOutdated(
  { pool, direct, logger }: KeeperPorts,
  stopping?: AbortSignal,
): Promise<void> {
  for (const { companyId, areCurrent, areCubesCurrent } of await readAllRollupStates(pool)) {
    if (areCurrent && areCubesCurrent) continue
    if (stopping?.aborted) return
    try {
      const onProgress = progressLog(logger, companyId)
      const options = { waits: false, isForced: false, onProgress, ...(stopping && { signal: stopping }) }
      const rebuilt = await rebuildRollups(direct, companyId, options)
      if (rebuilt === 'rebuilt') logger.info({ company: companyId }, 'reports rebuilt')
    } catch (error) {
      if (stopping?.aborted) return
      logger.error({ err: error, company: companyId }, 'reports could not be rebuilt')
    }
  }
}
