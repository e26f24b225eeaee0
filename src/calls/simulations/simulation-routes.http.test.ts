import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCallNetwork,
  drawCallerNumber,
  eventsOf,
  eventTypes,
} from '../../../test/harness/call-network.ts'
import { createRtbNetwork, drawCaller } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ SIP_DOMAIN: 'sip.example.com' })
})

afterAll(() => service.close())

const simulate = (fields: unknown, options: Parameters<TestService['request']>[2] = {}) =>
  service.request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call: fields }, ...options })

const readTarget = async (id: number) => (await service.request('GET', `/targets/${id}.json`)).body.target

describe('a call in virtual time', () => {
  test('is answered as a finished call with everything that happened', async () => {
    const network = await createCallNetwork(service, { number: { afid: 'publisher', sid: 'source' } })
    const answer = await network.call({ answers: [{ ring_seconds: 4, talk_seconds: 42 }] })
    expect(answer.status).toBe(201)
    const { call } = answer.body.simulated_call
    expect(call).toMatchObject({
      status: 'finished',
      via: 'simulated',
      number: network.number,
      dialed_number: '+12025550001',
      cid: network.cid,
      afid: 'publisher',
      sid: 'source',
      system_campaign_id: network.campaignId,
      system_target_id: network.targetIds[0],
      target_group: {},
      connected: true,
      hold_duration: 4,
      dialed_call_duration: 42,
      total_duration: 46,
      ivr_duration: 0,
      hung_up_by: 'caller',
      rescued: false,
      tags: { publisher_id: 'publisher', sub_id: 'source' },
    })
    expect(Date.parse(call.end_time) - Date.parse(call.start_time)).toBe(46_000)
    expect(eventTypes(answer)).toEqual([
      'call_offered',
      'candidates_considered',
      'slot_taken',
      'leg_dialled',
      'leg_ringing',
      'leg_answered',
      'call_not_converted',
      'call_ended',
    ])
  })

  test('has every field of a Call', async () => {
    const { body } = await (await createCallNetwork(service)).call()
    expect(Object.keys(body.simulated_call.call)).toEqual(CALL_FIELDS)
  })

  test('talks for a minute unless the script says otherwise', async () => {
    const { body } = await (await createCallNetwork(service)).call()
    expect(body.simulated_call.call.dialed_call_duration).toBe(60)
  })

  test('goes on to the next target after its ring timeout, and is rescued', async () => {
    const network = await createCallNetwork(service, { targets: [{ timeout_seconds: 20 }, {}] })
    const answer = await network.call({ answers: [{ outcome: 'no_answer' }] })
    expect(answer.body.simulated_call.call).toMatchObject({
      rescued: true,
      system_target_id: network.targetIds[1],
      hold_duration: 20,
    })
    const failure = eventsOf(answer).find(event => event.type === 'leg_failed')
    expect(failure?.data).toMatchObject({ target_id: network.targetIds[0], cause: 'no_answer' })
  })

  test('takes the outcome of each target by its id', async () => {
    const network = await createCallNetwork(service, { targets: [{}, {}, {}] })
    const [first, second, third] = network.targetIds
    const answers = { [`${first}`]: { outcome: 'busy' }, [`${second}`]: { outcome: 'failed' } }
    const { body } = await network.call({ answers })
    expect(body.simulated_call.call).toMatchObject({ system_target_id: third, rescued: true })
  })

  test('ends unconnected when nobody answers', async () => {
    const network = await createCallNetwork(service)
    const answer = await network.call({ answers: [{ outcome: 'busy' }] })
    expect(answer.body.simulated_call.call).toMatchObject({
      connected: false,
      hung_up_by: 'system',
      dialed_call_duration: 0,
      rescued: false,
    })
    expect(eventsOf(answer).at(-1)).toMatchObject({ type: 'call_ended', data: { reason: 'no_answer' } })
  })

  test('is hung up by the target when the script says so', async () => {
    const { body } = await (await createCallNetwork(service)).call({ answers: [{ hung_up_by: 'target' }] })
    expect(body.simulated_call.call.hung_up_by).toBe('target')
  })

  test('hears the greeting and presses keys, given as text or as an array', async () => {
    const network = await createCallNetwork(service, { campaign: { message: 'Press 1', repeat: 3 } })
    for (const digits of ['81', ['8', '1'], [8, '1']]) {
      const answer = await network.call({ digits })
      expect(answer.body.simulated_call.call).toMatchObject({
        keys_pressed: '81',
        connected: true,
        ivr_duration: 2,
      })
    }
  })

  test('ends after the repetitions of the greeting when no key is pressed', async () => {
    const network = await createCallNetwork(service, { campaign: { message: 'Press 1', repeat: 2 } })
    const answer = await network.call()
    expect(eventTypes(answer).filter(type => type === 'greeting_played')).toHaveLength(2)
    expect(eventsOf(answer).at(-1)?.data.reason).toBe('no_digit')
  })

  test('rings a group with behavior 2 at once; the first to answer has the call', async () => {
    const network = await createCallNetwork(service, { targets: [{}, {}], campaign: { target_ids: [] } })
    const [slow, quick] = network.targetIds
    const group = await service.request('POST', '/target_groups.json', {
      body: {
        target_group: { name: 'All', target_ids: network.targetIds, behavior: 2, priority: 1, weight: 1 },
      },
    })
    const { id } = group.body.target_group
    const campaign = { target_ids: [], target_group_ids: [id] }
    await service.request('PUT', `/campaigns/cid/${network.cid}.json`, { body: { campaign } })
    const { body } = await network.call({
      answers: { [`${slow}`]: { ring_seconds: 9 }, [`${quick}`]: { ring_seconds: 3 } },
    })
    expect(body.simulated_call.call).toMatchObject({
      system_target_id: quick,
      target_group: { id, name: 'All' },
      hold_duration: 3,
      rescued: false,
    })
    expect(await readTarget(slow ?? 0)).toMatchObject({ calls_in_progress: 0 })
  })

  test('carries the request’s tags over the number’s, and targets judge by them', async () => {
    const network = await createCallNetwork(service, {
      targets: [{ tag_list: '<<<age:>=18>>>' }],
      number: { tag_list: '<<<age:12>>>,<<<language:en>>>' },
    })
    const young = await network.call()
    expect(young.body.simulated_call.call.connected).toBe(false)
    expect(eventsOf(young)[1]?.data.candidates).toMatchObject([{ reason: 'tag_mismatch' }])
    const grown = await network.call({ tags: { age: 40 } })
    expect(grown.body.simulated_call.call).toMatchObject({
      connected: true,
      tags: { age: '40', language: 'en' },
    })
  })

  test('counts toward caps, and is refused by a full one with its reason', async () => {
    const network = await createCallNetwork(service, { targets: [{ daily_cap_attributes: { cap: 1 } }] })
    expect((await network.call()).body.simulated_call.call.connected).toBe(true)
    const second = await network.call()
    expect(second.body.simulated_call.call.connected).toBe(false)
    expect(eventsOf(second)[1]?.data.candidates).toMatchObject([
      { reason: 'daily_cap_full', detail: 'daily cap 1 of 1' },
    ])
  })

  test('gives back all that it counted when the target does not answer', async () => {
    const network = await createCallNetwork(service, { targets: [{ daily_cap_attributes: { cap: 1 } }] })
    await network.call({ answers: [{ outcome: 'busy' }] })
    const { caps, calls_in_progress } = await readTarget(network.targetIds[0] ?? 0)
    expect(calls_in_progress).toBe(0)
    expect(caps.map((cap: { filled: number }) => cap.filled)).toEqual([0, 0, 0, 0])
  })
})

describe('repeated callers', () => {
  test('the second call of a caller is a repeat, of the number, the affiliate and the target', async () => {
    const network = await createCallNetwork(service, { number: { afid: 'repeater' } })
    const caller_number = drawCallerNumber()
    const first = await network.call({ caller_number })
    const second = await network.call({ caller_number })
    const flags = (value: boolean) => ({
      repeat: value,
      number_repeat: value,
      affiliate_repeat: value,
      target_repeat: value,
    })
    expect(first.body.simulated_call.call).toMatchObject(flags(false))
    expect(second.body.simulated_call.call).toMatchObject(flags(true))
  })

  test('a call to another number of the same affiliate repeats the affiliate alone', async () => {
    const networks = [
      await createCallNetwork(service, { number: { afid: 'two-numbers' } }),
      await createCallNetwork(service, { number: { afid: 'two-numbers' } }),
    ]
    const caller_number = drawCallerNumber()
    await networks[0]?.call({ caller_number })
    const answer = await networks[1]?.call({ caller_number })
    expect(answer?.body.simulated_call.call).toMatchObject({
      repeat: false,
      affiliate_repeat: true,
      target_repeat: false,
    })
  })

  test('callers who withhold their number never repeat', async () => {
    const network = await createCallNetwork(service)
    await network.call({ caller_number: null })
    const { body } = await network.call({ caller_number: null })
    expect(body.simulated_call.call).toMatchObject({ caller: null, repeat: false, target_repeat: false })
  })

  test('of several calls at the same moment exactly one is the first', async () => {
    const network = await createCallNetwork(service)
    const caller_number = drawCallerNumber()
    const answers = await Promise.all(Array.from({ length: 8 }, () => network.call({ caller_number })))
    const repeats = answers.filter(answer => answer.body.simulated_call.call.repeat)
    expect(repeats).toHaveLength(7)
  })
})

describe('a call that may not come in', () => {
  test.each([
    ['campaign_paused', { campaign: { paused: true } }],
    ['number_paused', { number: { paused: true } }],
  ])('is refused and recorded: %s', async (reason, options) => {
    const network = await createCallNetwork(service, options)
    const answer = await network.call()
    expect(answer.status).toBe(201)
    const { call } = answer.body.simulated_call
    expect(call).toMatchObject({
      status: 'finished',
      connected: false,
      hung_up_by: 'system',
      total_duration: 0,
    })
    expect(eventTypes(answer)).toEqual(['call_offered', 'call_refused', 'call_ended'])
    expect(eventsOf(answer)[1]?.data).toEqual({ reason })
    expect((await service.request('GET', `/api/v5/calls/${call.uuid}.json`)).status).toBe(200)
  })
})

describe('a call to a reservation whose campaign is gone', () => {
  test.each(['reserved', 'confirmed'])('is refused and recorded: %s', async status => {
    const rtb = await createRtbNetwork(service, { targets: [{ concurrency_cap: 1 }] })
    const ping = await rtb.ping()
    if (status === 'confirmed') await rtb.confirm(ping.body.uuid)
    expect((await service.request('DELETE', `/campaigns/cid/${rtb.cid}.json`)).status).toBe(204)
    const answer = await simulate({ sip_address: ping.body.sip_address, caller_number: drawCaller() })
    expect(answer.status).toBe(201)
    const { call } = answer.body.simulated_call
    expect(call).toMatchObject({
      status: 'finished',
      connected: false,
      hung_up_by: 'system',
      cid: null,
      system_campaign_id: rtb.campaignId,
      reservation_uuid: ping.body.uuid,
    })
    expect(eventTypes(answer)).toEqual(['call_offered', 'reservation_claimed', 'call_refused', 'call_ended'])
    expect(eventsOf(answer)[2]?.data).toEqual({ reason: 'campaign_deleted' })
    const { body } = await service.request('GET', `/api/v5/calls/${call.uuid}.json`)
    expect(body.call.cid).toBeNull()
    expect((await readTarget(rtb.targetIds[0] ?? 0)).calls_in_progress).toBe(0)
  })

  test('is listed, and found by no cid', async () => {
    const rtb = await createRtbNetwork(service)
    const ping = await rtb.ping()
    await service.request('DELETE', `/campaigns/cid/${rtb.cid}.json`)
    const caller = drawCaller()
    await simulate({ sip_address: ping.body.sip_address, caller_number: caller })
    const list = async (query: object) =>
      (await service.request('GET', '/api/v5/calls.json', { query: { caller, ...query } })).body
    expect(await list({})).toMatchObject([{ call: { cid: null } }])
    expect(await list({ cid: rtb.cid })).toEqual([])
    expect(await list({ cid: '' })).toHaveLength(1)
  })
})

describe('a call for a reservation', () => {
  test('at its SIP address takes over the slot and does not count again', async () => {
    const rtb = await createRtbNetwork(service, {
      targets: [{ hard_cap_attributes: { cap: 1 }, concurrency_cap: 1 }],
    })
    const ping = await rtb.ping({ zip: '90210' })
    await rtb.confirm(ping.body.uuid)
    const answer = await simulate({ sip_address: ping.body.sip_address, caller_number: drawCaller() })
    expect(answer.status).toBe(201)
    expect(answer.body.simulated_call.call).toMatchObject({
      connected: true,
      reservation_uuid: ping.body.uuid,
      afid: 'publisher',
      number: null,
      tags: { zip: '90210', publisher_id: 'publisher' },
    })
    const target = await readTarget(rtb.targetIds[0] ?? 0)
    expect(target.calls_in_progress).toBe(0)
    expect(target.caps[0]).toMatchObject({ type: 'Hard', filled: 1 })
  })

  test('gives everything back when the reserved target does not answer', async () => {
    const rtb = await createRtbNetwork(service, { targets: [{ hard_cap_attributes: { cap: 1 } }] })
    const ping = await rtb.ping()
    await rtb.confirm(ping.body.uuid)
    await simulate({ sip_address: `sip:${ping.body.sip_address}`, answers: [{ outcome: 'busy' }] })
    expect((await readTarget(rtb.targetIds[0] ?? 0)).caps[0].filled).toBe(0)
  })

  test('at its number is claimed by its caller, and by nobody else', async () => {
    const rtb = await createRtbNetwork(service)
    const [number, caller_number] = ['+18005550177', drawCaller()]
    await service.request('POST', '/numbers.json', { body: { number: { number, cid: rtb.cid } } })
    const ping = await rtb.ping({ inbound_number: number, caller_number })
    const stranger = await simulate({ number, caller_number: drawCaller() })
    expect(stranger.body.simulated_call.call.reservation_uuid).toBeNull()
    const own = await simulate({ number, caller_number })
    expect(own.body.simulated_call.call).toMatchObject({ reservation_uuid: ping.body.uuid, number })
  })

  test('is refused at the SIP address of a reservation that has had its call', async () => {
    const rtb = await createRtbNetwork(service)
    const { sip_address } = (await rtb.ping()).body
    expect((await simulate({ sip_address })).status).toBe(201)
    expect(await simulate({ sip_address })).toMatchObject({
      status: 422,
      body: { simulated_call: { errors: { sip_address: [expect.stringContaining('live reservation')] } } },
    })
  })

  test('goes to nobody else when its key says so', async () => {
    const rtb = await createRtbNetwork(service, {
      targets: [{}, {}],
      key: { route_only_to_reserved_target: true },
    })
    const { sip_address } = (await rtb.ping()).body
    const answer = await simulate({ sip_address, answers: [{ outcome: 'busy' }] })
    expect(eventTypes(answer).filter(type => type === 'leg_dialled')).toHaveLength(1)
    expect(answer.body.simulated_call.call.connected).toBe(false)
  })
})

describe('a call in real time', () => {
  test('is answered at once, and ends when its caller is told to hang up', async () => {
    const network = await createCallNetwork(service)
    const begun = await network.call({ clock: 'realtime', answers: [{ talk_seconds: 600 }] })
    expect(begun.status).toBe(201)
    const { uuid } = begun.body.simulated_call.call
    expect(begun.body.simulated_call.call.status).not.toBe('finished')
    const ended = await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(ended.status).toBe(200)
    expect(ended.body.simulated_call.call).toMatchObject({ uuid, status: 'finished', hung_up_by: 'caller' })
    expect(eventTypes(ended).at(-1)).toBe('call_ended')
    const again = await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(again.body).toEqual(ended.body)
  })

  test('holds the concurrency slot: of many calls at once only as many connect as the cap allows', async () => {
    const network = await createCallNetwork(service, { targets: [{ concurrency_cap: 1 }] })
    const fields = { clock: 'realtime', answers: [{ talk_seconds: 600 }] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => network.call(fields)))
    const running = answers.filter(answer => answer.body.simulated_call.call.status !== 'finished')
    expect(running).toHaveLength(1)
    const [targetId = 0] = network.targetIds
    expect((await readTarget(targetId)).calls_in_progress).toBe(1)
    const { uuid } = running[0]?.body.simulated_call.call ?? {}
    await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect((await readTarget(targetId)).calls_in_progress).toBe(0)
  })

  test('cannot be hung up from another Company, nor when there is no such call', async () => {
    const network = await createCallNetwork(service)
    const begun = await network.call({ clock: 'realtime', answers: [{ talk_seconds: 600 }] })
    const { uuid } = begun.body.simulated_call.call
    const company_id = await service.addCompany()
    const path = `/api/v5/simulated_calls/${uuid}/hangup.json`
    expect((await service.request('POST', path, { query: { company_id } })).status).toBe(404)
    expect((await service.request('POST', '/api/v5/simulated_calls/nonsense/hangup.json')).status).toBe(404)
    expect((await service.request('POST', path)).status).toBe(200)
  })
})

describe('a request that is wrong', () => {
  test.each([
    [{}, 'number', "can't be blank"],
    [{ number: null }, 'number', "can't be blank"],
    [{ number: 'nonsense' }, 'number', 'is not a valid phone number'],
    [{ number: 5 }, 'number', 'must be a string or null'],
    [{ number: '+18885559999' }, 'number', 'is not a number of this Company'],
    [
      { number: '+18885559999', sip_address: 'x@sip.example.com' },
      'sip_address',
      'must be left out when number is given',
    ],
    [
      { sip_address: 'x@elsewhere.example' },
      'sip_address',
      'is not of the form <reservation uuid>@sip.example.com',
    ],
    [
      { sip_address: 'x@sip.example.com' },
      'sip_address',
      'is not that of a live reservation of this Company',
    ],
    [{ number: '+18885559999', caller_number: 'nobody' }, 'caller_number', 'is not a valid phone number'],
    [{ number: '+18885559999', digits: '1a' }, 'digits', 'is invalid'],
    [{ number: '+18885559999', digits: 1 }, 'digits', 'must be a text or an array of keys'],
    [{ number: '+18885559999', tags: [] }, 'tags', 'must be an object'],
    [
      { number: '+18885559999', answers: [{ outcome: 'maybe' }] },
      'answers.outcome',
      'is not included in the list',
    ],
    [
      { number: '+18885559999', answers: [{ talk_seconds: -1 }] },
      'answers.talk_seconds',
      'must be greater than or equal to 0',
    ],
    [{ number: '+18885559999', clock: 'slow' }, 'clock', 'is not included in the list'],
  ])('%j is refused on its field', async (fields, field, message) => {
    const answer = await simulate(fields)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ simulated_call: { errors: { [field]: [message] } } })
  })

  test('another Company’s number is not a number of this Company', async () => {
    const companyId = await service.addCompany()
    const foreign = await createCallNetwork(service, { companyId })
    expect((await simulate({ number: foreign.number })).status).toBe(422)
    expect((await foreign.call()).status).toBe(201)
  })

  test('without the root key, or without an API key, it is refused', async () => {
    expect((await service.request('POST', '/api/v5/simulated_calls.json', { body: {} })).status).toBe(400)
    expect((await simulate({}, { apiKey: null })).status).toBe(401)
  })

  test('who may only read may not simulate', async () => {
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await simulate({ number: '+18885559999' }, { apiKey: reporter })).status).toBe(403)
  })
})

const CALL_FIELDS = [
  ...[
    'uuid',
    'caller',
    'caller_zip',
    'caller_state',
    'caller_city',
    'caller_country',
    'status',
    'via',
    'number',
  ],
  ...[
    'dialed_number',
    'cid',
    'afid',
    'sid',
    'tid',
    'system_campaign_id',
    'system_affiliate_id',
    'system_target_id',
  ],
  ...['target_group', 'start_time', 'forwarded_time', 'end_time', 'dialed_call_duration', 'total_duration'],
  ...[
    'ivr_duration',
    'hold_duration',
    'hung_up_by',
    'keys_pressed',
    'connected',
    'converted',
    'revenue',
    'payout',
  ],
  ...['charge_total', 'duplicate', 'repeat', 'affiliate_repeat', 'target_repeat', 'number_repeat', 'rescued'],
  ...['fired_pixels_count', 'fired_pixels', 'recording_url', 'tags', 'reservation_uuid', 'company_id'],
  ...['created_at', 'updated_at'],
]
