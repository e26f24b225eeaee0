import { describe, expect, test } from 'vitest'
import { pingOutcome, pingSentence } from './ping-words.ts'

const sentence = (
  status: Parameters<typeof pingOutcome>[0],
  target_id: number | null,
  reason?: string | null,
) => pingSentence({ status, target_id, ...(reason !== undefined && { reason }) }, id => `Desk ${id}`)

describe('what became of a ping', () => {
  test('is told with its target, where the reader is told of one', () => {
    expect(sentence('reserved', 7)).toBe(
      'Desk 7 is reserved for the caller: the publisher has not confirmed yet.',
    )
    expect(sentence('claimed', null)).toBe('The call came, and went to the target.')
    expect(sentence('expired', null)).toContain('A target was reserved')
  })

  test('is told with its reason, where there was no target', () => {
    expect(sentence('no-target', null, 'capped')).toBe(
      'There was no target for the caller: every target that fits is full.',
    )
    expect(sentence('no-target', null, null)).toBe('There was no target for the caller.')
    expect(sentence('rejected', null, 'of_tomorrow')).toBe(
      'The ping was refused before anybody was considered: of tomorrow.',
    )
  })

  test('has a word and a tone, also where this page does not know it', () => {
    expect(pingOutcome('claimed')).toEqual({ tone: 'good', words: 'Called' })
    expect(pingOutcome('of-tomorrow' as 'claimed')).toEqual({ tone: 'quiet', words: 'Of tomorrow' })
  })
})
