import { expect, test } from 'vitest'
import { type PartyTrace, setUpTimes } from '../../../bench/sip/set-up-times.ts'
import { parseCallers, parseTrace } from '../../../bench/sip/sipp-trace.ts'

const INVITE = 'INVITE sip:buyer@127.0.0.1:5080 SIP/2.0'

/** A line of sipp's, so many milliseconds after the call began. */
function line(atMs: number, direction: 'S' | 'R', callId: string, cseq: string, first: string): string {
  const seconds = (1_795_394_937 + atMs / 1_000).toFixed(6)
  return ['2026-11-23', '00:48:57', seconds, direction, callId, `CSeq:${cseq}`, first].join('\t')
}

function party(callId: string, lines: readonly string[]): PartyTrace {
  return { messages: parseTrace(lines.join('\n')), callers: parseCallers(`${callId} +12125550100\n`) }
}

const calling = party('1-caller', [
  line(0, 'S', '1-caller', '1 INVITE', 'INVITE sip:+12025550199@127.0.0.1:5060 SIP/2.0'),
  line(40, 'R', '1-caller', '1 INVITE', 'SIP/2.0 200 OK'),
  line(41, 'S', '1-caller', '1 ACK', 'ACK sip:us SIP/2.0'),
  line(340, 'S', '1-caller', '2 INFO', 'INFO sip:us SIP/2.0'),
  line(840, 'S', '1-caller', '2 INFO', 'INFO sip:us SIP/2.0'),
])
const busy = party('ours-1', [
  line(350, 'R', 'ours-1', '1 INVITE', INVITE),
  line(353, 'S', 'ours-1', '1 INVITE', 'SIP/2.0 486 Busy Here'),
  line(354, 'R', 'ours-1', '1 ACK', 'ACK sip:buyer SIP/2.0'),
])
const answering = party('ours-2', [
  line(373, 'R', 'ours-2', '1 INVITE', INVITE),
  line(374, 'S', 'ours-2', '1 INVITE', 'SIP/2.0 180 Ringing'),
  line(473, 'S', 'ours-2', '1 INVITE', 'SIP/2.0 200 OK'),
  line(478, 'R', 'ours-2', '1 ACK', 'ACK sip:buyer SIP/2.0'),
])

test('a call is timed from the first of its keys, without what the targets took', () => {
  const [times] = setUpTimes({ calling, busy, answering }, true)
  expect(times?.toFirst).toBeCloseTo(10, 2)
  expect(times?.toNext).toBeCloseTo(20, 2)
  expect(times?.toEnd).toBeCloseTo(5, 2)
  expect(times?.added).toBeCloseTo(35, 2)
})

test('a call without a greeting is timed from INVITE to 200, both at its caller', () => {
  const direct = party('1-caller', [
    line(340, 'S', '1-caller', '1 INVITE', 'INVITE sip:+12025550199@127.0.0.1:5060 SIP/2.0'),
    line(345, 'R', '1-caller', '1 INVITE', 'SIP/2.0 180 Ringing'),
    line(480, 'R', '1-caller', '1 INVITE', 'SIP/2.0 200 OK'),
  ])
  const [times] = setUpTimes({ calling: direct, busy, answering }, false)
  expect(times?.toEnd).toBeCloseTo(7, 2)
  expect(times?.added).toBeCloseTo(37, 2)
})

test('a call that a party has not seen to its end is not timed', () => {
  expect(setUpTimes({ calling, busy, answering: party('ours-2', []) }, true)).toEqual([])
})

test('a line that was cut off is passed over', () => {
  const whole = line(350, 'R', 'ours-1', '1 INVITE', INVITE)
  expect(parseTrace(`${whole}\n${whole.slice(0, 50)}`)).toHaveLength(1)
})
