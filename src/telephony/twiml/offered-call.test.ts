import { expect, test } from 'vitest'
import { offeredCall } from './offered-call.ts'
import type { WebhookParameters } from './webhook.ts'

const offered = (parameters: WebhookParameters) =>
  offeredCall({
    provider: 'twilio',
    baseUrl: 'https://calls.example.com',
    kind: 'voice',
    callSid: 'CA1',
    number: 0,
    parameters: { From: '+12025550123', To: '+18005550100', ...parameters },
  })

test('a call has the number that was called, and the caller’s', () => {
  expect(offered({})).toEqual({
    carrier: 'twilio',
    callerNumber: '+12025550123',
    called: { kind: 'number', number: '+18005550100' },
    tags: {},
  })
})

test.each([
  ['sip:someone@example.sip.twilio.com', { kind: 'sip-user', user: 'someone' }],
  ['sip:+18005550100@example.sip.twilio.com;transport=tls', { kind: 'number', number: '+18005550100' }],
  ['1 (800) 555-0100', { kind: 'number', number: '+18005550100' }],
])('a call to %s goes to an address of ours', (to, called) => {
  expect(offered({ To: to })?.called).toEqual(called)
})

test.each(['', 'client:someone', 'sip:@example.com', 'TAXI'])('a call to "%s" goes nowhere', to => {
  expect(offered({ To: to })).toBeNull()
})

test.each(['anonymous', 'Restricted', '+266696687', 'sip:anonymous@anonymous.invalid', 'client:jane', ''])(
  'a call from "%s" has no caller’s number',
  from => {
    expect(offered({ From: from })?.callerNumber).toBeNull()
  },
)

test('a caller at a SIP address has the number of its user', () => {
  expect(offered({ From: 'sip:+12025550123@198.51.100.7:5060' })?.callerNumber).toBe('+12025550123')
})

test.each([
  [{ StirVerstat: 'TN-Validation-Passed-A' }, 'A'],
  [{ StirVerstat: 'TN-Validation-Passed-C-Passthrough' }, 'C'],
  [{ StirVerstat: 'TN-Validation-Failed-A' }, 'failed'],
  [{ StirVerstat: 'TN-Validation-Failed' }, 'failed'],
  [{ StirVerstat: 'TN-Validation-Passed' }, 'C'],
  [{ StirVerstat: 'No-TN-Validation' }, 'none'],
  [{}, undefined],
  [{ ShakenStirAttestation: 'B', ShakenStirValidated: 'true' }, 'B'],
  [{ ShakenStirAttestation: 'B', ShakenStirValidated: 'false' }, 'failed'],
  [{ ShakenStirAttestation: 'B', ShakenStirValidated: '' }, 'none'],
  [{ ShakenStirAttestation: '', ShakenStirValidated: 'false' }, 'none'],
  [{ ShakenStirAttestation: '', ShakenStirValidated: '' }, 'none'],
])('%j is an attestation of %s', (parameters, attestation) => {
  expect(offered(parameters)?.tags['attestation']).toBe(attestation)
})
