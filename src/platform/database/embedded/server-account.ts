import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'
import { runProgram, type ServerAccount } from './run-program.ts'

/** What every Unix brings for programs that must own nothing. */
const UNPRIVILEGED_ACCOUNT = 'nobody'

/**
 * PostgreSQL refuses to run as root. As root, the account is the owner of the `cluster` that is there already
 * (an ordinary user may have made it), else `nobody`.
 */
export async function chooseServerAccount(cluster: string | null): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return null
  if (cluster !== null) {
    const { uid, gid } = await stat(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return await unprivilegedAccount()
}

/** Asks the kernel, as that account: file modes alone say nothing about access lists and mounts. */
export async function canReach(account: ServerAccount, path: string): Promise<boolean> {
  if (account === null) return true
  const test = ['-c', 'test -x "$1"', 'sh', path]
  return (await runProgram('/bin/sh', test, account)).exitCode === 0
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  const fields = accounts.find(([name]) => name === UNPRIVILEGED_ACCOUNT)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  // macOS numbers it -2, which cannot be handed to spawn and chown alike.
  if (!(uid > 0 && gid > 0)) {
    throw new OperatorError(
      `PostgreSQL refuses to run as root, and this machine has no account ${UNPRIVILEGED_ACCOUNT} to run it as: ` +
        'start Dialplane as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
    )
  }
  return { uid, gid }
}
