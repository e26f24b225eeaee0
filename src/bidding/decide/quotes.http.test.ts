import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const criterion = (revenue: number, fields: Readonly<Record<string, unknown>> = {}) => ({
  conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue, payout: revenue / 2 }], ...fields }],
})

async function rowOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function reservedTarget(network: RtbNetwork, parameters = {}): Promise<number> {
  return (await rowOf((await network.ping(parameters)).body.uuid)).target_id
}

describe('a reservation promises', () => {
  test('the lowest tier of the criterion that its target would use', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        {
          conversion_criteria_attributes: [
            { tag_list: '<<<age:>=65>>>', tiers: [{ seconds: 30, revenue: 1, payout: 0.5 }] },
            {
              tiers: [
                { seconds: 120, revenue: 50, payout: 40 },
                { seconds: 90, revenue: 33.3333, payout_percent: 12.5 },
              ],
            },
          ],
        },
      ],
      campaign: criterion(7),
    })
    const { body } = await network.ping({ age: 30 })
    expect(body).toMatchObject({ service_payout: 4.1667, service_seconds: 90 })
    expect(await rowOf(body.uuid)).toMatchObject({ revenue: '33.3333', payout: '4.1667', seconds: 90 })
    expect((await network.ping({ age: 70 })).body).toMatchObject({ service_payout: 0.5, service_seconds: 30 })
  })

  test('the campaign’s where none of the target’s is for the call, and nothing without one', async () => {
    const network = await createRtbNetwork(service, {
      targets: [criterion(5, { tag_list: '<<<age:40>>>' })],
      campaign: criterion(8, { tag_list: '<<<plan:gold>>>' }),
    })
    const promised = async (tags: object) => {
      const { body } = await network.ping({ ...tags })
      return [body.service_payout, body.service_seconds]
    }
    expect(await promised({ age: 40, plan: 'gold' })).toEqual([2.5, 60])
    expect(await promised({ plan: 'gold' })).toEqual([4, 60])
    expect(await promised({})).toEqual([0, 0])
  })

  test.each([
    [30, 90],
    [-20, 40],
    [-100, 0],
  ])('from as many seconds on as its target’s offset of %i s leaves', async (timer_offset, seconds) => {
    const network = await createRtbNetwork(service, { targets: [{ ...criterion(9), timer_offset }] })
    expect((await network.ping()).body).toMatchObject({ service_payout: 4.5, service_seconds: seconds })
  })

  test('the same once it is confirmed, and to its duplicates', async () => {
    const network = await createRtbNetwork(service, { targets: [criterion(9)] })
    const caller_number = '+13125550190'
    const first = await network.ping({ caller_number })
    const confirmed = await network.confirm(first.body.uuid)
    const again = await network.ping({ caller_number })
    for (const { body } of [first, confirmed, again]) {
      expect(body).toMatchObject({ service_payout: 4.5, service_seconds: 60 })
    }
  })
})

describe('a campaign that is routed', () => {
  test('by bid reserves whoever promises most inside the first priority', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        { ...criterion(10), weight: 100 },
        { ...criterion(30, { tag_list: '<<<age:>=18>>>' }), weight: 1 },
        { ...criterion(99), priority: 2 },
        { ...criterion(99), weight: 0 },
      ],
      campaign: { routing_strategy: 'bid' },
    })
    const [ten, thirty] = network.targetIds
    expect(await reservedTarget(network, { age: 20 })).toBe(thirty)
    expect(await reservedTarget(network)).toBe(ten)
  })

  test('by performance reserves whoever earned most of late, and a stranger last', async () => {
    const network = await createRtbNetwork(service, {
      targets: [{}, {}, {}],
      campaign: { routing_strategy: 'performance' },
    })
    const [stranger, poor, rich] = network.targetIds as [number, number, number]
    const insertCall = (targetId: number, revenue: number) => {
      const at = Date.now()
      return service.database.pool.query(
        `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, cid, tags,
           target_id, revenue)
         VALUES ($1, $2, $3, $3, gen_random_uuid(), 'finished', 'simulated', $4, 'cid', '{}', $5, $6)`,
        [service.companyId, uuidV7(at), new Date(at), network.campaignId, targetId, revenue],
      )
    }
    await insertCall(poor, 0)
    await insertCall(rich, 20)
    const { body } = await network.ping()
    expect((await rowOf(body.uuid)).decision.order).toEqual([rich, poor, stranger])
    const previewed = await service.request('POST', '/api/v5/routing_previews.json', {
      body: { routing_preview: { cid: network.cid } },
    })
    expect(previewed.body.routing_preview.order).toEqual([rich, poor, stranger])
  })

  test('by bid rings in that order too', async () => {
    const network = await createRtbNetwork(service, {
      targets: [criterion(10), criterion(30), criterion(20)],
      campaign: { routing_strategy: 'bid' },
    })
    const [ten, thirty, twenty] = network.targetIds
    const number = '+18885550391'
    await service.request('POST', '/numbers.json', { body: { number: { number, cid: network.cid } } })
    const { body } = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: {
        simulated_call: {
          number,
          caller_number: '+13125550191',
          answers: Array(3).fill({ outcome: 'busy' }),
        },
      },
    })
    const dialled = body.simulated_call.events
      .map((entry: { call_event: { type: string; data: { target_id: number } } }) => entry.call_event)
      .filter(({ type }: { type: string }) => type === 'leg_dialled')
      .map(({ data }: { data: { target_id: number } }) => data.target_id)
    expect(dialled).toEqual([thirty, twenty, ten])
  })
})
