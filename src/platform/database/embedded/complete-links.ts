import { access, readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasCode } from './has-code.ts'

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
