import { randomUUID } from 'node:crypto'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database } from '../../platform/database/database.ts'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { samplePools } from './sample-pools.ts'
import { createShortages, type Shortage } from './shortages.ts'

export interface PoolUsePorts {
  readonly database: Database
  readonly logger: Pick<Logger, 'error'>
  readonly now: () => Instant
}

/** How soon a process takes over sampling from one that has died. */
const LOOK_MS = 10_000

/** What is counted of shortages since is lost with a process that is killed. */
const FLUSH_MS = 1_000

/** Keeps how far pools are used: how many numbers are lent, and how often there was none. */
export function startPoolUse({ database, logger, now }: PoolUsePorts) {
  const shortages = createShortages(database.pool, randomUUID())
  const sampling = startPeriodic({
    pauseMs: LOOK_MS,
    run: async () => {
      await samplePools(database, now())
    },
    onError: error =>
      logger.error({ err: error }, 'it could not be noted how many numbers of pools are lent'),
  })
  const onFlushError = (error: unknown) =>
    logger.error({ err: error }, 'it could not be noted yet that pools had no number free')
  const flushing = startPeriodic({
    pauseMs: FLUSH_MS,
    run: () => shortages.flush(now()),
    onError: onFlushError,
  })
  return {
    onShortage: (shortage: Shortage) => shortages.add(shortage),
    stop: async () => {
      await Promise.all([sampling.stop(), flushing.stop()])
      await shortages.flush(now()).catch(onFlushError)
    },
  }
}
