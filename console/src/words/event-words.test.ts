import { expect, test } from 'vitest'
import { tellEvent } from './event-words.ts'

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
