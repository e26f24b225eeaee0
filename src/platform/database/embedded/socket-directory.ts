import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { hasCode } from './has-code.ts'
import type { ServerAccount } from './run-program.ts'

/**
 * Not under the data directory: a socket's path holds at most 107 bytes (103 on macOS). Not `TMPDIR` either, which
 * may be long, or closed to the server's account.
 */
const SOCKETS_DIRECTORY = '/tmp'

/**
 * The directory of the cluster's socket, empty and private to `account`. Its name follows from the cluster's path, so
 * that every start finds the same one. Throws when somebody else has put something in its place.
 *
 * Call it only while no server serves the cluster. A server that was killed leaves its socket and the lock of it, which
 * names its pid: as long as any process has that pid, if only a zombie that nobody has waited for, PostgreSQL takes it
 * for a living server and refuses to start.
 */
export async function prepareSocketDirectory(cluster: string, account: ServerAccount): Promise<string> {
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const path = join(SOCKETS_DIRECTORY, `dialplane-${key}`)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    await assertOwned(path, account)
    for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true })
  }
  if (account !== null) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
  return path
}

/** Takes the directory away, with whatever is left in it. */
export async function removeSocketDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

async function assertOwned(path: string, account: ServerAccount): Promise<void> {
  const found = await lstat(path)
  if (found.isDirectory() && (found.uid === process.getuid?.() || found.uid === account?.uid)) return
  throw new OperatorError(
    `${path} is needed for the database's private socket and belongs to somebody else: remove it`,
  )
}
