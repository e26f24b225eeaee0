import type { Pool } from 'pg'
import { transactOn } from '../../platform/database/transact.ts'
import { addRollups } from './add-rollups.ts'
import { REPORT_LOCK } from './rebuild-rollups.ts'

/**
 * How many changes of a Company are folded at once: some hundred milliseconds of work, less than a stopping process
 * waits.
 */
const MAX_CHANGES = 5_000

/** The Company's id is the second half of the lock's name. */
const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1, $2) AS is_held'

/**
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
    const isHeld = lock.rows[0]?.is_held === true
    const values = [companyId, maxChanges]
    const { rows } = isHeld
      ? await client.query<{ folded: number }>({ ...FOLD_CHANGES, values })
      : { rows: [] }
    return rows[0]?.folded === maxChanges
  })
}
