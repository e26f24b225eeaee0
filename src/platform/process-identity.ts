import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { readProcFile, statFields } from './proc-files.ts'

/**
 * A text that names one run of one process: equal for the same run, different when its pid has been given to
 * another program. Null when no such process runs; a zombie does not run.
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid)
}

/**
 * Whether the process that had this identity has certainly ended, seen from the same machine. One that cannot be looked
 * at counts as running.
 */
function isProcessGone(pid: number, identity: string): boolean {
  const current = processIdentity(pid)
  if (current !== null) return current !== identity
  try {
    // Whoever may signal a process may read of it too: it has ended, and nobody has asked how.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** What a process says in place of its identity when it is about to end: on no machine it is waited for. */
export const ENDED = 'ended'

/** What a process has said of itself where others look for it; null where it could not tell. */
export interface StatedProcess {
  readonly machine: string | null
  readonly pid: number | null
  readonly identity: string | null
}

/**
 * Whether a process that said so of itself has certainly ended, as far as this machine can tell: `elsewhere` of one that ran on
 * another; null where that cannot be told.
 * @param here this machine; whoever asks often knows it
 */
export function fateOf(
  { machine, pid, identity }: StatedProcess,
  here = machineIdentity(),
): 'gone' | 'runs' | 'elsewhere' | null {
  if (identity === ENDED) return 'gone'
  if (here === null || machine === null || pid === null || identity === null) return null
  if (machine !== here) return 'elsewhere'
  return isProcessGone(pid, identity) ? 'gone' : 'runs'
}

/**
 * Where a pid means the same process: this machine until it is started again, and here only the processes that see
 * each other. Null where that cannot be told.
 */
export function machineIdentity(): string | null {
  try {
    if (process.platform === 'linux') return `${bootId()}/${readlinkSync('/proc/self/ns/pid')}`
    if (process.platform === 'darwin') return runProgram('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'])
  } catch {
    // Not every container shows as much of itself.
  }
  return null
}

/** The command line of a running process, its arguments joined by spaces; null when there is none to read. */
export function processCommand(pid: number): string | null {
  if (process.platform !== 'linux') return runPs(pid, 'command=')
  const command = readProcFile(`/proc/${pid}/cmdline`)
  return command === null || command === '' ? null : command.split('\0').join(' ').trim()
}

/** The boot and the start time since boot: a restart of the machine gives the same pids again. */
function identityFromProc(pid: number): string | null {
  const stat = readProcFile(`/proc/${pid}/stat`)
  if (stat === null) return null
  const fields = statFields(stat)
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X' || startTicks === undefined) return null
  return `${bootId()}/${startTicks}`
}

const bootId = () => readProcFile('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

function identityFromPs(pid: number): string | null {
  const answer = runPs(pid, 'state=,lstart=')
  return answer === null || answer.startsWith('Z') ? null : answer.replace(/^\S+\s+/, '')
}

function runPs(pid: number, columns: string): string | null {
  return runProgram('ps', ['-o', columns, '-p', String(pid)])
}

function runProgram(program: string, parameters: readonly string[]): string | null {
  try {
    const answer = execFileSync(program, parameters, {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.trim() || null
  } catch {
    return null
  }
}
