/**
 * Whose turn it is to ask buyers about a caller. Pings for one caller often come several at once; all but the first wait for what
 * comes of it, since for a duplicate buyers are not asked again (service-api.md, States and transitions). Nothing but what
 * buyers are asked depends on it: it knows this process alone, and the statement that stores pings says which is a duplicate.
 */
export interface AskingTurns {
  /**
   * Waits while buyers are being asked about the caller for a ping that came before, until what came of that is stored. Who has
   * waited in vain asks beside all others who have, not after them: a publisher's time is short.
   * @returns what ends the turn: others may be waiting for that
   */
  take(caller: string): Promise<() => void>
}

export function createAskingTurns(): AskingTurns {
  const underWay = new Map<string, Promise<void>>()
  return {
    take: async caller => {
      const before = underWay.get(caller)
      if (before !== undefined) {
        await before
        if (underWay.has(caller)) return () => undefined
      }
      const { promise, resolve } = deferred()
      underWay.set(caller, promise)
      return () => {
        underWay.delete(caller)
        resolve()
      }
    },
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(resolvePromise => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}
