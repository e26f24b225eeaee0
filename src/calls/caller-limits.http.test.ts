import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, drawCallerNumber, eventsOf, eventTypes } from '../../test/harness/call-network.ts'
import { replayOf } from '../../test/harness/replay-of.ts'
import { createRtbNetwork, drawCaller } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const callOf = (answer: TestAnswer) => answer.body.simulated_call.call

const refusalOf = (answer: TestAnswer) =>
  eventsOf(answer).find(({ type }) => type === 'call_refused')?.data ?? null

const candidatesOf = (answer: TestAnswer) =>
  eventsOf(answer).find(({ type }) => type === 'candidates_considered')?.data.candidates

const preview = async (fields: object) => {
  const body = { routing_preview: fields }
  return (await service.request('POST', '/api/v5/routing_previews.json', { body })).body.routing_preview
}

describe('what is known of a caller’s right to its number', () => {
  test('is a tag of the call, by which it is routed', async () => {
    const network = await createCallNetwork(service, {
      targets: [{ tag_list: '<<<attestation:A>>>' }, { tag_list: '<<<attestation:!=failed>>>' }],
    })
    const [trusting, careful] = network.targetIds
    const sent = async (fields: Readonly<Record<string, unknown>>) => callOf(await network.call(fields))
    expect(await sent({ attestation: 'A' })).toMatchObject({
      system_target_id: trusting,
      tags: { attestation: 'A' },
    })
    expect((await sent({ attestation: 'B' })).system_target_id).toBe(careful)
    expect((await sent({ attestation: 'failed' })).connected).toBe(false)
    const unknown = await sent({})
    expect(unknown.system_target_id).toBe(careful)
    expect(unknown.tags).not.toHaveProperty('attestation')
  })

  test('is nobody’s word but the carrier’s', async () => {
    const network = await createCallNetwork(service, { number: { tag_list: '<<<attestation:A>>>' } })
    expect(callOf(await network.call()).tags).not.toHaveProperty('attestation')
    expect(callOf(await network.call({ attestation: 'C' })).tags).toMatchObject({ attestation: 'C' })
  })

  test('is the publisher’s word in a ping, and no longer in its call', async () => {
    const rtb = await createRtbNetwork(service, { targets: [{ tag_list: '<<<attestation:A>>>' }] })
    const ping = await rtb.ping({ attestation: 'A' })
    expect(ping.body.status).toBe('reserved')
    const fields = { sip_address: ping.body.sip_address, caller_number: drawCaller(), attestation: 'failed' }
    const call = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: fields },
    })
    expect(callOf(call)).toMatchObject({ connected: false, tags: { attestation: 'failed' } })
    expect((await rtb.ping({ attestation: 'B' })).headers['x-no-target-reason']).toBe('tag_mismatch')
  })

  test('cannot be anything', async () => {
    const network = await createCallNetwork(service)
    const answer = await network.call({ attestation: 'D' })
    expect(answer).toMatchObject({
      status: 422,
      body: { simulated_call: { errors: { attestation: ['is not included in the list'] } } },
    })
  })
})

describe('a campaign that asks for an attestation', () => {
  test('refuses calls with less of it, and says so', async () => {
    const network = await createCallNetwork(service, { campaign: { minimum_attestation: 'B' } })
    expect(callOf(await network.call({ attestation: 'A' })).connected).toBe(true)
    expect(callOf(await network.call({ attestation: 'B' })).connected).toBe(true)
    for (const attestation of ['C', 'failed', 'none']) {
      const answer = await network.call({ attestation })
      expect(eventTypes(answer)).toEqual(['call_offered', 'call_refused', 'call_ended'])
      const detail = `attestation ${attestation}, needs B`
      expect(refusalOf(answer)).toEqual({ reason: 'attestation_too_low', detail })
    }
    expect(refusalOf(await network.call())?.detail).toBe('attestation none, needs B')
  })

  test('takes callers who withhold their number', async () => {
    const network = await createCallNetwork(service, { campaign: { minimum_attestation: 'A' } })
    expect(callOf(await network.call({ caller_number: null })).connected).toBe(true)
  })

  test('takes everybody once it asks for none any more', async () => {
    const network = await createCallNetwork(service, { campaign: { minimum_attestation: 'A' } })
    expect(callOf(await network.call()).connected).toBe(false)
    const campaign = { minimum_attestation: null }
    await service.request('PUT', `/campaigns/cid/${network.cid}.json`, { body: { campaign } })
    expect(callOf(await network.call()).connected).toBe(true)
  })

  test('is previewed', async () => {
    const network = await createCallNetwork(service, { campaign: { minimum_attestation: 'B' } })
    const fields = { cid: network.cid, caller_number: drawCallerNumber() }
    expect(await preview({ ...fields, attestation: 'C' })).toMatchObject({
      decision: 'blocked',
      blocked_reason: 'attestation_too_low',
      blocked_detail: 'attestation C, needs B',
      order: [],
      candidates: [{ target_id: network.targetIds[0] }],
    })
    expect(await preview({ ...fields, attestation: 'A' })).toMatchObject({
      decision: 'dial',
      blocked_reason: null,
    })
    expect(await preview({ cid: network.cid })).toMatchObject({ decision: 'dial' })
  })
})

describe('a campaign that counts the calls of each caller', () => {
  const limited = { velocity_calls: 2, velocity_seconds: 60 }

  test('refuses the third within its window, and says so', async () => {
    const network = await createCallNetwork(service, { campaign: limited })
    const caller_number = drawCallerNumber()
    for (const _ of [1, 2]) expect(callOf(await network.call({ caller_number })).connected).toBe(true)
    const third = await network.call({ caller_number })
    expect(eventTypes(third)).toEqual(['call_offered', 'call_refused', 'call_ended'])
    expect(refusalOf(third)).toEqual({
      reason: 'caller_too_frequent',
      detail: '2 calls of this caller in 60 seconds, limit 2',
    })
    expect(callOf(await network.call()).connected).toBe(true)
    expect(await preview({ cid: network.cid, caller_number })).toMatchObject({
      decision: 'blocked',
      blocked_reason: 'caller_too_frequent',
    })
  })

  test('takes the caller again when its calls are longer ago', async () => {
    const network = await createCallNetwork(service, { campaign: { ...limited, velocity_calls: 1 } })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    const fields = { cid: network.cid, caller_number }
    expect((await preview(fields)).decision).toBe('blocked')
    const at = new Date(Date.now() + 120_000).toISOString()
    expect((await preview({ ...fields, at })).decision).toBe('dial')
  })

  test('had taken it before those calls, as a preview of then shows', async () => {
    const network = await createCallNetwork(service, { campaign: { ...limited, velocity_calls: 1 } })
    const caller_number = drawCallerNumber()
    const before = new Date(Date.now() - 30_000).toISOString()
    await network.call({ caller_number })
    expect((await preview({ cid: network.cid, caller_number, at: before })).decision).toBe('dial')
  })

  test('takes no more of them when many arrive at once', async () => {
    const network = await createCallNetwork(service, { campaign: limited })
    const caller_number = drawCallerNumber()
    const answers = await Promise.all(Array.from({ length: 8 }, () => network.call({ caller_number })))
    expect(answers.filter(answer => callOf(answer).connected)).toHaveLength(2)
  })

  test('does not count calls to other campaigns', async () => {
    const network = await createCallNetwork(service, { campaign: { ...limited, velocity_calls: 1 } })
    const other = await createCallNetwork(service)
    const caller_number = drawCallerNumber()
    await other.call({ caller_number })
    expect(callOf(await network.call({ caller_number })).connected).toBe(true)
  })

  test('takes callers without a number, and those that share one, however often', async () => {
    const network = await createCallNetwork(service, { campaign: { ...limited, velocity_calls: 1 } })
    const shared = drawCallerNumber()
    const body = { static_caller_number: { number: shared } }
    expect((await service.request('POST', '/static_caller_numbers.json', { body })).status).toBe(201)
    for (const caller_number of [null, null, shared, shared]) {
      expect(callOf(await network.call({ caller_number })).connected).toBe(true)
    }
  })

  test('does not take pings either for a caller whose call it would refuse', async () => {
    const rtb = await createRtbNetwork(service, { campaign: { ...limited, velocity_calls: 1 } })
    const caller_number = drawCaller()
    const ping = await rtb.ping({ caller_number })
    const fields = { sip_address: ping.body.sip_address, caller_number }
    await service.request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call: fields } })
    const refused = await rtb.ping({ caller_number })
    expect(refused.headers['x-no-target-reason']).toBe('suppressed')
    expect((await rtb.ping()).body.status).toBe('reserved')
  })
})

describe('a target that counts the calls of each caller', () => {
  const limited = { velocity_calls: 1, velocity_seconds: 600 }

  test('leaves further ones to others, and replays find the same', async () => {
    const network = await createCallNetwork(service, { targets: [limited, {}] })
    const [once, often] = network.targetIds
    const caller_number = drawCallerNumber()
    expect(callOf(await network.call({ caller_number })).system_target_id).toBe(once)
    const second = await network.call({ caller_number })
    expect(callOf(second).system_target_id).toBe(often)
    expect(candidatesOf(second)).toMatchObject([
      { reason: 'caller_too_frequent', detail: '1 calls of this caller in 600 seconds, limit 1' },
      { eligible: true },
    ])
    const target = { velocity_calls: null }
    await service.request('PUT', `/targets/${once}.json`, { body: { target } })
    const replay = await replayOf(service, `/api/v5/calls/${callOf(second).uuid}/replay.json`)
    expect(replay).toMatchObject({ verdict: 'same' })
    expect(callOf(await network.call({ caller_number })).system_target_id).toBe(once)
  })

  test('has not had a call that another target answered', async () => {
    const network = await createCallNetwork(service, { targets: [limited, {}] })
    const [once] = network.targetIds
    const caller_number = drawCallerNumber()
    await network.call({ caller_number, answers: [{ outcome: 'busy' }] })
    expect(callOf(await network.call({ caller_number })).system_target_id).toBe(once)
  })

  test('is previewed', async () => {
    const network = await createCallNetwork(service, { targets: [limited] })
    const caller_number = drawCallerNumber()
    await network.call({ caller_number })
    expect(await preview({ cid: network.cid, caller_number })).toMatchObject({
      decision: 'no-target',
      blocked_reason: null,
      candidates: [{ reason: 'caller_too_frequent' }],
    })
  })

  test('is not reserved by a ping for such a caller, and replays find the same', async () => {
    const rtb = await createRtbNetwork(service, { targets: [limited] })
    const caller_number = drawCaller()
    const ping = await rtb.ping({ caller_number })
    const fields = { sip_address: ping.body.sip_address, caller_number }
    await service.request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call: fields } })
    const second = await rtb.ping({ caller_number })
    expect(second.headers['x-no-target-reason']).toBe('suppressed')
    const { rows } = await service.database.pool.query(
      'SELECT uuid, decision FROM reservations WHERE caller_number = $1 ORDER BY created_at DESC LIMIT 1',
      [caller_number],
    )
    expect(rows[0].decision).toMatchObject({ skipped: { caller_too_frequent: rtb.targetIds } })
    const replay = await replayOf(service, `/api/v5/rtb_inbounds/${rows[0].uuid}/replay.json`)
    expect(replay).toMatchObject({ verdict: 'same' })
  })
})
