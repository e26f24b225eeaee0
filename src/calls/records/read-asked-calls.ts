import type { Pool } from 'pg'
import type { PartyScope } from '../../access/party.ts'
import { CALL_COLUMNS_WITHOUT_PIXELS, type CallRow } from './call-row.ts'
import { type AskedCalls, conditionsOn } from './list-calls.ts'

/** How many rows are read, and so held, at a time: few enough that nobody notices that they are translated. */
const ROWS_PER_STATEMENT = 250

/** The calls that a query asks for, in its order, each named by its key. */
export interface FoundCalls {
  readonly count: number
  /** Keys of one length, one after the other: five megabytes for a hundred thousand, where objects would take twenty. */
  readonly keys: string
}

const UUID_LENGTH = 36
/** Enough for any year with four digits. */
const TIME_LENGTH = 15
const KEY_LENGTH = UUID_LENGTH + TIME_LENGTH

/**
 * Finds them all in one moment, so that one which changes while they are read is neither missed nor met twice, whatever
 * they are sorted by.
 * @returns null where there are more than `most`
 */
export async function findAskedCalls(
  pool: Pool,
  asked: AskedCalls,
  most: number,
): Promise<FoundCalls | null> {
  const { text: where, values } = conditionsOn(asked)
  const order = `${asked.order.by} ${asked.order.direction}, uuid ${asked.order.direction}`
  const { rows } = await pool.query<FoundCalls>(
    `SELECT count(*) AS count, coalesce(string_agg(
       uuid || lpad((extract(epoch FROM created_at) * 1000)::bigint::text, ${TIME_LENGTH}, '0'), '' ORDER BY ${order}
     ), '') AS keys
     FROM (
       SELECT uuid, created_at, updated_at FROM calls WHERE ${where} ORDER BY ${order} LIMIT ${most + 1}
     ) AS asked`,
    values,
  )
  const found = rows[0] ?? { count: 0, keys: '' }
  return found.count > most ? null : found
}

/**
 * Their rows without pixels, as they are when they are read, a portion at a time. No connection is held between two
 * portions, so that a slow reader keeps none from others. What is deleted meanwhile is left out, and so is a running call
 * that goes on to another buyer's target than the reader's.
 */
export async function* readCalls(
  pool: Pool,
  reader: PartyScope & { readonly companyId: number },
  { count, keys }: FoundCalls,
): AsyncGenerator<readonly CallRow[], void, void> {
  for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
    const portion = keys.slice(start * KEY_LENGTH, (start + ROWS_PER_STATEMENT) * KEY_LENGTH)
    const { uuids, from, to } = readKeys(portion)
    const { companyId, onlyAffiliateId, onlyTargetId } = reader
    const values = [companyId, uuids, from, to, onlyAffiliateId, onlyTargetId]
    const { rows } = await pool.query<CallRow>(READ_CALLS, values)
    const byUuid = new Map(rows.map(row => [row.uuid, row]))
    yield uuids.flatMap(uuid => byUuid.get(uuid) ?? [])
  }
}

/** The window keeps it to the partitions that hold them. */
const READ_CALLS = `
  SELECT ${CALL_COLUMNS_WITHOUT_PIXELS}
  FROM calls
  WHERE company_id = $1 AND uuid = ANY ($2::uuid[]) AND created_at BETWEEN $3 AND $4
    AND ($5::integer IS NULL OR affiliate_id = $5)
    AND ($6::integer IS NULL OR target_id = $6)`

function readKeys(keys: string): { readonly uuids: string[]; readonly from: Date; readonly to: Date } {
  const uuids: string[] = []
  const times: number[] = []
  for (let at = 0; at < keys.length; at += KEY_LENGTH) {
    uuids.push(keys.slice(at, at + UUID_LENGTH))
    times.push(Number(keys.slice(at + UUID_LENGTH, at + KEY_LENGTH)))
  }
  return { uuids, from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
}
