import { overloaded } from '../refusals/refusal.ts'

/** Runs work of an owner when it is its turn. */
export type Turns = <T>(owner: number, work: () => Promise<T>) => Promise<T>

interface TurnsOptions {
  /** How long work may keep the others of its owner waiting; it goes on beside them then. */
  readonly turnMs: number
  /** How long work waits for its turn before it is refused. */
  readonly patienceMs: number
}

/** What waits for one owner, in order. */
type Line = Set<() => void>

/**
 * Lets the work of each owner begin one after the other, so that a burst of it takes no more of the machine than one alone, for longer;
 * other owners' runs beside it.
 * @throws overloaded where its turn does not come in time; the work has not begun then
 */
export function takingTurns({ turnMs, patienceMs }: TurnsOptions): Turns {
  const lines = new Map<number, Line>()

  const itsTurn = (owner: number): Promise<void> | null => {
    const line = lines.get(owner)
    if (line === undefined) {
      lines.set(owner, new Set())
      return null
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.delete(begin)
        reject(overloaded())
      }, patienceMs)
      line.add(begin)
    })
  }

  const handOver = (owner: number) => {
    const line = lines.get(owner)
    const [next] = line ?? []
    if (next === undefined) {
      lines.delete(owner)
      return
    }
    line?.delete(next)
    next()
  }

  return async (owner, work) => {
    await itsTurn(owner)
    let hasTurn = true
    const end = () => {
      clearTimeout(timer)
      if (hasTurn) handOver(owner)
      hasTurn = false
    }
    const timer = setTimeout(end, turnMs)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
