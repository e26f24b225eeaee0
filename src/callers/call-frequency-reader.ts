import type { Pool } from 'pg'
import { type CallFrequency, countsById, NO_CALLS } from '../domain/callers/call-frequency.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'

/**
 * Counts callers' calls, anew for each ping and call that somebody limits them for. What counts is what is written down:
 * whoever judges calls has each wait for the one before.
 */
export interface CallFrequencyReader {
  /**
   * @param number E.164; the calls of a caller who withholds it (null) are not counted
   * @param until what came later does not count; default: whatever is written down counts
   */
  read(company: LimitingCompany, number: string | null, at: Instant, until?: Instant): Promise<CallFrequency>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** What decides whether there is anything to count. */
interface LimitingCompany {
  readonly companyId: number
  /** The longest window that anybody in the Company counts calls in; null = nobody does. */
  readonly velocityWindowSeconds: number | null
}

const MAX_BATCH_SIZE = 128

/** Made once: nearly every ping and call gets this answer. */
const NOTHING_COUNTED = Promise.resolve(NO_CALLS)

/** @param onBatch called with the name and size of each batch */
export function createCallFrequencyReader(
  pool: Pool,
  onBatch: (name: string, size: number) => void,
): CallFrequencyReader {
  const batcher = databaseBatcher<AskedCaller, CallFrequency>({
    name: 'read_call_frequency',
    maxBatchSize: MAX_BATCH_SIZE,
    run: asked => readFrequencies(pool, asked),
    onBatch,
  })
  return {
    read: ({ companyId, velocityWindowSeconds: seconds }, number, at, until) => {
      if (number === null || seconds === null) return NOTHING_COUNTED
      const asked = { company_id: companyId, number, at: toIsoString(at), seconds }
      return batcher.submit(until === undefined ? asked : { ...asked, until: toIsoString(until) })
    },
    drain: batcher.drain,
  }
}

interface AskedCaller {
  readonly company_id: number
  /** E.164. */
  readonly number: string
  readonly at: string
  readonly seconds: number
  readonly until?: string
}

const READ_CALL_FREQUENCY = {
  name: 'read_call_frequency',
  text: 'SELECT * FROM read_call_frequency($1::json)',
}

interface FrequencyRow {
  readonly place: number
  /** By id; null = none. */
  readonly of_campaigns: Readonly<Record<string, number>> | null
  readonly of_targets: Readonly<Record<string, number>> | null
}

/** In one statement, in the order given. */
async function readFrequencies(pool: Pool, asked: readonly AskedCaller[]): Promise<readonly CallFrequency[]> {
  const values = [JSON.stringify(asked)]
  const { rows } = await pool.query<FrequencyRow>({ ...READ_CALL_FREQUENCY, values })
  const frequencies: CallFrequency[] = asked.map(() => NO_CALLS)
  for (const { place, of_campaigns, of_targets } of rows) {
    frequencies[place - 1] = {
      ofCampaigns: countsById(of_campaigns ?? {}),
      ofTargets: countsById(of_targets ?? {}),
    }
  }
  return frequencies
}
