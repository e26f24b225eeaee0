import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { type FakeBuyer, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { replayOf as replayAt } from '../../../test/harness/replay-of.ts'
import { createRtbNetwork, drawCaller, pingsOfRarelyClaimed } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let buyer: FakeBuyer

beforeAll(async () => {
  buyer = await startFakeBuyer()
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
})
afterAll(async () => {
  await service.close()
  await buyer.close()
})

const criterion = (revenue: number, fields: object = {}) => ({
  conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue, payout: revenue / 2, ...fields }] }],
})

const pathOf = (uuid: string) => `/api/v5/rtb_inbounds/${uuid}/replay.json`
const ask = (uuid: string, options = {}) => service.request('GET', pathOf(uuid), options)

const replayOf = (uuid: string) => replayAt(service, pathOf(uuid))

async function uuidsLogged(callerNumber: string): Promise<readonly string[]> {
  const { rows } = await service.database.pool.query<{ uuid: string }>(
    'SELECT uuid FROM reservations WHERE caller_number = $1 ORDER BY uuid',
    [callerNumber],
  )
  return rows.map(row => row.uuid)
}

describe('the replay of a ping', () => {
  test('decides the same: order, reasons, quote and payout table', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        { tag_list: '<<<age:>=65>>>' },
        { paused: true },
        criterion(20),
        { ...criterion(30), weight: 3 },
        { hard_cap_attributes: { cap: 0 } },
      ],
    })
    const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables.json`
    const csv = 'rule_id,pbm_bucket,payout_pct\n1,<5000,60\n2,*,current'
    const table = { csv_data: csv, active: true }
    expect(
      (await service.request('POST', path, { body: { payout_bid_modification_table: table } })).status,
    ).toBe(201)
    for (let times = 0; times < 4; times++) {
      const { body } = await network.ping({ age: 30 })
      const replay = await replayOf(body.uuid)
      expect(replay).toMatchObject({ uuid: body.uuid, verdict: 'same', reason: null })
      const [decision] = replay.decisions
      expect(decision.differences).toEqual([])
      expect(decision.recomputed).toMatchObject({
        outcome: 'reserved',
        payout: body.service_payout,
        pbm_bucket: expect.any(Number),
        skipped: {
          tag_mismatch: [network.targetIds[0]],
          paused: [network.targetIds[1]],
          hard_cap_full: [network.targetIds[4]],
        },
      })
    }
  })

  test('decides by what was then, whatever was changed or filled since', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        { ...criterion(20), priority: 1, hard_cap_attributes: { cap: 1 } },
        { ...criterion(10), priority: 2 },
      ],
      key: { add_to_caps_on_status_reserved: true },
    })
    const [first, second] = network.targetIds
    const early = (await network.ping()).body
    const late = (await network.ping()).body
    await service.request('PUT', `/targets/${first}.json`, {
      body: { target: { priority: 9, paused: true } },
    })
    await service.request('PUT', `/targets/${second}.json`, { body: { target: criterion(99) } })
    for (const { uuid } of [early, late]) expect(await replayOf(uuid)).toMatchObject({ verdict: 'same' })
    const [decision] = (await replayOf(late.uuid)).decisions
    expect(decision.recomputed).toMatchObject({
      target_id: second,
      skipped: { hard_cap_full: [first] },
      revenue: 10,
    })
  })

  test('knows promises of old, which named the seconds without the target’s offset', async () => {
    const network = await createRtbNetwork(service, { targets: [{ ...criterion(20), timer_offset: 15 }] })
    const { uuid, service_seconds } = (await network.ping()).body
    expect(service_seconds).toBe(75)
    const verdictWith = async (seconds: number) => {
      await eventually(async () => {
        const { rowCount } = await service.database.pool.query(
          'UPDATE reservations SET seconds = $2 WHERE uuid = $1',
          [uuid, seconds],
        )
        expect(rowCount).toBe(1)
      })
      return (await replayOf(uuid)).verdict
    }
    expect(await verdictWith(75)).toBe('same')
    expect(await verdictWith(60)).toBe('same')
    expect(await verdictWith(61)).toBe('different')
  })

  test('takes the answers of buyers as they were', async () => {
    const asking = (path: string, bid: object) => ({
      ...criterion(5, { payout_percent: 50 }),
      bid_request_attributes: {
        url: buyer.answering(path, bid),
        method: 'POST',
        bid_path: 'bid',
        seconds_path: 'seconds',
      },
    })
    const network = await createRtbNetwork(service, {
      targets: [
        asking('/low', { bid: 10 }),
        asking('/high', { bid: '24.99', seconds: 45 }),
        asking('/none', {}),
      ],
      campaign: { routing_strategy: 'bid' },
    })
    const { body } = await network.ping()
    const asked = buyer.requests.length
    const replay = await replayOf(body.uuid)
    expect(replay.verdict).toBe('same')
    expect(replay.decisions[0].recomputed).toMatchObject({
      revenue: 24.99,
      seconds: 45,
      target_id: network.targetIds[1],
    })
    expect(buyer.requests).toHaveLength(asked)
  })

  test('of pings that reserved nobody, were refused or were duplicates is the same too', async () => {
    const network = await createRtbNetwork(service, { targets: [{ tag_list: '<<<age:>=65>>>' }] })
    const caller = drawCaller()
    await network.ping({ caller_number: caller })
    await network.ping({ caller_number: caller, age: 70 })
    await network.ping({ caller_number: caller, age: 70 })
    await service.request('PUT', `/campaigns/${network.campaignId}.json`, {
      body: { campaign: { paused: true } },
    })
    const uuids = await uuidsLogged(caller)
    expect(uuids).toHaveLength(3)
    for (const uuid of uuids) expect(await replayOf(uuid)).toMatchObject({ verdict: 'same' })
    const refused = await createRtbNetwork(service, { key: { paused: true } })
    const refusedCaller = drawCaller()
    await refused.ping({ caller_number: refusedCaller })
    const [uuid = ''] = await uuidsLogged(refusedCaller)
    const replay = await replayOf(uuid)
    expect(replay).toMatchObject({ verdict: 'same' })
    expect(replay.decisions[0].recomputed).toMatchObject({ outcome: 'rejected', reason: 'paused' })
  })

  test('goes by what its publisher was called, whatever that is called now', async () => {
    const network = await createRtbNetwork(service, {
      targets: [{ tag_list: '<<<publisher_id:P1>>>' }],
    })
    const { body } = await network.ping({ publisher_id: 'P1' })
    expect(body.status).toBe('reserved')
    const { rows } = await service.database.pool.query<{ affiliate_id: number }>(
      'SELECT affiliate_id FROM reservations WHERE uuid = $1',
      [body.uuid],
    )
    const path = `/api/v1/affiliates/${rows[0]?.affiliate_id}.json`
    expect((await service.request('PUT', path, { body: { affiliate: { afid: 'P2' } } })).status).toBe(200)
    expect(await replayOf(body.uuid)).toMatchObject({ verdict: 'same' })
    expect((await service.request('DELETE', path)).status).toBe(204)
    expect(await replayOf(body.uuid)).toMatchObject({ verdict: 'same' })
  })

  test('of one that was drawn to be refused, and got what its caller had, is the same', async () => {
    const { again, caller } = await pingsOfRarelyClaimed(service)
    await again()
    const uuids = await uuidsLogged(caller)
    expect(uuids).toHaveLength(2)
    for (const uuid of uuids) expect(await replayOf(uuid)).toMatchObject({ verdict: 'same' })
  })

  test('says what differs from what is stored', async () => {
    const network = await createRtbNetwork(service, { targets: [criterion(20), criterion(20)] })
    const { body } = await network.ping()
    await replayOf(body.uuid)
    await service.database.pool.query('UPDATE reservations SET payout = 3 WHERE uuid = $1', [body.uuid])
    const replay = await replayOf(body.uuid)
    expect(replay.verdict).toBe('different')
    expect(replay.decisions[0].differences).toEqual([{ name: 'payout', stored: 3, recomputed: 10 }])
  })

  test('says so where the configuration, or what was read, is not kept', async () => {
    const network = await createRtbNetwork(service)
    const { body } = await network.ping()
    await replayOf(body.uuid)
    await service.database.pool.query('DELETE FROM routing_baselines')
    const gone = (await ask(body.uuid)).body.replay
    expect(gone).toMatchObject({ verdict: 'unknown', decisions: [{ verdict: 'unknown', recomputed: {} }] })
    expect(gone.reason).toContain('is not kept')
    await service.database.pool.query(
      "UPDATE reservations SET decision = (decision::jsonb - 'basis')::json WHERE uuid = $1",
      [body.uuid],
    )
    expect((await ask(body.uuid)).body.replay.verdict).toBe('unknown')
  })
})

describe('a replay is refused', () => {
  test('for what is no ping of the Company', async () => {
    const { body } = await (await createRtbNetwork(service)).ping()
    const otherId = await service.addCompany()
    expect((await ask(body.uuid, { query: { company_id: otherId } })).status).toBe(404)
    expect((await ask('0198f3c2-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await ask('nonsense')).status).toBe(404)
  })

  test('to who may not see all targets', async () => {
    const { body } = await (await createRtbNetwork(service)).ping()
    for (const role of ['reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role)
      expect((await ask(body.uuid, { apiKey })).status).toBe(403)
    }
    expect((await ask(body.uuid, { apiKey: null })).status).toBe(401)
  })
})
