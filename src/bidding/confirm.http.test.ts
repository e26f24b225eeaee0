import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../test/harness/eventually.ts'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { expireReservations } from './reservations/expire-reservations.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service)
})

afterAll(() => service.close())

const filledOf = async ({ targetIds }: RtbNetwork) => {
  const { body } = await service.request('GET', `/targets/${targetIds[0]}.json`)
  return { concurrency: body.target.calls_in_progress, hard: body.target.caps[0].filled }
}

/** What the passing of the reservation's lifetime does to its rows, without the wait. */
const letExpire = (uuid: string) =>
  service.database.pool.query('UPDATE reservations SET expires_at = created_at WHERE uuid = $1', [uuid])

describe('a confirm', () => {
  test('is answered with the reservation, confirmed', async () => {
    const { body: reserved } = await network.ping()
    const { status, body } = await network.confirm(reserved.uuid)
    expect(status).toBe(200)
    expect(body).toEqual({ ...reserved, status: 'confirmed' })
  })

  test.each(['PUT', 'PATCH'] as const)('may be sent with %s, with and without .json', async method => {
    const { body: reserved } = await network.ping()
    const body = { key: network.key, status: 'confirmed' }
    for (const path of [`/rtbs/${reserved.uuid}`, `/rtbs/${reserved.uuid}.json`]) {
      const answer = await service.request(method, path, { apiKey: null, body })
      expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    }
  })

  test('counts the reservation once, however often it is repeated', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    expect(await filledOf(own)).toEqual({ concurrency: 0, hard: 0 })
    await Promise.all([own.confirm(body.uuid), own.confirm(body.uuid)])
    await own.confirm(body.uuid)
    expect(await filledOf(own)).toEqual({ concurrency: 1, hard: 1 })
  })

  test('that finds a cap full ends the reservation, and with it the shield', async () => {
    const own = await createRtbNetwork(service, { targets: [{ daily_cap_attributes: { cap: 1 } }] })
    const caller_number = drawCaller()
    const { body: loser } = await own.ping({ caller_number })
    const { body: winner } = await own.ping()
    await own.confirm(winner.uuid)
    const { status, body, headers } = await own.confirm(loser.uuid)
    expect(status).toBe(200)
    expect(body).toEqual({ uuid: loser.uuid, status: 'no-target' })
    expect(headers['x-no-target-reason']).toBe('capped')
    expect((await own.ping({ caller_number })).body.uuid).not.toBe(loser.uuid)
  })

  test('respects a limit that was lowered after the ping', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    await service.request('PUT', `/targets/${own.targetIds[0]}.json`, {
      body: { target: { daily_cap_attributes: { cap: 0 } } },
    })
    expect((await own.confirm(body.uuid)).body.status).toBe('no-target')
  })

  test('after the expiry finds no target', async () => {
    const { body } = await network.ping()
    await letExpire(body.uuid)
    expect((await network.confirm(body.uuid)).body).toEqual({ uuid: body.uuid, status: 'no-target' })
  })

  test('of a claimed reservation says confirmed and counts nothing', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    await service.database.pool.query("UPDATE reservations SET status = 'claimed' WHERE uuid = $1", [
      body.uuid,
    ])
    expect((await own.confirm(body.uuid)).body).toEqual({ ...body, status: 'confirmed' })
    expect(await filledOf(own)).toEqual({ concurrency: 0, hard: 0 })
  })

  test('of a ping that found nobody finds nobody', async () => {
    const own = await createRtbNetwork(service, { targets: [] })
    const { body } = await own.ping()
    expect((await own.confirm(body.uuid)).body).toEqual({ uuid: body.uuid, status: 'no-target' })
  })

  test('of a target deleted since the ping finds no target', async () => {
    const own = await createRtbNetwork(service)
    const { body } = await own.ping()
    const detached = { campaign: { target_ids: [] } }
    await service.request('PUT', `/campaigns/cid/${own.cid}.json`, { body: detached })
    await service.request('DELETE', `/targets/${own.targetIds[0]}.json`)
    expect((await own.confirm(body.uuid)).body.status).toBe('no-target')
  })
})

describe('a confirm is refused', () => {
  test.each([
    ['without a key', { key: undefined }, 401],
    ['with an unknown key', { key: '00000000-0000-4000-8000-000000000000' }, 401],
    ['without a status', { status: undefined }, 400],
    ['with another status', { status: 'claimed' }, 400],
    ['with a status that is no text', { status: ['confirmed'] }, 400],
  ])('%s', async (_what, parameters, status) => {
    const { body } = await network.ping()
    const answer = await network.confirm(body.uuid, parameters)
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  test.each([
    'not-a-uuid',
    '00000000-0000-0000-0000-000000000000',
    '01900000-0000-7000-8000-000000000000',
    '6b0d3f5e-8f0e-4f57-9a34-6d2f1c9e7a10',
  ])('for the UUID %s, which is nobody’s', async uuid => {
    expect(await network.confirm(uuid)).toMatchObject({ status: 404 })
  })

  test('for a reservation of another key or another Company', async () => {
    const { body } = await network.ping()
    const sibling = await network.addKey()
    const stranger = await createRtbNetwork(service)
    for (const { key } of [sibling, stranger]) {
      const error = 'No such reservation for this key.'
      expect(await network.confirm(body.uuid, { key })).toMatchObject({ status: 404, body: { error } })
    }
    expect(await network.confirm(body.uuid)).toMatchObject({ body: { status: 'confirmed' } })
  })
})

test('under campaign scope any key of the campaign may confirm, a key of another campaign not', async () => {
  const wide = await network.addKey({ ping_shield_scope: 'campaign' })
  const { body } = await network.ping({ key: wide.key })
  const stranger = await createRtbNetwork(service, { key: { ping_shield_scope: 'campaign' } })
  expect(await network.confirm(body.uuid, { key: stranger.key })).toMatchObject({ status: 404 })
  expect(await network.confirm(body.uuid)).toMatchObject({ body: { status: 'confirmed' } })
})

describe('auto-apply', () => {
  const autoApplied = () =>
    createRtbNetwork(service, {
      targets: [{ concurrency_cap: 1 }],
      key: { add_to_caps_on_status_reserved: true },
    })

  test('counts at the ping, and a confirm counts nothing more', async () => {
    const own = await autoApplied()
    const { body } = await own.ping()
    expect(body.status).toBe('reserved')
    expect(await filledOf(own)).toEqual({ concurrency: 1, hard: 1 })
    expect((await own.confirm(body.uuid)).body.status).toBe('confirmed')
    expect(await filledOf(own)).toEqual({ concurrency: 1, hard: 1 })
  })

  test('lets exactly as many racing pings through as the cap has room for', async () => {
    const own = await autoApplied()
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.ping()))
    expect(answers.filter(answer => answer.body.status === 'reserved')).toHaveLength(1)
    const refused = answers.filter(answer => answer.body.status === 'no-target')
    expect(new Set(refused.map(answer => answer.headers['x-no-target-reason']))).toEqual(new Set(['capped']))
  })

  test('gives the slot back when the reservation expires', async () => {
    const own = await autoApplied()
    const { body } = await own.ping()
    await letExpire(body.uuid)
    await expireReservations(service.database.pool, Date.now())
    // The service's own sweep may have come first, and be under way.
    await eventually(async () => expect(await filledOf(own)).toEqual({ concurrency: 0, hard: 0 }))
  })
})
