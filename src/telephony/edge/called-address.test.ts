import { expect, test } from 'vitest'
import { calledAddress, calledParty } from './called-address.ts'

const UUID = '01a205b9-bf24-7099-ad9c-ff5c4b91c490'

test.each([
  ['sip:+18005550100@sip.localhost', { kind: 'number', number: '+18005550100' }],
  ['sip:8005550100@127.0.0.1:5060;transport=tcp', { kind: 'number', number: '+18005550100' }],
  ['sip:1-800-555-0100@host', { kind: 'number', number: '+18005550100' }],
  ['sip:+18005550100;npdi=yes@carrier.example;user=phone', { kind: 'number', number: '+18005550100' }],
  ['sips:%2B18005550100@host', { kind: 'number', number: '+18005550100' }],
  ['sip:442071234567@host', { kind: 'number', number: '+442071234567' }],
  ['sip:44-20-7123-4567;user=phone@host', { kind: 'number', number: '+442071234567' }],
  ['sip:33123456789@host', { kind: 'number', number: '+33123456789' }],
  ['sip:0442071234567@host', { kind: 'sip-user', user: '0442071234567' }],
  ['sip:1234567@host', { kind: 'sip-user', user: '1234567' }],
  ['sip:1234567890123456@host', { kind: 'sip-user', user: '1234567890123456' }],
  ['tel:+1-800-555-0100', { kind: 'number', number: '+18005550100' }],
  [`sip:${UUID}@sip.localhost`, { kind: 'sip-user', user: UUID }],
  ['sip:12@host', { kind: 'sip-user', user: '12' }],
  ['sip:sip.localhost', null],
  [`sip:${'x'.repeat(300)}@host`, null],
  ['mailto:someone@host', null],
])('%s calls %o', (uri, called) => {
  expect(calledAddress(uri)).toEqual(called)
})

const TRUNKS = [
  { registers: true, credentials: { username: 'dialplane-7', password: 'secret' } },
  { registers: false, credentials: { username: 'asks', password: 'secret' } },
  { registers: false, credentials: null },
]
const NUMBER = { kind: 'number', number: '+18005550100' }
const OTHER_NUMBER = { kind: 'number', number: '+18005550199' }

test.each([
  ['who is named in To', 'dialplane-7', { To: '<sip:+18005550100@carrier.example>' }, NUMBER],
  [
    'whom the carrier says to have been called, rather than To',
    'dialplane-7',
    {
      To: '<sip:+18005550199@carrier.example>',
      'P-Called-Party-ID': '"Sales" <sip:+18005550100@carrier.example>',
    },
    NUMBER,
  ],
  [
    'the username, where nobody else is named',
    'dialplane-7',
    { To: '<sip:dialplane-7@carrier.example>' },
    { kind: 'sip-user', user: 'dialplane-7' },
  ],
  [
    'the username, where To cannot be read',
    'dialplane-7',
    { To: '<<' },
    { kind: 'sip-user', user: 'dialplane-7' },
  ],
  [
    'the address itself, where that is no user of a registration',
    '+18005550199',
    { To: '<sip:+18005550100@x>' },
    OTHER_NUMBER,
  ],
  [
    'nor of a trunk that does not register',
    'asks',
    { To: '<sip:+18005550100@x>' },
    { kind: 'sip-user', user: 'asks' },
  ],
])('of a call to what was registered it is %s', (_, user, headers, called) => {
  const request = {
    uri: `sip:${user}@192.0.2.1:5060`,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  }
  expect(calledParty(request, TRUNKS)).toEqual(called)
})
