import type pg from 'pg'

/** A call that was connected must have been so for as long as the target talks, but for what two clocks make of it. */
const LEAST_TALK_SECONDS = 0.9

interface CallRecords {
  readonly all: number
  /** Those that went as they must: rescued from the busy target, connected, talked, hung up on by the target. */
  readonly complete: number
}

/** What the service has written down of the calls to a number since a time. */
export async function callRecords(
  database: pg.Client,
  number: string,
  since: Date,
  keysPressed: string,
): Promise<CallRecords> {
  const { rows } = await database.query<CallRecords>(
    `SELECT count(*)::int AS all,
       count(*) FILTER (WHERE status = 'finished' AND connected AND rescued AND hung_up_by = 'target'
         AND keys_pressed = $3 AND end_time - connected_time >= make_interval(secs => $4))::int AS complete
     FROM calls WHERE number = $1 AND created_at >= $2`,
    [number, since, keysPressed, LEAST_TALK_SECONDS],
  )
  const [records] = rows
  if (records === undefined) throw new Error('a count has no row')
  return records
}
