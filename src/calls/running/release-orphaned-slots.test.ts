import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { createReservationClaims } from '../../bidding/claim-reservation.ts'
import { type Capacity, createCapacity } from '../../capacity/capacity.ts'
import { releaseOrphanedSlots } from './release-orphaned-slots.ts'

let service: TestService
let network: RtbNetwork
let capacity: Capacity

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service, { targets: [{ hard_cap_attributes: { cap: 9 } }] })
  capacity = createCapacity(service.database.pool, () => undefined)
})

afterAll(() => service.close())

/** A confirmed reservation, whose slot is held in the name of its call. */
async function reserve(): Promise<string> {
  const { uuid } = (await network.ping()).body
  await network.confirm(uuid)
  return uuid
}

const ageEverything = async () => {
  await service.database.pool.query("UPDATE slots SET taken_at = taken_at - interval '11 seconds'")
  await service.database.pool.query("UPDATE reservations SET ended_at = ended_at - interval '11 seconds'")
}

const filled = async () => {
  const { body } = await service.request('GET', `/targets/${network.targetIds[0]}.json`)
  return body.target.caps[0].filled
}

test('a slot whose reservation was claimed by a call that was never recorded is given back', async () => {
  const reservationUuid = await reserve()
  await createReservationClaims(service.database.pool).claimByUuid({ reservationUuid, at: Date.now() })
  await releaseOrphanedSlots(service.database.pool, capacity)
  expect(await filled()).toBe(1)
  await ageEverything()
  await releaseOrphanedSlots(service.database.pool, capacity)
  expect(await filled()).toBe(0)
})

test('the slots of live reservations and of recorded calls stay', async () => {
  await reserve()
  const answered = (await network.ping()).body
  await network.confirm(answered.uuid)
  const body = { simulated_call: { sip_address: answered.sip_address, clock: 'realtime' } }
  const begun = await service.request('POST', '/api/v5/simulated_calls.json', { body })
  expect(begun.status).toBe(201)
  await ageEverything()
  await releaseOrphanedSlots(service.database.pool, capacity)
  expect(await filled()).toBe(2)
})
