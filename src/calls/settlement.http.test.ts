import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallNetwork,
  createCallNetwork,
  drawCallerNumber,
  eventsOf,
} from '../../test/harness/call-network.ts'
import { type FakeBuyer, startFakeBuyer } from '../../test/harness/fake-buyer.ts'
import { createRtbNetwork, type RtbNetworkOptions } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'
import { pruneConversions } from './retention.ts'

let service: TestService
let buyer: FakeBuyer

beforeAll(async () => {
  buyer = await startFakeBuyer()
  service = await startTestService({ SIP_DOMAIN: 'sip.example.com', ALLOW_PRIVATE_URLS: '1' })
})

afterAll(async () => {
  await service.close()
  await buyer.close()
})

const TIERS = [
  { seconds: 30, revenue: 10, payout: 4 },
  { seconds: 90, revenue: 25, payout_percent: 50 },
]

const judgedBy = (criterion: object = {}) => ({
  conversion_criteria_attributes: [{ tiers: TIERS, ...criterion }],
})

const callOf = ({ body }: TestAnswer) => body.simulated_call.call
const talked = (talk_seconds: number) => ({ answers: [{ talk_seconds }] })

const verdictOf = (answer: TestAnswer) =>
  eventsOf(answer).find(({ type }) => type === 'call_converted' || type === 'call_not_converted')

describe('a call that ends', () => {
  let network: CallNetwork
  beforeAll(async () => {
    network = await createCallNetwork(service, { campaign: judgedBy() })
  })

  test.each([
    [29, { converted: false, revenue: 0, payout: 0 }, 'too_short'],
    [30, { converted: true, revenue: 10, payout: 4 }, undefined],
    [89.9, { converted: true, revenue: 10, payout: 4 }, undefined],
    [90, { converted: true, revenue: 25, payout: 12.5 }, undefined],
  ])('is worth the highest tier that %d s reach', async (seconds, worth, reason) => {
    const answer = await network.call(talked(seconds))
    expect(callOf(answer)).toMatchObject(worth)
    const { revenue, payout } = worth
    const [{ id: criterion_id }] = await criteriaOf(network.cid)
    expect(verdictOf(answer)).toMatchObject(
      reason === undefined
        ? { type: 'call_converted', data: { criterion_id, revenue, payout } }
        : { type: 'call_not_converted', data: { criterion_id, reason } },
    )
  })

  test('is worth nothing when nobody took it', async () => {
    const answer = await network.call({ answers: [{ outcome: 'busy' }] })
    expect(callOf(answer)).toMatchObject({ converted: false, revenue: 0, payout: 0, connected: false })
    expect(verdictOf(answer)?.data.reason).toBe('not_connected')
  })

  test('is judged by its target’s own criterion before the campaign’s, and its offset', async () => {
    const own = await createCallNetwork(service, {
      campaign: judgedBy(),
      targets: [{ timer_offset: 5, ...judgedBy({ tiers: [{ seconds: 10, revenue: 3, payout: 1 }] }) }],
    })
    expect(callOf(await own.call(talked(14)))).toMatchObject({ converted: false })
    expect(callOf(await own.call(talked(15)))).toMatchObject({ converted: true, revenue: 3, payout: 1 })
  })

  test('is judged by the tags that it carries', async () => {
    const seniors = await createCallNetwork(service, {
      campaign: judgedBy({ tag_list: '<<<age:>=65>>>' }),
    })
    expect(callOf(await seniors.call({ tags: { age: 70 } }))).toMatchObject({ converted: true, revenue: 10 })
    const young = await seniors.call({ tags: { age: 20 } })
    expect(callOf(young)).toMatchObject({ converted: false })
    expect(verdictOf(young)?.data).toEqual({ criterion_id: null, reason: 'no_criterion' })
  })

  test('with a plain number is judged by the campaign’s criteria', async () => {
    const plain = await createCallNetwork(service, {
      campaign: {
        ...judgedBy(),
        menu_options_attributes: [{ option: '1', target_number: '+12025550177' }],
      },
    })
    expect(callOf(await plain.call())).toMatchObject({ system_target_id: null, converted: true, revenue: 10 })
  })

  test('converts after it was rescued', async () => {
    const two = await createCallNetwork(service, { campaign: judgedBy(), targets: [{}, {}] })
    const answer = await two.call({ answers: [{ outcome: 'busy' }, {}] })
    expect(callOf(answer)).toMatchObject({ rescued: true, converted: true, revenue: 10 })
  })
})

async function criteriaOf(cid: string) {
  const { body } = await service.request('GET', `/campaigns/cid/${cid}.json`)
  return body.campaign.conversion_criteria
}

describe('a caller that calls again', () => {
  test('converts once within dedupe_seconds, and its second call is a duplicate', async () => {
    const network = await createCallNetwork(service, { campaign: judgedBy({ dedupe_seconds: 3600 }) })
    const caller_number = drawCallerNumber()
    const first = await network.call({ caller_number })
    expect(callOf(first)).toMatchObject({ converted: true, duplicate: false, repeat: false })
    const second = await network.call({ caller_number })
    expect(callOf(second)).toMatchObject({
      converted: false,
      revenue: 0,
      payout: 0,
      duplicate: true,
      repeat: true,
      target_repeat: true,
    })
    expect(verdictOf(second)).toMatchObject({
      type: 'call_not_converted',
      data: { reason: 'already_converted' },
    })
    expect(callOf(await network.call())).toMatchObject({ converted: true, duplicate: false })
  })

  test('does not convert again on a criterion that was removed and restored, on whatever target', async () => {
    const network = await createCallNetwork(service, {
      targets: [judgedBy({ dedupe_seconds: 3600, tag_list: '<<<age:>=18>>>' })],
    })
    const path = `/targets/${network.targetIds[0]}.json`
    const [criterion] = (await service.request('GET', path)).body.target.conversion_criteria
    const restoreLast = async () => {
      const [{ audit_event: event }] = (await service.request('GET', '/api/v5/audit_events.json')).body
      const answer = await service.request('POST', `/api/v5/audit_events/${event.id}/restore.json`)
      expect(answer.status).toBe(200)
      return answer.body.changes[0].id
    }
    const call = { caller_number: drawCallerNumber(), tags: { age: 20 } }
    expect(callOf(await network.call(call))).toMatchObject({ converted: true })
    const destroyed = [{ id: criterion.id, _destroy: true }]
    const body = { target: { conversion_criteria_attributes: destroyed } }
    expect((await service.request('PUT', path, { body })).status).toBe(200)
    // Removed and restored once more by undoing that.
    for (let times = 0; times < 3; times++) await restoreLast()
    const { conversion_criteria } = (await service.request('GET', path)).body.target
    expect(conversion_criteria).toMatchObject([{ ...criterion, tag_values: [{ key: 'age' }] }])
    const again = await network.call(call)
    expect(callOf(again)).toMatchObject({ converted: false, duplicate: true })
    expect(verdictOf(again)?.data).toEqual({ criterion_id: criterion.id, reason: 'already_converted' })

    await service.request('PUT', `/campaigns/cid/${network.cid}.json`, {
      body: { campaign: { target_ids: [] } },
    })
    expect((await service.request('DELETE', path)).status).toBe(204)
    const anew = await restoreLast()
    const attached = { campaign: { target_ids: [anew] } }
    await service.request('PUT', `/campaigns/cid/${network.cid}.json`, { body: attached })
    const third = await network.call(call)
    expect(verdictOf(third)?.data).toEqual({ criterion_id: criterion.id, reason: 'already_converted' })
  })

  test('converts also where a later call of it, outside the window, was written down first', async () => {
    const network = await createCallNetwork(service, { campaign: judgedBy({ dedupe_seconds: 600 }) })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    const later = (minutes: number) =>
      service.database.pool.query(
        'UPDATE caller_conversions SET converted_at = converted_at + make_interval(mins => $2) WHERE caller = $1',
        [caller_number, minutes],
      )
    await later(9)
    expect(callOf(await network.call({ caller_number }))).toMatchObject({ converted: false })
    await later(2)
    expect(callOf(await network.call({ caller_number }))).toMatchObject({ converted: true })
  })

  test('converts each time without dedupe_seconds', async () => {
    const network = await createCallNetwork(service, { campaign: judgedBy() })
    const caller_number = drawCallerNumber()
    for (let time = 0; time < 2; time++) {
      const answer = await network.call({ caller_number })
      expect(callOf(answer)).toMatchObject({ converted: true, duplicate: false })
    }
  })

  test('converts again once the window is over', async () => {
    const network = await createCallNetwork(service, { campaign: judgedBy({ dedupe_seconds: 600 }) })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    await service.database.pool.query(
      "UPDATE caller_conversions SET converted_at = converted_at - interval '11 minutes' WHERE caller = $1",
      [caller_number],
    )
    const again = await network.call({ caller_number })
    expect(callOf(again)).toMatchObject({ converted: true, duplicate: false })
    expect(callOf(await network.call({ caller_number }))).toMatchObject({ converted: false, duplicate: true })
  })

  test.each([
    [600, 90],
    [200 * 86_400, 201],
  ])('whose window is %i s is remembered for %i days', async (dedupe_seconds, days) => {
    const { pool } = service.database
    const network = await createCallNetwork(service, { campaign: judgedBy({ dedupe_seconds }) })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    const age = (hours: number) =>
      pool.query("UPDATE caller_conversions SET until = until - $1 * interval '1 hour' WHERE caller = $2", [
        hours,
        caller_number,
      ])
    const remembered = async () => {
      await pruneConversions(pool)
      const { rowCount } = await pool.query('SELECT FROM caller_conversions WHERE caller = $1', [
        caller_number,
      ])
      return rowCount
    }
    await age(days * 24 - 1)
    expect(await remembered()).toBe(1)
    await age(2)
    expect(await remembered()).toBe(0)
  })

  test('is no duplicate with another target, though it converts no more on the same criterion', async () => {
    const network = await createCallNetwork(service, {
      campaign: judgedBy({ dedupe_seconds: 600 }),
      targets: [{}, {}],
    })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    const elsewhere = await network.call({ caller_number, answers: [{ outcome: 'busy' }, {}] })
    expect(callOf(elsewhere)).toMatchObject({
      system_target_id: network.targetIds[1],
      converted: false,
      duplicate: false,
    })
  })

  test.each([
    ['whose number many share', true],
    ['that withholds its number', false],
  ])('is never deduped when it is one %s', async (_, isStatic) => {
    const network = await createCallNetwork(service, { campaign: judgedBy({ dedupe_seconds: 600 }) })
    const caller_number = isStatic ? drawCallerNumber() : null
    if (isStatic) {
      await service.request('POST', '/static_caller_numbers.json', {
        body: { static_caller_number: { number: caller_number } },
      })
    }
    for (let time = 0; time < 2; time++) {
      const answer = await network.call({ caller_number })
      expect(callOf(answer)).toMatchObject({ converted: true, duplicate: false, repeat: false })
    }
  })
})

describe('the call of a reservation', () => {
  let paths = 0
  const bidding = (answer: object) => ({
    bid_request_attributes: {
      url: buyer.answering(`/bid-${++paths}`, answer),
      method: 'POST',
      bid_path: 'bid',
      seconds_path: 'seconds',
    },
  })

  async function reserved(options: RtbNetworkOptions, payoutTable?: string) {
    const network = await createRtbNetwork(service, options)
    if (payoutTable !== undefined) {
      const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables.json`
      const body = { payout_bid_modification_table: { csv_data: payoutTable, active: true } }
      expect((await service.request('POST', path, { body })).status).toBeLessThan(300)
    }
    const { body } = await network.ping()
    const call = (fields: object) =>
      service.request('POST', '/api/v5/simulated_calls.json', {
        body: { simulated_call: { sip_address: body.sip_address, ...fields } },
      })
    return { network, reservation: body, call }
  }

  test('brings the bid, from the bid’s seconds on', async () => {
    const targets = [{ ...bidding({ bid: '18.20', seconds: 45 }), ...judgedBy() }]
    const short = await reserved({ targets })
    expect(short.reservation).toMatchObject({ service_seconds: 45, service_payout: 4 })
    const tooShort = await short.call(talked(44))
    expect(callOf(tooShort)).toMatchObject({ converted: false, revenue: 0 })
    expect(verdictOf(tooShort)?.data.reason).toBe('too_short')
    const long = await reserved({ targets })
    expect(callOf(await long.call(talked(45)))).toMatchObject({ converted: true, revenue: 18.2, payout: 4 })
  })

  test('brings the bid on a higher tier too, with that tier’s share of it', async () => {
    const { call } = await reserved({ targets: [{ ...bidding({ bid: 18.2 }), ...judgedBy() }] })
    expect(callOf(await call(talked(90)))).toMatchObject({ converted: true, revenue: 18.2, payout: 9.1 })
  })

  test('pays the payout table’s percentage of the revenue on whatever tier it reaches', async () => {
    const { call, reservation } = await reserved({ targets: [judgedBy()] }, 'rule_id,payout_pct\n7,33.33\n')
    expect(reservation.service_payout).toBe(3.33)
    expect(callOf(await call(talked(90)))).toMatchObject({ converted: true, revenue: 25, payout: 8.33 })
  })

  test('that another target took is judged by that one’s criterion', async () => {
    const targets = [
      { ...bidding({ bid: 18.2 }), ...judgedBy(), priority: 1 },
      { ...judgedBy({ tiers: [{ seconds: 5, revenue: 2, payout: 1 }] }), priority: 2 },
    ]
    const { call, network } = await reserved({ targets })
    const answer = await call({ answers: [{ outcome: 'busy' }, {}] })
    expect(callOf(answer)).toMatchObject({
      system_target_id: network.targetIds[1],
      converted: true,
      revenue: 2,
      payout: 1,
    })
  })
})

describe('the Company', () => {
  test('is charged for started minutes of answered calls, and its balance is the sum of its ledger', async () => {
    const companyId = await service.addCompany()
    const settings = { per_minute: '0.0333' }
    const path = `/companies/${companyId}/settings.json`
    expect((await service.request('PUT', path, { body: { settings } })).status).toBe(200)
    const network = await createCallNetwork(service, { companyId })
    expect(callOf(await network.call(talked(61)))).toMatchObject({ charge_total: 0.0666 })
    expect(callOf(await network.call(talked(60)))).toMatchObject({ charge_total: 0.0333 })
    const unanswered = await network.call({ answers: [{ outcome: 'no_answer' }] })
    expect(callOf(unanswered)).toMatchObject({ charge_total: 0 })
    const { body } = await service.request('GET', `/companies/${companyId}.json`)
    expect(body.company.balance).toBe('-0.0999')
  })
})
