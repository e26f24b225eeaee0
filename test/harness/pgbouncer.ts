import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A pooler before a database. */
export interface PgBouncer {
  /** Connection string of the database, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** Debian's package; `.ci/run` installs it. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = spawnSync(PROGRAM, ['--version']).status === 0

interface PgBouncerOptions {
  readonly pool: 'session' | 'transaction' | 'statement'
  /** Whether it takes the settings of a session without a word, and forgets them. */
  readonly ignoresSettings?: boolean
}

/** @param databaseUrl over TCP, on this machine */
export async function startPgBouncer(
  databaseUrl: string,
  { pool, ignoresSettings = false }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { port: serverPort, username: user, password, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'dialplane-pgbouncer-'))
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${database} = host=127.0.0.1 port=${serverPort} dbname=${database} user=${user}${password ? ` password=${decodeURIComponent(password)}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${pool}
default_pool_size = 20
${ignoresSettings ? 'ignore_startup_parameters = statement_timeout,lock_timeout,options' : ''}
`,
  )
  await chmod(directory, 0o755)
  // It refuses to run as root.
  const asWhom = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, [...asWhom, settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(port)) && child.exitCode === null) await setTimeout(20)
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const tell = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
  })
}
