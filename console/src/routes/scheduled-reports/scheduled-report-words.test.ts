import { expect, test } from 'vitest'
import { unnamed } from '../../words/unnamed.ts'
import { reportState, reportWords, timeWords, toldWords } from './scheduled-report-words.ts'

const nameOf = (kind: string, id: number) => `${kind} no. ${id}`

test('what is reported is said in words', () => {
  expect(reportWords({ report: { facet: 'date' }, days: 'yesterday' }, nameOf)).toBe('Day, yesterday')
  expect(
    reportWords(
      {
        report: {
          ...{ facet: 'tag_value', tag_value_key: 'sub_id', facet2: 'buyer', compare: 'previous_week' },
          ...{ campaign_id: [7, 8], caller_state: ['CA'], tag: ['age:44'], converted: false },
        },
        days: 'last_week',
      },
      nameOf,
    ),
  ).toBe(
    'sub_id and Target, last week, monday to sunday, compared with a week before; only campaign campaign no. 7, campaign no. 8, callers in CA, age:44, calls that did not convert',
  )
})

test('what has no name is called once what it is', () => {
  const words = reportWords({ report: { facet: 'date', target_id: [7, 8] }, days: 'yesterday' }, unnamed)
  expect(words).toBe('Day, yesterday; only a target (id 7), a target (id 8)')
})

test.each([
  [{ frequency: 'daily', day_of_week: null, day_of_month: null }, 'Every day at 08:00, Tokyo'],
  [{ frequency: 'weekly', day_of_week: 0, day_of_month: null }, 'Sundays at 08:00, Tokyo'],
  [{ frequency: 'monthly', day_of_week: null, day_of_month: 31 }, 'Day 31 of every month at 08:00, Tokyo'],
] as const)('%j is %s', (time, words) => {
  expect(timeWords({ ...time, hour: 8, time_zone: 'Tokyo' })).toBe(words)
})

test('who is told, and how it stands', () => {
  expect(toldWords({ user_ids: [], webhooks: false })).toBe('')
  expect(toldWords({ user_ids: [1, 2], webhooks: true })).toBe('2 people, webhooks')
  const words = (enabled: boolean, sending: boolean, last_error: string | null) =>
    reportState({ enabled, sending, last_error }).words
  expect(words(true, true, null)).toBe('Being sent')
  expect(words(true, false, 'No.')).toBe('Not sent')
  expect(words(true, false, null)).toBe('On')
  expect(words(false, false, null)).toBe('Off')
})
