import { expect, test } from 'vitest'
import { messageName, partyName } from './sip-words.ts'

test.each([
  ['INVITE sip:+18005550100@127.0.0.1 SIP/2.0\r\nVia: x\r\n', 'INVITE'],
  ['SIP/2.0 486 Busy Here\r\nVia: x\r\n', '486 Busy Here'],
  ['', ''],
])('%j is called %j', (message, name) => {
  expect(messageName(message)).toBe(name)
})

test('the caller has no number', () => {
  expect([0, 2].map(partyName)).toEqual(['Caller', 'Destination 2'])
})
