import { describe, expect, test } from 'vitest'
import type { Call } from '../../api/resources/calls.ts'
import type { LiveEvent } from './live-event.ts'
import { createLiveState, type LiveState, MAX_CALLS, MAX_LISTED, wholeSince } from './live-state.ts'

const call = (uuid: string, status = 'in_progress', created_at = '2026-11-21T12:00:00.000Z') =>
  ({ uuid, status, created_at }) as Call

let told = 0
const event = (type: `call.${string}` | `reservation.${string}`, data: Call, id = String(++told)) =>
  ({
    ...{ id, type, data },
    timestamp: '2026-11-21T12:00:00.000Z',
  }) as LiveEvent

const uuids = (state: LiveState) => state.calls().map(({ uuid }) => uuid)

describe('calls in progress', () => {
  test('come with their first event and go with their last, the longest first', () => {
    const state = createLiveState()
    state.take(event('call.started', call('b', 'ringing', '2026-11-21T12:00:01.000Z')))
    state.take(event('call.started', call('a', 'ringing')))
    expect(uuids(state)).toEqual(['a', 'b'])
    state.take(event('call.ended', call('a', 'finished')))
    expect(uuids(state)).toEqual(['b'])
  })

  test('are not brought back by an event that comes late, nor by a log that was asked before they ended', () => {
    const state = createLiveState()
    const question = state.askLog()
    state.take(event('call.ended', call('a', 'finished')))
    state.take(event('call.answered', call('a')))
    question.take([call('a')], null)
    expect(uuids(state)).toEqual([])
  })

  test('that arrive while the log is asked stay, and as the event has them', () => {
    const state = createLiveState()
    const question = state.askLog()
    state.take(event('call.answered', call('a', 'in_progress')))
    question.take([call('a', 'ringing'), call('b')], null)
    expect(state.calls().map(({ uuid, status }) => [uuid, status])).toEqual([
      ['a', 'in_progress'],
      ['b', 'in_progress'],
    ])
  })

  test('whose end was missed go when the log has them no more, as far back as it was read', () => {
    const state = createLiveState()
    const [early, then, late] = [1, 2, 3].map(second => `2026-11-21T12:00:0${second}.000Z`)
    for (const [uuid, began] of Object.entries({ early, then, late }))
      state.take(event('call.started', call(uuid, 'ringing', began)))
    state.askLog().take([call('b', 'ringing', late)], then ?? null)
    expect(uuids(state)).toEqual(['early', 'then', 'b'])
    state.askLog().take([call('b', 'ringing', late)], null)
    expect(uuids(state)).toEqual(['b'])
  })

  test('that were told of before the log was asked again go although it did not answer the first time', () => {
    const state = createLiveState()
    const unanswered = state.askLog()
    state.take(event('call.started', call('a')))
    unanswered.drop()
    const question = state.askLog()
    unanswered.drop()
    state.take(event('call.started', call('b')))
    question.take([], null)
    expect(uuids(state)).toEqual(['b'])
  })

  test('are known since the newest of the last calls of pages that are full', () => {
    const full = (began: string) => Array.from({ length: MAX_LISTED }, () => call('x', 'ringing', began))
    expect(wholeSince([[call('a')], []])).toBeNull()
    expect(wholeSince([[call('a')], full('2026-11-21T12:00:01.000Z')])).toBe('2026-11-21T12:00:01.000Z')
    expect(wholeSince([full('2026-11-21T12:00:02.000Z'), full('2026-11-21T12:00:01.000Z')])).toBe(
      '2026-11-21T12:00:02.000Z',
    )
  })

  test('are bounded', () => {
    const state = createLiveState()
    for (let number = 0; number <= MAX_CALLS; number += 1) {
      state.take(event('call.started', call(`call ${number}`)))
    }
    expect(state.calls()).toHaveLength(MAX_CALLS)
  })
})

describe('what happened', () => {
  test('is listed once, newest first, and so much of it', () => {
    const state = createLiveState()
    const twice = event('reservation.created', call('x'), 'twice')
    state.take(twice)
    state.take(twice)
    expect(state.events()).toHaveLength(1)
    for (let number = 0; number < MAX_LISTED; number += 1) {
      state.take(event('reservation.created', call('x'), `event ${number}`))
    }
    expect(state.events()).toHaveLength(MAX_LISTED)
    expect(state.events()[0]?.id).toBe(`event ${MAX_LISTED - 1}`)
    expect(state.events().at(-1)?.id).toBe('event 0')
  })
})
