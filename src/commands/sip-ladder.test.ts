import { expect, test } from 'vitest'
import { sipLadder, sipMessages } from './sip-ladder.ts'

const SDP = 'v=0\r\nm=audio 4000 RTP/AVP 0\r\n'

function said(milliseconds: number, party: number, direction: 'in' | 'out', first: string, body = '') {
  const at = new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString()
  const message = `${first}\r\nCall-ID: 1\r\n\r\n${body}`
  return { at, party, direction, peer: `udp 192.0.2.${party + 1}:5060`, message }
}

const TRACE = {
  uuid: 'the call',
  complete: true,
  media: [],
  messages: [
    said(0, 0, 'in', 'INVITE sip:+18005550100@example.com SIP/2.0', SDP),
    said(1, 0, 'out', 'SIP/2.0 100 Trying'),
    said(20, 1, 'out', 'INVITE sip:one@example.com SIP/2.0', SDP),
    said(30, 1, 'in', 'SIP/2.0 486 Busy Here'),
    said(1_500, 2, 'out', 'INVITE sip:two@example.com SIP/2.0', SDP),
    said(1_600, 2, 'in', 'SIP/2.0 481 Call/Transaction Does Not Exist'),
  ],
}

test('a ladder has a rung for each message, from whom to whom', () => {
  expect(sipLadder(TRACE)).toBe(
    [
      '             caller                        dialplane                     target 1                      target 2',
      '             udp 192.0.2.1:5060                                          udp 192.0.2.2:5060            udp 192.0.2.3:5060',
      '   +0.000 s  |-- INVITE (sound) ---------->|                             |                             |',
      '   +0.001 s  |<- 100 Trying ---------------|                             |                             |',
      '   +0.020 s  |                             |-- INVITE (sound) ---------->|                             |',
      '   +0.030 s  |                             |<- 486 Busy Here ------------|                             |',
      '   +1.500 s  |                             |-- INVITE (sound) ---------------------------------------->|',
      '   +1.600 s  |                             |<- 481 Call/Transaction Doe -------------------------------|',
    ].join('\n'),
  )
})

test('what is missing is said to be', () => {
  expect(sipLadder({ ...TRACE, complete: false })).toMatch(
    /\nThere were too many messages: some are missing\.$/,
  )
})

test('a ladder of nothing is no mistake', () => {
  expect(sipLadder({ uuid: 'the call', complete: true, messages: [], media: [] })).toMatch(
    /caller +dialplane/,
  )
})

test('messages are printed whole', () => {
  const text = sipMessages(TRACE)
  expect(text).toContain(
    '2026-01-01T00:00:00.000Z  from udp 192.0.2.1:5060\n\nINVITE sip:+18005550100@example.com SIP/2.0\n',
  )
  expect(text).toContain('  to udp 192.0.2.2:5060\n')
  expect(text).not.toContain('\r')
})

test('below it stands how everybody was heard', () => {
  const received = { packets: 500, lost: 2, late: 1, jitter_ms: 1.52 }
  const media = [
    {
      party: 0,
      codec: 'PCMU',
      encryption: 'AES_CM_128_HMAC_SHA1_80',
      received,
      sent: { lost: 3, round_trip_ms: 80 },
    },
    {
      party: 1,
      codec: null,
      encryption: null,
      received: { packets: 0, lost: 0, late: 0, jitter_ms: 0 },
      sent: { lost: null, round_trip_ms: null },
    },
  ]
  expect(
    sipLadder({ ...TRACE, media })
      .split('\n')
      .slice(-2),
  ).toEqual([
    'caller: PCMU, encrypted, 500 packets received, 2 lost, 1 late, jitter 1.5 ms; it missed 3, round trip 80.0 ms',
    'target 1: no codec, 0 packets received, 0 lost, 0 late, jitter 0.0 ms',
  ])
})
