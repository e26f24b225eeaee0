import {
  fromAbsolute,
  parseDate,
  startOfMonth as theirStartOfMonth,
  toCalendarDate,
} from '@internationalized/date'
import { expect, test } from 'vitest'
import { TIME_ZONES } from '../words/time-zones.ts'
import { beginningOf, plusDays, startOfMonth, todayIn } from './calendar-day.ts'

const DAYS = Array.from({ length: 366 }, (_, index) => parseDate('2026-01-01').add({ days: index }))

/** In which clocks are changed somewhere. */
const CHANGED = DAYS.filter(({ month }) => [3, 4, 9, 10].includes(month))

test('every day begins in every zone as the library of calendars says', () => {
  for (const zone of new Set(Object.values(TIME_ZONES)))
    for (const day of CHANGED)
      expect(beginningOf(day.toString(), zone), `${day} ${zone}`).toBe(day.toDate(zone).getTime())
})

test.each([
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z'],
])('%s in %s, at whose midnight clocks are changed, begins at %s', (day, zone, moment) => {
  expect(new Date(beginningOf(day, zone)).toISOString()).toBe(moment)
})

test('days and months are counted by the calendar', () => {
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(startOfMonth('2026-01-31', -1)).toBe('2025-12-01')
  for (const day of DAYS) expect(startOfMonth(day.toString())).toBe(theirStartOfMonth(day).toString())
})

test('today is that of the zone', () => {
  const now = Date.parse('2026-11-20T03:30:00Z')
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])
    expect(todayIn(zone, now)).toBe(toCalendarDate(fromAbsolute(now, zone)).toString())
})

test.each(['soon', '', '2026-13-01', '2026-1-1'])('“%s” is no day', text => {
  expect(() => beginningOf(text, 'UTC')).toThrow(RangeError)
})
