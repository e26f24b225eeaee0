import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capWindow, capWindowsAround, WINDOWED_KINDS } from './cap-window.ts'
import { windowLabel } from './window-label.ts'

const ZONES = ['Etc/UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham']

test('a window is all instants with its label', () => {
  const year = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') }
  fc.assert(
    fc.property(
      fc.integer(year),
      fc.constantFrom(...ZONES),
      fc.constantFrom(...WINDOWED_KINDS),
      (at, zone, kind) => {
        const { label, startsAt, endsAt } = capWindow(kind, at, zone)
        expect(windowLabel(kind, at, zone)).toBe(label)
        expect(startsAt).toBeLessThanOrEqual(at)
        expect(endsAt).toBeGreaterThan(at)
        for (const inside of [startsAt, endsAt - 1]) expect(windowLabel(kind, inside, zone)).toBe(label)
        for (const outside of [startsAt - 1, endsAt]) expect(windowLabel(kind, outside, zone)).not.toBe(label)
      },
    ),
    { seed: 9, numRuns: 200 },
  )
})

test('windows around follow each other', () => {
  const at = Date.parse('2026-11-01T05:30:00Z')
  const windows = capWindowsAround('hourly', at, 'America/New_York', { before: 1, after: 2 })
  expect(windows.map(({ label }) => label)).toEqual([
    '2026-11-01T00-04:00',
    '2026-11-01T01-04:00',
    '2026-11-01T01-05:00',
    '2026-11-01T02-05:00',
  ])
  for (const [index, { startsAt }] of windows.entries()) {
    if (index > 0) expect(startsAt).toBe(windows[index - 1]?.endsAt)
  }
})
