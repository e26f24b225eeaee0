import { describe, expect, test } from 'vitest'
import { conflictRows } from './conflict-rows.ts'
import { weekWords } from './hours/hours-words.ts'
import { ALWAYS, NEVER, type Week } from './hours/week.ts'
import { plainWords, type ShownField } from './shown-fields.ts'

const fields = new Map<string, ShownField>([
  ['name', { label: 'Name', words: plainWords }],
  ['hours', { label: 'Hours', words: week => weekWords(week as Week) }],
  ['daily_cap_attributes.cap', { label: 'Calls a day', words: plainWords }],
  ['paused', { label: 'Paused', words: plainWords }],
])

const before = {
  name: 'Bright',
  hours: ALWAYS,
  daily_cap_attributes: { cap: null },
  paused: false,
  updated_at: '2026-11-20T12:00:00Z',
}

describe('two people who changed one record', () => {
  test('are shown what each of them changed, in words and in the order of the form', () => {
    const now = { ...before, name: 'Theirs', daily_cap_attributes: { cap: 10 }, updated_at: 'later' }
    const yours = { ...before, name: 'Mine', hours: NEVER }
    expect(conflictRows(fields, { before, now, yours })).toEqual([
      { label: 'Name', by: 'both', now: 'Theirs', yours: 'Mine' },
      { label: 'Hours', by: 'you', now: 'Always open', yours: 'Never open' },
      { label: 'Calls a day', by: 'them', now: '10', yours: '–' },
    ])
  })

  test('are not told of what nobody typed, nor of a field that was emptied and was empty', () => {
    const yours = { ...before, name: 'Mine', daily_cap_attributes: { cap: '' }, paused: true }
    expect(conflictRows(fields, { before, now: { ...before, updated_at: 'later' }, yours })).toEqual([
      { label: 'Name', by: 'you', now: 'Bright', yours: 'Mine' },
      { label: 'Paused', by: 'you', now: 'no', yours: 'yes' },
    ])
  })

  test('see which entry of a list a field belongs to, and one that was removed', () => {
    const inForm = new Map<string, ShownField>([
      ['emails.0.address', { label: 'Address', words: plainWords }],
      ['notes', { label: 'Notes', words: () => 'all of them' }],
      ['notes.0.text', { label: 'Text', words: plainWords }],
    ])
    const was = {
      emails: [{ address: 'a@example.com' }],
      notes: [{ text: 'one' }],
      phones: [{ number: '1' }],
    }
    const versions = {
      before: was,
      now: { ...was, emails: [{ address: 'b@example.com' }] },
      yours: { ...was, notes: [], phones: [] },
    }
    expect(conflictRows(inForm, versions)).toEqual([
      { label: 'Address 1', by: 'them', now: 'b@example.com', yours: 'a@example.com' },
      { label: 'Notes', by: 'you', now: 'all of them', yours: 'all of them' },
      { label: 'Phones', by: 'you', now: '1', yours: '–' },
    ])
  })

  test('are told that what is sent whole takes the place of what either changed of it', () => {
    const inForm = new Map<string, ShownField>([
      ['cap.daily', { label: 'Calls a day', words: plainWords }],
      ['cap.hourly', { label: 'Calls an hour', words: plainWords }],
    ])
    const was = { cap: { daily: 9, hourly: 3 } }
    const versions = {
      before: was,
      now: { cap: { daily: 20, hourly: 3 } },
      yours: { cap: { daily: 9, hourly: 5 } },
    }
    expect(conflictRows(inForm, versions)).toEqual([
      { label: 'Calls a day', by: 'both', now: '20', yours: '9' },
      { label: 'Calls an hour', by: 'you', now: '3', yours: '5' },
    ])
  })

  test('are told so of fields that are sent together, shown or not', () => {
    const was = { kind: 'text', message: 'Hello' }
    const versions = { before: was, now: { ...was, message: 'Good day' }, yours: { ...was, kind: 'none' } }
    const inForm = new Map<string, ShownField>([['kind', { label: 'Greeting', words: plainWords }]])
    expect(conflictRows(inForm, versions, ['kind', 'message'])).toEqual([
      { label: 'Greeting', by: 'you', now: 'text', yours: 'none' },
      { label: 'Message', by: 'both', now: 'Good day', yours: 'Hello' },
    ])
  })

  test('see each entry of a list beside the same one, whichever came or went before it', () => {
    const inForm = new Map<string, ShownField>(
      [0, 1].flatMap(place => [
        [`timers_attributes.${place}.url`, { label: 'URL', words: plainWords }],
        [`timers_attributes.${place}.seconds`, { label: 'Seconds', words: plainWords }],
      ]),
    )
    const [a, b, c] = ['a', 'b', 'c'].map((url, place) => ({ id: place + 1, url, seconds: 0 }))
    const versions = {
      before: { timers_attributes: [a, b, c] },
      // They removed one, changed another and added a third.
      now: { timers_attributes: [{ ...b, seconds: 30 }, c, { id: 4, url: 'd', seconds: 60 }] },
      yours: { timers_attributes: [a, { ...b, url: 'mine' }] },
    }
    expect(conflictRows(inForm, versions)).toEqual([
      { label: 'URL 1', by: 'them', now: '–', yours: 'a' },
      { label: 'Seconds 1', by: 'them', now: '–', yours: '0' },
      { label: 'URL 2', by: 'you', now: 'b', yours: 'mine' },
      { label: 'Seconds 2', by: 'both', now: '30', yours: '0' },
      { label: 'Timers', by: 'you', now: 'c, 0', yours: '–' },
      { label: 'Timers', by: 'them', now: 'd, 60', yours: '–' },
    ])
  })
})
