import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { expect, test } from 'vitest'
import type { Reservation } from './reservations/reservation.ts'
import { type RtbAnswer, reservationSchema, rtbDocument, rtbText } from './rtb-schema.ts'

const WORDING = { sipDomain: 'sip.example.com', fieldPrefix: 'service' }

const RESERVATION: Reservation = {
  uuid: '01890000-0000-7000-8000-000000000001',
  status: 'reserved',
  payout: 25,
  seconds: 60,
  inboundNumber: '+12025550100',
  expiresAt: Date.UTC(2026, 10, 22, 9, 8, 7, 6),
}

const answered = (fields: Partial<Reservation> = {}, isShielded = false): RtbAnswer => ({
  kind: 'reservation',
  reservation: { ...RESERVATION, ...fields },
  isShielded,
})

test.each<[string, RtbAnswer]>([
  ['a reservation', answered()],
  ['one without a number', answered({ inboundNumber: null })],
  ['one that pays nothing', answered({ payout: 0, seconds: 0 })],
  ['one that pays parts of a cent', answered({ payout: 12.345_678 })],
  ['one that pays next to nothing', answered({ payout: 1e-7 })],
  ['one that pays a fortune', answered({ payout: 123_456_789_012.34 })],
  ['one that is confirmed, and does not expire', answered({ status: 'confirmed', expiresAt: null })],
  ['one that was claimed', answered({ status: 'claimed' })],
  ['a duplicate', answered({}, true)],
  ['no target', { kind: 'no-target', uuid: RESERVATION.uuid, reason: 'capped' }],
])('%s is worded as its schema says', (_, answer) => {
  const schema = reservationSchema(WORDING.fieldPrefix)
  const write = SerializerSelector()()({ schema, method: 'POST', url: '/', httpStatus: '200' })
  expect(rtbText(answer, WORDING)).toBe(write(rtbDocument(answer, WORDING)))
})
