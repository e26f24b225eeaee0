import type { SessionLocks } from '../../platform/database/session-locks.ts'
import { overloaded } from '../../platform/refusals/refusal.ts'

/**
 * Has the calls of one caller arrive one after another where somebody counts them (completions.md §11, velocity): each is
 * written down before the next is judged, in whichever process.
 */
export interface ArrivalTurns {
  /** The turn of one call, which may not need it. */
  open(): ArrivalTurn
}

export interface ArrivalTurn {
  /**
   * Resolves once the calls of this caller that came before are over with their turns. At most once.
   * @throws overloaded when too many wait already, or other processes are too long about theirs
   */
  take(caller: string): Promise<void>
  /** The call is written down, or there is none. */
  end(): void
}

/** More calls of one caller in a moment are no caller's: they are not worth the waiting. */
const MOST_WAITING = 64

/** For who judges one call alone. */
export const NO_TURN: ArrivalTurn = { take: async () => undefined, end: () => undefined }

/** @param locks what keeps the processes apart; within this one, calls wait here */
export function createArrivalTurns(locks: Pick<SessionLocks, 'take'>): ArrivalTurns {
  /** The turns of a caller's calls that are not over, the last one's end at the end. */
  const queues = new Map<string, Promise<void>[]>()
  return {
    open: () => {
      let end = () => {}
      let giveBack = () => {}
      return {
        take: async caller => {
          const queue = queues.get(caller) ?? []
          if (queue.length > MOST_WAITING) throw overloaded()
          const before = queue.at(-1)
          const over = new Promise<void>(resolve => {
            end = resolve
          })
          queues.set(caller, queue)
          queue.push(over)
          over.then(() => {
            queue.splice(queue.indexOf(over), 1)
            if (queue.length === 0) queues.delete(caller)
          })
          await before
          const held = await locks.take(`caller ${caller}`)
          if (held === null) throw overloaded()
          giveBack = held
        },
        end: () => {
          giveBack()
          end()
        },
      }
    },
  }
}
