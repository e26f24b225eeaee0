import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { statFields, TICKS_A_SECOND } from '../../src/platform/proc-files.ts'

/** What the system says of a process. */
export interface ProcessReading {
  readonly pid: number
  readonly parentPid: number
  /** Of the process and of those of its children that have ended and were waited for. */
  readonly processorSeconds: number
}

/**
 * The processes of which each is `root` or descends from it, as Linux shows them in `/proc`. Null where the system shows
 * none there; empty when `root` has ended.
 */
export async function readProcessTree(root: number): Promise<readonly ProcessReading[] | null> {
  const names = await readdir('/proc').catch(() => null)
  if (names === null) return null
  const all: ProcessReading[] = []
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    // One that has ended meanwhile has no more to say.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
    if (stat !== null) all.push(parseStat(stat))
  }
  return all.length === 0 ? null : descendants(all, root)
}

/** Processor time that the process `root` and its descendants have taken so far; null where the system does not tell. */
export async function processorSeconds(root: number | null): Promise<number | null> {
  const tree = root === null ? null : await readProcessTree(root)
  return tree === null ? null : tree.reduce((sum, process) => sum + process.processorSeconds, 0)
}

/** What several processes have taken with their descendants; `NaN` where the system does not tell. */
export async function processorSecondsOf(roots: readonly (number | null)[]): Promise<number> {
  const seconds = await Promise.all(roots.map(processorSeconds))
  return seconds.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
}

/** One line of `/proc/<pid>/stat` (proc_pid_stat(5)). */
export function parseStat(line: string): ProcessReading {
  const fields = statFields(line)
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return {
    pid: Number.parseInt(line, 10),
    parentPid: Number(fields[1]),
    processorSeconds: ticks / TICKS_A_SECOND,
  }
}

/** The process that all sessions of a server on this machine descend from; null where the system shows no processes. */
export async function serverProcess(client: Pick<pg.Client, 'query'>): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => null)
  return stat === null ? null : parseStat(stat).parentPid
}

function descendants(all: readonly ProcessReading[], root: number): readonly ProcessReading[] {
  const found = all.filter(({ pid }) => pid === root)
  // Grows while it is walked, by the children of each that was found.
  for (const { pid } of found) found.push(...all.filter(({ parentPid }) => parentPid === pid))
  return found
}
