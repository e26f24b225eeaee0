import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { callTags } from './call-tags.ts'
import { parseTagList } from './parse-tag-list.ts'
import { MAX_TAG_VALUE_LENGTH, type Tag } from './tag.ts'
import { compileTagConditions, describeFailedCheck, firstFailedCheck } from './tag-conditions.ts'

const conditions = (tagList: string) => {
  const parsed = atOnce(parseTagList(tagList))
  if ('error' in parsed) throw new Error(parsed.error)
  return atOnce(compileTagConditions(parsed.tags))
}

const matches = (tagList: string, values: Record<string, string>, geo: readonly string[] = []) =>
  firstFailedCheck(conditions(tagList), callTags(values, geo)) === null

describe('one condition on a value the call carries', () => {
  test.each([
    ['CA', 'CA', true],
    ['CA', 'ca', false],
    ['1', '1.0', false],
    ['!=CA', 'NY', true],
    ['!=CA', 'CA', false],
    ['>=18', '18', true],
    ['>=18', '17.9', false],
    ['>=18', '100', true],
    ['<=65', '65', true],
    ['<=65', '66', false],
    ['>9', '10', true],
    ['>9', '9', false],
    ['<10', '9', true],
    ['<10', '-9.5', true],
    ['<10', '10', false],
    ['<m', 'apple', true],
    ['<m', 'zebra', false],
    ['<10', '9 years', false],
    ['>2026-01-01', '2026-11-20', true],
    ['=~^a.*z$', 'abcz', true],
    ['=~b', 'abc', true],
    ['=~^b', 'abc', false],
  ])('key:%s on %s holds: %s', (condition, value, expected) => {
    expect(matches(`<<<key:${condition}>>>`, { key: value })).toBe(expected)
  })

  test('a hostile pattern on a hostile text still answers', () => {
    expect(matches('<<<key:=~^(a+)+$>>>', { key: `${'a'.repeat(999)}!` })).toBe(false)
  })

  test('a pattern never matches a text longer than a tag value may be', () => {
    expect(matches('<<<key:=~a>>>', { key: 'a'.repeat(MAX_TAG_VALUE_LENGTH) })).toBe(true)
    expect(matches('<<<key:=~a>>>', { key: 'a'.repeat(MAX_TAG_VALUE_LENGTH + 1) })).toBe(false)
  })
})

describe('a key the call does not carry', () => {
  test.each(['CA', '>=1', '<=1', '>1', '<1', '=~.*'])('fails key:%s', condition => {
    expect(matches(`<<<key:${condition}>>>`, { other: '1' })).toBe(false)
  })

  test('passes key:!=CA', () => {
    expect(matches('<<<key:!=CA>>>', {})).toBe(true)
  })

  test('is not found in what objects inherit', () => {
    expect(matches('<<<constructor:=~.>>>', {})).toBe(false)
  })

  test('is another key when only the case differs', () => {
    expect(matches('<<<State:CA>>>', { state: 'CA' })).toBe(false)
  })
})

describe('several conditions', () => {
  test('several == of one key are alternatives', () => {
    const list = '<<<state:CA>>>,<<<state:NV>>>'
    expect(matches(list, { state: 'NV' })).toBe(true)
    expect(matches(list, { state: 'NY' })).toBe(false)
  })

  test('everything else must all hold', () => {
    const list = '<<<age:>=18>>>,<<<age:<65>>>,<<<state:!=CA>>>,<<<state:!=NV>>>'
    expect(matches(list, { age: '30', state: 'NY' })).toBe(true)
    expect(matches(list, { age: '70', state: 'NY' })).toBe(false)
    expect(matches(list, { age: '30', state: 'NV' })).toBe(false)
  })

  test('a value under another operator is no alternative', () => {
    expect(matches('<<<age:18>>>,<<<age:<=21>>>', { age: '18' })).toBe(true)
    expect(matches('<<<age:18>>>,<<<age:<=21>>>', { age: '21' })).toBe(false)
  })

  test('an alternative does not excuse another condition of its key', () => {
    expect(matches('<<<state:CA>>>,<<<state:!=CA>>>', { state: 'CA' })).toBe(false)
  })

  test('no conditions accept every call', () => {
    expect(matches('', {})).toBe(true)
  })

  test('the first failed one is reported', () => {
    const failed = firstFailedCheck(
      conditions('<<<state:CA>>>,<<<age:>=18>>>,<<<age:<65>>>'),
      callTags({ state: 'CA', age: '70' }),
    )
    expect(failed?.tag).toEqual({ key: 'age', operator: '<', value: '65' })
  })

  test('their order never changes whether a call matches', () => {
    const tag: fc.Arbitrary<Tag> = fc.record({
      key: fc.constantFrom('a', 'b'),
      operator: fc.constantFrom('==', '!=', '>=', '<'),
      value: fc.constantFrom('1', '2', '3', 'x'),
    })
    const values = fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2', '3', 'x'))
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), values, (tags, carried) => {
        const forward = firstFailedCheck(atOnce(compileTagConditions(tags)), callTags(carried))
        const backward = firstFailedCheck(
          atOnce(compileTagConditions([...tags].reverse())),
          callTags(carried),
        )
        expect(forward === null).toBe(backward === null)
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})

test('others get their turn before each pattern', () => {
  const tags = Array.from(
    { length: 100 },
    (_, index): Tag => ({ key: 'source', operator: '=~', value: `^[a-z]{1,3}_${index}$` }),
  )
  expect([...compileTagConditions(tags)]).toHaveLength(100)
})

test('others get their turn within a long list', () => {
  const zips = Array.from({ length: 40_000 }, (_, index) => `us-${10_000 + index}`)
  const tag: Tag = { key: 'geo', operator: '!=', value: zips.join() }
  expect([...compileTagConditions([tag])].length).toBeGreaterThanOrEqual(zips.length / 500)
  const compiled = atOnce(compileTagConditions([tag]))
  expect(firstFailedCheck(compiled, callTags({}, ['us-10001']))?.alternatives).toEqual(zips)
  expect(firstFailedCheck(compiled, callTags({}, ['us-99999']))).toBe(null)
})

describe('geo', () => {
  const places = ['212', 'us', 'us-10001', 'us-ny']

  test.each([
    ['us-10001', true],
    ['us-90210,us-10001', true],
    ['us-90210', false],
    ['US-NY', true],
    ['212', true],
    ['!=us-ny', false],
    ['!=us-ca', true],
    ['!=us-ca,us-ny', false],
    ['=~^us-1', true],
    ['=~^us-9', false],
  ])('geo:%s on a New York call holds: %s', (condition, expected) => {
    expect(matches(`<<<geo:${condition}>>>`, {}, places)).toBe(expected)
  })

  test('zips given one by one are alternatives, and so are other places', () => {
    expect(matches('<<<geo:us-90210>>>,<<<geo:us-10001>>>', {}, places)).toBe(true)
    expect(matches('<<<geo:us-90210>>>,<<<geo:us-ny>>>', {}, places)).toBe(true)
  })

  test('a call of unknown origin fails every geo condition but !=', () => {
    expect(matches('<<<geo:us>>>', {})).toBe(false)
    expect(matches('<<<geo:!=us-ca>>>', {})).toBe(true)
  })

  test("the call's own geo value adds to its places", () => {
    expect(matches('<<<geo:us-60601>>>', { geo: 'us-IL, us-60601' }, places)).toBe(true)
    expect(matches('<<<geo:us-ny>>>', { geo: 'us-IL' }, places)).toBe(true)
  })
})

describe('a failed check in words', () => {
  const sentence = (tagList: string, values: Record<string, string>, geo: readonly string[] = []) => {
    const tags = callTags(values, geo)
    const check = firstFailedCheck(conditions(tagList), tags)
    return check && describeFailedCheck(check, tags)
  }

  test.each([
    ['<<<age:>=18>>>', { age: '17' }, 'needs age >= 18, call carries 17'],
    ['<<<age:>=18>>>', {}, 'needs age >= 18, call carries no age'],
    ['<<<state:CA>>>,<<<state:NV>>>', { state: 'NY' }, 'needs state == CA or NV, call carries NY'],
    [
      '<<<geo:us-10001,us-10002,us-10003,us-10004,us-10005,us-10006,us-10007>>>',
      { geo: 'us,212' },
      'needs geo == us-10001 or us-10002 or us-10003 or us-10004 or us-10005 or 2 others, call carries us or 212',
    ],
    ['<<<geo:us>>>', {}, 'needs geo == us, call carries no geo'],
  ])('%s', (tagList, values, expected) => {
    expect(sentence(tagList, values)).toBe(expected)
  })
})
