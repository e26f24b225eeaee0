import type { Pool } from 'pg'
import { type CallerFacts, UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'

/**
 * Looks callers up for pings and calls, anew each time: a suppression takes effect at once, on every process.
 * Concurrent look-ups share a statement.
 */
export interface CallerReader {
  /** @param number E.164; nothing is known about a caller who withholds it (null) */
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

/** @param onBatch called with the name and size of each batch */
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

interface CallerKey {
  readonly companyId: number
  /** E.164. */
  readonly number: string
}

const READ_CALLERS = { name: 'read_callers', text: 'SELECT * FROM read_callers($1::json)' }

interface CallerRow {
  readonly place: number
  readonly suppression: {
    readonly campaign_id: number | null
    readonly affiliate_id: number | null
    readonly can_resubscribe: boolean
  } | null
  readonly is_on_global_list: boolean
  readonly is_static: boolean
  readonly contact_tags: Readonly<Record<string, string>> | null
  readonly kept_tags: Readonly<Record<number, Readonly<Record<string, string>>>> | null
}

/** Reads in one statement what each Company knows about each caller, in the order given. */
async function readCallers(pool: Pool, keys: readonly CallerKey[]): Promise<readonly CallerFacts[]> {
  const asked = keys.map(({ companyId, number }) => ({ company_id: companyId, number }))
  const { rows } = await pool.query<CallerRow>({ ...READ_CALLERS, values: [JSON.stringify(asked)] })
  const facts: CallerFacts[] = keys.map(() => UNKNOWN_CALLER)
  for (const row of rows) facts[row.place - 1] = fromRow(row)
  return facts
}

function fromRow({
  suppression,
  is_on_global_list,
  is_static,
  contact_tags,
  kept_tags,
}: CallerRow): CallerFacts {
  return {
    suppression: suppression && {
      campaignId: suppression.campaign_id,
      affiliateId: suppression.affiliate_id,
      canResubscribe: suppression.can_resubscribe,
    },
    isOnGlobalList: is_on_global_list,
    isStatic: is_static,
    contactTags: contact_tags ?? {},
    keptTags: kept_tags ?? {},
  }
}
