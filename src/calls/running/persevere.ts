import { setTimeout } from 'node:timers/promises'
import { databaseTrouble } from '../../platform/database/database-trouble.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'

/** Does again what the database had no answer to. Only for what may be done twice. */
export interface Perseverance {
  /**
   * Repeats `work` until the database has answered.
   * @param isWanted whether another try makes sense; asked before each
   * @throws what is no trouble of the database, and its trouble where it lasts for too long or the work is not wanted
   */
  persevere<T>(work: () => Promise<T>, isWanted?: () => boolean): Promise<T>
  /** From here on nothing is tried for more than a moment longer: the process stops. */
  hurry(): void
}

/** Nobody repairs a database while a call waits; that it lasted so long must be written down nevertheless. */
const PATIENCE_MS = 10 * 60_000

/** What stops stays within what a stop may take altogether (completions.md §1). */
const HURRIED_PATIENCE_MS = 4_000

/** A broken connection is mended at once; after that, so many calls that wait must not become a burden. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

export function createPerseverance(logger: Pick<Logger, 'warn' | 'info'>): Perseverance {
  let hurriedAt = Number.POSITIVE_INFINITY
  let failing = 0
  let failingSince = 0

  const isPatient = (since: number) => {
    const now = performance.now()
    return now - since < PATIENCE_MS && now - hurriedAt < HURRIED_PATIENCE_MS
  }

  /** Once for all that wait. */
  const noteFailure = (error: unknown) => {
    if (failing++ > 0) return
    failingSince = performance.now()
    logger.warn({ err: error }, 'the database is in trouble: calls go on, and what they need of it waits')
  }
  const noteEnd = () => {
    if (--failing > 0) return
    const seconds = Math.round((performance.now() - failingSince) / 1000)
    logger.info({ seconds }, 'no call waits for the database any more')
  }

  const keepTrying = async <T>(
    work: () => Promise<T>,
    isWanted: () => boolean,
    first: unknown,
  ): Promise<T> => {
    const since = performance.now()
    let failure = first
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      if (!isTroubleOfDatabase(failure) || !isPatient(since) || !isWanted()) throw failure
      await setTimeout(pauseMs)
      if (!isWanted()) throw failure
      try {
        return await work()
      } catch (error) {
        failure = error
      }
    }
  }

  return {
    persevere: async (work, isWanted = () => true) => {
      try {
        return await work()
      } catch (error) {
        if (!isTroubleOfDatabase(error)) throw error
        noteFailure(error)
        try {
          return await keepTrying(work, isWanted, error)
        } finally {
          noteEnd()
        }
      }
    },
    hurry: () => {
      hurriedAt = Math.min(hurriedAt, performance.now())
    },
  }
}

/** Whether it may pass: the same statement, tried again, may do. */
function isTroubleOfDatabase(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'overloaded' || error.kind === 'unavailable'
  return databaseTrouble(error) !== null
}
