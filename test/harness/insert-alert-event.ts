import { type Database, inserted } from '../../src/platform/database/database.ts'

/** What an alert raised an hour ago, about the Company's first campaign; answers its id. */
export async function insertAlertEvent(
  { pool }: Database,
  companyId: number,
  alertId: number,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO alert_events (
       company_id, alert_id, alert_name, kind, subject_id, subject_name, summary, raised_at, over_at
     )
     VALUES ($1, $2, 'Silence', 'pings_unanswered', 1, 'auto', 'Nobody answers.', now() - interval '1 hour', now())
     RETURNING id`,
    [companyId, alertId],
  )
  return inserted(rows[0]).id
}
