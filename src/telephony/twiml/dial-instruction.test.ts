import { describe, expect, test } from 'vitest'
import { childrenOf, textOf } from '../../../test/harness/parse-twiml.ts'
import type { Leg } from '../carrier.ts'
import { firstVerb, LEG, ringing } from './testing/begun-call.ts'

test.each([
  ['signalwire', 'a@example.com', 'sip:a@example.com;transport=udp'],
  ['signalwire', 'sip:a@example.com:5070', 'sip:a@example.com:5070;transport=udp'],
  ['signalwire', 'sip:a@example.com;transport=tcp', 'sip:a@example.com;transport=tcp'],
  ['signalwire', 'sip:a@example.com;Transport=TLS?X-A=1', 'sip:a@example.com;Transport=TLS?X-A=1'],
  [
    'signalwire',
    'sip:a@example.com?X-A=1&X-B=;transport=',
    'sip:a@example.com;transport=udp?X-A=1&X-B=;transport=',
  ],
  ['signalwire', 'sip:a;transport=tcp@example.com', 'sip:a;transport=tcp@example.com;transport=udp'],
  ['signalwire', 'sip:a?b@example.com;lr?X-A=1', 'sip:a?b@example.com;lr;transport=udp?X-A=1'],
  ['signalwire', 'sip:example.com', 'sip:example.com;transport=udp'],
  ['signalwire', 'sips:a@example.com', 'sips:a@example.com'],
  ['twilio', 'a@example.com', 'sip:a@example.com'],
  ['telnyx', 'a@example.com', 'sip:a@example.com'],
] as const)('%s is told to call %s at %s', async (provider, address, told) => {
  const { dial } = await ringing([{ address }], { provider })
  expect(dial && childrenOf(dial).map(textOf)).toEqual([told])
})

test('the caller’s own number is named where the provider has it in another way', async () => {
  const { dial } = await ringing([{}], { from: 'sip:+12025550123@198.51.100.7' })
  expect(dial?.attributes['callerId']).toBe('+12025550123')
})

test('a caller who is to be shown as nobody is named so, though the provider has no number of his either', async () => {
  const { dial } = await ringing([{ callerId: null, address: 'a@example.com' }], { from: 'anonymous' })
  expect(dial?.attributes['callerId']).toBe('anonymous')
})

describe('a number that the provider refuses to present', () => {
  const REFUSED = { ErrorCode: '13214' }
  const FAILED = { DialCallStatus: 'failed' }

  test.each<[string, (placed: Awaited<ReturnType<typeof ringing>>) => Promise<string>]>([
    ['what the dial comes to', ({ hear }) => hear('dialled', 1, { ...FAILED, ...REFUSED })],
    [
      'what becomes of a destination',
      ({ hear }) => {
        void hear('leg', 1, { CallSid: 'CA2', CallStatus: 'failed', ...REFUSED })
        return hear('dialled', 1, FAILED)
      },
    ],
    [
      'the question at the fallback address',
      ({ hear }) => hear('voice', 0, { ErrorUrl: 'https://calls.example.com/', FallbackId: '1', ...REFUSED }),
    ],
  ])('is not shown to the next either: %s says so', async (_, refuse) => {
    const placed = await ringing([{}])
    const next = refuse(placed)
    placed.call.send({ type: 'dial', legs: [{ ...LEG, leg: 2 }] })
    const { attributes } = firstVerb(await next)
    expect(attributes['callerId']).toBe('+18005550100')
  })

  test('is that one alone: others and none are shown as before', async () => {
    const placed = await ringing([{}])
    let next = placed.hear('dialled', 1, { ...FAILED, ...REFUSED })
    const shown = async (number: number, leg: Partial<Leg>) => {
      placed.call.send({ type: 'dial', legs: [{ ...LEG, leg: number, ...leg }] })
      const { attributes } = firstVerb(await next)
      next = placed.hear('dialled', number, FAILED)
      return attributes['callerId']
    }
    expect(await shown(2, { callerId: '+12025550177' })).toBe('+12025550177')
    expect(await shown(3, { callerId: null, address: 'a@example.com' })).toBe('anonymous')
    expect(await shown(4, {})).toBe('+18005550100')
  })

  test('is not shown again where it is the number that was called: the account’s own is', async () => {
    const placed = await ringing([{ callerId: '+18005550100' }], { ownNumber: '+18005550199' })
    const next = placed.hear('dialled', 1, { ...FAILED, ...REFUSED })
    placed.call.send({ type: 'dial', legs: [{ ...LEG, leg: 2, callerId: '+18005550100' }] })
    expect(firstVerb(await next).attributes['callerId']).toBe('+18005550199')
  })
})
