import { expect, test } from 'vitest'
import { heardSteps } from './heard-steps.ts'

const event = (type: string, data: object = {}) =>
  ({ type, data }) as Parameters<typeof heardSteps>[0][number]
const name = (id: number) => `Desk ${id}`

test('a call with a menu is heard from the greeting to the end, without what goes on behind it', () => {
  const events = [
    event('call_offered', { campaign_id: 1, target_id: null }),
    event('greeting_played', { cid: 'auto', time: 1, audio_file_name: null }),
    event('digit_pressed', { digit: '1', action: 1 }),
    event('candidates_considered', { candidates: [], order: [7] }),
    event('leg_dialled', { target_id: 7, address: '+13055550100', ring_timeout_seconds: 30 }),
    event('leg_ringing', { target_id: 7 }),
    event('leg_answered', { target_id: 7 }),
    event('call_ended', { reason: 'caller_hung_up' }),
  ]
  expect(heardSteps(events, 90, name)).toEqual([
    { kind: 'greeting', cid: 'auto', words: 'The greeting' },
    { kind: 'key', digit: '1', words: 'The caller presses 1' },
    { kind: 'ringing', words: 'Desk 7 is rung' },
    { kind: 'talk', words: 'Desk 7 answers, and talks for 1\u00a0min 30\u00a0s' },
    { kind: 'end', words: 'The line is closed' },
  ])
})

test('a call that nobody takes is heard to ring, once for each who is tried', () => {
  const events = [
    event('leg_dialled', { target_id: 7 }),
    event('leg_failed', { target_id: 7, cause: 'busy' }),
    event('leg_dialled', { target_id: null }),
    event('call_ended', { reason: 'no_answer' }),
  ]
  expect(heardSteps(events, 0, name).map(({ words }) => words)).toEqual([
    'Desk 7 is rung',
    'The target is rung',
    'The line is closed',
  ])
})
