import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CallNetwork,
  createCallNetwork,
  drawCallerNumber,
  eventTypes,
} from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { type FakeBuyer, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let tracker: FakeBuyer
let click: string
let sale: string

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
})

beforeEach(async () => {
  await tracker?.close()
  tracker = await startFakeBuyer()
  click = `${tracker.answering('/click', {})}?u=[call_uuid]&c=[caller_id]&t=[call_duration]`
  sale = `${tracker.answering('/sale', {})}?t=[call_duration]&r=[revenue]&p=[payout]&b=[target_id]&x=[age]`
})

afterAll(async () => {
  await service.close()
  await tracker.close()
})

const conversion_criteria_attributes = [{ tiers: [{ seconds: 30, revenue: 20, payout: 12 }] }]

function network(timers: readonly object[], campaign: object = {}): Promise<CallNetwork> {
  return createCallNetwork(service, {
    targets: [{ client_tid: `buyer-${Math.random()}`, conversion_criteria_attributes }],
    campaign: { timers_attributes: timers, ...campaign },
  })
}

const uuidOf = (answer: TestAnswer): string => answer.body.simulated_call.call.uuid

const callOf = async (uuid: string) => (await service.request('GET', `/api/v5/calls/${uuid}.json`)).body.call

/** The call once nothing of it waits to be sent. */
const settled = (uuid: string) =>
  eventually(async () => {
    const call = await callOf(uuid)
    expect(call.fired_pixels.map(({ status }: { status: string }) => status)).not.toContain('pending')
    return call
  })

const talking = (seconds: number) => ({ answers: [{ outcome: 'answer', talk_seconds: seconds }] })

describe('a call', () => {
  test('requests its click timer, and the highest sale timer that it reaches', async () => {
    const { call, targetIds } = await network([
      { seconds: 0, url: click },
      { seconds: 20, url: `${sale}&n=20` },
      { seconds: 40, url: `${sale}&n=40` },
      { seconds: 90, url: `${sale}&n=90` },
    ])
    const caller = drawCallerNumber()
    const answer = await call({ ...talking(45), caller_number: caller, tags: { age: '4&2' } })
    const shown = await settled(uuidOf(answer))
    const { tid } = (await service.request('GET', `/targets/${targetIds[0]}.json`)).body.target
    const encoded = encodeURIComponent(caller)
    expect(tracker.requests.map(({ url }) => url)).toEqual([
      `/click?u=${shown.uuid}&c=${encoded}&t=0`,
      `/sale?t=45&r=20.0&p=12.0&b=${tid}&x=4%262&n=40`,
    ])
    expect(shown.fired_pixels_count).toBe(2)
    expect(shown.fired_pixels).toMatchObject([
      { kind: 'click', seconds: 0, status: 'succeeded', attempts: 1, http_status: 200, error: null },
      { kind: 'sale', seconds: 40, status: 'succeeded' },
    ])
    expect(shown.fired_pixels[1].url).toBe(`${tracker.origin}${tracker.requests[1]?.url}`)
    const events = await service.request('GET', `/api/v5/calls/${shown.uuid}/events.json`)
    expect(eventTypes(events).filter(type => type === 'pixel_fired')).toHaveLength(2)
  })

  test('that talks on fires the highest timer while it goes on', async () => {
    const { call } = await network([{ seconds: 1, url: sale }])
    const uuid = uuidOf(await call({ ...talking(600), clock: 'realtime' }))
    const shown = await eventually(async () => {
      const running = await callOf(uuid)
      expect(running.fired_pixels_count).toBe(1)
      return running
    })
    expect(shown.status).toBe('in_progress')
    await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect((await callOf(uuid)).fired_pixels).toHaveLength(1)
  })

  test('tells its tracker no revenue where its caller has converted already, also while it goes on', async () => {
    const made = await createCallNetwork(service, {
      targets: [
        {
          conversion_criteria_attributes: [
            { dedupe_seconds: 600, tiers: [{ seconds: 0, revenue: 20, payout: 12 }] },
          ],
        },
      ],
      campaign: { timers_attributes: [{ seconds: 1, url: sale }] },
    })
    const caller_number = drawCallerNumber()
    const amounts = () =>
      tracker.requests.map(({ url }) => new URL(url, tracker.origin).searchParams.get('r'))
    await settled(uuidOf(await made.call({ ...talking(5), caller_number })))
    await settled(uuidOf(await made.call({ ...talking(5), caller_number })))
    expect(amounts()).toEqual(['20.0', '0.0'])
    const uuid = uuidOf(await made.call({ ...talking(600), caller_number, clock: 'realtime' }))
    await eventually(() => expect(amounts()).toEqual(['20.0', '0.0', '0.0']))
    await service.request('POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
  })

  test('to a number with timers of its own requests those instead', async () => {
    const { number, call } = await network([{ seconds: 0, url: `${click}&of=campaign` }])
    const numbers = (await service.request('GET', '/numbers.json')).body
    const { id } = numbers.find(
      (entry: { number: { number: string } }) => entry.number.number === number,
    ).number
    const timers_attributes = [{ seconds: 0, url: `${click}&of=number` }]
    await service.request('PUT', `/numbers/${id}.json`, { body: { number: { timers_attributes } } })
    await settled(uuidOf(await call()))
    expect(tracker.requests.map(({ url }) => new URL(url, tracker.origin).searchParams.get('of'))).toEqual([
      'number',
    ])
  })

  test('that is refused requests nothing', async () => {
    const { call, cid } = await network([{ seconds: 0, url: click }])
    await service.request('PUT', `/campaigns/cid/${cid}.json`, { body: { campaign: { paused: true } } })
    expect((await callOf(uuidOf(await call()))).fired_pixels).toEqual([])
  })

  test('is answered and over before a tracker that never answers is, and is not held up by it', async () => {
    const { call } = await network([{ seconds: 0, url: tracker.misbehaving('stall-before-headers') }])
    const answer = await call(talking(60))
    expect(answer.status).toBe(201)
    expect(answer.body.simulated_call.call.status).toBe('finished')
    await eventually(() => expect(tracker.requests).toHaveLength(1))
    expect((await callOf(uuidOf(answer))).fired_pixels).toMatchObject([{ status: 'pending' }])
  })

  test('of a caller within the dedupe window requests nothing again; a static caller’s does', async () => {
    const { call } = await network([{ seconds: 0, url: click }], { dedupe_seconds: 600 })
    const caller_number = drawCallerNumber()
    expect((await settled(uuidOf(await call({ caller_number })))).fired_pixels_count).toBe(1)
    const second = await settled(uuidOf(await call({ caller_number })))
    expect(second.fired_pixels).toMatchObject([{ status: 'deduped' }])
    expect(second.fired_pixels_count).toBe(0)
    const number = drawCallerNumber()
    await service.request('POST', '/static_caller_numbers.json', {
      body: { static_caller_number: { number } },
    })
    for (let time = 0; time < 2; time++) {
      expect((await settled(uuidOf(await call({ caller_number: number })))).fired_pixels_count).toBe(1)
    }
  })

  test('of a reservation counts its pixels on the log of pings', async () => {
    const { call, campaignId, cid } = await network([{ seconds: 0, url: click }])
    const made = await service.request('POST', `/campaigns/${campaignId}/postback_keys.json`, {
      body: { postback_key: { name: 'Publisher' } },
    })
    const ping = await service.request('POST', '/rtbs.json', {
      apiKey: null,
      body: { key: made.body.postback_key.key, publisher_id: 'partner', caller_number: drawCallerNumber() },
    })
    const answer = await call({ number: undefined, sip_address: ping.body.sip_address })
    expect((await settled(uuidOf(answer))).cid).toBe(cid)
    const { rtb_inbounds } = (await service.request('GET', '/api/v5/rtb_inbounds.json')).body
    const row = rtb_inbounds.find(({ uuid }: { uuid: string }) => uuid === ping.body.uuid)
    expect([row.fired_pixels_count, row.fired_pixels_error_count]).toEqual([1, 0])
  })
})

describe('fired pixels', () => {
  const list = async (query: Readonly<Record<string, string | number>> = {}) => {
    const answer = await service.request('GET', '/api/v5/fired_pixels.json', { query })
    return answer.body.map((entry: { fired_pixel: object }) => entry.fired_pixel)
  }

  /** A call whose pixel cannot be sent: its host is no host. */
  async function failedPixel() {
    const made = await network([{ seconds: 0, url: click }])
    const uuid = uuidOf(await made.call())
    const [pixel] = (await settled(uuid)).fired_pixels
    await service.database.pool.query(
      `WITH failed AS (
         UPDATE pixel_firings SET status = 'failed', attempts = 4, error = 'It refuses connections.' WHERE id = $1
       )
       UPDATE calls SET fired_pixels_count = 0, fired_pixels_error_count = 1 WHERE uuid = $2`,
      [pixel.id, uuid],
    )
    return { ...made, uuid, id: pixel.id as number }
  }

  const redeliver = (uuid: string, id: number | string, options = {}) =>
    service.request('POST', `/api/v5/calls/${uuid}/fired_pixels/${id}/redeliver.json`, options)

  test('are listed newest first, and by campaign, timer, status and time', async () => {
    const { call, cid } = await network([{ seconds: 0, url: click }])
    const uuids = [uuidOf(await call()), uuidOf(await call())]
    for (const uuid of uuids) await settled(uuid)
    const listed = await list({ cid })
    expect(listed.map(({ call_uuid }: { call_uuid: string }) => call_uuid)).toEqual(uuids.reverse())
    expect(listed[0]).toMatchObject({ kind: 'click', status: 'succeeded' })
    const { timer_id, fired_at } = listed[1]
    expect(await list({ cid, timer_id })).toHaveLength(2)
    expect(await list({ cid, timer_id: timer_id + 1 })).toEqual([])
    expect(await list({ cid, status: 'failed' })).toEqual([])
    expect(await list({ cid, created_at_end: fired_at })).toHaveLength(1)
    expect(await list({ cid, created_at_start: listed[0].fired_at })).toHaveLength(1)
    expect(await list({ cid, per_page: 1, page: 2 })).toEqual([listed[1]])
  })

  test('are those of the last two months where no time is asked for', async () => {
    const { call, cid } = await network([{ seconds: 0, url: click }])
    const uuid = uuidOf(await call())
    const [pixel] = (await settled(uuid)).fired_pixels
    expect(await list({ cid })).toHaveLength(1)
    // They are those before the end, where only that is named.
    const created_at_end = new Date(Date.now() + 63 * 86_400_000).toISOString()
    expect(await list({ cid, created_at_end })).toEqual([])
    await service.database.pool.query(
      "UPDATE pixel_firings SET fired_at = now() - interval '63 days' WHERE id = $1",
      [pixel.id],
    )
    expect(await list({ cid })).toEqual([])
    const created_at_start = new Date(Date.now() - 64 * 86_400_000).toISOString()
    expect(await list({ cid, created_at_start })).toMatchObject([{ id: pixel.id }])
  })

  test.each([
    ['status', 'lost'],
    ['timer_id', 'one'],
    ['page', '0'],
    ['created_at_start', 'yesterday'],
  ])('a list by %s=%s is 400', async (name, value) => {
    const answer = await service.request('GET', '/api/v5/fired_pixels.json', { query: { [name]: value } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(name)
  })

  test('are listed of one call, and from the oldest on', async () => {
    const made = await network([{ seconds: 0, url: click }])
    const first = uuidOf(await made.call())
    const second = uuidOf(await made.call())
    for (const uuid of [first, second]) await settled(uuid)
    const uuids = async (query: Readonly<Record<string, string>>) =>
      (await list({ cid: made.cid, ...query })).map(({ call_uuid }: { call_uuid: string }) => call_uuid)
    expect(await uuids({})).toEqual([second, first])
    expect(await uuids({ sort: 'fired_at' })).toEqual([first, second])
    expect(await uuids({ call_uuid: first.toUpperCase() })).toEqual([first])
    expect(await uuids({ call_uuid: 'nothing' })).toEqual([])
  })

  test('that failed can be requested again, which takes the failure back', async () => {
    const { uuid, id } = await failedPixel()
    const requested = tracker.requests.length
    const answer = await redeliver(uuid, id)
    expect(answer.status).toBe(201)
    // Not how often: it may be on its way already.
    expect(answer.body.fired_pixel).toMatchObject({ id, call_uuid: uuid, status: 'pending', error: null })
    const shown = await settled(uuid)
    expect(shown.fired_pixels).toMatchObject([{ id, status: 'succeeded', attempts: 1 }])
    expect(tracker.requests).toHaveLength(requested + 1)
    const { rows } = await service.database.pool.query(
      'SELECT fired_pixels_count, fired_pixels_error_count FROM calls WHERE uuid = $1',
      [uuid],
    )
    expect(rows).toEqual([{ fired_pixels_count: 1, fired_pixels_error_count: 0 }])
    const again = await redeliver(uuid, id)
    expect(again.status).toBe(422)
    expect(again.body.error).toContain('succeeded')
  })

  test('of another Company, another call or nobody are not found', async () => {
    const { uuid, id, call } = await failedPixel()
    const company_id = await service.addCompany()
    const other = uuidOf(await call())
    for (const answer of [
      await redeliver(uuid, id, { query: { company_id } }),
      await redeliver(other, id),
      await redeliver('nothing', id),
      await redeliver(uuid, 2_000_000_000),
      // Ids outgrow four bytes.
      await redeliver(uuid, 3_000_000_000),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'No such fired pixel in this Company.' }])
    }
    const foreign = await service.request('GET', '/api/v5/fired_pixels.json', { query: { company_id } })
    expect(foreign.body).toEqual([])
  })

  test('are the Company’s: a publisher and a buyer see that their calls fired them, and not where to', async () => {
    const made = await network([{ seconds: 0, url: click }])
    const number = (await service.request('GET', '/numbers.json', { query: { cid: made.cid } })).body[0]
      .number
    await service.request('PUT', `/numbers/${number.id}.json`, { body: { number: { afid: 'partner-9' } } })
    const uuid = uuidOf(await made.call())
    await settled(uuid)
    const { affiliate } = (await service.request('GET', '/affiliates/afid/partner-9.json')).body
    const readers = [
      await service.addUser(service.companyId, 'publisher', { affiliateId: affiliate.id }),
      await service.addUser(service.companyId, 'buyer', { targetId: made.targetIds[0] ?? 0 }),
    ]
    for (const apiKey of readers) {
      const shown = await service.request('GET', `/api/v5/calls/${uuid}.json`, { apiKey })
      expect(shown.body.call.fired_pixels).toMatchObject([{ status: 'succeeded', url: null, error: null }])
      const [listed] = (await service.request('GET', '/api/v5/calls.json', { apiKey })).body
      expect(listed.call.fired_pixels).toMatchObject([{ url: null }])
      expect((await service.request('GET', '/api/v5/fired_pixels.json', { apiKey })).status).toBe(403)
    }
  })

  test('take a key', async () => {
    for (const answer of [
      await service.request('GET', '/api/v5/fired_pixels.json', { apiKey: null }),
      await redeliver('nothing', 1, { apiKey: null }),
    ]) {
      expect(answer.status).toBe(401)
    }
  })
})
