import { randomBytes } from 'node:crypto'
import { access, chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { completeLinks } from './complete-links.ts'
import { hasCode } from './has-code.ts'

/**
 * Copies PostgreSQL's `native` folder to `target` so that every account can run it. Does nothing when `target` is
 * there: it appears whole or not at all, and of several processes copying at once the first one's is kept.
 */
export async function copyInstallation(source: string, target: string): Promise<void> {
  if (await exists(target)) return
  const draft = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await cp(source, draft, { recursive: true, verbatimSymlinks: true })
    await openToEveryone(draft)
    await completeLinks(draft)
    await rename(draft, target)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** What was installed under a strict umask only its owner may read or run. */
async function openToEveryone(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToEveryone(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
