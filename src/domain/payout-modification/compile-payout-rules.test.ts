import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { BYTES } from '../memory/sized.ts'
import { callTags } from '../tags/call-tags.ts'
import { GEO_KEY, TAG_OPERATORS, type Tag } from '../tags/tag.ts'
import { compileTagConditions, firstFailedCheck } from '../tags/tag-conditions.ts'
import { compileTagPattern, type TagPattern } from '../tags/tag-pattern.ts'
import { compilePayoutRules } from './compile-payout-rules.ts'
import { type ParsedRule, parsePayoutRules } from './parse-payout-rules.ts'
import type { PayoutValues } from './payout-table.ts'

const carrying = (values: Readonly<Record<string, string>>, geo: readonly string[] = []): PayoutValues => {
  const tags = callTags(values, geo)
  return { valueUnder: key => tags.values.get(key), places: tags.geo }
}

/** The rule id of the first rule that matches. */
function firstOf(
  lines: readonly string[],
  values: Readonly<Record<string, string>>,
  geo?: readonly string[],
) {
  const parsed = atOnce(parsePayoutRules(lines.join('\n')))
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
  return atOnce(compilePayoutRules(parsed)).firstMatch(carrying(values, geo))?.ruleId ?? null
}

test('the first rule from the top that matches wins', () => {
  const table = ['rule_id,caller_state,payout_pct', '1,FL,10', '2,TX,20', '3,TX,30', '4,*,40']
  expect(firstOf(table, { caller_state: 'TX' })).toBe(2)
  expect(firstOf(table, { caller_state: 'FL' })).toBe(1)
  expect(firstOf(table, { caller_state: 'NY' })).toBe(4)
  expect(firstOf(table, {})).toBe(4)
})

test('without a matching rule there is none', () => {
  expect(firstOf(['rule_id,caller_state,payout_pct', '1,FL,10'], { caller_state: 'TX' })).toBeNull()
})

test('cells of one row must all hold', () => {
  const table = ['rule_id,caller_state,age,payout_pct', '1,FL,>=21,10', '2,FL,,20']
  expect(firstOf(table, { caller_state: 'FL', age: '21' })).toBe(1)
  expect(firstOf(table, { caller_state: 'FL', age: '20' })).toBe(2)
  expect(firstOf(table, { caller_state: 'TX', age: '30' })).toBeNull()
})

test('columns of one key must all hold: two make a range of buckets', () => {
  const table = ['rule_id,pbm_bucket,pbm_bucket,payout_pct', '1,>=0,<2500,10', '2,>=2500,<5000,20']
  expect(firstOf(table, { pbm_bucket: '0' })).toBe(1)
  expect(firstOf(table, { pbm_bucket: '2499' })).toBe(1)
  expect(firstOf(table, { pbm_bucket: '2500' })).toBe(2)
  expect(firstOf(table, { pbm_bucket: '5000' })).toBeNull()
})

test('two equalities of one key are no alternatives, as they are on targets', () => {
  expect(firstOf(['rule_id,age,age,payout_pct', '1,20,21,10'], { age: '20' })).toBeNull()
})

test.each(TAG_OPERATORS)('a key that the ping does not carry fails %s, unless it is !=', operator => {
  const table = ['rule_id,age,payout_pct', `1,${operator}20,10`]
  expect(firstOf(table, {})).toBe(operator === '!=' ? 1 : null)
})

test('columns that end after a row’s last cell are no constraint', () => {
  expect(firstOf(['rule_id,payout_pct,caller_state,age', '1,10'], {})).toBe(1)
})

test('a geo column is held against the places of the call', () => {
  const table = ['rule_id,geo,payout_pct', '1,"us-90210,us-90211",10', '2,!=US-FL,20', '3,=~^us-f,30']
  expect(firstOf(table, {}, ['us', 'us-90211'])).toBe(1)
  expect(firstOf(table, {}, ['us', 'us-tx'])).toBe(2)
  expect(firstOf(table, {}, ['us', 'us-fl'])).toBe(3)
  expect(firstOf(table, {})).toBe(2)
})

describe('what is looked up is what would be found rule by rule', () => {
  const KEYS = ['age', 'caller_state', 'sub_id', GEO_KEY]
  const VALUES = ['1', '2', '10', '-1', '2.0', '.5', 'FL', 'fl', 'TX', 'a', 'b', '', '+2']
  const PATTERNS = ['^1', 'L$', '^(a|b)$', '[0-9]+']

  const condition = fc
    .record({ key: fc.constantFrom(...KEYS), operator: fc.constantFrom(...TAG_OPERATORS) })
    .chain(({ key, operator }) =>
      fc
        .constantFrom(...(operator === '=~' ? PATTERNS : VALUES))
        .map((value): Tag => ({ key, operator, value })),
    )
  const conditionsOfRule = fc.array(condition, { maxLength: 4 })
  const ping = fc.record({
    values: fc.dictionary(fc.constantFrom('age', 'caller_state', 'sub_id'), fc.constantFrom(...VALUES)),
    geo: fc.array(fc.constantFrom('1', 'fl', 'a', 'us'), { maxLength: 3 }),
  })

  const patterns = new Map<string, TagPattern>()
  for (const source of PATTERNS) {
    const pattern = compileTagPattern(source)
    if (pattern !== null) patterns.set(source, pattern)
  }

  /** Every condition tested by itself, as those of targets are. */
  function firstByTesting(
    rules: readonly ParsedRule[],
    values: Record<string, string>,
    geo: readonly string[],
  ) {
    const tags = callTags(values, geo)
    const holds = (tag: Tag) => firstFailedCheck(atOnce(compileTagConditions([tag])), tags) === null
    return rules.find(({ conditions }) => conditions.every(holds)) ?? null
  }

  const asRules = (table: readonly (readonly Tag[])[]): ParsedRule[] =>
    table.map((conditions, index) => ({ row: index + 2, ruleId: null, percentOfRevenue: null, conditions }))

  test('for any few rules and any pings', () => {
    const arbitrary = fc.tuple(
      fc.array(conditionsOfRule, { minLength: 1, maxLength: 40 }),
      fc.array(ping, { minLength: 1, maxLength: 10 }),
    )
    let matched = 0
    fc.assert(
      fc.property(arbitrary, ([table, pings]) => {
        const rules = asRules(table)
        const compiled = atOnce(compilePayoutRules({ rules, patterns }))
        for (const { values, geo } of pings) {
          const found = compiled.firstMatch(carrying(values, geo))
          expect(found).toBe(firstByTesting(rules, values, geo))
          if (found !== null) matched++
        }
      }),
      { numRuns: 400 },
    )
    expect(matched).toBeGreaterThan(400)
  })

  test('for a thousand rules with hundreds of patterns of every kind', () => {
    const piece = fc.constantFrom(
      '^',
      '(?i)',
      'go',
      'bing',
      '(a|b)',
      '[0-9]+',
      '.*',
      '-',
      '7',
      'A',
      '$',
      '.{3}',
    )
    const source = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map(pieces => pieces.join(''))
      .filter(text => compileTagPattern(text) !== null)
    const pattern = fc
      .record({ key: fc.constantFrom('source', 'sub_id', GEO_KEY), value: source })
      .map(({ key, value }): Tag => ({ key, operator: '=~', value }))
    const rule = fc.array(pattern, { minLength: 1, maxLength: 3 })
    const table = fc.array(rule, { minLength: 1_000, maxLength: 1_000, size: 'max' })
    const text = fc
      .array(fc.constantFrom('go', 'bing', 'a', 'B', '12', '-', '7', 'é'), { maxLength: 6 })
      .map(pieces => pieces.join(''))
    const pings = Array.from({ length: 40 }, (_, seed) =>
      fc.sample(fc.tuple(text, text), { seed, numRuns: 1 }),
    )
    let last = 0
    for (const conditions of fc.sample(table, { seed: 113, numRuns: 2 })) {
      const rules = asRules(conditions)
      const sources = new Set(conditions.flat().map(({ value }) => value))
      expect(sources.size).toBeGreaterThan(300)
      const prepared = new Map<string, TagPattern>()
      const plainly = new Map<string, RE2JS>()
      for (const source of sources) {
        const pattern = compileTagPattern(source)
        if (pattern !== null) prepared.set(source, pattern)
        plainly.set(source, RE2JS.compile(source))
      }
      const compiled = atOnce(compilePayoutRules({ rules, patterns: prepared }))
      for (const [[source = '', sub_id = ''] = []] of pings) {
        const values: Readonly<Record<string, string>> = { source, sub_id }
        const holds = ({ key, value }: Tag) =>
          (key === GEO_KEY ? ['us', 'us-7'] : [values[key] ?? '']).some(text =>
            plainly.get(value)?.test(text),
          )
        const first = rules.find(({ conditions }) => conditions.every(holds)) ?? null
        expect(compiled.firstMatch(carrying(values, ['us', 'us-7']))).toBe(first)
        last = Math.max(last, first?.row ?? 0)
      }
    }
    expect(last).toBeGreaterThan(50)
  })

  test.each([63, 64, 65, 128])('for %i thresholds, passed one after the other', count => {
    const rules = asRules(
      Array.from({ length: count }, (_, bound): Tag[] => [
        { key: 'age', operator: '>', value: String(count - bound) },
      ]),
    )
    const compiled = atOnce(compilePayoutRules({ rules, patterns }))
    for (let age = 0; age <= count + 1; age++) {
      const values = { age: String(age) }
      expect(compiled.firstMatch(carrying(values))).toBe(firstByTesting(rules, values, []))
    }
  })

  test('for hundreds of thresholds, at, below and above each', () => {
    const ordering = fc.constantFrom<Tag['operator']>('>=', '<=', '>', '<')
    const bound = fc.integer({ min: 0, max: 60 }).map(String)
    const range = fc.tuple(ordering, bound, ordering, bound).map(([first, low, second, high]): Tag[] => [
      { key: 'age', operator: first, value: low },
      { key: 'age', operator: second, value: high },
    ])
    fc.assert(
      fc.property(fc.array(range, { minLength: 200, maxLength: 400, size: 'max' }), table => {
        const rules = asRules(table)
        const compiled = atOnce(compilePayoutRules({ rules, patterns }))
        for (const age of ['-1', '0', '0.5', '1', '29.5', '30', '59', '60', '61', 'x', '']) {
          expect(compiled.firstMatch(carrying({ age }))).toBe(firstByTesting(rules, { age }, []))
        }
      }),
      { numRuns: 20 },
    )
  })
})

test.each(['10', '=~^1'])('others get their turn in every column while rules of %s are compiled', cell => {
  const columns = Array.from({ length: 50 }, (_, column) => `key_${column}`)
  const parsed = atOnce(parsePayoutRules(`payout_pct,${columns}\n1${`,${cell}`.repeat(50)}`))
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
  expect([...compilePayoutRules(parsed)].length).toBeGreaterThan(50)
})

describe('what a table takes', () => {
  const bytesOf = (csv: readonly string[]) => {
    const parsed = atOnce(parsePayoutRules(csv.join('\n')))
    if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
    return atOnce(compilePayoutRules(parsed))[BYTES]
  }

  test('counts each different pattern once, and what trying them may come to remember', () => {
    const sources = Array.from({ length: 300 }, (_, index) => `^(google|bing)_[a-z]{5}_${index}$`)
    const patternBytes = sources.reduce((sum, source) => sum + (compileTagPattern(source)?.[BYTES] ?? 0), 0)
    const rules = ['payout_pct,source', ...sources.map(source => `1,=~${source}`)]
    const bytes = bytesOf(rules)
    expect(bytes).toBeGreaterThan(patternBytes + 256 * 300 + 1_048_576)
    expect(bytes).toBeLessThan(patternBytes + 2_000_000)
    expect(bytesOf([...rules, ...rules.slice(1)]) - bytes).toBeLessThan(patternBytes / 2)
  })

  test('does not grow with the columns that have patterns beyond what all may remember', () => {
    const row = (rule: number) => `1,${Array.from({ length: 98 }, () => `=~a[0-9]+b${rule}`).join()}`
    const keys = Array.from({ length: 98 }, (_, column) => `key_${column}`)
    const bytes = bytesOf([`payout_pct,${keys.join()}`, ...Array.from({ length: 8 }, (_, rule) => row(rule))])
    expect(bytes).toBeLessThan(12_000_000)
  })

  test('grows with its rules, columns and values', () => {
    const table = (rules: number, cell: (rule: number) => string) =>
      bytesOf(['payout_pct,age,state', ...Array.from({ length: rules }, (_, rule) => `1,${cell(rule)},*`)])
    const few = table(100, () => '7')
    expect(table(1_000, () => '7')).toBeGreaterThan(5 * few)
    expect(table(1_000, rule => String(rule))).toBeGreaterThan(table(1_000, () => '7') + 900 * 100)
    // A set of rules is kept for every 64 thresholds.
    expect(table(1_000, rule => `>${rule}`)).toBeGreaterThan(table(1_000, () => '7') + 15 * 125)
  })
})
