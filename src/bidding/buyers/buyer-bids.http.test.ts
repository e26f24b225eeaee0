import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { type FakeBuyer, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { replayOf } from '../../../test/harness/replay-of.ts'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
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

let paths = 0

/** Fields of a target whose buyer answers so, with a path of its own. */
function asking(answer: object, fields: Readonly<Record<string, unknown>> = {}) {
  const url = buyer.answering(`/buyer-${++paths}`, answer)
  return { bid_request_attributes: { url, method: 'POST', bid_path: 'bid', ...fields } }
}

/** A target whose buyer never answers. */
const stalling = () => ({
  bid_request_attributes: {
    url: buyer.misbehaving('stall-before-headers'),
    method: 'POST',
    bid_path: 'bid',
    timeout_ms: 60,
  },
})

/**
 * Pings for one caller, all at once, whose buyer answers nothing until it has been asked and the others wait.
 * @param answerTo hears how often the buyer was asked, this time included
 */
async function pingAtOnce(count: number, answerTo: (asked: number) => object) {
  let asked = 0
  let decide: () => void = () => undefined
  const isDecided = new Promise<void>(resolve => {
    decide = resolve
  })
  const answer = async (_request: unknown, response: ServerResponse) => {
    const body = JSON.stringify(answerTo(++asked))
    await isDecided
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  const network = await createRtbNetwork(service, { targets: [asking(answer)] })
  const caller_number = drawCaller()
  const pings = Array.from({ length: count }, () => network.ping({ caller_number }))
  await eventually(() => expect(asked).toBe(1))
  decide()
  const answers = await Promise.all(pings)
  return { asked, answers }
}

const criterion = (tier: object) => ({
  conversion_criteria_attributes: [{ tiers: [{ seconds: 90, revenue: 10, ...tier }] }],
})

async function rowOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function pingedRow(network: RtbNetwork, parameters = {}) {
  const { body } = await network.ping(parameters)
  return rowOf(body.uuid)
}

describe('a bid', () => {
  test('is the revenue, and the payout percentage of the criterion applies to it', async () => {
    const network = await createRtbNetwork(service, {
      targets: [{ ...asking({ bid: '24.99' }), ...criterion({ payout_percent: 50 }) }],
    })
    const { body } = await network.ping()
    expect(body).toMatchObject({ service_payout: 12.495, service_seconds: 90 })
    expect(await rowOf(body.uuid)).toMatchObject({ revenue: '24.9900', payout: '12.4950', dial_number: null })
  })

  test('leaves a fixed payout, and promises none without a criterion', async () => {
    const fixed = await createRtbNetwork(service, {
      targets: [{ ...asking({ bid: 40 }), ...criterion({ payout: 7 }) }],
    })
    expect((await fixed.ping()).body.service_payout).toBe(7)
    const without = await createRtbNetwork(service, { targets: [asking({ bid: 40 })] })
    expect(await pingedRow(without)).toMatchObject({ revenue: '40.0000', payout: '0.0000', seconds: 0 })
  })

  test('may name the seconds, and the number that its call rings', async () => {
    const paths = { seconds_path: 'duration', number_path: 'dial' }
    const network = await createRtbNetwork(service, {
      targets: [{ ...asking({ bid: 5, duration: 33, dial: '+12025550123' }, paths), ...criterion({}) }],
      key: { ttl_seconds: 600 },
    })
    const { body } = await network.ping()
    expect(body.service_seconds).toBe(33)
    const call = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { sip_address: body.sip_address, caller_number: drawCaller() } },
    })
    expect(call.body.simulated_call.call).toMatchObject({
      dialed_number: '+12025550123',
      system_target_id: network.targetIds[0],
    })
  })

  test('that is the highest is reserved where the campaign is routed by bid', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        { ...asking({ bid: 11 }), weight: 100 },
        { ...asking({ bid: 12 }), weight: 1 },
        { ...criterion({ revenue: 11.5 }), weight: 100 },
      ],
      campaign: { routing_strategy: 'bid' },
    })
    const [eleven, twelve, unasked] = network.targetIds
    const row = await pingedRow(network)
    expect(row.target_id).toBe(twelve)
    expect(row.decision.order).toEqual([twelve, unasked, eleven])
  })

  test('is asked for with what is known of the call', async () => {
    const network = await createRtbNetwork(service, {
      targets: [
        {
          client_tid: 'buyer-of-tokens',
          ...asking({ bid: 1 }, { body: '{"who": "[publisher_id]", "age": [age], "target": "[target_id]"}' }),
        },
      ],
    })
    await network.ping({ publisher_id: 'asks "quoted"', age: 44 })
    expect(JSON.parse(buyer.requests.at(-1)?.body ?? '')).toEqual({
      who: 'asks "quoted"',
      age: 44,
      target: 'buyer-of-tokens',
    })
  })
})

describe('a buyer that does not bid', () => {
  test('is skipped with its reason, and the next priority is asked', async () => {
    const network = await createRtbNetwork(service, {
      targets: [asking({ bid: 0 }), stalling(), { ...asking({ bid: 3 }), priority: 2 }],
    })
    const [declining, late, bidding] = network.targetIds
    const row = await pingedRow(network)
    expect(row).toMatchObject({ target_id: bidding, revenue: '3.0000' })
    expect(row.decision.skipped).toEqual({ bid_declined: [declining], bid_timeout: [late] })
    expect(row.decision.bids).toMatchObject([
      { target_id: declining, outcome: 'bid_declined', bid: null },
      { target_id: late, outcome: 'bid_timeout', bid: null },
      { target_id: bidding, outcome: 'bid', bid: 3 },
    ])
  })

  test('is not rung by the call either, whom else it may ring, and its replay is the same', async () => {
    const network = await createRtbNetwork(service, {
      targets: [asking({ bid: 0 }), stalling(), { ...asking({ bid: 3 }), priority: 2 }, { priority: 3 }],
      key: { ttl_seconds: 600 },
    })
    const [declining, late, bidding, unasked] = network.targetIds
    const { body } = await network.ping()
    const call = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: {
        simulated_call: {
          sip_address: body.sip_address,
          caller_number: drawCaller(),
          answers: [{ outcome: 'busy' }],
        },
      },
    })
    const dialled = eventsOf(call).filter(({ type }) => type === 'leg_dialled')
    expect(dialled.map(({ data }) => data.target_id)).toEqual([bidding, unasked])
    const [considered] = eventsOf(call).filter(
      ({ type, data }) => type === 'candidates_considered' && data.candidates.length > 1,
    )
    expect(considered?.data.candidates).toMatchObject([
      { target_id: declining, reason: 'bid_declined' },
      { target_id: late, reason: 'bid_timeout' },
      { target_id: unasked, reason: null },
    ])
    const { uuid } = call.body.simulated_call.call
    expect(await replayOf(service, `/api/v5/calls/${uuid}/replay.json`)).toMatchObject({ verdict: 'same' })
  })

  test('and is alone leaves no target, for the reason no_bid', async () => {
    const network = await createRtbNetwork(service, { targets: [stalling()] })
    const { body, headers } = await network.ping()
    expect(body).toEqual({ uuid: expect.any(String), status: 'no-target' })
    expect(headers['x-no-target-reason']).toBe('no_bid')
  })

  test('is given up at the key’s timeout, and the reservation lives from then on', async () => {
    const slow = { ...stalling().bid_request_attributes, timeout_ms: null }
    const network = await createRtbNetwork(service, {
      targets: [{ bid_request_attributes: slow }, { priority: 2 }],
      key: { timeout: 0.1, ttl_seconds: 1 },
    })
    const { body } = await network.ping()
    const row = await rowOf(body.uuid)
    expect(row.target_id).toBe(network.targetIds[1])
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(1_000)
    const callDrawnAt = Number.parseInt(row.call_uuid.replaceAll('-', '').slice(0, 12), 16)
    expect(row.created_at.getTime() - callDrawnAt).toBeGreaterThan(0)
  })
})

describe('nobody is asked', () => {
  test('again for a duplicate, nor for a ping that is rejected or not eligible', async () => {
    const network = await createRtbNetwork(service, {
      targets: [asking({ bid: 2 }), { ...asking({ bid: 9 }), tag_list: '<<<age:99>>>' }],
    })
    const caller_number = drawCaller()
    const before = buyer.requests.length
    const first = await network.ping({ caller_number })
    const again = await network.ping({ caller_number })
    expect(again.body).toEqual({ ...first.body, service_ping_shield: true })
    expect(buyer.requests.length - before).toBe(1)
    const { rows } = await service.database.pool.query(
      'SELECT status, duplicate_order FROM reservations WHERE duplicate_original_uuid = $1',
      [first.body.uuid],
    )
    expect(rows).toEqual([{ status: 'ping-shield', duplicate_order: 1 }])
  })

  test('again for pings that come while the buyer is still thinking about their caller', async () => {
    const { asked, answers } = await pingAtOnce(6, () => ({ bid: 2 }))
    expect(asked).toBe(1)
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1)
    expect(answers.filter(({ body }) => body.service_ping_shield)).toHaveLength(5)
  })

  test('in vain: when the buyer did not bid, those who waited for it ask for themselves', async () => {
    const { answers } = await pingAtOnce(3, asked => (asked === 1 ? {} : { bid: 2 }))
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['no-target', 'reserved', 'reserved'])
    expect(answers.filter(({ body }) => body.service_ping_shield)).toHaveLength(1)
  })

  test('but for callers of their own, and for those whom no shield concerns', async () => {
    // Long enough for all of them to be asked, however busy the machine is.
    const slow = { ...stalling().bid_request_attributes, timeout_ms: 1_500 }
    const network = await createRtbNetwork(service, {
      targets: [{ bid_request_attributes: slow }],
      key: { allow_no_caller_number: true, timeout: 2 },
    })
    const before = buyer.requests.length
    await Promise.all([
      network.ping(),
      network.ping(),
      network.ping({ caller_number: null }),
      network.ping({ caller_number: null }),
    ])
    expect(buyer.requests.length - before).toBe(4)
  })

  test('also where the campaign’s scope finds what another key reserved under its own', async () => {
    const network = await createRtbNetwork(service, { targets: [asking({ bid: 2 })] })
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    const { key } = await network.addKey({ ping_shield_scope: 'campaign' })
    const before = buyer.requests.length
    const duplicate = await network.ping({ caller_number, key })
    expect(duplicate.body).toEqual({ ...first.body, service_ping_shield: true })
    expect(buyer.requests.length).toBe(before)
  })

  test('but once the reservation is over, the buyers are asked again', async () => {
    const network = await createRtbNetwork(service, { targets: [asking({ bid: 2 })] })
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    const before = buyer.requests.length
    await service.database.pool.query(
      'UPDATE ping_shields SET expires_at = reserved_at WHERE reservation_uuid = $1',
      [first.body.uuid],
    )
    const second = await network.ping({ caller_number })
    expect(second.body).not.toHaveProperty('service_ping_shield')
    expect(second.body.uuid).not.toBe(first.body.uuid)
    expect(buyer.requests.length - before).toBe(1)
  })
})
