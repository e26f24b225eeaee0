import { expect, test } from 'vitest'
import type { StoredReservation } from './read-reservations.ts'
import { createRecentReservations } from './recent-reservations.ts'

const reservation = (uuid: string): StoredReservation => ({
  uuid,
  companyId: 1,
  status: 'reserved',
  expiresAt: 30_000,
  payout: 12.5,
  seconds: 90,
  inboundNumber: null,
  postbackKeyId: 2,
  campaignId: 3,
  targetId: 4,
  shieldScope: 'postback_key',
})

test('a reservation is known once, to its own Company alone', () => {
  const recent = createRecentReservations()
  recent.add(reservation('a'))
  expect(recent.take({ companyId: 2, uuid: 'a' })).toBeNull()
  expect(recent.take({ companyId: 1, uuid: 'a' })).toEqual(reservation('a'))
  expect(recent.take({ companyId: 1, uuid: 'a' })).toBeNull()
  expect(recent.take({ companyId: 1, uuid: 'b' })).toBeNull()
})

test('the oldest are forgotten where there are too many, and the latest 8,192 never', () => {
  const recent = createRecentReservations()
  for (let made = 0; made < 20_000; made++) recent.add(reservation(String(made)))
  const known = Array.from(
    { length: 20_000 },
    (_, made) => recent.take({ companyId: 1, uuid: String(made) }) !== null,
  )
  const oldest = known.indexOf(true)
  expect(oldest).toBe(8_192)
  expect(known.lastIndexOf(false)).toBe(oldest - 1)
})
