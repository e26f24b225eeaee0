import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { createReservationClaims } from './claim-reservation.ts'
import { expireReservations } from './expire-reservations.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

interface PoolFields {
  readonly max_pool_size?: number
  readonly reserve_size?: number
  readonly buffer_seconds?: number
  readonly afid?: string
}

/** A pool that has all the numbers it may have, or none and none to be had. */
async function addPool(network: RtbNetwork, size: number, fields: PoolFields = {}): Promise<number> {
  const pool = { cid: network.cid, max_pool_size: Math.max(size, 1), reserve_size: size, ...fields }
  const created = await service.request('POST', '/number_pools.json', { body: { number_pool: pool } })
  expect(created.status).toBe(201)
  return created.body.number_pool.id
}

async function numbersOf(poolId: number): Promise<readonly string[]> {
  const { rows } = await service.database.pool.query(
    'SELECT number FROM numbers WHERE number_pool_id = $1 ORDER BY id',
    [poolId],
  )
  return rows.map(row => row.number)
}

async function rowOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function leaseOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM number_leases WHERE holder_id = $1', [
    uuid,
  ])
  return rows[0] ?? null
}

const inboundNumber = async (network: RtbNetwork, parameters: Readonly<Record<string, unknown>> = {}) =>
  (await network.ping(parameters)).body.inbound_number

describe('a temporary number', () => {
  test('is lent to each reservation until it expires, and shown in answer and row', async () => {
    const network = await createRtbNetwork(service)
    const poolId = await addPool(network, 2)
    const numbers = await numbersOf(poolId)
    const [first, second] = [await network.ping(), await network.ping()]
    expect([first.body.inbound_number, second.body.inbound_number]).toEqual(numbers)
    expect(await rowOf(first.body.uuid)).toMatchObject({ inbound_number: numbers[0], number_pool_id: poolId })
    expect(await leaseOf(first.body.uuid)).toMatchObject({
      holder: 'reservation',
      expires_at: new Date(first.body.expires_at),
    })
  })

  test('stays the one of the original for its duplicates, which are lent none', async () => {
    const network = await createRtbNetwork(service)
    await addPool(network, 2)
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    const again = await network.ping({ caller_number })
    expect(again.body).toEqual({ ...first.body, service_ping_shield: true })
    expect(await inboundNumber(network)).not.toBeNull()
    const { rows } = await service.database.pool.query(
      'SELECT inbound_number, number_pool_id FROM reservations WHERE duplicate_original_uuid = $1',
      [first.body.uuid],
    )
    expect(rows).toEqual([{ inbound_number: null, number_pool_id: null }])
  })

  test('is not lent to who finds nobody', async () => {
    const network = await createRtbNetwork(service, { targets: [{ paused: true }] })
    const poolId = await addPool(network, 1)
    expect((await network.ping()).body.status).toBe('no-target')
    const { rows } = await service.database.pool.query(
      'SELECT FROM number_leases WHERE number_pool_id = $1 AND holder IS NOT NULL',
      [poolId],
    )
    expect(rows).toEqual([])
  })

  test('comes from the key’s pool before one of the campaign, and from the publisher’s own before a common one', async () => {
    const network = await createRtbNetwork(service)
    const [common, own, ofKey] = [
      await addPool(network, 1),
      await addPool(network, 1, { afid: 'pool-owner' }),
      await addPool(network, 1, { afid: 'somebody-else' }),
    ]
    const { key } = await network.addKey({ number_pool_id: ofKey })
    expect(await numbersOf(common)).toEqual([await inboundNumber(network)])
    expect(await numbersOf(own)).toEqual([await inboundNumber(network, { publisher_id: 'pool-owner' })])
    expect(await numbersOf(ofKey)).toEqual([
      await inboundNumber(network, { key, publisher_id: 'pool-owner' }),
    ])
  })

  test('is none where the campaign has no pool, and where a number was requested', async () => {
    const network = await createRtbNetwork(service)
    expect(await inboundNumber(network)).toBeNull()
    const poolId = await addPool(network, 1)
    const requested = '+12025550191'
    await service.request('POST', '/numbers.json', {
      body: { number: { number: requested, cid: network.cid } },
    })
    expect(await inboundNumber(network, { inbound_number: requested })).toBe(requested)
    expect(await numbersOf(poolId)).toEqual([await inboundNumber(network)])
  })

  test('is the least recently used one: never lent before lent, then whose lease ended longest ago', async () => {
    const network = await createRtbNetwork(service)
    const poolId = await addPool(network, 3)
    const [first, second, third] = await numbersOf(poolId)
    const ids = await service.database.pool.query(
      'SELECT id FROM numbers WHERE number_pool_id = $1 ORDER BY id',
      [poolId],
    )
    for (const [index, endedAgo] of [1, 2].entries()) {
      await service.database.pool.query(
        `UPDATE number_leases
         SET holder = 'visitor', holder_id = $3, leased_at = now(), expires_at = now() - make_interval(mins => $4)
         WHERE company_id = $1 AND number_id = $2`,
        [service.companyId, ids.rows[index].id, randomUUID(), endedAgo],
      )
    }
    const lent = [await inboundNumber(network), await inboundNumber(network), await inboundNumber(network)]
    expect(lent).toEqual([third, second, first])
  })

  test('is never a paused one', async () => {
    const network = await createRtbNetwork(service)
    const poolId = await addPool(network, 2)
    const [paused, lendable] = await numbersOf(poolId)
    await service.database.pool.query('UPDATE numbers SET paused_at = now() WHERE number = $1', [paused])
    expect([await inboundNumber(network), await inboundNumber(network)]).toEqual([lendable, null])
  })
})

describe('an exhausted pool', () => {
  test('leaves the reservation its SIP address', async () => {
    const network = await createRtbNetwork(service)
    await addPool(network, 1)
    await network.ping()
    const { body } = await network.ping()
    expect(body).toMatchObject({ status: 'reserved', inbound_number: null, sip_address: expect.any(String) })
    expect(await rowOf(body.uuid)).toMatchObject({ inbound_number: null, number_pool_id: null })
  })

  test('grows up to its size, and the new number goes to the reservation', async () => {
    // A machine that is kept busy takes its time to get a number.
    const network = await createRtbNetwork(service, { key: { timeout: 10 } })
    const poolId = await addPool(network, 0, { max_pool_size: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => network.ping()))
    const lent = answers.map(answer => answer.body.inbound_number)
    const numbers = await numbersOf(poolId)
    expect(numbers).toHaveLength(2)
    expect(lent.filter(number => number !== null).sort()).toEqual([...numbers].sort())
    for (const { body } of answers) {
      expect(await rowOf(body.uuid)).toMatchObject({
        inbound_number: body.inbound_number,
        number_pool_id: body.inbound_number === null ? null : poolId,
      })
    }
  })

  test('lends again what has rested for its buffer, and not a millisecond sooner', async () => {
    const network = await createRtbNetwork(service)
    const poolId = await addPool(network, 1, { buffer_seconds: 600 })
    const { body } = await network.ping()
    const endLease = (secondsAgo: number) =>
      service.database.pool.query(
        'UPDATE number_leases SET expires_at = now() - make_interval(secs => $1) WHERE holder_id = $2',
        [secondsAgo, body.uuid],
      )
    await endLease(590)
    expect(await inboundNumber(network)).toBeNull()
    await endLease(600)
    expect(await numbersOf(poolId)).toEqual([await inboundNumber(network)])
  })
})

describe('the lease ends', () => {
  const claims = () => createReservationClaims(service.database.pool)
  const LONG_LIFE = { ttl_seconds: 3_600 }

  test('with the claim, from when on the number rests', async () => {
    const network = await createRtbNetwork(service, { key: LONG_LIFE })
    await addPool(network, 1)
    const caller_number = drawCaller()
    const { body } = await network.ping({ caller_number })
    const at = Date.now()
    const claimed = await claims().claimByNumber({
      companyId: service.companyId,
      inboundNumber: body.inbound_number,
      callerNumber: caller_number,
      at,
    })
    expect(claimed).toMatchObject({ uuid: body.uuid })
    expect((await leaseOf(body.uuid)).expires_at).toEqual(new Date(at))
    expect(await inboundNumber(network)).toBe(body.inbound_number)
  })

  test('with a confirm that finds a cap full', async () => {
    const network = await createRtbNetwork(service, { targets: [{ concurrency_cap: 1 }], key: LONG_LIFE })
    await addPool(network, 2)
    const [first, second] = [await network.ping(), await network.ping()]
    await network.confirm(first.body.uuid)
    expect((await network.confirm(second.body.uuid)).body.status).toBe('no-target')
    const { ended_at: endedAt } = await rowOf(second.body.uuid)
    expect((await leaseOf(second.body.uuid)).expires_at).toEqual(endedAt)
    expect((await leaseOf(first.body.uuid)).expires_at).toEqual(new Date(first.body.expires_at))
  })

  test('with the expiry, which writes nothing of it', async () => {
    const network = await createRtbNetwork(service)
    await addPool(network, 1)
    const { body } = await network.ping()
    await expireReservations(service.database.pool, Date.parse(body.expires_at))
    expect((await leaseOf(body.uuid)).expires_at).toEqual(new Date(body.expires_at))
  })
})

describe('a call to a temporary number', () => {
  const call = (number: string, caller_number: string | null) =>
    service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { number, ...(caller_number && { caller_number }) } },
    })

  test('claims the reservation of its caller; from somebody else it is only a call to the pool’s number', async () => {
    const network = await createRtbNetwork(service, { key: { ttl_seconds: 600 } })
    await addPool(network, 1)
    const caller_number = drawCaller()
    const { body } = await network.ping({ caller_number })
    const stranger = await call(body.inbound_number, drawCaller())
    expect(stranger.body.simulated_call.call).toMatchObject({ reservation_uuid: null, cid: network.cid })
    const reserved = await call(body.inbound_number, caller_number)
    expect(reserved.body.simulated_call.call.reservation_uuid).toBe(body.uuid)
  })

  test('claims the reservation of a ping that named no caller, whoever calls', async () => {
    const network = await createRtbNetwork(service, {
      key: { ttl_seconds: 600, allow_no_caller_number: true },
    })
    await addPool(network, 2)
    for (const caller of [drawCaller(), null]) {
      const { body } = await network.ping({ caller_number: undefined })
      const answered = await call(body.inbound_number, caller)
      expect(answered.body.simulated_call.call.reservation_uuid).toBe(body.uuid)
    }
  })
})
