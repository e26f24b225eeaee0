import { overloaded } from '../refusals/refusal.ts'
import type { Turns } from './turns.ts'

interface TurnLimits {
  /** How many are under way at a time, one of each owner at most. */
  readonly atOnce: number
  /** How many of an owner are under way or wait. */
  readonly ofOwner: number
  /** How many are under way or wait in all. */
  readonly inAll: number
}

interface Waiting {
  readonly owner: number
  begin(): void
}

/**
 * Does heavy work a little at a time, in the order in which it comes, so that none keeps the others from theirs. (`takingTurns` is
 * for much light work, of which only that of one owner waits.)
 * @throws overloaded at once, where it may not even wait
 */
export function inTurn({ atOnce, ofOwner, inAll }: TurnLimits): Turns {
  const waiting: Waiting[] = []
  const underWay = new Set<number>()

  const hasRoomFor = (owner: number) =>
    waiting.length + underWay.size < inAll &&
    waiting.filter(other => other.owner === owner).length + Number(underWay.has(owner)) < ofOwner

  const letNextBegin = () => {
    if (underWay.size >= atOnce) return
    const place = waiting.findIndex(({ owner }) => !underWay.has(owner))
    const [next] = place < 0 ? [] : waiting.splice(place, 1)
    if (next === undefined) return
    underWay.add(next.owner)
    next.begin()
  }

  return async (owner, work) => {
    if (!hasRoomFor(owner)) throw overloaded()
    await new Promise<void>(begin => {
      waiting.push({ owner, begin })
      letNextBegin()
    })
    try {
      return await work()
    } finally {
      underWay.delete(owner)
      letNextBegin()
    }
  }
}
