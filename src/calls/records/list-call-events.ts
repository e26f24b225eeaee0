import type { Pool } from 'pg'
import type { CallRow } from './call-row.ts'

export interface CallEventRow {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

const LIST_CALL_EVENTS = {
  name: 'list_call_events',
  text: `
    SELECT id, at, type, data
    FROM events_of_call($1, $2, $3)
    ORDER BY id`,
}

/** What happened to a call, oldest first. A call has a bounded number of events: it tries each target once. */
export async function listCallEvents(
  pool: Pool,
  call: Pick<CallRow, 'company_id' | 'uuid' | 'created_at'>,
): Promise<readonly CallEventRow[]> {
  const { rows } = await pool.query<CallEventRow>({
    ...LIST_CALL_EVENTS,
    values: [call.company_id, call.uuid, call.created_at],
  })
  return rows
}
