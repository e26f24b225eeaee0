import { BYTES } from '../memory/sized.ts'
import { GEO_KEY } from '../tags/tag.ts'
import { type ColumnLookup, columnLookup, type IndexedCondition, needsTest } from './column-lookup.ts'
import type { ParsedRules } from './parse-payout-rules.ts'
import type { CompiledRules, PayoutValues } from './payout-table.ts'
import { addRule, firstRule, keepCommon, noRules, type RuleBits, removeAll, removeRule } from './rule-bits.ts'
import {
  REMEMBERED_BY_TABLE_BYTES,
  type TestedColumn,
  testedColumn,
  type ValueVerdicts,
} from './tested-column.ts'

/**
 * Prepares the rules of a CSV to be matched: for each column one look-up says which rules it leaves possible, and of
 * those that all columns leave possible the first from the top wins. Patterns alone are tried one by one, on the rules
 * that are left, and each once for a value. Yields between portions of the preparation, so that whoever drives it can
 * let others in.
 */
export function* compilePayoutRules(parsed: ParsedRules): Generator<void, CompiledRules> {
  const { rules } = parsed
  const keys: CompiledKey[] = []
  const byKey = yield* conditionsByKey(parsed)
  const testedKeys = byKey.filter(([, conditions]) =>
    conditions.some(({ condition }) => needsTest(condition)),
  )
  const mayRemember = REMEMBERED_BY_TABLE_BYTES / Math.max(1, testedKeys.length)
  for (const [key, conditions] of byKey) {
    const indexes: ColumnLookup[] = []
    for (const column of yield* columnsOf(conditions)) {
      yield
      indexes.push(columnLookup(column, rules.length))
    }
    keys.push({ key, indexes, tested: yield* testedColumn(key, conditions, parsed, mayRemember) })
  }
  const tested = keys.map(key => key.tested).filter(column => column !== null)
  const everyRule = noRules(rules.length)
  for (let rule = 0; rule < rules.length; rule++) addRule(everyRule, rule)
  // Written anew by each evaluation, none of which waits for anything.
  const possible = noRules(rules.length)
  const inColumn = noRules(rules.length)

  return {
    [BYTES]: compiledBytes(parsed, keys),
    firstMatch: values => {
      possible.set(everyRule)
      for (const { key, indexes } of keys) {
        const value = key === GEO_KEY ? undefined : values.valueUnder(key)
        for (const index of indexes) {
          const left = possibleIn(index, inColumn, key === GEO_KEY ? values.places : value)
          if (!keepCommon(possible, left)) return null
        }
      }
      const rule = tested.length === 0 ? firstRule(possible) : firstTested(possible, tested, values)
      return rules[rule] ?? null
    },
  }
}

interface CompiledKey {
  readonly key: string
  readonly indexes: readonly ColumnLookup[]
  readonly tested: TestedColumn | null
}

/** What a rule takes, and each of its conditions. */
const RULE_BYTES = 100
const CONDITION_BYTES = 90

function compiledBytes({ rules, patterns }: ParsedRules, keys: readonly CompiledKey[]): number {
  let bytes = 0
  for (const { conditions } of rules) {
    bytes += RULE_BYTES
    for (const { value } of conditions) bytes += CONDITION_BYTES + value.length
  }
  for (const pattern of patterns.values()) bytes += pattern[BYTES]
  for (const { indexes, tested } of keys) {
    for (const index of indexes) bytes += index[BYTES]
    bytes += tested?.[BYTES] ?? 0
  }
  return bytes
}

function possibleIn(
  index: ColumnLookup,
  bits: RuleBits,
  carried: string | ReadonlySet<string> | undefined,
): RuleBits {
  if (typeof carried === 'string') index.whenValue(bits, carried)
  else if (carried === undefined || carried.size === 0) return index.whenMissing
  else index.whenPlaces(bits, carried)
  return bits
}

/** The first rule from the top whose tested conditions hold as well; -1 when there is none. */
function firstTested(possible: RuleBits, tested: readonly TestedColumn[], values: PayoutValues): number {
  const verdictsOf = tested.map(column => column.recall(values))
  for (const verdicts of verdictsOf) {
    if (verdicts !== null) removeAll(possible, verdicts.impossible)
  }
  for (let rule = firstRule(possible); rule !== -1; rule = firstRule(possible, rule)) {
    const failed = sharingFailure(rule, tested, verdictsOf, values)
    if (failed === null) return rule
    for (const sharing of failed) removeRule(possible, sharing)
  }
  return -1
}

/** The rules that share the first condition of a rule that fails, itself among them; null when all hold. */
function sharingFailure(
  rule: number,
  tested: readonly TestedColumn[],
  verdictsOf: readonly (ValueVerdicts | null)[],
  values: PayoutValues,
): readonly number[] | null {
  for (let place = 0; place < tested.length; place++) {
    // A ping that does not carry the key has no rule left that tests it.
    const verdicts = verdictsOf[place] ?? null
    const failed = verdicts === null ? null : (tested[place]?.failure(rule, values, verdicts) ?? null)
    if (failed !== null) return failed
  }
  return null
}

function* conditionsByKey({
  rules,
}: ParsedRules): Generator<void, readonly (readonly [string, readonly IndexedCondition[]])[]> {
  const byKey = new Map<string, IndexedCondition[]>()
  for (const [rule, { conditions }] of rules.entries()) {
    yield
    for (const condition of conditions) {
      const known = byKey.get(condition.key)
      if (known === undefined) byKey.set(condition.key, [{ rule, condition }])
      else known.push({ rule, condition })
    }
  }
  return [...byKey]
}

/** Conditions on one key, so divided that no rule has two in one column. */
function* columnsOf(
  conditions: readonly IndexedCondition[],
): Generator<void, readonly (readonly IndexedCondition[])[]> {
  const columns: IndexedCondition[][] = []
  const timesNamed = new Map<number, number>()
  for (const condition of conditions) {
    yield
    const time = timesNamed.get(condition.rule) ?? 0
    timesNamed.set(condition.rule, time + 1)
    const column = columns[time]
    if (column === undefined) columns.push([condition])
    else column.push(condition)
  }
  return columns
}
