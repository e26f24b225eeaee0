import { describe, expect, test } from 'vitest'
import { isOpen } from '../../../../src/domain/business-hours/business-hours.ts'
import { dayWords, readDay, weekWords, wrongDaysWords, wrongDayWords } from './hours-words.ts'
import { ALWAYS, attributesOf, NEVER, openShare, painted, sameOn, weekOf } from './week.ts'

const entry = (fields: object = {}) => ({
  id: 1,
  target_id: 7,
  day_of_week: 1,
  work_day: true,
  time_open: 900,
  time_close: 1700,
  invert: false,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  ...fields,
})

/** Every quarter of an hour of a week of UTC, from a Sunday on. */
const MOMENTS = Array.from(
  { length: 7 * 96 },
  (_, index) => Date.parse('2026-11-15T00:00:00Z') + index * 900_000,
)

describe('the week of entries', () => {
  test.each([
    ['none', []],
    ['one', [entry()]],
    ['a day that is none', [entry({ work_day: false })]],
    [
      'two that touch and one that overlaps',
      [entry({ time_close: 1200 }), entry({ time_open: 1200 }), entry({ time_open: 1630, time_close: 1845 })],
    ],
    [
      'a night shift',
      [
        entry({ time_open: 600, time_close: 1815, invert: true }),
        entry({ day_of_week: 0, time_close: 2400 }),
      ],
    ],
  ])('is open when routing has it open: %s', (_, entries) => {
    const week = weekOf(entries)
    const hours = entries.map(hour => ({
      dayOfWeek: hour.day_of_week,
      workDay: hour.work_day,
      timeOpen: hour.time_open,
      timeClose: hour.time_close,
      invert: hour.invert,
    }))
    for (const at of MOMENTS) {
      const date = new Date(at)
      const minute = date.getUTCHours() * 60 + date.getUTCMinutes()
      const share = openShare(week[date.getUTCDay()] ?? [], { open: minute, close: minute + 1 })
      expect(share === 1, date.toISOString()).toBe(isOpen(hours, at, 'Etc/UTC'))
    }
  })
})

describe('what is sent for a week', () => {
  test('takes the entries that there are, adds what is missing and removes the others', () => {
    const week = sameOn([1, 2], 540, 1050)
    const times = { work_day: true, time_open: 900, time_close: 1730, invert: false }
    expect(attributesOf(week, [{ id: 4 }])).toEqual([
      { id: 4, day_of_week: 1, ...times },
      { day_of_week: 2, ...times },
    ])
    expect(attributesOf(week, [{ id: 4 }, { id: 5 }, { id: 6 }]).at(-1)).toEqual({ id: 6, _destroy: true })
  })

  test('that is closed throughout is an entry that says so', () => {
    expect(attributesOf(NEVER, [])).toMatchObject([{ work_day: false }])
  })
})

test('painting opens and closes parts of a day', () => {
  const nine = painted(NEVER, 1, { open: 540, close: 600 }, true)
  const longer = painted(nine, 1, { open: 600, close: 660 }, true)
  expect(longer[1]).toEqual([{ open: 540, close: 660 }])
  expect(painted(longer, 1, { open: 570, close: 600 }, false)[1]).toEqual([
    { open: 540, close: 570 },
    { open: 600, close: 660 },
  ])
})

test.each([
  [ALWAYS, 'Always open'],
  [NEVER, 'Never open'],
  [sameOn([1, 2, 3, 4, 5], 540, 1020), 'Mon–Fri 09:00–17:00; closed Sat–Sun'],
  [painted(ALWAYS, 3, { open: 0, close: 480 }, false), 'Mon–Tue all day; Wed 08:00–24:00; Thu–Sun all day'],
])('a week in words %#', (week, words) => {
  expect(weekWords(week)).toBe(words)
})

test.each([
  ['9-12:30, 13–17', '09:00–12:30, 13:00–17:00'],
  ['9 am to 5:15 pm', '09:00–17:15'],
  ['0915-2400', '09:15–24:00'],
  ['All day', 'all day'],
  ['', 'closed'],
])('%s is read as %s', (text, words) => {
  expect(dayWords(readDay(text) ?? [])).toBe(words)
})

test.each(['9', '17-9', '9-25', '9:70-10', 'noon', '13 pm - 14'])('%s is no time of a day', text => {
  expect(readDay(text)).toBeNull()
})

test.each([
  ['22:00–02:00', 6, 'Over midnight: type 22:00–24:00 here, and 00:00–02:00 on Sunday.'],
  ['10 pm to 6 am', 1, 'Over midnight: type 22:00–24:00 here, and 00:00–06:00 on Tuesday.'],
  ['17–0', 1, 'Type it as 17:00–24:00.'],
  ['9–25', 1, 'Type it as 9–12:30, 13–17.'],
  ['9–12, 22–2', 1, 'Over midnight: type 22:00–24:00 here, and 00:00–02:00 on Tuesday.'],
  ['9–12, 13', 1, 'Type it as 9–12:30, 13–17.'],
])('of %s it is said how to type it', (text, day, words) => {
  expect(readDay(text)).toBeNull()
  expect(wrongDayWords(text, day)).toBe(words)
})

test('a form that is not sent for its hours says for which days’', () => {
  expect(wrongDaysWords(new Set())).toBeUndefined()
  expect(wrongDaysWords(new Set([0, 5, 1]))).toBe(
    'Monday’s, Friday’s, and Sunday’s hours cannot be read: see above.',
  )
})
