import { chown, mkdir } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'
import type { ServerAccount } from './run-program.ts'
import { runProgram } from './run-program.ts'
import type { ServerBinaries } from './server-binaries.ts'

/** The role that owns the embedded database. It has no password: the private socket lets only us in. */
export const DATABASE_USER = 'dialplane'

/** Text sorts by code point on every machine, whatever its libraries: an index never depends on the host's locale. */
const INITIALISATION = [
  `--username=${DATABASE_USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  // An idle cluster keeps five files of its log: 20 MB of disk instead of 80.
  '--wal-segsize=4',
] as const

/** Makes an empty cluster in `path`, which must not exist, owned by `account`. */
export async function initialiseCluster(
  path: string,
  binaries: ServerBinaries,
  account: ServerAccount,
): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  if (account !== null) await chown(path, account.uid, account.gid)
  const result = await runProgram(binaries.initdb, [`--pgdata=${path}`, ...INITIALISATION], account)
  if (result.exitCode === 0) return
  throw new OperatorError(
    `PostgreSQL could not make its database in ${path}: ${result.output}\n` +
      'If PostgreSQL cannot run on this machine, set DATABASE_URL to a PostgreSQL server (15 or newer).',
  )
}
