import type { Instant } from '../domain/time/instant.ts'
import { CAMPAIGNS, ORIGINS, PUBLISHERS } from './network-plan.ts'

/**
 * How one caller of a sample comes: `called`: pinged, confirmed, then calls · `direct`: dials the tracking number ·
 * `unconfirmed`: pinged only · `no-call`: confirmed, then never calls.
 */
type Arrival = 'called' | 'direct' | 'unconfirmed' | 'no-call'

export interface PlannedCaller {
  readonly at: Instant
  readonly arrival: Arrival
  readonly cid: string
  readonly afid: string
  /** E.164, a fictional one. */
  readonly callerNumber: string
  readonly tags: Readonly<Record<string, string>>
  readonly talkSeconds: number
  /** From 0 up to 100, for each who is rung in turn: whoever answers fewer of a hundred calls lets this one ring. */
  readonly luck: readonly number[]
}

const HOUR_MS = 60 * 60 * 1_000
const HOURS_OF_DAY = 24

/** Callers by hour of the day in the network's zone: the night is quiet, lunch and the late afternoon are not. */
const BUSYNESS = [1, 1, 1, 1, 1, 2, 4, 8, 14, 20, 22, 22, 24, 21, 20, 20, 22, 24, 20, 14, 9, 6, 3, 2]
const QUIETEST_TO_BUSIEST = Math.max(...BUSYNESS)

/** On an average day. */
const CALLERS_A_DAY = 240

const ARRIVALS: readonly (readonly [Arrival, number])[] = [
  ['called', 62],
  ['direct', 22],
  ['unconfirmed', 10],
  ['no-call', 6],
]

/**
 * The callers of 24 hours, in order; the same for the same start.
 * @param start a full hour
 * @param hourAt the hour of the day in the network's zone, 0 to 23
 */
export function planDay(start: Instant, hourAt: (at: Instant) => number): readonly PlannedCaller[] {
  const draw = seededDraws(start / HOUR_MS)
  const total = BUSYNESS.reduce((sum, busyness) => sum + busyness, 0)
  const callers: PlannedCaller[] = []
  for (let hour = 0; hour < HOURS_OF_DAY; hour++) {
    const begin = start + hour * HOUR_MS
    const busyness = BUSYNESS[hourAt(begin)] ?? QUIETEST_TO_BUSIEST
    const expected = (CALLERS_A_DAY * busyness) / total
    const count = Math.round(expected * (0.75 + draw() / 2))
    const times = Array.from({ length: count }, () => begin + Math.floor(draw() * HOUR_MS)).sort(
      (a, b) => a - b,
    )
    for (const at of times) callers.push(planCaller(at, draw))
  }
  return callers
}

function planCaller(at: Instant, draw: () => number): PlannedCaller {
  const origin = pick(ORIGINS, draw)
  return {
    at,
    arrival: pickWeighted(ARRIVALS, draw),
    cid: pickWeighted(
      CAMPAIGNS.map(campaign => [campaign.cid, campaign.sharePercent] as const),
      draw,
    ),
    afid: pickWeighted(
      PUBLISHERS.map(publisher => [publisher.afid, publisher.weight] as const),
      draw,
    ),
    callerNumber: `+1${origin.areaCode}55501${String(Math.floor(draw() * 100)).padStart(2, '0')}`,
    tags: { caller_state: origin.state, age: String(17 + Math.floor(draw() * draw() * 60)) },
    // Most calls are short, some are long.
    talkSeconds: 12 + Math.floor(-Math.log(1 - draw()) * 150),
    luck: Array.from({ length: 5 }, () => draw() * 100),
  }
}

function pick<Item>(items: readonly Item[], draw: () => number): Item {
  return items[Math.floor(draw() * items.length)] as Item
}

function pickWeighted<Item>(items: readonly (readonly [Item, number])[], draw: () => number): Item {
  let drawn = draw() * items.reduce((sum, [, weight]) => sum + weight, 0)
  const found = items.find(([, weight]) => {
    drawn -= weight
    return drawn < 0
  })
  return (found ?? (items[0] as readonly [Item, number]))[0]
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function seededDraws(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
