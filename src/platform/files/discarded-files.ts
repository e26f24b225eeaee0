import type { Pool } from 'pg'
import type { Files } from './files.ts'

/**
 * Files that no row refers to. The tables that refer to files have triggers that keep this list within the very
 * transactions that change them, whoever deletes the row; a file is listed before it is put, so that no crash leaves one
 * that nothing refers to.
 */
export interface DiscardedFiles {
  add(companyId: number, key: string): Promise<void>
  /** For one that has been deleted. */
  remove(companyId: number, key: string): Promise<void>
  /**
   * Deletes some of those that have been listed for long enough. One that cannot be deleted keeps none of the others.
   * @throws at the end what the first of these failed with: they stay listed, as if they had been listed now
   */
  sweep(): Promise<void>
}

/**
 * A file is left alone for that long: no upload takes longer to be saved, and a link that a call was given before its
 * greeting was replaced stays good (`GREETING_LINK_MS` is as much).
 */
const KEEP_SECONDS = 60 * 60

/** Few enough that a stopping service need not wait for them. */
const MAX_FILES = 100

/** So many that fail in one run are trouble with the directory or the bucket, which the others would meet too. */
const MAX_FAILURES = 10

export function discardedFiles(pool: Pool, files: Pick<Files, 'delete'>): DiscardedFiles {
  const remove = async (companyId: number, key: string) => {
    await pool.query('DELETE FROM discarded_files WHERE company_id = $1 AND key = $2', [companyId, key])
  }
  /** Behind all others, so that those that always fail leave room for the rest. */
  const putBack = async (companyId: number, key: string) => {
    await pool.query('UPDATE discarded_files SET discarded_at = now() WHERE company_id = $1 AND key = $2', [
      companyId,
      key,
    ])
  }
  return {
    add: async (companyId, key) => {
      await pool.query('INSERT INTO discarded_files (company_id, key) VALUES ($1, $2)', [companyId, key])
    },
    remove,
    sweep: async () => {
      const { rows } = await pool.query<{ company_id: number; key: string }>(
        `SELECT company_id, key FROM discarded_files WHERE discarded_at < now() - make_interval(secs => $1)
         ORDER BY discarded_at LIMIT $2`,
        [KEEP_SECONDS, MAX_FILES],
      )
      const failures: unknown[] = []
      for (const { company_id: companyId, key } of rows) {
        try {
          await files.delete(key)
        } catch (error) {
          failures.push(error)
          await putBack(companyId, key)
          if (failures.length === MAX_FAILURES) break
          continue
        }
        await remove(companyId, key)
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
