import type { Pool } from 'pg'

/** Changes of Companies' sums, which are written so that nobody waits for anybody, and added up later. */
interface Changes {
  /** With a `company_id` and an `id`, which grows. */
  readonly table: string
  /** The function of the database that adds the oldest of a Company's changes, so many at most, and answers how many. */
  readonly fold: string
}

/** How many changes of a Company are folded at once: some ten milliseconds of work. */
const MAX_CHANGES = 500

/**
 * Adds up what has been changed, each Company in a transaction of its own; one that another process is folding is left to it.
 * @returns 'again' when more is waiting
 */
export async function foldChanges(pool: Pool, { table, fold }: Changes): Promise<'again' | undefined> {
  const { rows } = await pool.query<{ company_id: number }>({
    name: `find_${table}`,
    text: `SELECT DISTINCT company_id FROM ${table}`,
  })
  let hasMore = false
  for (const { company_id: companyId } of rows) {
    const { rows: outcomes } = await pool.query<{ folded: number }>({
      name: fold,
      // The function's statements see what the lock's last holder has committed.
      text: `
        SELECT CASE
          WHEN pg_try_advisory_xact_lock(hashtext('${table}'), $1) THEN ${fold}($1, $2)
          ELSE 0
        END AS folded`,
      values: [companyId, MAX_CHANGES],
    })
    if (outcomes[0]?.folded === MAX_CHANGES) hasMore = true
  }
  return hasMore ? 'again' : undefined
}
