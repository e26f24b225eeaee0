import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ianaZone, TIME_ZONE_NAMES } from '../time/time-zones.ts'
import { CAP_KINDS } from './cap-limits.ts'
import { windowLabel } from './window-label.ts'

const at = (text: string) => Date.parse(text)

describe('windowLabel', () => {
  test.each([
    ['concurrency', 'all'],
    ['hard', 'all'],
    ['hourly', '2026-11-20T07-05:00'],
    ['daily', '2026-11-20'],
    ['monthly', '2026-11'],
  ] as const)('%s → %s', (kind, label) => {
    expect(windowLabel(kind, at('2026-11-20T12:00:00Z'), 'America/New_York')).toBe(label)
  })

  test('days and months turn at midnight of the zone, not of UTC', () => {
    const newYearInAuckland = at('2026-12-31T11:30:00Z')
    expect(windowLabel('daily', newYearInAuckland, 'Pacific/Auckland')).toBe('2027-01-01')
    expect(windowLabel('monthly', newYearInAuckland, 'Pacific/Auckland')).toBe('2027-01')
    expect(windowLabel('monthly', newYearInAuckland, 'America/New_York')).toBe('2026-12')
  })

  test('hours turn at the full hour of zones that are off by 30 or 45 minutes', () => {
    expect(windowLabel('hourly', at('2026-11-20T12:14:59Z'), 'Asia/Kathmandu')).toBe('2026-11-20T17+05:45')
    expect(windowLabel('hourly', at('2026-11-20T12:15:00Z'), 'Asia/Kathmandu')).toBe('2026-11-20T18+05:45')
    expect(windowLabel('hourly', at('2026-11-20T12:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-20T18+05:30')
  })

  test.each([
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01-04:00', '2026-11-01T01-05:00'],
    ['Europe/London', '2026-10-25T00:30:00Z', '2026-10-25T01+01:00', '2026-10-25T01+00:00'],
    ['Pacific/Chatham', '2026-04-04T13:30:00Z', '2026-04-05T03+13:45', '2026-04-05T03+12:45'],
  ])('the hour that %s has twice is two windows', (zone, first, firstLabel, secondLabel) => {
    expect(windowLabel('hourly', at(first), zone)).toBe(firstLabel)
    expect(windowLabel('hourly', at(first) + 3_600_000, zone)).toBe(secondLabel)
    expect(windowLabel('daily', at(first), zone)).toBe(windowLabel('daily', at(first) + 3_600_000, zone))
  })

  test('a window, once left, never comes back', () => {
    const zone = fc.constantFrom(...TIME_ZONE_NAMES.map(name => ianaZone(name) ?? ''))
    const start = fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...CAP_KINDS), zone, start, (kind, zoneName, from) => {
        const labels = Array.from({ length: 200 }, (_, step) =>
          windowLabel(kind, from + step * 15 * 60_000, zoneName),
        )
        const changes = labels.filter((label, index) => label !== labels[index - 1])
        expect(new Set(changes).size).toBe(changes.length)
      }),
      { seed: 5 },
    )
  })
})
