import type { Pool } from 'pg'

/**
 * Those of the database's functions whose statements are planned once for each connection, by name. Whoever replaces one
 * must repeat its settings: without this one a batch may spend a third of its time on plans.
 */
export async function plannedOnce(pool: Pool, functions: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT proname AS name
     FROM pg_proc
     WHERE proname = ANY ($1) AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig)
     ORDER BY 1`,
    [functions],
  )
  return rows.map(({ name }) => name)
}
