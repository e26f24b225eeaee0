import { expect, test } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../test/builders/build-company-configuration.ts'
import { KEY as key } from '../../test/builders/build-postback-key.ts'
import { firstUuidV7 } from '../platform/uuid-v7.ts'
import { answerConfirm } from './confirm.ts'
import type { StoredReservation } from './reservations/read-reservations.ts'
import { createRecentReservations } from './reservations/recent-reservations.ts'

const reservation: StoredReservation = {
  uuid: firstUuidV7(0),
  companyId: 1,
  status: 'reserved',
  expiresAt: 30_000,
  payout: 12.5,
  seconds: 90,
  inboundNumber: null,
  postbackKeyId: key.id,
  campaignId: key.campaignId,
  targetId: 1,
  shieldScope: 'postback_key',
}

test.each([
  ['confirmed', { kind: 'confirmed' }],
  ['claimed', { kind: 'confirmed' }],
  ['no-target', { kind: 'no-target', reason: 'capped' }],
  ['expired', { kind: 'no-target', reason: null }],
] as const)('a reservation that is %s once it is locked is answered so', async (status, answer) => {
  const recent = createRecentReservations()
  recent.add(reservation)
  const idle = async () => undefined
  const ports = {
    recent,
    reading: { submit: async () => null, drain: idle },
    confirming: { submit: async () => status, drain: idle },
  }
  const configuration = buildCompanyConfiguration({ targets: [buildConfiguredTarget(1)] })
  const confirm = { uuid: reservation.uuid, key, configuration, at: 1_000 }
  expect(await answerConfirm(confirm, ports)).toMatchObject(answer)
})
