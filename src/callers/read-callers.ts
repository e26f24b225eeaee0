import type { Pool } from 'pg'
import { type CallerFacts, UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'

export interface CallerKey {
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
}

/** Reads in one statement what each Company knows of each caller, in the order given. */
export async function readCallers(pool: Pool, keys: readonly CallerKey[]): Promise<readonly CallerFacts[]> {
  const asked = keys.map(({ companyId, number }) => ({ company_id: companyId, number }))
  const { rows } = await pool.query<CallerRow>({ ...READ_CALLERS, values: [JSON.stringify(asked)] })
  const facts: CallerFacts[] = keys.map(() => UNKNOWN_CALLER)
  for (const row of rows) facts[row.place - 1] = fromRow(row)
  return facts
}

function fromRow({ suppression, is_on_global_list, is_static, contact_tags }: CallerRow): CallerFacts {
  return {
    suppression: suppression && {
      campaignId: suppression.campaign_id,
      affiliateId: suppression.affiliate_id,
      canResubscribe: suppression.can_resubscribe,
    },
    isOnGlobalList: is_on_global_list,
    isStatic: is_static,
    contactTags: contact_tags ?? {},
  }
}
