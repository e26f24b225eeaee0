import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { createClaimRates } from '../decide/claim-rates.ts'
import { createReservationClaims, type ReservationClaims } from './claim-reservation.ts'
import { expireDueReservations, expireReservations } from './expire-reservations.ts'

const INBOUND = '+12025550177'
const LONG_LIFE = { ttl_seconds: 3_600 }

let service: TestService
let network: RtbNetwork
let claims: ReservationClaims

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service, { key: LONG_LIFE })
  claims = createReservationClaims(service.database.pool)
  await service.request('POST', '/numbers.json', { body: { number: { number: INBOUND, cid: network.cid } } })
})

afterAll(() => service.close())

async function rowOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function count(table: 'slots' | 'ping_shields', column: string, value: string): Promise<number> {
  const { rows } = await service.database.pool.query(
    `SELECT count(*) AS found FROM ${table} WHERE ${column} = $1`,
    [value],
  )
  return rows[0].found
}

describe('a call at the SIP address', () => {
  test('claims its reservation, which then tells the call who it is', async () => {
    const { body } = await network.ping({ age: '42', publisher_id: 'seller' })
    const at = Date.now()
    const claimed = await claims.claimByUuid({ companyId: service.companyId, reservationUuid: body.uuid, at })
    const row = await rowOf(body.uuid)
    expect(claimed).toEqual({
      companyId: service.companyId,
      uuid: body.uuid,
      callUuid: row.call_uuid,
      campaignId: network.campaignId,
      affiliateId: row.affiliate_id,
      affiliate: { id: row.affiliate_id, afid: 'seller', paused: false },
      targetId: network.targetIds[0],
      postbackKeyId: network.keyId,
      inboundNumber: null,
      tags: { age: '42' },
      statusBefore: 'reserved',
      slotTaken: false,
      dialNumber: null,
      bid: null,
      refusals: new Map(),
      percentOfRevenue: null,
    })
    expect(row).toMatchObject({ status: 'claimed', ended_at: new Date(at) })
  })

  test('takes over the slot that the confirm took', async () => {
    const { body } = await network.ping()
    await network.confirm(body.uuid)
    const claimed = await claims.claimByUuid({
      companyId: service.companyId,
      reservationUuid: body.uuid,
      at: Date.now(),
    })
    expect(claimed).toMatchObject({ statusBefore: 'confirmed', slotTaken: true })
    expect(await count('slots', 'call_uuid', claimed?.callUuid ?? '')).toBe(1)
  })

  test('is one call: of many that arrive at once, one has the reservation', async () => {
    const { body } = await network.ping()
    const attempts = Array.from({ length: 10 }, () =>
      claims.claimByUuid({ companyId: service.companyId, reservationUuid: body.uuid, at: Date.now() }),
    )
    expect((await Promise.all(attempts)).filter(claimed => claimed !== null)).toHaveLength(1)
  })

  test('comes too late from the instant of the expiry on', async () => {
    const { body } = await network.ping()
    const late = { companyId: service.companyId, reservationUuid: body.uuid, at: Date.parse(body.expires_at) }
    expect(await claims.claimByUuid(late)).toBeNull()
  })

  test('finds nothing in another Company, or under a UUID that is none', async () => {
    const { body } = await network.ping()
    const at = Date.now()
    const companyId = await service.addCompany()
    expect(await claims.claimByUuid({ companyId, reservationUuid: body.uuid, at })).toBeNull()
    expect(
      await claims.claimByUuid({ companyId: service.companyId, reservationUuid: 'alice', at }),
    ).toBeNull()
  })

  test('ends the Ping Shield', async () => {
    const caller_number = drawCaller()
    const { body } = await network.ping({ caller_number })
    await claims.claimByUuid({ companyId: service.companyId, reservationUuid: body.uuid, at: Date.now() })
    expect((await network.ping({ caller_number })).body.uuid).not.toBe(body.uuid)
  })
})

describe('a call at the inbound number', () => {
  const claim = (callerNumber: string, at = Date.now()) =>
    claims.claimByNumber({ companyId: service.companyId, inboundNumber: INBOUND, callerNumber, at })

  test('claims the reservation of its caller, and no other', async () => {
    const caller_number = drawCaller()
    const { body } = await network.ping({ caller_number, inbound_number: INBOUND })
    expect(await claim(drawCaller())).toBeNull()
    expect(await claim(caller_number)).toMatchObject({ uuid: body.uuid })
    expect(await claim(caller_number)).toBeNull()
  })

  test('claims the newest of several; two calls claim two', async () => {
    const caller_number = drawCaller()
    const older = await network.ping({ caller_number, inbound_number: INBOUND })
    const { key } = await network.addKey(LONG_LIFE)
    const newer = await network.ping({ caller_number, inbound_number: INBOUND, key })
    const claimed = [await claim(caller_number), await claim(caller_number)]
    expect(claimed.map(reservation => reservation?.uuid)).toEqual([newer.body.uuid, older.body.uuid])
  })
})

describe('the expiry', () => {
  test('ends what is over, gives back its slot and its shield, and leaves the rest', async () => {
    const own = await createRtbNetwork(service)
    const caller_number = drawCaller()
    const short = await own.ping({ caller_number })
    await own.confirm(short.body.uuid)
    const { key } = await own.addKey(LONG_LIFE)
    const long = await own.ping({ key })
    await own.confirm(long.body.uuid, { key })
    const { call_uuid: callUuid } = await rowOf(short.body.uuid)

    await expireReservations(service.database.pool, Date.parse(short.body.expires_at))

    expect(await rowOf(short.body.uuid)).toMatchObject({
      status: 'expired',
      ended_at: new Date(short.body.expires_at),
    })
    expect(await count('slots', 'call_uuid', callUuid)).toBe(0)
    expect(await count('ping_shields', 'reservation_uuid', short.body.uuid)).toBe(0)
    expect((await rowOf(long.body.uuid)).status).toBe('confirmed')
    const { body } = await service.request('GET', `/targets/${own.targetIds[0]}.json`)
    expect(body.target.calls_in_progress).toBe(1)
  })

  test('by a clock that is ahead leaves what is not over by the database’s', async () => {
    const { body } = await network.ping()
    const { body: over } = await network.ping()
    await service.database.pool.query(
      "UPDATE reservations SET expires_at = now() - interval '1 second' WHERE uuid = $1",
      [over.uuid],
    )
    await expireDueReservations(service.database.pool, Date.parse(body.expires_at) + 60_000)
    expect((await rowOf(body.uuid)).status).toBe('reserved')
    expect((await rowOf(over.uuid)).status).toBe('expired')
  })

  test('leaves a claimed reservation its slot: it is the call’s now', async () => {
    const { body } = await network.ping()
    await network.confirm(body.uuid)
    const claimed = await claims.claimByUuid({
      companyId: service.companyId,
      reservationUuid: body.uuid,
      at: Date.now(),
    })
    await expireReservations(service.database.pool, Date.parse(body.expires_at))
    expect((await rowOf(body.uuid)).status).toBe('claimed')
    expect(await count('slots', 'call_uuid', claimed?.callUuid ?? '')).toBe(1)
  })

  test('by several processes at once ends each reservation once', async () => {
    const own = await createRtbNetwork(service, { key: { ttl_seconds: 60 } })
    const pings = await Promise.all(Array.from({ length: 40 }, () => own.ping()))
    await Promise.all(pings.map(({ body }) => own.confirm(body.uuid)))
    const over = Math.max(...pings.map(({ body }) => Date.parse(body.expires_at)))
    await Promise.all(Array.from({ length: 4 }, () => expireReservations(service.database.pool, over)))
    const { body } = await service.request('GET', `/targets/${own.targetIds[0]}.json`)
    expect(body.target.calls_in_progress).toBe(0)
    const statuses = await Promise.all(pings.map(async ping => (await rowOf(ping.body.uuid)).status))
    expect(new Set(statuses)).toEqual(new Set(['expired']))
  })
})

test('the claim rate of a publisher is that of its last 100 resolved reservations of a day', async () => {
  const rates = createClaimRates(service.database.pool)
  const own = await createRtbNetwork(service)
  const pings = await Promise.all(Array.from({ length: 4 }, () => own.ping({ publisher_id: 'measured' })))
  const { affiliate_id: affiliateId } = await rowOf(pings[0]?.body.uuid)
  const rate = (at: number) => rates.ofPublisher(service.companyId, affiliateId, at)
  await claims.claimByUuid({
    companyId: service.companyId,
    reservationUuid: pings[0]?.body.uuid,
    at: Date.now(),
  })
  expect(await rate(Date.now())).toEqual({ claimed: 1, resolved: 1 })
  const over = Math.max(...pings.map(({ body }) => Date.parse(body.expires_at)))
  await expireReservations(service.database.pool, over)
  expect(await rate(over)).toEqual({ claimed: 1, resolved: 4 })
  expect(await rate(over + 25 * 3_600_000)).toEqual({ claimed: 0, resolved: 0 })
})
