import type { Database } from '../../src/platform/database/database.ts'

/** @param party whose rows alone it holds: a publisher's, and a buyer's; null = everyone's */
export async function insertFinishedExport(
  database: Database,
  companyId: number,
  party: { readonly affiliateId: number; readonly targetId: number } | null,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO exports (company_id, only_affiliate_id, only_target_id, format, state, filters, window_start,
       window_end, row_count, file_key, finished_at, expires_at)
     VALUES ($1, $2, $3, 'csv', 'finished', '{}', now(), now(), 0, 'exports/seeded.csv.gz', now(),
       now() + interval '1 day')
     RETURNING id`,
    [companyId, party?.affiliateId ?? null, party?.targetId ?? null],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no export was inserted')
  return row.id
}
