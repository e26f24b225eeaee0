import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { replayOf as replayAt } from '../../../test/harness/replay-of.ts'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const pathOf = (uuid: string) => `/api/v5/calls/${uuid}/replay.json`
const ask = (uuid: string, options = {}) => service.request('GET', pathOf(uuid), options)

const replayOf = (uuid: string) => replayAt(service, pathOf(uuid))

const uuidOf = (answer: Awaited<ReturnType<CallNetwork['call']>>): string =>
  answer.body.simulated_call.call.uuid

describe('the replay of a call', () => {
  test('decides each attempt the same, by what was then', async () => {
    const network = await createCallNetwork(service, {
      targets: [
        { priority: 1, daily_cap_attributes: { cap: 2 } },
        { priority: 1, weight: 3, tag_list: '<<<age:>=25>>>,<<<geo:us-ca>>>' },
        { priority: 1, hard_cap_attributes: { cap: 0 } },
        { priority: 2, paused: true },
        { priority: 2 },
      ],
    })
    const answers = [{ outcome: 'busy' }, { outcome: 'no_answer', ring_seconds: 5 }, { outcome: 'answer' }]
    const call = await network.call({ caller_number: '+14155550123', tags: { age: '40' }, answers })
    await service.request('PUT', `/targets/${network.targetIds[0]}.json`, {
      body: { target: { priority: 7 } },
    })
    const replay = await replayOf(uuidOf(call))
    expect(replay).toMatchObject({ verdict: 'same', reason: null })
    const considered = eventsOf(call).filter(({ type }) => type === 'candidates_considered')
    expect(replay.decisions).toHaveLength(considered.length)
    expect(replay.decisions[0].recomputed).toEqual({
      order: considered[0]?.data.order,
      candidates: considered[0]?.data.candidates,
    })
    expect(replay.decisions[0].recomputed.order).toHaveLength(3)
  })

  test('goes by the tags that the call came with, whatever was written to it since', async () => {
    const network = await createCallNetwork(service, { targets: [{ tag_list: '<<<age:31>>>' }, {}] })
    const uuid = uuidOf(await network.call({ tags: { age: '31' } }))
    const { body } = await service.request('POST', `/campaigns/${network.campaignId}/postback_keys.json`, {
      body: { postback_key: { name: 'Data', action: 'data' } },
    })
    const { key } = body.postback_key
    for (const tags of [{ age: '40', grade: 'a' }, { age: '50' }]) {
      const written = { key, call_uuid: uuid, ...tags }
      expect(
        (await service.request('POST', '/data_writing.json', { apiKey: null, body: written })).status,
      ).toBe(200)
    }
    expect(await replayOf(uuid)).toMatchObject({ verdict: 'same' })
    const listed = await service.request('GET', `/api/v5/calls/${uuid}/events.json`)
    const writings = eventsOf(listed).filter(({ type }) => type === 'tags_written')
    expect(writings.map(({ data }) => data)).toEqual([
      { tags: { age: '40', grade: 'a' } },
      { tags: { age: '50' } },
    ])
  })

  test('decides about the reserved target alone as then', async () => {
    const network = await createRtbNetwork(service, { targets: [{}, {}] })
    const { body } = await network.ping({ caller_number: '+14155550177' })
    const call = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { sip_address: body.sip_address, caller_number: '+14155550177' } },
    })
    expect(call.status).toBe(201)
    const replay = await replayOf(uuidOf(call))
    expect(replay).toMatchObject({
      verdict: 'same',
      decisions: [{ stored: { order: [expect.any(Number)] } }],
    })
  })

  test('says what differs from what is stored', async () => {
    const network = await createCallNetwork(service, { targets: [{}, { paused: true }] })
    const uuid = uuidOf(await network.call())
    await replayOf(uuid)
    await service.database.pool.query(
      `UPDATE call_events SET data = (data::jsonb || '{"order": []}')::json
       WHERE call_uuid = $1 AND type = 'candidates_considered'`,
      [uuid],
    )
    const replay = await replayOf(uuid)
    expect(replay.verdict).toBe('different')
    expect(replay.decisions[0].differences).toEqual([
      { name: 'order', stored: [], recomputed: [network.targetIds[0]] },
    ])
  })

  test('that considered nobody has no decisions, and is the same', async () => {
    const network = await createCallNetwork(service, { campaign: { paused: true } })
    expect(await replayOf(uuidOf(await network.call()))).toMatchObject({ verdict: 'same', decisions: [] })
  })

  test('says so where the configuration is not kept', async () => {
    const network = await createCallNetwork(service)
    const uuid = uuidOf(await network.call())
    await replayOf(uuid)
    await service.database.pool.query('DELETE FROM routing_baselines')
    const { replay } = (await ask(uuid)).body
    expect(replay).toMatchObject({ verdict: 'unknown', decisions: [{ verdict: 'unknown' }] })
    expect(replay.reason).toContain('is not kept')
  })

  test('shows nothing of how it is kept in the events', async () => {
    const call = await (await createCallNetwork(service)).call()
    const listed = await service.request('GET', `/api/v5/calls/${uuidOf(call)}/events.json`)
    for (const answer of [call, listed]) {
      for (const { data } of eventsOf(answer)) expect(data).not.toHaveProperty('basis')
    }
  })
})

describe('a replay is refused', () => {
  test('for what is no call of the Company', async () => {
    const uuid = uuidOf(await (await createCallNetwork(service)).call())
    const otherId = await service.addCompany()
    expect((await ask(uuid, { query: { company_id: otherId } })).status).toBe(404)
    expect((await ask('nonsense', { query: { company_id: service.companyId } })).status).toBe(404)
  })

  test('to who may not see all targets', async () => {
    const uuid = uuidOf(await (await createCallNetwork(service, { companyId: service.companyId })).call())
    for (const role of ['reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role)
      expect((await ask(uuid, { apiKey })).status).toBe(403)
    }
    expect((await ask(uuid, { apiKey: null })).status).toBe(401)
  })
})
