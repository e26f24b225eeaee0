import { describe, expect, test } from 'vitest'
import {
  confirmability,
  isLive,
  LEGAL_TRANSITIONS,
  RESERVATION_STATUSES,
  type ReservationStatus,
  statusAt,
} from './reservation-status.ts'

const expiresAt = Date.parse('2026-11-20T12:00:30.000Z')
const inTime = expiresAt - 1
const reservation = (status: ReservationStatus) => ({ status, expiresAt })

describe('a reservation that nobody claims', () => {
  test.each(['reserved', 'confirmed'] as const)('%s, is live until the instant it expires', status => {
    expect(statusAt(reservation(status), inTime)).toBe(status)
    expect(isLive(reservation(status), inTime)).toBe(true)
    expect(statusAt(reservation(status), expiresAt)).toBe('expired')
    expect(isLive(reservation(status), expiresAt)).toBe(false)
  })
})

test.each(['claimed', 'expired', 'no-target', 'rejected', 'ping-shield'] as const)(
  '%s stays what it is, however late it gets, and is not live',
  status => {
    expect(statusAt(reservation(status), expiresAt + 86_400_000)).toBe(status)
    expect(isLive(reservation(status), inTime)).toBe(false)
  },
)

describe('a confirm request', () => {
  test.each([
    ['reserved', 'confirm', 'gone'],
    ['confirmed', 'already-confirmed', 'gone'],
    ['claimed', 'claimed', 'claimed'],
    ['expired', 'gone', 'gone'],
    ['no-target', 'gone', 'gone'],
    ['rejected', 'gone', 'gone'],
    ['ping-shield', 'gone', 'gone'],
  ] as const)('on %s is %s in time and %s after expiry', (status, beforeExpiry, afterExpiry) => {
    expect(confirmability(reservation(status), inTime)).toBe(beforeExpiry)
    expect(confirmability(reservation(status), expiresAt)).toBe(afterExpiry)
  })
})

describe('legal transitions', () => {
  test('a reservation ends in one of three ways, and by a confirm on full caps', () => {
    expect(LEGAL_TRANSITIONS.reserved).toEqual(['confirmed', 'claimed', 'expired', 'no-target'])
    expect(LEGAL_TRANSITIONS.confirmed).toEqual(['claimed', 'expired'])
  })

  test('every status that is not live is an end', () => {
    const ends = RESERVATION_STATUSES.filter(status => !isLive(reservation(status), inTime))
    expect(ends.flatMap(status => LEGAL_TRANSITIONS[status])).toEqual([])
  })

  test('what the clock and a confirm do is legal', () => {
    for (const status of RESERVATION_STATUSES) {
      const late = statusAt(reservation(status), expiresAt)
      if (late !== status) expect(LEGAL_TRANSITIONS[status]).toContain(late)
      if (confirmability(reservation(status), inTime) === 'confirm') {
        expect(LEGAL_TRANSITIONS[status]).toEqual(expect.arrayContaining(['confirmed', 'no-target']))
      }
    }
  })
})
