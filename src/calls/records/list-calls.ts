import type { Pool } from 'pg'
import { pageWindow } from '../../platform/database/select-page.ts'
import { TAG_VALUE_LENGTH } from '../../platform/wire/call-filters.ts'
import type { Page } from '../../platform/wire/page.ts'
import { CALL_COLUMNS, type CallRow } from './call-row.ts'

/** The filters of a list of calls; an absent one does not filter. */
export interface CallFilter {
  readonly createdFrom?: Date | undefined
  readonly createdBefore?: Date | undefined
  readonly updatedFrom?: Date | undefined
  readonly updatedBefore?: Date | undefined
  readonly caller?: string | undefined
  readonly cid?: string | undefined
  readonly afid?: string | undefined
  readonly tid?: string | undefined
  readonly sid?: string | undefined
  readonly status?: string | undefined
  readonly affiliateId?: number | undefined
  readonly targetId?: number | undefined
  readonly campaignIds?: readonly number[] | undefined
  readonly affiliateIds?: readonly number[] | undefined
  readonly targetIds?: readonly number[] | undefined
  readonly numberIds?: readonly number[] | undefined
  readonly callerStates?: readonly string[] | undefined
  readonly connected?: boolean | undefined
  readonly converted?: boolean | undefined
  readonly duplicate?: boolean | undefined
  readonly repeat?: boolean | undefined
  /** Values of each key that a call has to carry one of, as JSON. */
  readonly tags?: string | undefined
}

interface CallOrder {
  readonly by: 'created_at' | 'updated_at'
  readonly direction: 'asc' | 'desc'
}

/** Which calls of a Company, and in which order. */
export interface AskedCalls {
  readonly companyId: number
  readonly filter: CallFilter
  readonly order: CallOrder
}

/** Each with `?` for its value. */
const CONDITIONS: Readonly<Record<keyof CallFilter, string>> = {
  createdFrom: 'created_at >= ?',
  createdBefore: 'created_at < ?',
  updatedFrom: 'updated_at >= ?',
  updatedBefore: 'updated_at < ?',
  caller: 'caller = ?',
  cid: 'cid = ?',
  afid: 'afid = ?',
  tid: 'tid = ?',
  sid: 'sid = ?',
  status: 'status = ?',
  affiliateId: 'affiliate_id = ?',
  targetId: 'target_id = ?',
  campaignIds: 'campaign_id = ANY (?::integer[])',
  affiliateIds: 'affiliate_id = ANY (?::integer[])',
  targetIds: 'target_id = ANY (?::integer[])',
  numberIds: 'number_id = ANY (?::integer[])',
  // As in reports: CO of a caller in Mexico is not Colorado. Codes that those do not know are whatever they are.
  callerStates: `caller_state = ANY (?::text[])
    AND (reported_state(caller_country, caller_state) IS NOT NULL OR reported_state(NULL, caller_state) IS NULL)`,
  connected: 'connected = ?',
  converted: 'converted = ?',
  duplicate: 'duplicate = ?',
  repeat: 'number_repeat = ?',
  tags: `(
    SELECT bool_and(coalesce(wanted.value @> to_jsonb(left(tags ->> wanted.key, ${TAG_VALUE_LENGTH})), false))
    FROM jsonb_each(?::jsonb) AS wanted
  )`,
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

/** How many calls are asked for, exactly, where that is known without reading them; else null. */
export type KnownCount = (asked: AskedCalls) => Promise<number | null>

/** One page of a Company's calls, and how many there are in all. */
export async function listCalls(
  pool: Pool,
  asked: AskedCalls,
  page: Page,
  knownCount: KnownCount,
): Promise<{ readonly rows: readonly CallRow[]; readonly totalRows: number }> {
  const { order } = asked
  const { text: where, values } = conditionsOn(asked)
  const totalRows = (await knownCount(asked)) ?? (await countCalls(pool, where, values))
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const direction = isFromEnd ? OPPOSITE[order.direction] : order.direction
  const { rows } = await pool.query<CallRow>(
    `SELECT ${CALL_COLUMNS}
     FROM calls
     WHERE ${where}
     ORDER BY ${order.by} ${direction}, uuid ${direction}
     LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}

async function countCalls(pool: Pool, where: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM calls WHERE ${where}`, [
    ...values,
  ])
  return rows[0]?.total ?? 0
}

/** What the rows of `calls` have to meet, and the values of its parameters. */
export function conditionsOn({ companyId, filter }: AskedCalls): { text: string; values: unknown[] } {
  const values: unknown[] = [companyId]
  const conditions = ['company_id = $1']
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof CallFilter]
    if (value === undefined) continue
    values.push(value)
    conditions.push(condition.replace('?', `$${values.length}`))
  }
  return { text: conditions.join(' AND '), values }
}
