import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCallOrigin } from '../../../test/builders/build-call-origin.ts'
import {
  buildCampaign,
  buildCompanyConfiguration,
} from '../../../test/builders/build-company-configuration.ts'
import { startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import {
  type ClaimedReservation,
  createReservationClaims,
} from '../../bidding/reservations/claim-reservation.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { startCall } from '../engine/start-call.ts'
import { createCallJournal } from '../records/call-journal.ts'
import { releaseOrphanedSlots } from './release-orphaned-slots.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
  network = await createRtbNetwork(service, { targets: [{ hard_cap_attributes: { cap: 9 } }] })
})

afterAll(() => service.close())

/** A confirmed reservation, whose slot is held in the name of its call. */
async function reserve(of = network): Promise<string> {
  const { uuid } = (await of.ping()).body
  await of.confirm(uuid)
  return uuid
}

const ageEverything = async () => {
  await service.database.pool.query("UPDATE slots SET taken_at = taken_at - interval '13 seconds'")
  await service.database.pool.query("UPDATE reservations SET ended_at = ended_at - interval '13 seconds'")
}

const filled = async (of = network) => {
  const { body } = await service.request('GET', `/targets/${of.targetIds[0]}.json`)
  return body.target.caps[0].filled
}

const untilNextMillisecond = async () => {
  const asked = Date.now()
  while (Date.now() <= asked + 1) await new Promise(setImmediate)
}

/** A reservation whose call is about to begin. */
async function reserveAndClaim(of = network): Promise<ClaimedReservation> {
  const reservationUuid = await reserve(of)
  const claims = createReservationClaims(service.database.pool)
  const claimed = await claims.claimByUuid({ companyId: service.companyId, reservationUuid, at: Date.now() })
  if (claimed === null) throw new Error('the reservation is live')
  return claimed
}

const holdsSlot = async ({ callUuid }: ClaimedReservation) => {
  const { rows } = await service.database.pool.query('SELECT FROM slots WHERE call_uuid = $1', [callUuid])
  return rows.length > 0
}

/** The first record of the call that has claimed a reservation. */
async function recordCall({ callUuid, companyId }: ClaimedReservation): Promise<void> {
  const greeting = { kind: 'say', message: 'Hello', voiceGender: 'Female', repeat: 1 } as const
  const configuration = buildCompanyConfiguration({ campaigns: [buildCampaign(1, { greeting })] })
  const at = Date.now()
  const origin = buildCallOrigin({ uuid: callUuid, companyId, startedAt: at })
  const started = startCall(origin, { at, configuration, performance: NO_PERFORMANCE })
  await createCallJournal(service.database.pool, randomUUID(), () => undefined).start(started.state, started)
}

test('a slot whose reservation was claimed by a call that was never recorded is given back', async () => {
  await reserveAndClaim()
  await releaseOrphanedSlots(service.database.pool)
  expect(await filled()).toBe(1)
  await ageEverything()
  await releaseOrphanedSlots(service.database.pool)
  expect(await filled()).toBe(0)
})

/** Its statement about slots. */
const MIGRATION = readFileSync('migrations/0052_percentages_to_any_decimal.sql', 'utf8')
  .split('--> statement-breakpoint')
  .at(-1)

test('so it is where a buyer was asked before it was reserved, also by a process that wrote down no reservation', async () => {
  const buyer = await startFakeBuyer()
  const url = buyer.answering('/bids', async (_, response) => {
    // The call's UUID is drawn before the buyer is asked, that of its reservation afterwards.
    await untilNextMillisecond()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"bid": 12}')
  })
  const bid_request_attributes = { url, method: 'POST', bid_path: 'bid' }
  const asking = await createRtbNetwork(service, { targets: [{ bid_request_attributes }] })
  const { uuid, callUuid } = await reserveAndClaim(asking)
  expect(uuid.slice(0, 13)).not.toBe(callUuid.slice(0, 13))
  expect(await filled(asking)).toBe(1)
  await service.database.pool.query('UPDATE slots SET reservation_uuid = NULL')
  await service.database.pool.query(MIGRATION ?? '')
  await ageEverything()
  await releaseOrphanedSlots(service.database.pool)
  expect(await filled(asking)).toBe(0)
  await buyer.close()
})

test('the slots of live reservations and of recorded calls stay', async () => {
  await reserve()
  const answered = (await network.ping()).body
  await network.confirm(answered.uuid)
  const body = { simulated_call: { sip_address: answered.sip_address, clock: 'realtime' } }
  const begun = await service.request('POST', '/api/v5/simulated_calls.json', { body })
  expect(begun.status).toBe(201)
  await ageEverything()
  await releaseOrphanedSlots(service.database.pool)
  expect(await filled()).toBe(2)
})

test('a slot that was taken for a call after it had been ended is given back', async () => {
  const { pool } = service.database
  const claimed = await reserveAndClaim()
  await recordCall(claimed)
  await pool.query("UPDATE calls SET status = 'finished', end_time = now() WHERE uuid = $1", [
    claimed.callUuid,
  ])
  await releaseOrphanedSlots(pool)
  expect(await holdsSlot(claimed)).toBe(true)
  await ageEverything()
  await releaseOrphanedSlots(pool)
  expect(await holdsSlot(claimed)).toBe(false)
})

test('a call that is recorded while the sweep is about to release its slot keeps it', async () => {
  const { pool } = service.database
  const claimed = await reserveAndClaim()
  const taking = await pool.connect()
  await taking.query('BEGIN')
  await taking.query('SELECT FROM cap_counters ORDER BY company_id, cap_id, window_label FOR UPDATE')
  await ageEverything()
  const sweep = releaseOrphanedSlots(pool)
  await untilWaiting(service.database.pool, 'release_orphaned_slots')
  await recordCall(claimed)
  await taking.query('COMMIT')
  taking.release()
  await sweep
  expect(await holdsSlot(claimed)).toBe(true)
})

test('looks at all slots in one statement, which is planned once', async () => {
  const { rows } = await service.database.pool.query("EXPLAIN SELECT FROM orphaned_slots('12 seconds')")
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Scan .*on slots/)
  expect(plan).not.toContain('Function Scan')
})
