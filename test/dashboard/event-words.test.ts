import { expect, test } from 'vitest'
import { tellEvent } from '../../dashboard/event-words.js'
import type { CallFact } from '../../src/calls/engine/call-fact.ts'
import { eventRow } from '../../src/calls/records/event-row.ts'

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
  call_ended: { type: 'call_ended', hungUpBy: 'target', reason: 'target_hung_up' },
}

const SENTENCES: Readonly<Record<CallFact['type'], string>> = {
  call_offered: 'The call arrived for campaign 1.',
  reservation_claimed: 'It claimed its reservation with target 7, and may go nowhere else.',
  call_refused: 'The call was refused: campaign paused.',
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
  call_ended: 'The call ended: the target hung up.',
}

const names = { of: (kind: string, id: number) => `${kind} ${id}` }

test.each(Object.values(FACTS))('the event $type is told in a sentence', fact => {
  const { type, data } = eventRow({ ...fact, at: 0 } as CallFact)
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type, data }
  expect(tellEvent(event, names).sentence).toBe(SENTENCES[fact.type])
})

test('an event of a kind that the page does not know is told by its name', () => {
  const event = { id: 1, at: '1970-01-01T00:00:00.000Z', type: 'tea_served', data: {} }
  expect(tellEvent(event, names).sentence).toBe('Tea served.')
})
