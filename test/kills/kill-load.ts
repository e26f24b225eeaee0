import type { Ledger } from './ledger.ts'

/** Requests of all kinds, one after the other from each of a few clients, until nobody answers any more. */
export interface KillLoad {
  /** Resolves once so many have been acknowledged; rejects when the load ends before that. */
  hasAcknowledged(count: number): Promise<void>
  /** Resolves once every client has met an end. */
  readonly ended: Promise<void>
}

const CLIENTS = 8

export function startLoad(ledger: Pick<Ledger, 'ask'>): KillLoad {
  let acknowledged = 0
  let waiting: { readonly count: number; readonly resolve: () => void } | null = null
  const client = async (first: number) => {
    for (let turn = first; ; turn++) {
      try {
        if (await ledger.ask(turn)) acknowledged++
      } catch {
        return
      }
      if (waiting !== null && acknowledged >= waiting.count) waiting.resolve()
    }
  }
  const ended = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index))).then(
    () => undefined,
  )
  return {
    ended,
    hasAcknowledged: count =>
      new Promise((resolve, reject) => {
        waiting = { count, resolve }
        ended.then(() => reject(new Error(`the service ended after ${acknowledged} answers`)), reject)
      }),
  }
}
