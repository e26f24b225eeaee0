import { expect, test } from 'vitest'
import { localTime } from '../time/local-time.ts'
import { dueAfter, dueUntil, type Schedule } from './due-times.ts'

const DAILY: Schedule = {
  frequency: 'daily',
  dayOfWeek: null,
  dayOfMonth: null,
  hour: 8,
  zone: 'America/New_York',
}
const weekly = (dayOfWeek: number): Schedule => ({ ...DAILY, frequency: 'weekly', dayOfWeek })
const monthly = (dayOfMonth: number): Schedule => ({ ...DAILY, frequency: 'monthly', dayOfMonth })
const at = (hour: number, zone = DAILY.zone): Schedule => ({ ...DAILY, hour, zone })

test.each<[string, Schedule, string, string]>([
  ['later on the same day', DAILY, '2026-11-20T12:59:00Z', '2026-11-20T13:00:00Z'],
  ['the next day, once its hour has come', DAILY, '2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z'],
  ['Monday after a Friday', weekly(1), '2026-11-20T12:00:00Z', '2026-11-23T13:00:00Z'],
  ['a week later, once its hour has come', weekly(5), '2026-11-20T13:00:00Z', '2026-11-27T13:00:00Z'],
  ['the first of the next month', monthly(1), '2026-11-20T12:00:00Z', '2026-12-01T13:00:00Z'],
  ['the last of a month without a 31st', monthly(31), '2026-11-20T12:00:00Z', '2026-11-30T13:00:00Z'],
  ['the 31st after a shorter month', monthly(31), '2026-11-30T13:00:00Z', '2026-12-31T13:00:00Z'],
  ['the 28th of February', monthly(30), '2027-02-01T12:00:00Z', '2027-02-28T13:00:00Z'],
  ['the 29th of a leap year’s', monthly(30), '2028-02-01T12:00:00Z', '2028-02-29T13:00:00Z'],
  ['an hour that clocks skip: the next', at(2), '2026-03-08T06:00:00Z', '2026-03-08T07:00:00Z'],
  ['the day after, it is there again', at(2), '2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z'],
  ['an hour that clocks repeat: the first time', at(1), '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
  ['and not the second time', at(1), '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ['a midnight that clocks skip', at(0, 'America/Santiago'), '2026-09-06T03:00:00Z', '2026-09-06T04:00:00Z'],
  [
    'half an hour that clocks skip',
    at(2, 'Australia/Lord_Howe'),
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:30:00Z',
  ],
  ['a zone a day ahead', at(8, 'Pacific/Apia'), '2026-11-20T20:00:00Z', '2026-11-21T19:00:00Z'],
])('due next: %s', (_, schedule, now, due) => {
  expect(new Date(dueAfter(schedule, Date.parse(now)))).toEqual(new Date(due))
})

test('what is due just now was due until now, and is not due after it', () => {
  const due = Date.parse('2026-11-20T13:00:00Z')
  expect(dueUntil(DAILY, due)).toBe(due)
  expect(dueUntil(DAILY, due - 1)).toBe(Date.parse('2026-11-19T13:00:00Z'))
  expect(dueAfter(DAILY, due - 1)).toBe(due)
})

const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const HOUR_MS = 3_600_000

test.each(ZONES)('through a year of %s, each is the next of the one before, and no day is left out', zone => {
  const schedules: readonly Schedule[] = [
    ...[0, 2, 23].map(hour => at(hour, zone)),
    ...[0, 6].map(day => ({ ...weekly(day), zone, hour: 2 })),
    ...[1, 31].map(day => ({ ...monthly(day), zone, hour: 2 })),
  ]
  for (const schedule of schedules) {
    let due = dueAfter(schedule, Date.parse('2026-01-01T00:00:00Z'))
    const dates: string[] = []
    while (due < Date.parse('2027-01-15T00:00:00Z')) {
      const next = dueAfter(schedule, due)
      expect(next).toBeGreaterThan(due)
      // Whenever it is asked in between, the answer is the same.
      for (const between of [due, due + Math.floor((next - due) / 2), next - 1]) {
        expect(dueAfter(schedule, between)).toBe(next)
        expect(dueUntil(schedule, between)).toBe(due)
      }
      const local = localTime(due, zone)
      expect(local.hour === schedule.hour || localTime(due - HOUR_MS, zone).hour < schedule.hour).toBe(true)
      dates.push(local.date)
      due = next
    }
    expect(new Set(dates).size).toBe(dates.length)
    const expected = { daily: [377, 380], weekly: [53, 55], monthly: [12, 14] }[schedule.frequency]
    expect(dates.length).toBeGreaterThanOrEqual(expected[0] ?? 0)
    expect(dates.length).toBeLessThanOrEqual(expected[1] ?? 0)
  }
})
