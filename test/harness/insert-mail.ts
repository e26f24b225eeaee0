import { type Database, inserted } from '../../src/platform/database/database.ts'

/** A mail of a Company that waits in the outbox. */
export async function insertMail(
  { pool }: Pick<Database, 'pool'>,
  companyId: number | null,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO mails (company_id, recipient, subject, text)
     VALUES ($1, 'ada@example.com', 'A pool is nearly empty', 'Two numbers are left.') RETURNING id`,
    [companyId],
  )
  return inserted(rows[0]).id
}
