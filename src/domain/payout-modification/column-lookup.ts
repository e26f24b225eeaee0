import { BYTES, type Sized } from '../memory/sized.ts'
import { GEO_KEY, geoElements, type Tag } from '../tags/tag.ts'
import { numericValue } from '../tags/tag-conditions.ts'
import { addRule, noRules, type RuleBits, removeRule, ruleSetBytes } from './rule-bits.ts'
import { type OrderingOperator, type Threshold, thresholdLookup } from './threshold-lookup.ts'

/** A rule's condition on the key of a column. */
export interface IndexedCondition {
  readonly rule: number
  readonly condition: Tag
}

/** Which rules one column leaves possible. */
export interface ColumnLookup extends Sized {
  /** For a ping that does not carry the key: rules without a condition here, and those of `!=`. */
  readonly whenMissing: RuleBits
  /** For one that carries this value. Overwrites `bits`. */
  readonly whenValue: (bits: RuleBits, value: string) => void
  /** For one that has these places, under `geo`. Overwrites `bits`. */
  readonly whenPlaces: (bits: RuleBits, places: ReadonlySet<string>) => void
}

/**
 * Looks conditions up by what the ping carries instead of testing one after the other. Those that cannot be looked up
 * (`needsTest`) are left possible where the key is carried.
 * @param conditions at most one for each rule, all on one key
 */
export function columnLookup(conditions: readonly IndexedCondition[], ruleCount: number): ColumnLookup {
  const whenMissing = noRules(ruleCount)
  const unlessListed = noRules(ruleCount)
  const constrained = new Map(conditions.map(({ rule, condition }) => [rule, condition]))
  for (let rule = 0; rule < ruleCount; rule++) {
    const condition = constrained.get(rule)
    const holdsOfOthers = condition === undefined || condition.operator === '!='
    if (holdsOfOthers) addRule(whenMissing, rule)
    if (holdsOfOthers || needsTest(condition)) addRule(unlessListed, rule)
  }
  const equal = rulesByValue(conditions, '==')
  const unequal = rulesByValue(conditions, '!=')
  const addOrdered = orderings(conditions, ruleCount)
  const applyListed = (bits: RuleBits, value: string) => {
    for (const rule of equal.get(value) ?? NONE) addRule(bits, rule)
    for (const rule of unequal.get(value) ?? NONE) removeRule(bits, rule)
  }
  return {
    [BYTES]:
      2 * ruleSetBytes(ruleCount) + listedBytes(equal) + listedBytes(unequal) + (addOrdered?.[BYTES] ?? 0),
    whenMissing,
    whenValue: (bits, value) => {
      bits.set(unlessListed)
      applyListed(bits, value)
      addOrdered?.(bits, value)
    },
    whenPlaces: (bits, places) => {
      bits.set(unlessListed)
      for (const place of places) applyListed(bits, place)
    },
  }
}

/** What a value takes that is looked up, and each rule that lists it. */
const LISTED_BYTES = 100
const CHARACTER_BYTES = 2
const LISTING_BYTES = 16

function listedBytes(rulesByValue: ReadonlyMap<string, readonly number[]>): number {
  let bytes = 0
  for (const [value, rules] of rulesByValue) {
    bytes += LISTED_BYTES + CHARACTER_BYTES * value.length + LISTING_BYTES * rules.length
  }
  return bytes
}

const NONE: readonly number[] = []

/** Whether a condition must be tested on each value: patterns, and orderings of places, of which a ping has several. */
export function needsTest({ key, operator }: Tag): boolean {
  return operator === '=~' || (key === GEO_KEY && isOrdering(operator))
}

function rulesByValue(
  conditions: readonly IndexedCondition[],
  operator: '==' | '!=',
): ReadonlyMap<string, readonly number[]> {
  const rules = new Map<string, number[]>()
  for (const { rule, condition } of conditions) {
    if (condition.operator !== operator) continue
    const { key, value } = condition
    for (const listed of key === GEO_KEY ? geoElements(value) : [value]) {
      const known = rules.get(listed)
      if (known === undefined) rules.set(listed, [rule])
      else known.push(rule)
    }
  }
  return rules
}

/** Adds the rules whose ordering holds of a value: compared as numbers when both sides are, else as text. */
function orderings(conditions: readonly IndexedCondition[], ruleCount: number) {
  const numeric: Threshold<number>[] = []
  const ofNumbers: Threshold<string>[] = []
  const ofText: Threshold<string>[] = []
  for (const { rule, condition } of conditions) {
    const { operator, value } = condition
    if (!isOrdering(operator) || needsTest(condition)) continue
    const bound = numericValue(value)
    if (bound !== null) numeric.push({ rule, operator, bound })
    ;(bound === null ? ofText : ofNumbers).push({ rule, operator, bound: value })
  }
  if (numeric.length + ofText.length === 0) return null
  const byNumber = thresholdLookup(numeric, ruleCount)
  const textBounds = thresholdLookup(ofText, ruleCount)
  const allAsText = thresholdLookup([...ofText, ...ofNumbers], ruleCount)
  const addMatches = (bits: RuleBits, value: string) => {
    const number = numericValue(value)
    if (number === null) return allAsText.addMatches(bits, value)
    byNumber.addMatches(bits, number)
    textBounds.addMatches(bits, value)
  }
  return Object.assign(addMatches, { [BYTES]: byNumber[BYTES] + textBounds[BYTES] + allAsText[BYTES] })
}

function isOrdering(operator: Tag['operator']): operator is OrderingOperator {
  return operator === '>=' || operator === '<=' || operator === '>' || operator === '<'
}
