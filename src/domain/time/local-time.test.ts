import { describe, expect, test } from 'vitest'
import { localTime } from './local-time.ts'

const at = (text: string) => Date.parse(text)

describe('localTime', () => {
  test('reads calendar, clock and offset of a zone', () => {
    expect(localTime(at('2026-11-20T12:34:56.789Z'), 'America/New_York')).toEqual({
      year: 2026,
      month: 11,
      day: 20,
      weekday: 5,
      hour: 7,
      minute: 34,
      date: '2026-11-20',
      offset: '-05:00',
    })
  })

  test.each([
    ['2026-11-20T12:00:00Z', 'Etc/UTC', '2026-11-20', 12, 0, '+00:00'],
    ['2026-11-20T12:00:00Z', 'Asia/Kolkata', '2026-11-20', 17, 30, '+05:30'],
    ['2026-11-20T12:00:00Z', 'Asia/Kathmandu', '2026-11-20', 17, 45, '+05:45'],
    ['2026-11-20T12:00:00Z', 'Pacific/Chatham', '2026-11-21', 1, 45, '+13:45'],
    ['2026-06-20T12:00:00Z', 'Pacific/Chatham', '2026-06-21', 0, 45, '+12:45'],
    ['2026-11-20T12:00:00Z', 'America/St_Johns', '2026-11-20', 8, 30, '-03:30'],
    ['2026-11-20T12:00:00Z', 'Etc/GMT+12', '2026-11-20', 0, 0, '-12:00'],
    ['2026-11-20T10:59:00Z', 'Pacific/Pago_Pago', '2026-11-19', 23, 59, '-11:00'],
    ['2026-12-31T23:00:00Z', 'Europe/Paris', '2027-01-01', 0, 0, '+01:00'],
  ])('%s in %s is %s %i:%i %s', (instant, zone, date, hour, minute, offset) => {
    expect(localTime(at(instant), zone)).toMatchObject({ date, hour, minute, offset })
  })

  test.each([
    ['spring forward, America', 'America/New_York', '2026-03-08T06:59:00Z', '01:59 -05:00', '03:00 -04:00'],
    ['fall back, America', 'America/New_York', '2026-11-01T05:59:00Z', '01:59 -04:00', '01:00 -05:00'],
    ['spring forward, Europe', 'Europe/London', '2026-03-29T00:59:00Z', '00:59 +00:00', '02:00 +01:00'],
    ['fall back, Europe', 'Europe/Berlin', '2026-10-25T00:59:00Z', '02:59 +02:00', '02:00 +01:00'],
    [
      'fall back by half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T14:59:00Z',
      '01:59 +11:00',
      '01:30 +10:30',
    ],
    ['fall back at a quarter', 'Pacific/Chatham', '2026-04-04T13:59:00Z', '03:44 +13:45', '02:45 +12:45'],
  ])('the minute after the change, %s', (_, zone, lastMinute, before, after) => {
    const clock = (instant: number) => {
      const { hour, minute, offset } = localTime(instant, zone)
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${offset}`
    }
    expect(clock(at(lastMinute))).toBe(before)
    expect(clock(at(lastMinute) + 60_000)).toBe(after)
  })

  test('an answer kept for one minute is not given for another, nor for another zone', () => {
    const noon = at('2026-11-20T12:00:00Z')
    expect(localTime(noon, 'Etc/UTC').minute).toBe(0)
    expect(localTime(noon + 60_000, 'Etc/UTC').minute).toBe(1)
    expect(localTime(noon + 60_000, 'Asia/Kolkata').minute).toBe(31)
    expect(localTime(noon, 'Etc/UTC').minute).toBe(0)
  })

  test('instants before 1970 are read too', () => {
    expect(localTime(at('1969-12-31T23:59:30Z'), 'Etc/UTC')).toMatchObject({
      date: '1969-12-31',
      hour: 23,
      minute: 59,
    })
  })

  test('an unknown zone is an error', () => {
    expect(() => localTime(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})
