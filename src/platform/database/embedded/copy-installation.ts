import { randomBytes } from 'node:crypto'
import { access, chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

/** One symbolic link, as paths from the package's root, `native/lib/…`; `source` is what the link points to. */
type LinkEntry = { readonly source: string; readonly target: string }

/**
 * Packages on the npm registry cannot carry symbolic links. These list theirs in a file for an install script,
 * which may not have been allowed to run; this makes the missing ones.
 * Answers whether every link is in place, which fails only where we may not write.
 */
export async function completeLinks(installation: string): Promise<boolean> {
  const list = await readFile(join(installation, 'pg-symlinks.json'), 'utf8')
  const entries = JSON.parse(list) as readonly LinkEntry[]
  try {
    for (const { source, target } of entries) {
      await linkSibling(join(installation, target.replace(/^native\//, '')), basename(source))
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].some(code => hasCode(error, code))) return false
    throw error
  }
}

async function linkSibling(path: string, sibling: string): Promise<void> {
  try {
    await access(path)
  } catch {
    await symlink(sibling, path).catch(ignoreExisting)
  }
}

/** Two processes that start together make the same links. */
function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error
}
