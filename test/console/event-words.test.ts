import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tellEvent } from '../../console/src/words/event-words.ts'
import type { CallFact, EndReason } from '../../src/calls/engine/call-fact.ts'
import { eventRow } from '../../src/calls/records/event-row.ts'
import { money } from '../../src/domain/money/money.ts'

/** One of each kind, as the engine records it: a new kind must be told too. */
const FACTS: { readonly [Type in CallFact['type']]: Omit<Extract<CallFact, { type: Type }>, 'at'> } = {
  call_offered: { type: 'call_offered', campaignId: 1, affiliateId: null },
  reservation_claimed: {
    type: 'reservation_claimed',
    reservationUuid: '00000000-0000-7000-8000-000000000000',
    targetId: 7,
    onlyReservedTarget: true,
  },
  call_refused: { type: 'call_refused', reason: 'campaign_paused' },
  blocked_prompt_played: { type: 'blocked_prompt_played', time: 1 },
  caller_resubscribed: { type: 'caller_resubscribed' },
  greeting_played: { type: 'greeting_played', cid: 'autos', time: 2, audioFileName: 'welcome.mp3' },
  digit_pressed: { type: 'digit_pressed', digit: '9', action: null },
  no_digit_pressed: { type: 'no_digit_pressed' },
  caller_suppressed: { type: 'caller_suppressed' },
  campaign_entered: { type: 'campaign_entered', cid: 'boats' },
  candidates_considered: {
    type: 'candidates_considered',
    candidates: [
      {
        targetId: 8,
        targetGroupId: null,
        priority: 1,
        weight: 1,
        eligible: false,
        reason: 'paused',
        detail: 'the target is paused',
      },
    ],
    order: [7, 9],
    basis: { v: 1, d: [[7, 8, 9], []] },
  },
  slot_taken: { type: 'slot_taken', targetId: 7 },
  slot_refused: { type: 'slot_refused', targetId: 7, reason: 'daily_cap_full' },
  leg_dialled: {
    type: 'leg_dialled',
    leg: 1,
    targetId: 7,
    targetGroupId: null,
    address: '+12125550107',
    ringTimeoutSeconds: 30,
  },
  leg_ringing: { type: 'leg_ringing', leg: 1, targetId: 7 },
  leg_answered: { type: 'leg_answered', leg: 1, targetId: null },
  leg_failed: { type: 'leg_failed', leg: 1, targetId: 7, cause: 'no-answer' },
  recording_ready: { type: 'recording_ready' },
  recording_failed: { type: 'recording_failed', reason: 'the disk is full' },
  recording_paused: { type: 'recording_paused' },
  recording_resumed: { type: 'recording_resumed' },
  call_converted: {
    type: 'call_converted',
    criterionId: 1,
    tierSeconds: 60,
    revenue: money('25'),
    payout: money('12.5'),
  },
  call_not_converted: { type: 'call_not_converted', criterionId: 1, reason: 'too_short' },
  call_ended: { type: 'call_ended', hungUpBy: 'target', reason: 'target_hung_up' },
}

const SENTENCES: Readonly<Record<CallFact['type'], string>> = {
  call_offered: 'The call arrived for campaign 1.',
  reservation_claimed: 'It claimed its reservation with target 7, and may go nowhere else.',
  call_refused: 'The call was refused: campaign paused.',
  blocked_prompt_played: 'The caller is suppressed, and was told how to lift that.',
  caller_resubscribed: 'The caller pressed 7: it is suppressed no more.',
  greeting_played: 'The greeting of campaign autos (welcome.mp3) was played, time 2.',
  digit_pressed: 'The caller pressed 9: no such option.',
  no_digit_pressed: 'The caller pressed nothing.',
  caller_suppressed: 'The caller was suppressed, and cannot call the company again.',
  campaign_entered: 'The call went on in campaign boats.',
  candidates_considered: 'To be rung: target 7, then target 9. Skipped: 1.',
  slot_taken: 'A slot on target 7 was taken.',
  slot_refused: 'target 7 had no slot left: daily cap full.',
  leg_dialled: 'target 7 was dialled at +12125550107, for at most 30\u00a0s.',
  leg_ringing: 'target 7 was ringing.',
  leg_answered: 'The number answered.',
  leg_failed: 'target 7 did not take the call: no answer.',
  recording_ready: 'The recording can be listened to.',
  recording_failed: 'The recording is lost: the disk is full.',
  recording_paused: 'The recording was paused.',
  recording_resumed: 'The recording went on.',
  call_converted: 'The call converted: revenue $25.00, payout $12.50.',
  call_not_converted: 'The call did not convert: it was too short.',
  call_ended: 'The call ended: the target hung up.',
}

const names = { of: (kind: string, id: number) => `${kind} ${id}` }

test.each(Object.values(FACTS))('the event $type is told in a sentence', fact => {
  const { type, data } = eventRow({ ...fact, at: 0 } as CallFact)
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type, data }
  expect(tellEvent(event, names).sentence).toBe(SENTENCES[fact.type])
})

test('a refusal says what was found, where its reason does not', () => {
  const refusal = {
    type: 'call_refused',
    reason: 'attestation_too_low',
    detail: 'attestation C, needs B',
  } as const
  const { type, data } = eventRow({ ...refusal, at: 0 })
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type, data }
  expect(tellEvent(event, names).sentence).toBe(
    'The call was refused: attestation too low (attestation C, needs B).',
  )
})

/** What storage records itself. */
const STORED: readonly (readonly [
  type: string,
  data: Readonly<Record<string, unknown>>,
  sentence: string,
])[] = [
  ['conversion_posted', { revenue: 25, payout: null }, 'A conversion was posted: revenue $25.00.'],
  ['conversion_posted', { revenue: 25, payout: 7.5 }, 'revenue $25.00, payout $7.50.'],
  ['tags_written', { tags: { sub_id: '7', age: '42' } }, 'Tags were written: sub_id = 7, age = 42.'],
  ['pixel_fired', { kind: 'click', seconds: 0 }, 'The click timer requested its URL.'],
  [
    'pixel_failed',
    { kind: 'sale', seconds: 90, http_status: 500 },
    'could not request its URL (status 500).',
  ],
  ['pixel_failed', { kind: 'sale', seconds: 90, http_status: null }, 'could not request its URL.'],
  [
    'pixel_deduped',
    { kind: 'sale', seconds: 90 },
    'requested nothing: its caller had fired it a short while before.',
  ],
]

test.each(STORED)(
  'the event %s, which storage records, is told in a sentence too',
  (type, data, sentence) => {
    const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type, data }
    expect(tellEvent(event, names).sentence).toContain(sentence)
  },
)

test('an event of a kind that the page does not know is told by its name', () => {
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type: 'tea_served', data: {} }
  expect(tellEvent(event, names).sentence).toBe('Tea served.')
})

test('every event that is documented is among these', () => {
  const [, events = ''] = readFileSync('src/calls/README.md', 'utf8').split('## Events')
  const rows = [...events.matchAll(/^\|([^|]*)\|/gm)].map(([, types = '']) => types)
  const documented = rows.flatMap(types => [...types.matchAll(/`(\w+)`/g)].map(([, type = '']) => type))
  expect(documented).toContain('pixel_deduped')
  expect(new Set([...Object.keys(FACTS), ...STORED.map(([type]) => type)])).toEqual(new Set(documented))
})

const ENDS: Readonly<Record<EndReason, string>> = {
  refused: 'it had been refused',
  caller_hung_up: 'the caller hung up',
  target_hung_up: 'the target hung up',
  no_target: 'nobody was eligible',
  no_answer: 'nobody answered',
  no_digit: 'the caller chose nothing',
  menu_hang_up: 'hangs up',
  menu_suppress: 'suppresses the caller',
  destination_unavailable: 'leads nowhere',
  too_many_campaigns: 'too often',
  line_lost: 'the line was lost',
  too_long: 'the longest time',
  ended_by_user: 'the company ended it',
  shutdown: 'the service was stopped',
  database_unavailable: 'did not answer in time',
  lease_lost: 'out of reach for too long',
  lost: 'the process that ran it stopped',
}

test.each(Object.entries(ENDS))('the end of a call with the reason %s is told in words', (reason, words) => {
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type: 'call_ended', data: { reason } }
  expect(tellEvent(event, names).sentence).toContain(words)
})

test('why a line was lost is told where that is known', () => {
  const data = { reason: 'line_lost', detail: 'nothing was heard of the caller for too long' }
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type: 'call_ended', data }
  expect(tellEvent(event, names).sentence).toBe(
    'The call ended: the line was lost (nothing was heard of the caller for too long).',
  )
})

test('who ended a call is named to those who may know', () => {
  const data = { reason: 'ended_by_user', user: { id: 3, name: 'Ada' } }
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type: 'call_ended', data }
  expect(tellEvent(event, names).sentence).toBe('The call ended: Ada ended it.')
})
