import { expect, test } from 'vitest'
import { parseTagList } from '../../../../src/domain/tags/parse-tag-list.ts'
import { atOnce } from '../../../../test/harness/at-once.ts'
import { type Condition, conditionsInWords, conditionsOf, joinWord, tagListOf } from './conditions.ts'

const row = (key: string, value: string, operator: Condition['operator'] = '=='): Condition => ({
  key,
  operator,
  value,
})

test.each([
  ['nothing', [], null],
  ['rows in which nothing is typed', [row('', '')], null],
  ['one value', [row('caller_state', 'CA')], 'Only calls of which caller_state is CA.'],
  [
    'alternatives, wherever they stand, and further demands',
    [
      row('caller_state', 'CA'),
      row('age', '25', '>='),
      row('caller_state', 'NV'),
      row('source', 'tv ad', '!='),
    ],
    'Only calls of which caller_state is CA or NV, age is at least 25 and source is not “tv ad”.',
  ],
  ['a pattern', [row('zip', '^9', '=~')], 'Only calls of which zip matches ^9.'],
] as const)('%s in words', (_, conditions, words) => {
  expect(conditionsInWords(conditions)).toBe(words)
})

test('the service reads what is sent as what was meant', () => {
  const conditions = [row('age', '25', '>='), row('offer', '>5', '=='), row('name', 'a, b'), row('', '')]
  expect(atOnce(parseTagList(tagListOf(conditions)))).toEqual({ tags: conditions.slice(0, 3) })
  expect(conditionsOf(conditions)).toEqual(conditions)
})

test('rows of one key that are to be equal are alternatives', () => {
  expect(joinWord(row('a', '1'), row('a', '2'))).toBe('or')
  expect(joinWord(row('a', '1'), row('b', '2'))).toBe('and')
  expect(joinWord(row('a', '1'), row('a', '2', '!='))).toBe('and')
})
