import { expect, test } from 'vitest'
import { encryptionWords, messageName, millisecondsOr, partyName } from './sip-words.ts'

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

test('what a party has not reported is said to be unknown, and zero is a value', () => {
  expect(millisecondsOr(null, 'not told')).toBe('not told')
  expect(millisecondsOr(0, 'not told')).toBe('0.0 ms')
  expect(millisecondsOr(31.52, 'not told')).toBe('31.5 ms')
})

test('encryption is told without its name, and with what it has kept out', () => {
  expect(encryptionWords(null, 0)).toBe('no')
  expect(encryptionWords('AES_CM_128_HMAC_SHA1_80', 0)).toBe('yes')
  expect(encryptionWords('AES_CM_128_HMAC_SHA1_80', 1)).toBe('yes, 1 packet refused')
  expect(encryptionWords('AES_CM_128_HMAC_SHA1_32', 20)).toBe('yes, 20 packets refused')
})
