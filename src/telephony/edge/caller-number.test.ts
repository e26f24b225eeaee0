import { expect, test } from 'vitest'
import { callerNumber } from './caller-number.ts'
import { inviteWith } from './testing/invite-with.ts'

const ASSERTED = '<sip:+13055550142@carrier.example>'

test.each([
  ['From', { From: '"Ann" <sip:+12025550123@host>;tag=1' }, '+12025550123'],
  ['a national number in From', { From: '<sip:2025550123@host;user=phone>;tag=1' }, '+12025550123'],
  [
    'a number of another country without its plus',
    { From: '<sip:442071234567@host>;tag=1' },
    '+442071234567',
  ],
  ['a tel: address', { From: '<tel:+1-202-555-0123>;tag=1' }, '+12025550123'],
  ['a name instead of a number', { From: '<sip:ann@host>;tag=1' }, null],
  ['an anonymous caller', { From: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1' }, null],
  ['a restricted caller', { From: '<sip:Restricted@host>;tag=1' }, null],
  ['a caller who asks for privacy', { From: '<sip:+12025550123@host>;tag=1', Privacy: 'user; id' }, null],
  ['a caller who asks for none', { From: '<sip:+12025550123@host>;tag=1', Privacy: 'none' }, '+12025550123'],
])('%s', (_, headers, number) => {
  expect(callerNumber(inviteWith(headers), false)).toBe(number)
})

test('what the network asserts is believed of trusted trunks alone', () => {
  const asserting = inviteWith({ 'P-Asserted-Identity': ASSERTED })
  expect(callerNumber(asserting, true)).toBe('+13055550142')
  expect(callerNumber(asserting, false)).toBe('+12025550123')
})

test('an asserted name says nothing, and what is charged comes next', () => {
  const headers = { 'P-Asserted-Identity': '<sip:ann@host>', 'P-Charge-Info': ASSERTED }
  expect(callerNumber(inviteWith(headers), true)).toBe('+13055550142')
})

test('a caller whom the network knows, and who withholds the number, stays nobody', () => {
  const headers = { 'P-Asserted-Identity': ASSERTED, Privacy: 'id' }
  expect(callerNumber(inviteWith(headers), true)).toBeNull()
})
