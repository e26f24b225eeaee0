import type { Pool, PoolClient } from 'pg'
import { transactOn } from '../../platform/database/transact.ts'
import { addRollups } from './add-rollups.ts'

/** The first half of the name of the advisory lock under which a Company's rollups and cubes are written; the other is its id. */
export const REPORT_LOCK = 1_378_004

/**
 * How many changes of a Company are folded at once: some hundred milliseconds of work, less than a stopping process
 * waits.
 */
const MAX_CHANGES = 2_000

/** The Company's id is the second half of the lock's name. */
const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1, $2) AS is_held'

/**
 * What is deleted here the database adds to the cubes (`add_to_report_cubes`).
 * By the zone and tags of the rollups, whatever the Company has now: they stay consistent until they are rebuilt.
 * Without rollups the changes wait until those are built.
 */
const FOLD_CHANGES = {
  name: 'fold_report_changes',
  text: `
    WITH state AS MATERIALIZED (
      SELECT zone, tag_keys FROM report_states WHERE company_id = $1
    ), taken AS (
      DELETE FROM report_changes
      WHERE company_id = $1
        AND id IN (SELECT id FROM report_changes WHERE company_id = $1 ORDER BY id LIMIT $2)
        AND EXISTS (SELECT FROM state)
      RETURNING *
    ), ${addRollups('taken')}
    SELECT count(*) AS folded FROM taken`,
}

/**
 * Adds changes of a Company to its rollups and deletes them, in one transaction. Leaves them if another process is just
 * folding or rebuilding.
 * @returns whether more may be waiting
 */
export async function foldChanges(pool: Pool, companyId: number, maxChanges = MAX_CHANGES): Promise<boolean> {
  return transactOn(pool, async client => {
    // A statement of its own: the next one then sees what the lock's last holder has committed.
    const lock = await client.query<{ is_held: boolean }>(TRY_LOCK, [REPORT_LOCK, companyId])
    return lock.rows[0]?.is_held === true && (await foldSome(client, companyId, maxChanges))
  })
}

/** Folds all changes that an open transaction sees, whose session holds the lock. */
export async function foldChangesSeen(client: Pick<PoolClient, 'query'>, companyId: number): Promise<void> {
  while (await foldSome(client, companyId, MAX_CHANGES));
}

async function foldSome(
  client: Pick<PoolClient, 'query'>,
  companyId: number,
  maxChanges: number,
): Promise<boolean> {
  const values = [companyId, maxChanges]
  const { rows } = await client.query<{ folded: number }>({ ...FOLD_CHANGES, values })
  return rows[0]?.folded === maxChanges
}
