import { BYTES, type Sized } from '../memory/sized.ts'
import type { PatternAutomaton } from '../tags/pattern-automaton.ts'
import { DEFAULT_SET_LIMITS, type PatternSet, patternSet } from '../tags/pattern-set.ts'
import { GEO_KEY, MAX_TAG_VALUE_LENGTH, type Tag } from '../tags/tag.ts'
import { compileTagConditions, firstFailedCheck } from '../tags/tag-conditions.ts'
import { type IndexedCondition, needsTest } from './column-lookup.ts'
import type { ParsedRules } from './parse-payout-rules.ts'
import type { PayoutValues } from './payout-table.ts'
import { addRule, noRules, type RuleBits, ruleSetBytes } from './rule-bits.ts'

/**
 * The conditions on one key that must be tested on each value, and what came of it for values seen lately. What it takes is the
 * most that it may come to remember; its patterns are whoever's who compiled them.
 */
export interface TestedColumn extends Sized {
  /** What is known of the value that a ping carries; null when it carries none. */
  readonly recall: (values: PayoutValues) => ValueVerdicts | null
  /**
   * The rules that share the first of a rule's conditions here that fails: all of them are ruled out. Null when all hold.
   */
  readonly failure: (rule: number, values: PayoutValues, verdicts: ValueVerdicts) => readonly number[] | null
}

/** What has been found out about one value. Grows as further conditions are tested on it. */
export interface ValueVerdicts {
  /** Rules with a condition that failed. */
  readonly impossible: RuleBits
  /** By condition: 1 when it held. */
  readonly held: Uint8Array
}

/** How many values are remembered: states, publishers and sources are fewer, callers would fill any memory. */
const MAX_REMEMBERED = 256
const MIN_REMEMBERED = 16

/** What all columns of a table may come to remember, shared among them: its owner chooses how many there are. */
export const REMEMBERED_BY_TABLE_BYTES = 8_388_608

/** Of a column's share, what its patterns may remember together. */
const PATTERNS_SHARE = 0.75

/** What a value takes that is remembered, beside what was found out about it; what a test takes, and a rule that has it. */
const REMEMBERED_BYTES = 250
const TEST_BYTES = 200
const TESTING_BYTES = 60

/**
 * Yields between portions of the preparation.
 * @param conditions on one key, of which those count that no index answers; null when there are none
 * @param mayRemember bytes, about
 */
export function* testedColumn(
  key: string,
  conditions: readonly IndexedCondition[],
  { rules, patterns }: ParsedRules,
  mayRemember: number,
): Generator<void, TestedColumn | null> {
  const tests: Test[] = []
  const testByName = new Map<string, number>()
  const testsOfRule = rules.map((): readonly number[] => NONE)
  for (const { rule, condition } of conditions.filter(({ condition }) => needsTest(condition))) {
    yield
    const { operator, value } = condition
    const name = `${operator}${value}`
    const place = testByName.get(name) ?? tests.length
    if (place === tests.length) {
      testByName.set(name, place)
      const automaton = (operator === '=~' && patterns.get(value)?.automaton) || null
      tests.push({ holds: yield* compileTest(condition, patterns), automaton, rules: [] })
    }
    tests[place]?.rules.push(rule)
    testsOfRule[rule] = [...(testsOfRule[rule] ?? []), place]
  }
  if (tests.length === 0) return null
  const together = key === GEO_KEY ? null : testedTogether(tests, rules.length, mayRemember * PATTERNS_SHARE)
  const remembered = new Map<string, ValueVerdicts>()
  const verdictBytes = REMEMBERED_BYTES + ruleSetBytes(rules.length) + tests.length
  const valuesInShare = Math.floor((mayRemember * (1 - PATTERNS_SHARE)) / verdictBytes)
  const mostRemembered = Math.min(MAX_REMEMBERED, Math.max(MIN_REMEMBERED, valuesInShare))
  return {
    [BYTES]:
      mostRemembered * verdictBytes +
      tests.length * TEST_BYTES +
      conditions.length * TESTING_BYTES +
      (together?.[BYTES] ?? 0),
    recall: values => {
      const text = carriedText(key, values)
      if (text === undefined) return null
      const lately = remembered.get(text)
      if (lately !== undefined) return lately
      if (remembered.size >= mostRemembered) remembered.clear()
      const verdicts = { impossible: noRules(rules.length), held: new Uint8Array(tests.length) }
      const known = text.length > MAX_TAG_VALUE_LENGTH ? null : (together?.find(text) ?? null)
      if (known !== null) {
        verdicts.impossible.set(known.impossible)
        verdicts.held.set(known.held)
      }
      remembered.set(text, verdicts)
      return verdicts
    },
    failure: (rule, values, { impossible, held }) => {
      for (const place of testsOfRule[rule] ?? NONE) {
        const test = tests[place]
        if (test === undefined || held[place] === 1) continue
        if (!test.holds(values)) {
          for (const sharing of test.rules) addRule(impossible, sharing)
          return test.rules
        }
        held[place] = 1
      }
      return null
    },
  }
}

/** Fewer patterns are tried one by one in the time that all together take. */
const MIN_TOGETHER = 8

/** Finds out about all patterns of the column that have automata at once; null where there are too few of them. */
function testedTogether(
  tests: readonly Test[],
  ruleCount: number,
  mayRemember: number,
): PatternSet<ValueVerdicts> | null {
  const [automata, places]: [PatternAutomaton[], number[]] = [[], []]
  for (const [place, { automaton }] of tests.entries()) {
    if (automaton === null) continue
    automata.push(automaton)
    places.push(place)
  }
  if (automata.length < MIN_TOGETHER) return null
  const conclude = (found: readonly number[]) => {
    const held = new Uint8Array(tests.length)
    for (const index of found) held[places[index] ?? 0] = 1
    const impossible = noRules(ruleCount)
    for (const place of places) {
      if (held[place] === 1) continue
      for (const rule of tests[place]?.rules ?? NONE) addRule(impossible, rule)
    }
    return { impossible, held }
  }
  const bytes = Math.min(DEFAULT_SET_LIMITS.bytes, mayRemember)
  return patternSet(automata, conclude, { ...DEFAULT_SET_LIMITS, bytes })
}

interface Test {
  readonly holds: (values: PayoutValues) => boolean
  /** Of a pattern, where it has one. */
  readonly automaton: PatternAutomaton | null
  /** Those that have this condition. */
  readonly rules: number[]
}

const NONE: readonly number[] = []

function carriedText(key: string, values: PayoutValues): string | undefined {
  return key === GEO_KEY ? [...values.places].join() : values.valueUnder(key)
}

function* compileTest(condition: Tag, patterns: ParsedRules['patterns']): Generator<void, Test['holds']> {
  const { key, operator, value } = condition
  if (operator !== '=~') {
    const conditions = yield* compileTagConditions([condition])
    return ({ places }) => firstFailedCheck(conditions, { values: NO_VALUES, geo: places }) === null
  }
  const isFound = patterns.get(value)
  if (isFound === undefined) throw new Error(`pattern was not compiled: ${value}`)
  if (key === GEO_KEY) return ({ places }) => [...places].some(isFound)
  return values => {
    const carried = values.valueUnder(key)
    return carried !== undefined && isFound(carried)
  }
}

const NO_VALUES: ReadonlyMap<string, string> = new Map()
