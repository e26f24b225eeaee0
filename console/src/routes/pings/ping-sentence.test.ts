import { describe, expect, test } from 'vitest'
import { REASON_WORDS } from '../../words/reason-words.ts'
import { pingSentence, type ToldPing } from './ping-sentence.ts'

const sentence = (status: ToldPing['status'], rest: Partial<ToldPing> = {}) =>
  pingSentence({ status, target_id: null, ...rest }, id => `Desk ${id}`)

const skippedFor = (...reasons: readonly string[]) =>
  reasons.map(reason => ({ eligible: false, reason })) as NonNullable<ToldPing['candidates']>

describe('what became of a ping', () => {
  test('is told with its target, where the reader is told of one', () => {
    expect(sentence('reserved', { target_id: 7 })).toBe(
      'Desk 7 is reserved for the caller: the publisher has not confirmed yet.',
    )
    expect(sentence('claimed')).toBe('The call came, and went to the target.')
    expect(sentence('expired')).toContain('A target was reserved')
  })

  test('is told with everybody who was considered, each kind of obstacle with its number', () => {
    const mixed = skippedFor('tag_mismatch', 'outside_business_hours', 'paused', 'tag_mismatch', 'paused')
    expect(sentence('no-target', { reason: 'paused', candidates: mixed })).toBe(
      'Nobody could be reached: 2 whose tags do not match, 2 paused, 1 closed.',
    )
    const full = skippedFor('daily_cap_full', 'group_hard_cap_full', 'bid_timeout')
    expect(sentence('no-target', { reason: 'capped', candidates: full })).toBe(
      'Nobody could be reached: 2 full, 1 that bid too late.',
    )
    for (const reason of Object.keys(REASON_WORDS))
      expect(sentence('no-target', { candidates: skippedFor(reason) })).not.toContain('skipped')
    expect(sentence('no-target', { candidates: skippedFor('of_tomorrow') })).toBe(
      'Nobody could be reached: 1 skipped (of tomorrow).',
    )
  })

  test('claims no more than the publisher’s word says, where nobody is told who was considered', () => {
    expect(sentence('no-target', { reason: 'capped', candidates: null })).toBe(
      'There was no target for the caller: at least one was full, and nobody else could take the call.',
    )
    expect(sentence('no-target', { reason: null })).toBe('There was no target for the caller.')
  })

  test('is told where there was nobody to consider', () => {
    expect(sentence('no-target', { reason: 'no_bid', candidates: [] })).toBe(
      'Nobody could be reached: there was no target to ask.',
    )
    expect(sentence('no-target', { reason: 'paused', candidates: [] })).toContain('campaign')
    expect(sentence('rejected', { reason: 'paused' })).toContain(
      'the key, the campaign or the publisher is paused',
    )
    expect(sentence('rejected', { reason: 'of_tomorrow' })).toBe(
      'The ping was refused before anybody was considered: of tomorrow.',
    )
  })
})
