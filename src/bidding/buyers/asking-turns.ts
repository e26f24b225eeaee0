/**
 * Whose turn it is to ask buyers about a caller. Pings for one caller often come several at once; all but the first wait for what
 * comes of it, since for a duplicate buyers are not asked again (service-api.md, States and transitions). Nothing but what
 * buyers are asked depends on it: it knows this process alone, and the statement that stores pings says which is a duplicate.
 */
export interface AskingTurns {
  /** One ping's, which it may need or not. */
  open(): AskingTurn
}

export interface AskingTurn {
  /**
   * Waits while buyers are being asked about the caller for a ping that came before, until what came of that is stored. Who has
   * waited in vain asks beside all others who have, not after them: a publisher's time is short. Once at most.
   */
  take(caller: string): Promise<void>
  /** What came of the ping is stored, or given up: others may be waiting for that. */
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
