import { CALLERS, type CallerPlan, PUBLISHERS, UNWANTED_CALLER } from './network-plan.ts'

/**
 * How one caller comes:
 * `called`: pinged, confirmed, then calls · `pinged-twice`: likewise, but the publisher asks again meanwhile ·
 * `failed-over`: likewise, and the reserved buyer does not pick up · `unconfirmed`: pinged only ·
 * `no-call`: confirmed, then never calls · `direct`: dials the tracking number, unannounced ·
 * `unwanted`: nobody buys such a caller.
 */
type Arrival = 'called' | 'pinged-twice' | 'failed-over' | 'unconfirmed' | 'no-call' | 'direct' | 'unwanted'

export interface PlannedCaller {
  readonly arrival: Arrival
  readonly afid: string
  readonly caller: CallerPlan
  /** E.164, a fictional one; different for every caller of a demo. */
  readonly callerNumber: string
  readonly talkSeconds: number
}

/** Ten callers; the whole minute repeats them. */
const ARRIVALS: readonly Arrival[] = [
  'called',
  'called',
  'pinged-twice',
  'called',
  'failed-over',
  'unconfirmed',
  'called',
  'direct',
  'no-call',
  'unwanted',
]

/** One a second for a minute. */
export const CALLERS_PLANNED = 60

/** The callers of a demo, in order; the same every time. */
export function planTraffic(): readonly PlannedCaller[] {
  return Array.from({ length: CALLERS_PLANNED }, (_, index) => {
    const arrival = pick(ARRIVALS, index)
    const caller = arrival === 'unwanted' ? UNWANTED_CALLER : pick(CALLERS, index)
    return {
      arrival,
      caller,
      afid: pick(PUBLISHERS, index).afid,
      callerNumber: `+1${caller.areaCode}55501${String(index).padStart(2, '0')}`,
      talkSeconds: 20 + ((index * 37) % 200),
    }
  })
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
