import type pg from 'pg'

/** Removes the partitions that every test database begins with, for a test that makes its own. */
export async function withoutPartitions(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relispartition AND relkind = 'r'`,
  )
  await pool.query(`DROP TABLE ${rows.map(({ name }) => name).join(', ')}`)
}
