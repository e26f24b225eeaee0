import { untraced } from '../../platform/database/commit-trace.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { recordUserAct } from '../record-user-act.ts'
import { ATTEMPT_LIMITS } from './attempt-limits.ts'
import type { CountedAttempt } from './attempts.ts'

/** At whose account, from where, and as which attempts it was counted. */
interface Guess {
  /** Null for nobody, who is on no log, in as much time. */
  readonly userId: number | null
  readonly address: string
  readonly counted: readonly CountedAttempt[]
  /** What was guessed, where that is not the password of who signs in. */
  readonly of?: 'code' | 'proof'
}

/** Notes that somebody guesses: once in a row of failures, so that guessing fills no log. */
export async function recordLockOut(
  database: Pick<Database, 'transaction'>,
  { userId, address, counted, of }: Guess,
): Promise<void> {
  if (!counted.some(({ kind, failures }) => failures === ATTEMPT_LIMITS[kind].free + 1)) return
  const fields = { address, ...(of !== undefined && { of }) }
  await untraced(() => database.transaction(tx => recordUserAct(tx, userId, 'lock_out', fields)))
}

/** Does what a guess may open; where that refuses it, as `recordLockOut`. */
export async function openByGuess<T>(
  database: Pick<Database, 'transaction'>,
  guess: Guess,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unauthenticated') await recordLockOut(database, guess)
    throw error
  }
}
