import type { Instant } from '../domain/time/instant.ts'
import { recutCounters, type SlotCounter } from './slot-counters.ts'

/** What the SQL function `take_slots` takes. */
export interface SlotBatch<Wanted> {
  readonly counters: NamedCounters
  /** In the order given. */
  readonly placed: readonly Placed<Wanted>[]
}

export interface Placed<Wanted> {
  readonly wanted: Wanted
  /** The positions of its counters in `counters` of the batch, from 1. */
  readonly places: readonly number[]
}

/**
 * Keys of rows of `cap_counters` as parallel arrays, each key once, and the zones in which the windows are cut: statements
 * take arrays as they are.
 */
interface NamedCounters {
  readonly companyIds: readonly number[]
  readonly capIds: readonly number[]
  readonly windowLabels: readonly string[]
  /** Null where a window does not depend on it. */
  readonly zones: readonly (string | null)[]
}

/** Lists every counter of a batch once: requests close together mostly want slots on the same few targets. */
export function slotBatch<
  Wanted extends { readonly companyId: number; readonly counters: readonly SlotCounter[] },
>(batch: readonly Wanted[]): SlotBatch<Wanted> {
  const companyIds: number[] = []
  const capIds: number[] = []
  const windowLabels: string[] = []
  const zones: (string | null)[] = []
  const placeByName = new Map<string, number>()
  const placeOf = (companyId: number, { capId, windowLabel, zone }: SlotCounter): number => {
    const name = `${companyId} ${capId} ${windowLabel} ${zone}`
    const known = placeByName.get(name)
    if (known !== undefined) return known
    const place = companyIds.push(companyId)
    capIds.push(capId)
    windowLabels.push(windowLabel)
    zones.push(zone)
    placeByName.set(name, place)
    return place
  }
  const placed = batch.map(wanted => ({
    wanted,
    places: wanted.counters.map(counter => placeOf(wanted.companyId, counter)),
  }))
  return { counters: { companyIds, capIds, windowLabels, zones }, placed }
}

/** A cap whose windows are cut in another zone than a batch was made for. */
export interface RecutCap {
  readonly capId: number
  /** IANA. */
  readonly zone: string
}

/** More often nobody changes a zone while one batch is on its way. */
const MAX_RECUTS = 10

/**
 * Runs a batch, and again where the zones of some caps have been changed since the configuration was read that it was made
 * from: nothing has been counted then, and now it is in the windows of the present zones.
 * @param run answers the caps with other zones instead of doing anything, if there are any
 */
export async function runInPresentZones<
  Wanted extends { readonly counters: readonly SlotCounter[]; readonly at: Instant },
  Answer,
>(
  batch: readonly Wanted[],
  run: (
    batch: readonly Wanted[],
  ) => Promise<{ readonly recut: readonly RecutCap[] } | { readonly answer: Answer }>,
): Promise<Answer> {
  let wanted = batch
  for (let tries = 0; tries <= MAX_RECUTS; tries++) {
    const outcome = await run(wanted)
    if ('answer' in outcome) return outcome.answer
    const zoneByCap = new Map(outcome.recut.map(({ capId, zone }) => [capId, zone]))
    wanted = wanted.map(each => ({ ...each, counters: recutCounters(each.counters, zoneByCap, each.at) }))
  }
  throw new Error('the zones of caps change faster than slots can be taken')
}
