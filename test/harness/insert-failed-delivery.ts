import { type Database, inserted } from '../../src/platform/database/database.ts'

/** A delivery that was given up, whose event is still kept. @returns its id */
export async function insertFailedDelivery(
  { pool }: Database,
  companyId: number,
  webhookId: number,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH announcement AS (
       INSERT INTO announcements (company_id, type, record)
       VALUES ($1, 'webhook.ping', jsonb_build_object('webhook_id', $2::integer))
       RETURNING id, created_at
     )
     INSERT INTO webhook_deliveries
       (company_id, webhook_id, announcement_id, announced_at, type, status, attempts, due_at, settled_at)
     SELECT $1, $2, id, created_at, 'webhook.ping', 'failed', 11, NULL, now() FROM announcement
     RETURNING id`,
    [companyId, webhookId],
  )
  return inserted(rows[0]).id
}
