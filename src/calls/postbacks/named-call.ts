import type { QueryResultRow } from 'pg'
import { arrivalWindow } from '../records/call-row.ts'

/** The call, or the caller (E.164) whose last call is meant. */
export type NamedCall = { readonly uuid: string } | { readonly callerNumber: string }

interface CallChange {
  /** What the change needs, Company and Campaign first. */
  readonly values: readonly [number, number, ...unknown[]]
  readonly call: NamedCall
}

/** Where a change is made: the pool, or a transaction that its sender has open. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: {
    readonly name: string
    readonly text: string
    readonly values: unknown[]
  }): Promise<{ readonly rows: readonly Row[] }>
}

/**
 * A statement about one call of a Campaign, by whichever of its names.
 * @param count how many values the statement has of its own: `$1` to `$count`
 * @param textFor the statement, given the condition that finds the call in `calls`
 * @param lastCallWithinDays how far back a caller's last call may lie; null for any time
 * @returns runs it, and answers its only row: null where the Campaign has no such call
 */
export function changeOfNamedCall<Row extends QueryResultRow>(
  name: string,
  count: number,
  textFor: (condition: string) => string,
  lastCallWithinDays: number | null = null,
): (db: Statements, change: CallChange) => Promise<Row | null> {
  const [named, from, to] = [`$${count + 1}`, `$${count + 2}`, `$${count + 3}`]
  const isRecent =
    lastCallWithinDays === null ? '' : `AND created_at > now() - interval '${lastCallWithinDays} days'`
  const byUuid = {
    name: `${name}_by_uuid`,
    text: textFor(`uuid = ${named} AND created_at BETWEEN ${from} AND ${to}`),
  }
  const byCaller = {
    name: `${name}_by_caller`,
    text: textFor(`caller = ${named} ${isRecent} ORDER BY created_at DESC, uuid DESC LIMIT 1`),
  }
  return async (db, { values, call }) => {
    if ('callerNumber' in call) {
      const { rows } = await db.query<Row>({ ...byCaller, values: [...values, call.callerNumber] })
      return rows[0] ?? null
    }
    const window = arrivalWindow(call.uuid)
    if (window === null) return null
    const { rows } = await db.query<Row>({
      ...byUuid,
      values: [...values, call.uuid, window.from, window.to],
    })
    return rows[0] ?? null
  }
}
