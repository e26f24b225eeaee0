import type { Pool } from 'pg'
import { fateOf, machineIdentity, type StatedProcess } from '../../platform/process-identity.ts'

/** A process that is dead as long as this stays its last sign of life. */
export interface DeadProcess {
  readonly processId: string
  readonly lastBeatAt: Date
  /** For how long that has been seen, with the database in reach: while it is not, nobody can go on with its calls. */
  readonly seenForMs: number
}

/** Says which processes that ran calls are dead. */
export interface ProcessWatch {
  /** To be asked every few seconds: what was not looked at for longer is judged anew from then on. */
  findDead(): Promise<readonly DeadProcess[]>
}

interface ProcessWatchOptions {
  readonly pool: Pool
  /** The process that looks. */
  readonly processId: string
  readonly leaseMs: number
  /** Whether nobody on another machine can use this database. */
  readonly isDatabaseOfMachine: boolean
}

/** Longer without a look at the database, and what happened meanwhile is unknown: a part of the lease. */
const BLIND_PART = 1 / 6

/** What passed between two looks counts for no more of how long a death has been seen: they are 2 s apart while the database answers. */
const MOST_BETWEEN_LOOKS_MS = 2_500

interface HeartbeatRow extends StatedProcess {
  readonly process_id: string
  readonly beat_at: Date
}

const READ_HEARTBEATS =
  'SELECT process_id, beat_at, machine, pid, identity FROM process_heartbeats WHERE process_id <> $1'

/**
 * A process is dead when that is certain: it ran on this machine and does not any more. Otherwise it is dead for whoever
 * has watched it give no sign of life for a whole lease, and could have seen one all that time: by the watcher's own
 * clock, whatever the clock of the database does.
 */
export function watchProcesses({
  pool,
  processId,
  leaseMs,
  isDatabaseOfMachine,
}: ProcessWatchOptions): ProcessWatch {
  const machine = machineIdentity()
  /** Those that do not run any more, and for how long that has been seen. */
  const gone = new Map<string, number>()
  let silent = NOTHING_SEEN
  let lookedAt = Number.NEGATIVE_INFINITY

  const isGone = (row: HeartbeatRow) => {
    const fate = fateOf(row, machine)
    return fate === 'gone' || (fate === 'elsewhere' && isDatabaseOfMachine)
  }

  /** Counts what has passed since the look before, for those that were gone then. */
  const noteGone = (rows: readonly HeartbeatRow[], passedMs: number) => {
    for (const row of rows) {
      const seenForMs = gone.get(row.process_id)
      if (seenForMs !== undefined) gone.set(row.process_id, seenForMs + passedMs)
      else if (isGone(row)) gone.set(row.process_id, 0)
    }
    for (const id of gone.keys()) if (!silent.has(id)) gone.delete(id)
  }
  /** Null: it lives, for all that is known. */
  const seenDeadForMs = (id: string, at: number): number | null => {
    const silentMs = at - (silent.get(id)?.since ?? at)
    const goneMs = gone.get(id) ?? null
    if (silentMs <= leaseMs) return goneMs
    return Math.max(silentMs - leaseMs, goneMs ?? 0)
  }

  return {
    findDead: async () => {
      const askedAt = performance.now()
      const { rows } = await pool.query<HeartbeatRow>(READ_HEARTBEATS, [processId])
      const now = performance.now()
      const known = now - lookedAt > leaseMs * BLIND_PART ? NOTHING_SEEN : silent
      const passedMs = Math.min(now - lookedAt, MOST_BETWEEN_LOOKS_MS)
      lookedAt = now
      silent = new Map(rows.map(row => [row.process_id, silenceOf(row, known, now)]))
      noteGone(rows, passedMs)
      return rows.flatMap(({ process_id: id, beat_at: lastBeatAt }) => {
        const seenForMs = seenDeadForMs(id, askedAt)
        return seenForMs === null ? [] : [{ processId: id, lastBeatAt, seenForMs }]
      })
    },
  }
}

/** Which sign of life was a process' last, and since when none other has been seen. */
interface Silence {
  readonly beatAt: number
  readonly since: number
}

const NOTHING_SEEN: ReadonlyMap<string, Silence> = new Map()

function silenceOf(row: HeartbeatRow, known: ReadonlyMap<string, Silence>, now: number): Silence {
  const beatAt = row.beat_at.getTime()
  const before = known.get(row.process_id)
  return before?.beatAt === beatAt ? before : { beatAt, since: now }
}
