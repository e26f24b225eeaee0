import { describe, expect, test } from 'vitest'
import { localTime } from './local-time.ts'
import { ianaZone, TIME_ZONE_NAMES } from './time-zones.ts'

const winter = Date.parse('2026-01-15T12:00:00Z')

describe('the time zone names of the contract', () => {
  test('are 146, each once, from west to east', () => {
    expect(TIME_ZONE_NAMES).toHaveLength(146)
    expect(new Set(TIME_ZONE_NAMES).size).toBe(146)
    expect(TIME_ZONE_NAMES[0]).toBe('International Date Line West')
    expect(TIME_ZONE_NAMES.at(-1)).toBe('Samoa')
  })

  test.each(TIME_ZONE_NAMES)('%s has a zone whose clock can be read', name => {
    const zone = ianaZone(name)
    expect(zone).not.toBeNull()
    expect(localTime(winter, zone ?? '').date).toMatch(/^2026-01-1[456]$/)
  })

  test.each([
    ['International Date Line West', '-12:00'],
    ['Midway Island', '-11:00'],
    ['Hawaii', '-10:00'],
    ['Alaska', '-09:00'],
    ['Pacific Time (US & Canada)', '-08:00'],
    ['Arizona', '-07:00'],
    ['Saskatchewan', '-06:00'],
    ['Quito', '-05:00'],
    ['Atlantic Time (Canada)', '-04:00'],
    ['Newfoundland', '-03:30'],
    ['Mid-Atlantic', '-02:00'],
    ['Cape Verde Is.', '-01:00'],
    ['UTC', '+00:00'],
    ['Edinburgh', '+00:00'],
    ['Bern', '+01:00'],
    ['West Central Africa', '+01:00'],
    ['Pretoria', '+02:00'],
    ['St. Petersburg', '+03:00'],
    ['Tehran', '+03:30'],
    ['Kabul', '+04:30'],
    ['Astana', '+05:00'],
    ['Chennai', '+05:30'],
    ['Kathmandu', '+05:45'],
    ['Rangoon', '+06:30'],
    ['Hanoi', '+07:00'],
    ['Sapporo', '+09:00'],
    ['Adelaide', '+10:30'],
    ['Canberra', '+11:00'],
    ['Wellington', '+13:00'],
    ['Chatham Is.', '+13:45'],
    ['Samoa', '+13:00'],
  ])('%s is at %s in January', (name, offset) => {
    expect(localTime(winter, ianaZone(name) ?? '').offset).toBe(offset)
  })

  test.each(['', 'utc', 'America/New_York', 'constructor'])('%j is none of them', name => {
    expect(ianaZone(name)).toBeNull()
  })
})
