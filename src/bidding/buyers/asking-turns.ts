/**
 * Whose turn it is to ask buyers about a caller. Several pings for one caller often arrive at once; all but the first
 * wait for its outcome, since buyers are not asked again for a duplicate (service-api.md, States and transitions). Only
 * the questions to buyers depend on it: it knows this process alone, and the statement that stores pings decides which
 * one is a duplicate.
 */
export interface AskingTurns {
  /** The turn of one ping, which may not need it. */
  open(): AskingTurn
}

export interface AskingTurn {
  /**
   * Waits while buyers are being asked about the caller for a ping that came before, until its outcome is stored. Pings
   * that have waited in vain then ask side by side, not one after the other: a publisher's time is short. Waits once at
   * most.
   */
  take(caller: string): Promise<void>
  /** The outcome of the ping is stored, or given up: others may be waiting for it. */
  end(): void
}

export function createAskingTurns(): AskingTurns {
  const underWay = new Map<string, Promise<void>>()
  return {
    open: () => {
      let end = NOBODY_WAITS
      return {
        take: async caller => {
          const before = underWay.get(caller)
          if (before !== undefined) {
            await before
            if (underWay.has(caller)) return
          }
          const ended = new Promise<void>(resolve => {
            end = () => {
              underWay.delete(caller)
              resolve()
            }
          })
          underWay.set(caller, ended)
        },
        end: () => end(),
      }
    },
  }
}

const NOBODY_WAITS: () => void = () => undefined
