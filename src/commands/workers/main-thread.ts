import { readProcFile, statFields, TICKS_A_SECOND } from '../../platform/proc-files.ts'

/** What the system says of the thread of a process that turns its event loop. */
export interface MainThread {
  /** How long it has computed since it began. */
  readonly computedSeconds: number
  /** It would go on, and waits for its turn on a processor, or for a disk. */
  readonly isHeldUp: boolean
}

/** Their places in `statFields`. */
const STATE = 0
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Running or ready to run, and waiting for a disk. */
const HELD_UP: ReadonlySet<string | undefined> = new Set(['R', 'D'])

/** Null where the system does not say: it is not Linux, or the process is gone. */
export function readMainThread(pid: number): MainThread | null {
  const stat = readProcFile(`/proc/${pid}/task/${pid}/stat`)
  if (stat === null) return null
  const fields = statFields(stat)
  return {
    computedSeconds: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_A_SECOND,
    isHeldUp: HELD_UP.has(fields[STATE]),
  }
}
