import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  insertContact,
  insertGlobalSuppression,
  insertStaticCaller,
  insertSuppression,
  markAsKnowingCallers,
} from '../../test/builders/insert-caller.ts'
import {
  type CallNetwork,
  createCallNetwork,
  drawCallerNumber,
  eventsOf,
  eventTypes,
} from '../../test/harness/call-network.ts'
import { createRtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: CallNetwork

beforeAll(async () => {
  service = await startTestService()
  await markAsKnowingCallers(service.database.pool, service.companyId)
  network = await createCallNetwork(service)
})

afterAll(() => service.close())

const callOf = ({ body }: TestAnswer) => body.simulated_call.call

async function suppressed(scope: Parameters<typeof insertSuppression>[3] = {}): Promise<string> {
  const caller = drawCallerNumber()
  await insertSuppression(service.database.pool, service.companyId, caller, scope)
  return caller
}

const REFUSED = ['call_offered', 'call_refused', 'call_ended']

describe('a call from a suppressed caller', () => {
  test('is refused and recorded, and rings nobody', async () => {
    const answer = await network.call({ caller_number: await suppressed() })
    expect(answer.status).toBe(201)
    expect(eventTypes(answer)).toEqual(REFUSED)
    expect(eventsOf(answer)[1]?.data).toEqual({ reason: 'caller_suppressed' })
    expect(callOf(answer)).toMatchObject({ status: 'finished', connected: false, hung_up_by: 'system' })
    const { body } = await service.request('GET', `/targets/${network.targetIds[0]}.json`)
    expect(body.target.caps.map((cap: { filled: number }) => cap.filled)).toEqual([0, 0, 0, 0])
  })

  test('is refused for what it is suppressed for, and for nothing else', async () => {
    const affiliates = '/api/v1/affiliates.json'
    const { body } = await service.request('POST', affiliates, { body: { affiliate: { afid: 'blocked' } } })
    const elsewhere = await createCallNetwork(service, { number: { afid: 'blocked' } })
    const reached = async (caller_number: string) => {
      const answers = [await network.call({ caller_number }), await elsewhere.call({ caller_number })]
      return answers.map(answer => callOf(answer).connected)
    }
    expect(await reached(await suppressed({ campaignId: network.campaignId }))).toEqual([false, true])
    expect(await reached(await suppressed({ affiliateId: body.affiliate.id }))).toEqual([true, false])
    const both = { campaignId: network.campaignId, affiliateId: body.affiliate.id }
    expect(await reached(await suppressed(both))).toEqual([true, true])
  })

  test('is told so before it is told that the campaign is paused', async () => {
    const paused = await createCallNetwork(service, { campaign: { paused: true } })
    const answer = await paused.call({ caller_number: await suppressed() })
    expect(eventsOf(answer)[1]?.data).toEqual({ reason: 'caller_suppressed' })
  })

  test('gives back the slot that its reservation holds', async () => {
    const rtb = await createRtbNetwork(service, { targets: [{ concurrency_cap: 1 }] })
    const caller_number = drawCallerNumber()
    const { uuid, sip_address } = (await rtb.ping({ caller_number })).body
    await rtb.confirm(uuid)
    await insertSuppression(service.database.pool, service.companyId, caller_number)
    const answer = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { sip_address, caller_number } },
    })
    expect(eventTypes(answer)).toEqual(['call_offered', 'reservation_claimed', 'call_refused', 'call_ended'])
    const { body } = await service.request('GET', `/targets/${rtb.targetIds[0]}.json`)
    expect(body.target.calls_in_progress).toBe(0)
  })

  test('of another Company is a call like any other', async () => {
    const caller_number = drawCallerNumber()
    await insertSuppression(service.database.pool, await service.addCompany(), caller_number)
    expect(callOf(await network.call({ caller_number })).connected).toBe(true)
  })

  test('is refused for the installation-wide list where the Company uses it', async () => {
    const caller_number = drawCallerNumber()
    await insertGlobalSuppression(service.database.pool, caller_number)
    expect(callOf(await network.call({ caller_number })).connected).toBe(true)
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const company = { use_global_suppression_list: true }
    await service.request('PUT', `/companies/${companyId}.json`, { body: { company }, query })
    const heeding = await createCallNetwork(service, { companyId })
    expect(eventTypes(await heeding.call({ caller_number }))).toEqual(REFUSED)
  })
})

describe('the menu option that suppresses the caller', () => {
  const menu = { menu_options_attributes: [{ option: '9', action: 4 }], message: 'Press 9 to be left alone' }

  test('refuses its next call, anywhere in the Company, though the Company knew no callers before', async () => {
    const companyId = await service.addCompany()
    const entry = await createCallNetwork(service, { companyId, campaign: menu })
    const elsewhere = await createCallNetwork(service, { companyId })
    const caller_number = drawCallerNumber()
    expect(callOf(await elsewhere.call({ caller_number })).connected).toBe(true)

    const answer = await entry.call({ caller_number, digits: '9' })
    expect(eventTypes(answer).slice(-4)).toEqual([
      'digit_pressed',
      'caller_suppressed',
      'call_not_converted',
      'call_ended',
    ])
    expect(eventsOf(answer).at(-1)?.data).toEqual({ hung_up_by: 'system', reason: 'menu_suppress' })

    expect(eventTypes(await elsewhere.call({ caller_number }))).toEqual(REFUSED)
    expect(eventTypes(await entry.call({ caller_number }))).toEqual(REFUSED)
    expect(callOf(await elsewhere.call()).connected).toBe(true)
    expect(callOf(await network.call({ caller_number })).connected).toBe(true)
    const { rows } = await service.database.pool.query(
      'SELECT company_id, campaign_id, affiliate_id, can_resubscribe FROM suppressed_numbers WHERE number = $1',
      [caller_number],
    )
    expect(rows).toEqual([
      { company_id: companyId, campaign_id: null, affiliate_id: null, can_resubscribe: true },
    ])
  })

  test('widens a suppression that was for another campaign', async () => {
    const entry = await createCallNetwork(service, { campaign: menu })
    const caller_number = await suppressed({ campaignId: network.campaignId })
    await entry.call({ caller_number, digits: '9' })
    expect(eventTypes(await entry.call({ caller_number }))).toEqual(REFUSED)
    expect(eventTypes(await network.call({ caller_number }))).toEqual(REFUSED)
  })

  test('hangs up on a caller who withholds the number', async () => {
    const entry = await createCallNetwork(service, { campaign: menu })
    const answer = await entry.call({ caller_number: null, digits: '9' })
    expect(eventTypes(answer)).not.toContain('caller_suppressed')
    expect(eventsOf(answer).at(-1)?.data).toMatchObject({ reason: 'menu_suppress' })
    expect(eventTypes(await entry.call({ caller_number: null }))).not.toContain('call_refused')
  })
})

describe('the tags of a Contact', () => {
  let member: string

  beforeAll(async () => {
    member = drawCallerNumber()
    const tags = [
      ['tier', 'gold'],
      ['age', '40'],
    ] as const
    await insertContact(service.database.pool, service.companyId, [drawCallerNumber(), member], tags)
  })

  test('are those of its calls: over the number’s, under the call’s own', async () => {
    const tagged = await createCallNetwork(service, { number: { tag_list: '<<<tier:tin>>>,<<<sort:a>>>' } })
    const answer = await tagged.call({ caller_number: member, tags: { age: '41' } })
    expect(callOf(answer).tags).toMatchObject({ tier: 'gold', sort: 'a', age: '41' })
    expect(callOf(await tagged.call()).tags).toMatchObject({ tier: 'tin', sort: 'a' })
  })

  test('decide which targets take its calls', async () => {
    const picky = await createCallNetwork(service, { targets: [{ tag_list: '<<<tier:gold>>>' }] })
    expect(callOf(await picky.call({ caller_number: member })).connected).toBe(true)
    expect(callOf(await picky.call()).connected).toBe(false)
  })

  test('are not those of another Company’s calls', async () => {
    const companyId = await service.addCompany()
    await markAsKnowingCallers(service.database.pool, companyId)
    const foreign = await createCallNetwork(service, { companyId })
    expect(callOf(await foreign.call({ caller_number: member })).tags).not.toHaveProperty('tier')
  })
})

describe('calls from a static caller', () => {
  test('are never repeats, of number, affiliate or target', async () => {
    const entry = await createCallNetwork(service, { number: { afid: 'radio' } })
    const caller_number = drawCallerNumber()
    const repeats = async () => {
      const call = callOf(await entry.call({ caller_number }))
      return [call.repeat, call.number_repeat, call.affiliate_repeat, call.target_repeat]
    }
    expect(await repeats()).toEqual([false, false, false, false])
    expect(await repeats()).toEqual([true, true, true, true])
    await insertStaticCaller(service.database.pool, service.companyId, caller_number)
    expect(await repeats()).toEqual([false, false, false, false])
    await service.database.pool.query('DELETE FROM static_caller_numbers')
    expect(await repeats()).toEqual([true, true, true, true])
  })

  test('leave no trace in which a later call of the number would be a repeat', async () => {
    const caller_number = drawCallerNumber()
    await insertStaticCaller(service.database.pool, service.companyId, caller_number)
    await network.call({ caller_number })
    await service.database.pool.query('DELETE FROM static_caller_numbers')
    expect(callOf(await network.call({ caller_number }))).toMatchObject({
      repeat: false,
      target_repeat: false,
    })
  })
})

describe('a routing preview', () => {
  const preview = async (fields: Readonly<Record<string, unknown>>) => {
    const path = '/api/v5/routing_previews.json'
    return (await service.request('POST', path, { body: { routing_preview: fields } })).body.routing_preview
  }

  test('of a suppressed caller is blocked, and shows whom it would have reached', async () => {
    const caller_number = await suppressed({ campaignId: network.campaignId })
    const [target_id] = network.targetIds
    expect(await preview({ number: network.number, caller_number })).toMatchObject({
      decision: 'blocked',
      order: [],
      candidates: [{ target_id, eligible: true }],
    })
    const elsewhere = await createCallNetwork(service)
    expect(await preview({ cid: elsewhere.cid, caller_number })).toMatchObject({ decision: 'dial' })
  })

  test('of a caller who is suppressed for a publisher is blocked where that publisher sends it', async () => {
    const { body } = await service.request('POST', '/api/v1/affiliates.json', {
      body: { affiliate: { afid: 'previewed' } },
    })
    const caller_number = await suppressed({ affiliateId: body.affiliate.id })
    const { cid } = network
    expect(await preview({ cid, caller_number, publisher_id: 'previewed' })).toMatchObject({
      decision: 'blocked',
    })
    expect(await preview({ cid, caller_number, publisher_id: 'unheard-of' })).toMatchObject({
      decision: 'dial',
    })
  })

  test('counts the tags of the caller’s Contact', async () => {
    const picky = await createCallNetwork(service, { targets: [{ tag_list: '<<<tier:gold>>>' }] })
    const caller_number = drawCallerNumber()
    await insertContact(service.database.pool, service.companyId, [caller_number], [['tier', 'gold']])
    expect(await preview({ cid: picky.cid, caller_number })).toMatchObject({ decision: 'dial' })
    expect(await preview({ cid: picky.cid, caller_number, tags: { tier: 'tin' } })).toMatchObject({
      decision: 'no-target',
    })
  })

  test('suppresses nobody', async () => {
    const menu_options_attributes = [{ option: '9', action: 4 }]
    const entry = await createCallNetwork(service, { campaign: { menu_options_attributes } })
    const caller_number = drawCallerNumber()
    expect(await preview({ cid: entry.cid, caller_number, digit: '9' })).toMatchObject({
      decision: 'blocked',
    })
    expect(callOf(await entry.call({ caller_number })).connected).toBe(true)
  })
})
