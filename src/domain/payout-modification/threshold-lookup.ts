import { BYTES, type Sized } from '../memory/sized.ts'
import type { TagOperator } from '../tags/tag.ts'
import { addAll, addRule, noRules, type RuleBits, ruleSetBytes, toggleRules } from './rule-bits.ts'

/** A rule that compares a value with a bound. */
export interface Threshold<Bound extends number | string> {
  readonly rule: number
  readonly operator: OrderingOperator
  readonly bound: Bound
}

export type OrderingOperator = Extract<TagOperator, '>=' | '<=' | '>' | '<'>

/** Which of many comparisons hold for a value, without making each. */
export interface ThresholdLookup<Bound extends number | string> extends Sized {
  /** Adds the rules whose comparison holds; none of them may be in the set yet. */
  addMatches(bits: RuleBits, value: Bound): void
}

/** How many changes are made by hand after the nearest kept set: few to make, few sets to keep. */
const CHANGES_PER_KEPT_SET = 64

/**
 * The distinct bounds, in order, divide all values into places: below the first bound (0), at it (1), between it and
 * the second (2), and so on. Walking up from place 0, each comparison changes its outcome exactly once. So the rules
 * that hold at a place are those of place 0 with all changes up to there made; sets are kept along the way.
 */
export function thresholdLookup<Bound extends number | string>(
  thresholds: readonly Threshold<Bound>[],
  ruleCount: number,
): ThresholdLookup<Bound> {
  const bounds = [...new Set(thresholds.map(({ bound }) => bound))].sort((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  const placeOfBound = new Map(bounds.map((bound, index) => [bound, 2 * index + 1]))
  const changes = thresholds
    .map(threshold => ({ rule: threshold.rule, place: placeOfChange(threshold, placeOfBound) }))
    .sort((a, b) => a.place - b.place)
  const changedRules = Int32Array.from(changes, change => change.rule)
  const changesUpTo = countUpTo(changes, 2 * bounds.length + 1)
  const kept = keepSets(thresholds, changedRules, ruleCount)
  return {
    [BYTES]:
      bounds.length * BOUND_BYTES +
      changesUpTo.byteLength +
      changedRules.byteLength +
      kept.length * ruleSetBytes(ruleCount),
    addMatches: (bits, value) => {
      const made = changesUpTo[placeOf(bounds, value)] ?? 0
      const nearest = Math.floor(made / CHANGES_PER_KEPT_SET)
      const set = kept[nearest]
      if (set !== undefined) addAll(bits, set)
      toggleRules(bits, changedRules, nearest * CHANGES_PER_KEPT_SET, made)
    },
  }
}

/** What an element of a list takes: numbers by themselves; texts are those of the conditions. */
const BOUND_BYTES = 16

/** `>=` and `<` change at their bound, `>` and `<=` right above it. */
function placeOfChange<Bound extends number | string>(
  { operator, bound }: Threshold<Bound>,
  placeOfBound: ReadonlyMap<Bound, number>,
): number {
  const place = placeOfBound.get(bound) ?? 0
  return operator === '>=' || operator === '<' ? place : place + 1
}

/** For each place, how many changes are made on the way to it. */
function countUpTo(changes: readonly { readonly place: number }[], places: number): Int32Array {
  const counts = new Int32Array(places)
  for (const { place } of changes) counts[place] = (counts[place] ?? 0) + 1
  for (let place = 1; place < places; place++) {
    counts[place] = (counts[place] ?? 0) + (counts[place - 1] ?? 0)
  }
  return counts
}

/** The rules that hold before any change, and after every so many. */
function keepSets(
  thresholds: readonly Threshold<number | string>[],
  changedRules: Int32Array,
  ruleCount: number,
): readonly RuleBits[] {
  const current = noRules(ruleCount)
  for (const { rule, operator } of thresholds) {
    if (operator === '<' || operator === '<=') addRule(current, rule)
  }
  const kept = [current.slice()]
  for (let from = 0; from + CHANGES_PER_KEPT_SET <= changedRules.length; from += CHANGES_PER_KEPT_SET) {
    toggleRules(current, changedRules, from, from + CHANGES_PER_KEPT_SET)
    kept.push(current.slice())
  }
  return kept
}

/** Where a value lies among the bounds, which ascend. */
function placeOf<Bound extends number | string>(bounds: readonly Bound[], value: Bound): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bounds[middle] as Bound) < value) low = middle + 1
    else high = middle
  }
  return bounds[low] === value ? 2 * low + 1 : 2 * low
}
