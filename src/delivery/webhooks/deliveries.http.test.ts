import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createRtbNetwork, drawCaller } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import {
  type Inbox,
  type Reception,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/harness/webhook-receiver.ts'
import { EVENT_TYPES } from '../../domain/announcements/announced-event.ts'
import { pauseWebhook } from '../../resources/webhooks/store.ts'

let service: TestService
let receiver: WebhookReceiver
let inboxes = 0
/** Of the test under way. */
const opened: number[] = []

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
})
beforeEach(() => {
  opened.length = 0
})
// What one test listens for is none of the next one's business.
afterEach(async () => {
  for (const id of opened) await service.request('DELETE', `/webhooks/${id}.json`)
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

interface Subscription extends Inbox {
  readonly id: number
  readonly secret: string
}

async function subscribe(
  events: readonly string[] = EVENT_TYPES,
  receive?: Reception,
): Promise<Subscription> {
  let secret = ''
  const inbox = receiver.open(`/inbox-${++inboxes}`, () => secret, receive)
  const { status, body } = await service.request('POST', '/webhooks.json', {
    body: { webhook: { url: inbox.url, events } },
  })
  expect(status).toBe(201)
  secret = body.webhook.secret
  opened.push(body.webhook.id)
  return { ...inbox, id: body.webhook.id, secret }
}

const typesOf = ({ messages }: Inbox) => messages.map(({ type }) => type).sort()

const deliveries = async (id: number, query = {}) => {
  const answer = await service.request('GET', `/webhooks/${id}/deliveries.json`, { query })
  expect(answer.status).toBe(200)
  return answer.body.map(({ webhook_delivery }: { webhook_delivery: object }) => webhook_delivery)
}

const webhook = async (id: number) => (await service.request('GET', `/webhooks/${id}.json`)).body.webhook

const makeDue = () =>
  service.database.pool.query('UPDATE webhook_deliveries SET due_at = now() WHERE due_at IS NOT NULL')

describe('a call', () => {
  test('is told of as it was each time: started, answered, ended', async () => {
    const inbox = await subscribe()
    const network = await createCallNetwork(service)
    const { body } = await network.call()
    const { call } = body.simulated_call
    await eventually(() => expect(typesOf(inbox)).toEqual(['call.answered', 'call.ended', 'call.started']))
    const told = Object.fromEntries(inbox.messages.map(({ type, data }) => [type, data]))
    expect(told['call.started']).toMatchObject({ uuid: call.uuid, status: 'ringing', connected: false })
    expect(told['call.answered']).toMatchObject({ uuid: call.uuid, connected: true })
    const shown = await service.request('GET', `/api/v5/calls/${call.uuid}.json`)
    expect(told['call.ended']).toEqual(shown.body.call)
    expect(inbox.forged).toEqual([])
    expect(new Set(inbox.messages.map(({ id }) => id)).size).toBe(3)
    expect(inbox.messages[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('is announced without what was promised for it', async () => {
    const inbox = await subscribe(['call.started'])
    await (await createCallNetwork(service)).call()
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    const { rows } = await service.database.pool.query(
      `SELECT record ? 'uuid' AS has_uuid, record ? 'promise' AS has_promise FROM announcements WHERE id = $1`,
      [inbox.messages[0]?.id.replace(/^msg_/, '')],
    )
    expect(rows).toEqual([{ has_uuid: true, has_promise: false }])
  })

  test('that is refused has started and ended', async () => {
    const inbox = await subscribe()
    const network = await createCallNetwork(service)
    await service.request('PUT', `/campaigns/cid/${network.cid}.json`, {
      body: { campaign: { paused: true } },
    })
    await network.call()
    await eventually(() => expect(typesOf(inbox)).toEqual(['call.ended', 'call.started']))
  })

  test('converts once, whatever is written of it later', async () => {
    const inbox = await subscribe(['call.converted'])
    const network = await createCallNetwork(service)
    const { body } = await network.call()
    const { uuid } = body.simulated_call.call
    for (const revenue of [10, 20]) {
      await service.database.pool.query(
        'UPDATE calls SET converted = true, revenue = $2 WHERE company_id = $3 AND uuid = $1',
        [uuid, revenue, service.companyId],
      )
    }
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(inbox.messages[0]).toMatchObject({
      type: 'call.converted',
      data: { converted: true, revenue: 10 },
    })
    expect(await deliveries(inbox.id)).toHaveLength(1)
  })

  test('that converted by itself is not corrected by the amounts that it has', async () => {
    const inbox = await subscribe(['call.corrected'])
    const network = await createCallNetwork(service)
    const created = await service.request('POST', `/campaigns/${network.campaignId}/postback_keys.json`, {
      body: { postback_key: { action: 'conversion' } },
    })
    const { key } = created.body.postback_key
    const { uuid } = (await network.call()).body.simulated_call.call
    await service.database.pool.query(
      'UPDATE calls SET converted = true, revenue = 30, payout = 20 WHERE company_id = $1 AND uuid = $2',
      [service.companyId, uuid],
    )
    for (const payout of ['20', '19']) {
      const query = { key, call_uuid: uuid, revenue: '30', payout }
      await service.request('GET', '/conversions.json', { apiKey: null, query })
    }
    await eventually(() => expect(inbox.messages).not.toHaveLength(0))
    expect(inbox.messages.map(({ data }) => (data as { payout: number }).payout)).toEqual([19])
  })

  test('is corrected each time that other amounts are posted for it, and not by what was posted before', async () => {
    const inbox = await subscribe(['call.converted', 'call.corrected'])
    const network = await createCallNetwork(service)
    const created = await service.request('POST', `/campaigns/${network.campaignId}/postback_keys.json`, {
      body: { postback_key: { action: 'conversion' } },
    })
    const { key } = created.body.postback_key
    const { uuid } = (await network.call()).body.simulated_call.call
    for (const revenue of ['12', '12', '0', '9.5']) {
      const query = { key, call_uuid: uuid, revenue }
      await service.request('GET', '/conversions.json', { apiKey: null, query })
    }
    await eventually(() => expect(inbox.messages).toHaveLength(3))
    const told = inbox.messages.map(({ type, data }) => [type, (data as { revenue: number }).revenue])
    expect(told.sort()).toEqual([
      ['call.converted', 12],
      ['call.corrected', 0],
      ['call.corrected', 9.5],
    ])
  })

  test('is stored with its announcement, or neither is', async () => {
    const inbox = await subscribe(['call.started'])
    const network = await createCallNetwork(service)
    const { body } = await network.call()
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    const client = await service.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, cid, tags)
         SELECT company_id, gen_random_uuid(), created_at, updated_at, process_id, status, via, campaign_id, cid, tags
         FROM calls WHERE company_id = $1 AND uuid = $2`,
        [service.companyId, body.simulated_call.call.uuid],
      )
      const { rows } = await client.query(
        'SELECT count(*) AS count FROM webhook_deliveries WHERE webhook_id = $1',
        [inbox.id],
      )
      expect(rows).toEqual([{ count: 2 }])
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    expect(await deliveries(inbox.id)).toHaveLength(1)
  })
})

describe('a reservation', () => {
  test('is told of from its ping to the call that claims it', async () => {
    const inbox = await subscribe(EVENT_TYPES.filter(type => type.startsWith('reservation.')))
    const network = await createRtbNetwork(service)
    const caller = drawCaller()
    const { body: pinged } = await network.ping({ caller_number: caller })
    await network.ping({ caller_number: caller })
    await network.confirm(pinged.uuid)
    await network.confirm(pinged.uuid)
    const { status } = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { sip_address: pinged.sip_address, caller_number: caller } },
    })
    expect(status).toBe(201)
    await eventually(() =>
      expect(typesOf(inbox)).toEqual(['reservation.claimed', 'reservation.confirmed', 'reservation.created']),
    )
    const told = Object.fromEntries(inbox.messages.map(({ type, data }) => [type, data]))
    expect(told['reservation.created']).toMatchObject({
      uuid: pinged.uuid,
      status: 'reserved',
      caller_number: caller,
      target_id: network.targetIds[0],
      duplicate_order: 0,
      pbm_variant: null,
    })
    expect(told['reservation.confirmed']).toMatchObject({ uuid: pinged.uuid, status: 'confirmed' })
    const log = await service.request('GET', '/api/v5/rtb_inbounds.json', { query: { status: 'claimed' } })
    const [row] = log.body.rtb_inbounds.filter(({ uuid }: { uuid: string }) => uuid === pinged.uuid)
    expect(told['reservation.claimed']).toEqual(row)
  })

  test('that nobody claims expires', async () => {
    const inbox = await subscribe(['reservation.expired'])
    const network = await createRtbNetwork(service)
    const { body } = await network.ping()
    await service.database.pool.query(
      `UPDATE reservations SET expires_at = now() - interval '1 second' WHERE company_id = $1 AND uuid = $2`,
      [service.companyId, body.uuid],
    )
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(inbox.messages[0]?.data).toMatchObject({
      uuid: body.uuid,
      status: 'expired',
      ended_at: expect.any(String),
    })
  })

  test('is told of from the very next ping on, and by no ping that reserves nobody', async () => {
    const network = await createRtbNetwork(service)
    await network.ping()
    const inbox = await subscribe(['reservation.created'])
    const { body } = await network.ping()
    await service.request('PUT', `/targets/${network.targetIds[0]}.json`, {
      body: { target: { paused: true } },
    })
    expect((await network.ping()).body.status).toBe('no-target')
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(inbox.messages[0]?.data.uuid).toBe(body.uuid)
    expect(await deliveries(inbox.id)).toHaveLength(1)
  })

  test('is marked only while somebody listens for reservations', async () => {
    const marked = async (uuid: string) =>
      (await service.database.pool.query('SELECT announced FROM reservations WHERE uuid = $1', [uuid])).rows
    const network = await createRtbNetwork(service)
    await subscribe(['call.ended'])
    expect(await marked((await network.ping()).body.uuid)).toEqual([{ announced: false }])
    const { id } = await subscribe(['reservation.expired'])
    expect(await marked((await network.ping()).body.uuid)).toEqual([{ announced: true }])
    await service.request('PUT', `/webhooks/${id}.json`, { body: { webhook: { paused: true } } })
    expect(await marked((await network.ping()).body.uuid)).toEqual([{ announced: false }])
  })
})

describe('a target', () => {
  const CAPPED = ['target.capped']

  test('is told of once in a window, with the cap that is full', async () => {
    const inbox = await subscribe(CAPPED)
    const target = { daily_cap_attributes: { cap: 2 }, hard_cap_attributes: { cap: 3 }, name: 'Buyer' }
    const network = await createRtbNetwork(service, { targets: [target], key: { ttl_seconds: 3_600 } })
    for (const place of [1, 2]) {
      const { body } = await network.ping()
      expect((await network.confirm(body.uuid)).body.status, `confirm ${place}`).toBe('confirmed')
    }
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(inbox.messages[0]?.data).toEqual({
      target: { id: network.targetIds[0], tid: null, name: 'Buyer', number: '+12025550100' },
      cap: { id: expect.any(Number), type: 'Daily', cap: 2, filled: 2 },
      window: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    // A slot that is given back and taken again fills the same cap of the same window.
    const recount = (filled: number) =>
      service.database.pool.query(
        `UPDATE cap_counters AS counter SET filled = $2 FROM caps AS cap
         WHERE cap.company_id = counter.company_id AND cap.id = counter.cap_id AND cap.target_id = $1
           AND cap.kind = 'daily'`,
        [network.targetIds[0], filled],
      )
    await recount(1)
    await recount(2)
    expect(await deliveries(inbox.id)).toHaveLength(1)
  })

  test('is told of again once its hard cap was reset', async () => {
    const inbox = await subscribe(CAPPED)
    const target = { hard_cap_attributes: { cap: 1 } }
    const network = await createRtbNetwork(service, { targets: [target], key: { ttl_seconds: 3_600 } })
    await network.confirm((await network.ping()).body.uuid)
    await service.request('POST', `/targets/${network.targetIds[0]}/reset_cap.json`)
    await network.confirm((await network.ping()).body.uuid)
    await eventually(() => expect(inbox.messages).toHaveLength(2))
    expect(inbox.messages.map(({ data }) => data.cap.type)).toEqual(['Hard', 'Hard'])
  })

  test('is told of when a limit is lowered to what is counted, or set there, and by no window that is over', async () => {
    const inbox = await subscribe(CAPPED)
    const target = { daily_cap_attributes: { cap: 9 }, time_zone: 'Tokyo' }
    const network = await createRtbNetwork(service, { targets: [target], key: { ttl_seconds: 3_600 } })
    const [targetId] = network.targetIds
    for (let call = 0; call < 2; call++) await network.confirm((await network.ping()).body.uuid)
    await service.database.pool.query(
      `INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
       SELECT company_id, id, '2026-01-01', 8 FROM caps WHERE target_id = $1 AND kind = 'daily'`,
      [targetId],
    )
    const limit = async (limits: object) =>
      expect(
        (await service.request('PUT', `/targets/${targetId}.json`, { body: { target: limits } })).status,
      ).toBe(200)
    await limit({ daily_cap_attributes: { cap: 3 } })
    await limit({ daily_cap_attributes: { cap: 2 } })
    await limit({ hard_cap_attributes: { cap: 1 }, name: 'Full' })
    await eventually(() => expect(inbox.messages).toHaveLength(2))
    const told = inbox.messages.map(({ data }) => `${data.cap.type}: ${data.cap.filled} of ${data.cap.cap}`)
    expect(told.sort()).toEqual(['Daily: 2 of 2', 'Hard: 2 of 1'])
    expect(inbox.messages.map(({ data }) => data.window)).not.toContain('2026-01-01')
    expect(await deliveries(inbox.id)).toHaveLength(2)
    // Room in between makes the same limit news again.
    await limit({ daily_cap_attributes: { cap: 5 } })
    await limit({ daily_cap_attributes: { cap: 2 } })
    await eventually(() => expect(inbox.messages).toHaveLength(3))
    expect(inbox.messages.at(-1)?.data.cap).toMatchObject({ type: 'Daily', cap: 2, filled: 2 })
  })

  test('is not told of for its concurrency, nor for the caps of its groups', async () => {
    const inbox = await subscribe(CAPPED)
    const network = await createRtbNetwork(service, {
      targets: [{ concurrency_cap: 1 }],
      key: { ttl_seconds: 3_600 },
    })
    await service.request('POST', '/target_groups.json', {
      body: {
        target_group: { name: 'Group', target_ids: network.targetIds, daily_cap_attributes: { cap: 1 } },
      },
    })
    const { body } = await network.ping()
    expect((await network.confirm(body.uuid)).body.status).toBe('confirmed')
    expect(await deliveries(inbox.id)).toEqual([])
  })
})

describe('a receiver', () => {
  const ping = async (id: number) => {
    const answer = await service.request('POST', `/webhooks/${id}/ping.json`)
    expect(answer.status).toBe(201)
    return answer.body.webhook_delivery
  }
  const settled = async (id: number, status: string) => {
    let found: readonly { readonly id: number }[] = []
    await eventually(async () => {
      found = await deliveries(id, { status })
      expect(found).not.toEqual([])
    })
    return found
  }

  test('can be tried, also while its webhook is paused', async () => {
    const inbox = await subscribe(['call.ended'])
    await service.request('PUT', `/webhooks/${inbox.id}.json`, { body: { webhook: { paused: true } } })
    const delivery = await ping(inbox.id)
    expect(delivery).toMatchObject({ event: 'webhook.ping', status: 'pending', attempts: 0, requested: true })
    const [sent] = await settled(inbox.id, 'succeeded')
    expect(sent).toMatchObject({
      id: delivery.id,
      attempts: 1,
      http_status: 204,
      error: null,
      next_attempt_at: null,
    })
    expect(inbox.messages).toMatchObject([
      { id: delivery.message_id, type: 'webhook.ping', data: { webhook_id: inbox.id } },
    ])
  })

  test('are found by their message and by day, and listed from the oldest on', async () => {
    const inbox = await subscribe(['call.ended'])
    const sent = [await ping(inbox.id), await ping(inbox.id)]
    const [first, second] = sent.map(({ id }) => id)
    const found = async (query: object) =>
      (await deliveries(inbox.id, query)).map(({ id }: { readonly id: number }) => id)
    expect(await found({})).toEqual([second, first])
    expect(await found({ sort: 'id' })).toEqual([first, second])
    expect(await found({ q: sent[0].message_id })).toEqual([first])
    expect(await found({ q: ` ${sent[0].message_id.replace('msg_', '').toUpperCase()} ` })).toEqual([first])
    expect(await found({ q: 'nothing' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await found({ created_at_start: today })).toEqual([second, first])
    expect(await found({ created_at_end: '2020-01-01' })).toEqual([])
    for (const query of [{ created_at_start: 'x' }, { sort: 'event' }]) {
      const answer = await service.request('GET', `/webhooks/${inbox.id}/deliveries.json`, { query })
      expect(answer.status).toBe(400)
    }
  })

  test('that fails is asked again under the same id, and then has it', async () => {
    const statuses = [500, 302, 200]
    const inbox = await subscribe([...EVENT_TYPES], response => {
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
    })
    await ping(inbox.id)
    for (const [attempts, http_status] of [
      [1, 500],
      [2, 302],
    ]) {
      await eventually(async () =>
        expect(await deliveries(inbox.id)).toMatchObject([
          { status: 'pending', attempts, http_status, error: `It answered ${http_status}.` },
        ]),
      )
      await makeDue()
    }
    expect(await settled(inbox.id, 'succeeded')).toMatchObject([
      { attempts: 3, http_status: 200, error: null },
    ])
    expect(new Set(inbox.messages.map(({ id }) => id)).size).toBe(1)
    expect(inbox.messages).toHaveLength(3)
    expect(receiver.server.requests.filter(({ url }) => url === '/elsewhere')).toEqual([])
    expect((await webhook(inbox.id)).failing_since).toBeNull()
  })

  test('is asked again within 60 s', async () => {
    const inbox = await subscribe([...EVENT_TYPES], response => void response.writeHead(503).end())
    await ping(inbox.id)
    await eventually(async () => expect(await deliveries(inbox.id)).toMatchObject([{ attempts: 1 }]))
    const [delivery] = await deliveries(inbox.id)
    const pause = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.attempted_at)
    expect(pause).toBeGreaterThan(0)
    expect(pause).toBeLessThanOrEqual(60_000)
    expect((await webhook(inbox.id)).failing_since).toBe(delivery.attempted_at)
  })

  test.each([
    ['hang-up', /\.$/],
    ['garbage', /\.$/],
  ] as const)('that answers with %s has not taken it', async (how, error) => {
    const { body } = await service.request('POST', '/webhooks.json', {
      body: { webhook: { url: receiver.server.misbehaving(how), events: ['call.ended'] } },
    })
    const { id } = body.webhook
    opened.push(id)
    await ping(id)
    await eventually(async () =>
      expect(await deliveries(id)).toMatchObject([
        { status: 'pending', attempts: 1, http_status: null, error: expect.stringMatching(error) },
      ]),
    )
  })

  test.each(['ten-megabytes', 'ten-megabytes-announced', 'stall-in-body'] as const)(
    'that answers 200 has taken it, whatever follows: %s',
    async how => {
      const { body } = await service.request('POST', '/webhooks.json', {
        body: { webhook: { url: receiver.server.misbehaving(how), events: ['call.ended'] } },
      })
      const { id } = body.webhook
      opened.push(id)
      await ping(id)
      expect(await settled(id, 'succeeded')).toMatchObject([{ attempts: 1, http_status: 200 }])
    },
  )

  test('that answers 410 is told of nothing more', async () => {
    const inbox = await subscribe(['call.started'], response => void response.writeHead(410).end())
    const network = await createCallNetwork(service)
    await network.call()
    await eventually(async () =>
      expect(await webhook(inbox.id)).toMatchObject({
        paused: true,
        pause_reason: 'The receiver answered 410 Gone.',
      }),
    )
    expect(await deliveries(inbox.id)).toMatchObject([{ status: 'failed', attempts: 1, http_status: 410 }])
    await network.call()
    expect(await deliveries(inbox.id)).toHaveLength(1)
  })

  test('that failed for 20 hours is told of nothing more, until its webhook goes on', async () => {
    const inbox = await subscribe(['call.started'], response => void response.writeHead(500).end())
    const network = await createCallNetwork(service)
    await network.call()
    await eventually(async () => expect(await deliveries(inbox.id)).toMatchObject([{ attempts: 1 }]))
    await service.database.pool.query(
      `UPDATE webhooks SET failing_since = now() - interval '20 hours' WHERE id = $1`,
      [inbox.id],
    )
    await service.database.pool.query('UPDATE webhook_deliveries SET attempts = 10 WHERE webhook_id = $1', [
      inbox.id,
    ])
    await makeDue()
    await eventually(async () =>
      expect(await webhook(inbox.id)).toMatchObject({
        paused: true,
        pause_reason: 'No delivery came through for 20 hours.',
      }),
    )
    expect(await deliveries(inbox.id)).toMatchObject([
      { status: 'failed', attempts: 11, next_attempt_at: null, settled_at: expect.any(String) },
    ])
    await service.request('PUT', `/webhooks/${inbox.id}.json`, { body: { webhook: { paused: false } } })
    await network.call()
    await eventually(async () => expect(await deliveries(inbox.id)).toHaveLength(2))
  })

  test('whose webhook was paused meanwhile is not told, but on demand', async () => {
    let status = 500
    const inbox = await subscribe(['call.started'], response => void response.writeHead(status).end())
    await (await createCallNetwork(service)).call()
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    await service.request('PUT', `/webhooks/${inbox.id}.json`, { body: { webhook: { paused: true } } })
    await makeDue()
    const [failed] = await settled(inbox.id, 'failed')
    expect(failed).toMatchObject({ attempts: 1, error: 'The webhook was paused.' })
    status = 200
    const again = await service.request(
      'POST',
      `/webhooks/${inbox.id}/deliveries/${failed?.id}/redeliver.json`,
    )
    expect(again).toMatchObject({ status: 201, body: { webhook_delivery: { requested: true } } })
    expect(await settled(inbox.id, 'succeeded')).toMatchObject([{ id: again.body.webhook_delivery.id }])
    expect(inbox.messages[1]).toEqual(inbox.messages[0])
  })

  test.each(['user', 'service'])(
    'is not told what waited when a %s paused its webhook, once that goes on',
    async by => {
      let status = 500
      const inbox = await subscribe(['call.started'], response => void response.writeHead(status).end())
      const network = await createCallNetwork(service)
      await network.call()
      await eventually(async () => expect(await deliveries(inbox.id)).toMatchObject([{ attempts: 1 }]))
      const change = (paused: boolean) =>
        service.request('PUT', `/webhooks/${inbox.id}.json`, { body: { webhook: { paused } } })
      if (by === 'user') await change(true)
      else {
        const { url } = await webhook(inbox.id)
        await pauseWebhook(service.database.orm, service.companyId, inbox.id, url, 'It failed.')
      }
      await change(false)
      status = 200
      await network.call()
      await makeDue()
      expect(await settled(inbox.id, 'failed')).toMatchObject([
        { attempts: 1, error: 'The webhook was paused.' },
      ])
      expect(await settled(inbox.id, 'succeeded')).toHaveLength(1)
      expect(inbox.messages).toHaveLength(2)
    },
  )

  test('is told of everything else when one event cannot be shown', async () => {
    const inbox = await subscribe(['call.ended'])
    // A row of another version, or of another hand.
    const { rows } = await service.database.pool.query(
      `WITH announcement AS (
         INSERT INTO announcements (company_id, type, record)
         VALUES ($1, 'call.ended', '{"created_at": "never"}'), ($1, 'webhook.ping', '{"webhook_id": 1}')
         RETURNING *
       )
       INSERT INTO webhook_deliveries (company_id, webhook_id, announcement_id, announced_at, type)
       SELECT $1, $2, id, created_at, type FROM announcement
       RETURNING id, type`,
      [service.companyId, inbox.id],
    )
    expect(rows).toHaveLength(2)
    const [failed] = await settled(inbox.id, 'failed')
    expect(failed).toMatchObject({ event: 'call.ended', attempts: 0, error: 'The event cannot be shown.' })
    expect(await settled(inbox.id, 'succeeded')).toMatchObject([{ event: 'webhook.ping', attempts: 1 }])
    expect(typesOf(inbox)).toEqual(['webhook.ping'])
    expect((await webhook(inbox.id)).failing_since).toBeNull()
  })

  test('sees the new secret and the old one until the day is over', async () => {
    const inbox = await subscribe(['call.started'])
    await service.request('POST', `/webhooks/${inbox.id}/roll_secret.json`)
    await ping(inbox.id)
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    await service.database.pool.query('UPDATE webhooks SET previous_secret_until = now() WHERE id = $1', [
      inbox.id,
    ])
    await ping(inbox.id)
    await eventually(() => expect(inbox.forged).toHaveLength(1))
  })

  test('that stalls holds up no other', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 3 }, () => subscribe(['call.started'], () => undefined)),
    )
    for (const { id } of stalled) for (let place = 0; place < 40; place++) await ping(id)
    const inbox = await subscribe(['call.started'])
    await ping(inbox.id)
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(stalled.every(({ messages }) => messages.length === 32)).toBe(true)
  })
})

describe('the log of deliveries', () => {
  test('is newest first, in pages, narrowed by status and event', async () => {
    const inbox = await subscribe(EVENT_TYPES.filter(type => type.startsWith('call.')))
    await (await createCallNetwork(service)).call()
    await eventually(() => expect(inbox.messages).toHaveLength(3))
    const all = await deliveries(inbox.id)
    const ids = all.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(await deliveries(inbox.id, { per_page: 2, page: 2 })).toEqual(all.slice(2))
    expect(await deliveries(inbox.id, { event: 'call.ended' })).toMatchObject([{ event: 'call.ended' }])
    expect(await deliveries(inbox.id, { status: 'failed' })).toEqual([])
    const refused = await service.request('GET', `/webhooks/${inbox.id}/deliveries.json`, {
      query: { status: 'lost' },
    })
    expect(refused.status).toBe(400)
  })

  test('is its webhook’s alone', async () => {
    const [one, other] = [await subscribe(['call.started']), await subscribe(['call.started'])]
    const { body } = await service.request('POST', `/webhooks/${one.id}/ping.json`)
    expect(await deliveries(other.id)).toEqual([])
    const path = `/webhooks/${other.id}/deliveries/${body.webhook_delivery.id}/redeliver.json`
    expect((await service.request('POST', path)).status).toBe(404)
  })

  test('of another Company’s webhook tells of nothing of this one', async () => {
    const companyId = await service.addCompany()
    const inbox = receiver.open(`/inbox-${++inboxes}`, () => '')
    const created = await service.request('POST', '/webhooks.json', {
      query: { company_id: companyId },
      body: { webhook: { url: inbox.url, events: EVENT_TYPES } },
    })
    const own = await subscribe(['call.started'])
    await (await createCallNetwork(service)).call()
    await eventually(() => expect(own.messages).toHaveLength(1))
    const answer = await service.request('GET', `/webhooks/${created.body.webhook.id}/deliveries.json`, {
      query: { company_id: companyId },
    })
    expect(answer).toMatchObject({ status: 200, body: [] })
    expect([inbox.messages, inbox.forged]).toEqual([[], []])
  })
})
