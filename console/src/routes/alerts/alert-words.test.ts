import { describe, expect, test } from 'vitest'
import { alertState, ruleWords, subjectWords, toldWords } from './alert-words.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  [{ enabled: false, open_events: 0, muted_until: null }, 'Off'],
  [{ enabled: true, open_events: 0, muted_until: null }, 'On'],
  [{ enabled: true, open_events: 0, muted_until: '2026-11-20T13:00:00.000Z' }, 'On, tells nobody'],
  [{ enabled: true, open_events: 0, muted_until: '2026-11-20T11:00:00.000Z' }, 'On'],
  [{ enabled: true, open_events: 1, muted_until: '2026-11-20T13:00:00.000Z' }, 'Raised now'],
  [{ enabled: true, open_events: 3, muted_until: null }, 'Raised now, 3 times'],
])('%j is said to be %s', (alert, words) => {
  expect(alertState(alert, NOW).words).toBe(words)
})

describe('when it is raised', () => {
  test('a silent buyer is known by minutes, by calls, or by either', () => {
    const rule = (parameters: object) => ruleWords({ kind: 'buyer_silent', parameters, lasting_minutes: 0 })
    expect(rule({ minutes: 60, offers: null })).toBe('no call answered for 60 open minutes')
    expect(rule({ minutes: 60, offers: 10 })).toBe(
      'no call answered for 60 open minutes, or 10 calls in a row not answered',
    )
  })

  test('how long it has to be so comes last', () => {
    expect(ruleWords({ kind: 'balance_low', parameters: { threshold: -5 }, lasting_minutes: 1 })).toBe(
      'it is below -$5.00, for 1 minute',
    )
  })
})

test('what it is about, and whom it tells, are said in words', () => {
  expect(subjectWords({ subject_type: 'target', subject_id: null, subject_name: null })).toBe('Any target')
  expect(subjectWords({ subject_type: 'target', subject_id: 7, subject_name: 'North' })).toBe('Target North')
  expect(toldWords({ user_ids: [4, 5], webhooks: true })).toBe('2 people, webhooks')
  expect(toldWords({ user_ids: [], webhooks: false })).toBe('')
})
