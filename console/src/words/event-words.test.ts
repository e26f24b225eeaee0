import { expect, test } from 'vitest'
import { tellEvent } from './event-words.ts'
import { unnamed } from './unnamed.ts'

const NAMES = { of: (_: string, id: number) => (id === 1 ? 'Roof & Gutter Co.' : 'Plumber Line') }

test.each([
  ['leg_ringing', { target_id: 2 }, 'Plumber Line was ringing.'],
  ['reservation_claimed', { target_id: 1 }, 'It claimed its reservation with Roof & Gutter Co.'],
  [
    'candidates_considered',
    { order: [2, 1], candidates: [{ eligible: false }] },
    'To be rung: Plumber Line, then Roof & Gutter Co. Skipped: 1.',
  ],
  ['something_new', {}, 'Something new.'],
])('%s is a sentence that ends once', (type, data, sentence) => {
  expect(tellEvent({ type, data }, NAMES).sentence).toBe(sentence)
})

test('what a call came to is told in the words of who reads it', () => {
  const tell = (amounts: object, role: 'publisher' | 'buyer' | null) =>
    tellEvent({ type: 'call_converted', data: { ...amounts } }, NAMES, role).sentence
  expect(tell({ revenue: 25, payout: 15 }, null)).toBe('The call converted: revenue $25.00, payout $15.00.')
  expect(tell({ payout: 15 }, 'publisher')).toBe('The call converted: you earn $15.00.')
  expect(tell({ revenue: 25 }, 'buyer')).toBe('The call converted: you pay $25.00.')
})

test('who corrected the amounts is told, with the note, to who is told of it', () => {
  const tell = (data: object) => tellEvent({ type: 'conversion_posted', data: { ...data } }, NAMES).sentence
  const by = { revenue: 5, payout: null, user: { id: 3, name: 'Maria' } }
  expect(tell(by)).toBe('Maria corrected the amounts: revenue $5.00.')
  expect(tell({ ...by, note: 'Agreed with them' })).toBe(
    'Maria corrected the amounts: revenue $5.00. They noted: Agreed with them',
  )
  expect(tell({ revenue: 5 })).toBe('A conversion was posted: revenue $5.00.')
})

test.each([
  ['call_offered', { campaign_id: 7 }, 'The call arrived for a campaign (id 7).'],
  ['reservation_claimed', { only_reserved_target: false }, 'It claimed its reservation.'],
  ['greeting_played', { time: 1 }, 'The greeting was played.'],
  ['campaign_entered', {}, 'The call went on in another campaign.'],
  ['leg_dialled', { ring_timeout_seconds: 30 }, 'A target was dialled, for at most 30 s.'],
  ['leg_answered', {}, 'A target answered.'],
])('a publisher is told of %s without whom it may not know', (type, data, told) => {
  const { sentence } = tellEvent({ type, data }, { of: unnamed }, 'publisher')
  expect(sentence.replaceAll('\u00a0', ' ')).toBe(told)
})
