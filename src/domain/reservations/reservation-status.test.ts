import { describe, expect, test } from 'vitest'
import { confirmability, type ReservationStatus, statusAt } from './reservation-status.ts'

const expiresAt = Date.parse('2026-11-20T12:00:30.000Z')
const inTime = expiresAt - 1
const reservation = (status: ReservationStatus) => ({ status, expiresAt })

describe('a reservation that nobody claims', () => {
  test.each(['reserved', 'confirmed'] as const)('%s, is live until the instant it expires', status => {
    expect(statusAt(reservation(status), inTime)).toBe(status)
    expect(statusAt(reservation(status), expiresAt)).toBe('expired')
  })
})

test.each(['claimed', 'expired', 'no-target', 'rejected', 'ping-shield'] as const)(
  '%s stays what it is, however late it gets',
  status => {
    expect(statusAt(reservation(status), expiresAt + 86_400_000)).toBe(status)
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
