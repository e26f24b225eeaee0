import { expect, test } from 'vitest'
import { calledAddress } from './called-address.ts'

const UUID = '01a205b9-bf24-7099-ad9c-ff5c4b91c490'

test.each([
  ['sip:+18005550100@sip.localhost', { kind: 'number', number: '+18005550100' }],
  ['sip:8005550100@127.0.0.1:5060;transport=tcp', { kind: 'number', number: '+18005550100' }],
  ['sip:1-800-555-0100@host', { kind: 'number', number: '+18005550100' }],
  ['sip:+18005550100;npdi=yes@carrier.example;user=phone', { kind: 'number', number: '+18005550100' }],
  ['sips:%2B18005550100@host', { kind: 'number', number: '+18005550100' }],
  ['tel:+1-800-555-0100', { kind: 'number', number: '+18005550100' }],
  [`sip:${UUID}@sip.localhost`, { kind: 'sip-user', user: UUID }],
  ['sip:12@host', { kind: 'sip-user', user: '12' }],
  ['sip:sip.localhost', null],
  [`sip:${'x'.repeat(300)}@host`, null],
  ['mailto:someone@host', null],
])('%s calls %o', (uri, called) => {
  expect(calledAddress(uri)).toEqual(called)
})
