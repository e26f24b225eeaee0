import { readFileSync } from 'node:fs'

/** Linux counts a process's time in these towards programs, whatever it uses itself. */
export const TICKS_A_SECOND = 100

/** A file of `/proc`; null where there is none to read: it is not Linux, or the process is gone. */
export function readProcFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * The fields of a `stat` of `/proc` (proc_pid_stat(5)) from the state on, which is the third: the second is the program's name in
 * parentheses and may itself hold spaces and parentheses.
 */
export function statFields(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
