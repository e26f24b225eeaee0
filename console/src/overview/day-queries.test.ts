import { expect, test } from 'vitest'
import { daysUntil, todayQuery } from './day-queries.ts'

test('days follow the calendar of the zone, over months and changes of the clock', () => {
  const justAfterMidnightInBerlin = Date.parse('2026-11-01T23:30:00Z')
  const days = daysUntil(justAfterMidnightInBerlin, 'Europe/Berlin')
  expect(days).toHaveLength(14)
  expect(days.slice(0, 3)).toEqual(['2026-11-02', '2026-11-01', '2026-10-31'])
  expect(days.at(-1)).toBe('2026-10-20')
  expect(daysUntil(justAfterMidnightInBerlin, 'America/New_York')[0]).toBe('2026-11-01')
})

test('today is asked for alike within a minute, to its end', () => {
  const endAt = (time: string) => todayQuery(Date.parse(time), 'UTC').created_at_end
  expect(endAt('2026-11-01T23:30:01Z')).toBe('2026-11-01T23:31:00.000Z')
  expect(endAt('2026-11-01T23:30:59Z')).toBe('2026-11-01T23:31:00.000Z')
})
