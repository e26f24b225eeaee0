import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areFree } from '../harness/free-port.ts'

/** Where an exercise takes place: a directory that everything it starts works in, and that goes with all of it. */
export interface Ground {
  readonly directory: string
  /** A directory in it that PostgreSQL's account may write to. */
  folder(name: string): string
  /** Starts a program in a folder of the ground; what it prints goes to `logs/<name>.log`. */
  start(name: string, folder: string, program: Program): Started
  /** Ends everything that works here, whoever started it, and removes the directory. */
  leave(): Promise<void>
}

interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Whether it runs as the account that PostgreSQL may run as. */
  readonly asDatabase?: boolean
}

export interface Started {
  readonly pid: number
  readonly ended: Promise<{ readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
}

const LEAVE_NOTHING = fileURLToPath(new URL('leave-nothing.js', import.meta.url))

/** @param keepLogs where what was printed is copied to in the end; null = it goes too */
export function openGround(keepLogs: string | null): Ground {
  const directory = mkdtempSync(join(tmpdir(), 'dialplane-failover-'))
  // A process of its own, so that it does its work also where this one is killed, and hears no Ctrl-C.
  const cleaner = spawn(process.execPath, [LEAVE_NOTHING, directory], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  const account = databaseAccount()
  const folder = (name: string) => {
    const path = join(directory, name)
    mkdirSync(path, { recursive: true })
    if (account !== null) chownSync(path, account.uid, account.gid)
    return path
  }
  if (account !== null) chownSync(directory, account.uid, account.gid)
  const logs = folder('logs')
  return {
    directory,
    folder,
    start: (name, cwd, { command, args, environment = {}, asDatabase = false }) => {
      const log = openSync(join(logs, `${name}.log`), 'a')
      const child = spawn(command, args, {
        cwd,
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
        stdio: ['ignore', log, log],
        ...(asDatabase && account),
      })
      return started(name, child)
    },
    leave: async () => {
      if (keepLogs !== null) cpSync(logs, keepLogs, { recursive: true })
      const gone = new Promise(resolve => cleaner.once('close', resolve))
      cleaner.stdin?.end()
      await gone
    },
  }
}

function started(name: string, child: ChildProcess): Started {
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} could not be started`)
  return {
    pid,
    kill: signal => void child.kill(signal),
    ended: new Promise(resolve => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
    }),
  }
}

/** PostgreSQL refuses to run as root; any other account that runs the exercise will do. */
function databaseAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Below those that the system gives to outgoing connections, and no others than the tests of telephones beside it take. */
const PORTS = { first: 20_000, last: 31_000 }

/** Ports in a row that nobody listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  for (;;) {
    const first = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first))
    if (await areFree(first, count)) return Array.from({ length: count }, (_, index) => first + index)
  }
}
