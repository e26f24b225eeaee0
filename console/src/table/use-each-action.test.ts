import { expect, test } from 'vitest'
import { outcomeOf } from './use-each-action.ts'

const ACTION = {
  done: 'Deleted',
  noun: 'trunk',
  nameOf: ({ name }: { readonly id: number; readonly name: string }) => name,
}
const [first, second] = [
  { id: 1, name: 'Carrier A' },
  { id: 2, name: 'Carrier B' },
]

test('what was done is counted, and who was refused is named with why', () => {
  expect(outcomeOf(ACTION, 3, [{ row: second, reason: 'Targets choose it.' }])).toEqual({
    sentence: 'Deleted 2 trunks.',
    refused: [{ id: 2, reason: 'Carrier B: Targets choose it.' }],
  })
})

test('where nothing was done, nothing is said to be', () => {
  const refused = [first, second].map(row => ({ row, reason: 'Targets choose it.' }))
  expect(() => outcomeOf(ACTION, 2, refused)).toThrow(
    'Carrier A: Targets choose it. Carrier B: Targets choose it.',
  )
})
