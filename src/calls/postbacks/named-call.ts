import type { Pool, QueryResultRow } from 'pg'
import { arrivalWindow } from '../records/call-row.ts'

/** The call, or the caller (E.164) whose last call is meant. */
export type NamedCall = { readonly uuid: string } | { readonly callerNumber: string }

interface CallChange {
  /** $1 to $4 are what the change needs, Company and Campaign first. */
  readonly values: readonly [number, number, unknown, unknown]
  readonly call: NamedCall
}

/**
 * A statement about one call of a Campaign, by whichever of its names.
 * @param textFor the statement, given the condition that finds the call in `calls`
 * @param lastCallWithinDays how far back a caller's last call may lie; null for any time
 * @returns runs it, and answers its only row: null where the Campaign has no such call
 */
export function changeOfNamedCall<Row extends QueryResultRow>(
  name: string,
  textFor: (condition: string) => string,
  lastCallWithinDays: number | null = null,
): (pool: Pool, change: CallChange) => Promise<Row | null> {
  const isRecent =
    lastCallWithinDays === null ? '' : `AND created_at > now() - interval '${lastCallWithinDays} days'`
  const byUuid = {
    name: `${name}_by_uuid`,
    text: textFor('uuid = $5 AND created_at BETWEEN $6 AND $7'),
  }
  const byCaller = {
    name: `${name}_by_caller`,
    text: textFor(`caller = $5 ${isRecent} ORDER BY created_at DESC, uuid DESC LIMIT 1`),
  }
  return async (pool, { values, call }) => {
    if ('callerNumber' in call) {
      const { rows } = await pool.query<Row>({ ...byCaller, values: [...values, call.callerNumber] })
      return rows[0] ?? null
    }
    const window = arrivalWindow(call.uuid)
    if (window === null) return null
    const { rows } = await pool.query<Row>({
      ...byUuid,
      values: [...values, call.uuid, window.from, window.to],
    })
    return rows[0] ?? null
  }
}
