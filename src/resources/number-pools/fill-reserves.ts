import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type Periodic, startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { PoolNumbers } from './provision-number.ts'
import { poolsBelowReserve } from './read-reserve.ts'

export interface FillReservesDeps {
  readonly db: Queryable
  readonly logger: Logger
  now(): Instant
}

/** A lease that finds no reserve waits for the carrier instead; an inventory that has none is not asked all the time. */
const PAUSE_MS = 10_000

/** So long one pool is filled before it is the next one's turn. */
const TURN_MS = 5_000

/**
 * Keeps every pool's reserve: what was lent is replaced, and what an inventory could not give when the pool was made
 * is asked for again. Several processes that do so at once never provision more than the reserve.
 */
export function startFillingReserves(numbers: PoolNumbers, { db, logger, now }: FillReservesDeps): Periodic {
  let isStopping = false
  const job = startPeriodic({
    pauseMs: PAUSE_MS,
    run: async () => {
      for (const { companyId, id } of await poolsBelowReserve(db, now())) {
        if (isStopping) return
        await numbers.fillReserve(companyId, id, now() + TURN_MS)
      }
    },
    onError: error => logger.error({ err: error }, 'the reserves of number pools could not be filled'),
  })
  return {
    stop: () => {
      isStopping = true
      return job.stop()
    },
  }
}
