import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { syncDirectory } from './rename-durably.ts'

/** Beside the files, and copied with them. No file has such a key: it has no extension. */
const ID_FILE = 'directory-id'

/**
 * Whether a directory of files is the one that all processes on this database share. The first one that is asked about
 * becomes that, and is marked with an id that the database knows too; a copy of it is as good.
 * @throws when the directory can be neither read nor written
 */
export async function isSharedDirectory(pool: Pool, directory: string): Promise<boolean> {
  const id = await directoryId(directory)
  await pool.query('INSERT INTO file_directory (id) VALUES ($1) ON CONFLICT DO NOTHING', [id])
  const { rowCount } = await pool.query('SELECT FROM file_directory WHERE id = $1', [id])
  return rowCount === 1
}

/** Makes this directory the one that all processes share, whatever files the one before it holds. */
export async function adoptDirectory(pool: Pool, directory: string): Promise<void> {
  await pool.query(
    `INSERT INTO file_directory (id) VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE SET id = excluded.id, adopted_at = now()`,
    [await directoryId(directory)],
  )
}

/** Of processes that mark a directory at the same time one succeeds, and all read the same id. */
async function directoryId(directory: string): Promise<string> {
  const path = join(directory, ID_FILE)
  const found = await readId(path)
  if (found !== null) return found
  await mkdir(directory, { recursive: true })
  const own = randomUUID()
  const draft = `${path}.${own}.part`
  try {
    await writeFile(draft, `${own}\n`, { flag: 'wx', flush: true })
    // Fails where there is one already, and never shows a part of it.
    await link(draft, path).catch(unlessExists)
    await syncDirectory(directory)
  } finally {
    await rm(draft, { force: true })
  }
  const id = await readId(path)
  if (id === null) throw new Error(`${path} does not hold an id`)
  return id
}

async function readId(path: string): Promise<string | null> {
  try {
    return /^[0-9a-f-]{36}$/m.exec(await readFile(path, 'utf8'))?.[0] ?? null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
