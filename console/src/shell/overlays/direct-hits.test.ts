import { expect, test } from 'vitest'
import { directHits } from './direct-hits.ts'

const UUID = '0193a1b2-0000-7000-8000-00000000ABCD'

test.each([
  ['a telephone number', '+1 (305) 555-0123', ['Calls from +13055550123']],
  ['one without its country', '305 555 0123', ['Calls from 3055550123']],
  ['a UUID', ` ${UUID} `, [`Call ${UUID}`, `Ping ${UUID}`]],
  ['a short number, which may be an id', '1234', []],
  ['a name', 'north media', []],
  ['nothing', '', []],
])('%s leads straight to %s', (_, typed, labels) => {
  expect(directHits(typed).map(({ label }) => label)).toEqual(labels)
})

test('a call is looked for by its number as it is stored', () => {
  expect(directHits('+1 305 555 0123')[0]?.query).toEqual({ caller: '+13055550123' })
  expect(directHits(UUID)[0]?.address).toBe(`/calls/${UUID.toLowerCase()}`)
})
