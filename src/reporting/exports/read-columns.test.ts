import { expect, test } from 'vitest'
import { readColumns } from './read-columns.ts'

const KNOWN = ['uuid', 'status', 'payout']

test.each([
  [undefined, null],
  [null, null],
  [[], null],
  [
    ['payout', 'uuid'],
    ['payout', 'uuid'],
  ],
])('%j asks for %j', (sent, columns) => {
  expect(readColumns(sent, KNOWN)).toEqual({ columns })
})

test.each([
  ['uuid', 'must be an array of names'],
  [{ uuid: true }, 'must be an array of names'],
  [['uuid', 7], 'must be an array of names'],
  [['uuid', 'Status'], 'has no "Status" (these are known: uuid, status, payout)'],
  [['constructor'], 'has no "constructor" (these are known: uuid, status, payout)'],
  [['uuid', 'uuid'], 'must name nothing twice'],
  [['uuid', 'uuid', 'uuid', 'uuid'], 'is too long (maximum is 3 entries)'],
])('%j is refused: %s', (sent, message) => {
  expect(readColumns(sent, KNOWN)).toEqual({ errors: [message] })
})
