import type { Pool } from 'pg'
import type { Logger } from '../../platform/log/logger.ts'

/** Has replays know Companies that they do not know yet, in the background: nobody waits for it. */
export interface BaselineKeeper {
  /** From now on every change of this Company is kept (`sql/configuration/keep_routing_baseline.sql`). */
  keep(companyId: number): void
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** What cannot be kept is asked for again by whichever process loads the Company next, or else by its next change. */
export function createBaselineKeeper(pool: Pool, logger: Pick<Logger, 'warn'>): BaselineKeeper {
  const waiting = new Set<number>()
  let work: Promise<void> = Promise.resolve()
  const keepNow = async (companyId: number) => {
    waiting.delete(companyId)
    try {
      await pool.query('SELECT keep_routing_baseline($1)', [companyId])
    } catch (error) {
      logger.warn({ err: error, companyId }, 'a configuration could not be kept for replays')
    }
  }
  return {
    keep: companyId => {
      if (waiting.has(companyId)) return
      waiting.add(companyId)
      work = work.then(() => keepNow(companyId))
    },
    drain: () => work,
  }
}
