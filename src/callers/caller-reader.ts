import type { Pool } from 'pg'
import { type CallerFacts, UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { type CallerKey, readCallers } from './read-callers.ts'

/**
 * Looks callers up for pings and calls, each time afresh: whoever is suppressed is so at once, on every process. Those
 * who ask together share a statement.
 */
export interface CallerReader {
  /** @param number E.164; of a caller who withholds it (null) nothing is known */
  read(company: CompanyCalled, number: string | null): Promise<CallerFacts>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** What decides whether there is anything to look up. */
export interface CompanyCalled {
  readonly companyId: number
  /** Whether the Company ever named a caller: most never do, and their pings must not wait for an empty answer. */
  readonly knowsCallers: boolean
  readonly usesGlobalSuppressionList: boolean
}

const MAX_BATCH_SIZE = 512

/** Made once: most pings get this answer. */
const NOTHING_KNOWN = Promise.resolve(UNKNOWN_CALLER)

/** @param onBatch hears the name and size of each batch */
export function createCallerReader(pool: Pool, onBatch: (name: string, size: number) => void): CallerReader {
  const batcher = databaseBatcher<CallerKey, CallerFacts>({
    name: 'read_callers',
    maxBatchSize: MAX_BATCH_SIZE,
    run: keys => readCallers(pool, keys),
    onBatch,
  })
  return {
    read: ({ companyId, knowsCallers, usesGlobalSuppressionList }, number) => {
      if (number === null || !(knowsCallers || usesGlobalSuppressionList)) return NOTHING_KNOWN
      return batcher.submit({ companyId, number })
    },
    drain: batcher.drain,
  }
}
