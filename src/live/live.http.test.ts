import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork } from '../../test/harness/call-network.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { type LiveWatcher, type WatchedEvent, watchLive } from '../../test/harness/live-watcher.ts'
import { createRtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { type App, createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { MAX_CLIENTS, MAX_CLIENTS_OF_PARTY, startLiveEvents } from './live-events.ts'

let service: TestService
/** A second process' worth of service on the same database. */
let other: { readonly app: App; readonly database: Database }
let addresses: readonly [string, string]
const watching: LiveWatcher[] = []

beforeAll(async () => {
  service = await startTestService()
  const database = openDatabase({ connectionString: service.databaseUrl, max: 5 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: service.dataDir })
  other = { app: await createApp(config, database, pino({ level: 'silent' })), database }
  const listen = (app: App) => app.main.listen({ port: 0, host: '127.0.0.1' })
  addresses = [await listen(service.app), await listen(other.app)]
})
afterEach(async () => {
  for (const watcher of watching.splice(0)) watcher.hangUp()
  await eventually(async () => expect(await listeners()).toEqual([]))
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await service.close()
})

const listeners = async () =>
  (await service.database.pool.query('SELECT company_id, events FROM live_listeners ORDER BY 1')).rows

interface Watch {
  readonly at?: 0 | 1
  readonly apiKey?: string
  readonly query?: Readonly<Record<string, string | number>>
}

async function watch({ at = 0, apiKey = service.apiKey, query = {} }: Watch = {}): Promise<LiveWatcher> {
  const parameters = new URLSearchParams({ api_key: apiKey })
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  const watcher = await watchLive(`${addresses[at]}/api/v5/live.json?${parameters}`)
  watching.push(watcher)
  return watcher
}

const announce = (type: string, about: object) =>
  service.database.pool.query('SELECT announce($1, $2, $3)', [service.companyId, type, about])
const typesOf = (events: readonly WatchedEvent[]) => events.map(({ type }) => type)

/** What happens after everything else that is expected: once it is there, nothing else is still to come. */
async function callAndAwait(watchers: readonly LiveWatcher[]): Promise<string> {
  const network = await createCallNetwork(service)
  const { body } = await network.call()
  const { uuid } = body.simulated_call.call
  await eventually(() => {
    for (const { events } of watchers) {
      expect(events.filter(({ data }) => data.data.uuid === uuid).map(({ type }) => type)).toContain(
        'call.ended',
      )
    }
  })
  return uuid
}

describe('the live stream', () => {
  test('tells of a call as it happens, as server-sent events', async () => {
    const watcher = await watch()
    expect(watcher.headers['content-type']).toBe('text/event-stream')
    expect(watcher.headers['cache-control']).toBe('no-store')
    const uuid = await callAndAwait([watcher])
    expect(typesOf(watcher.events)).toEqual(['call.started', 'call.answered', 'call.ended'])
    const last = watcher.events.at(-1)
    const shown = await service.request('GET', `/api/v5/calls/${uuid}.json`)
    expect(last).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      data: { type: 'call.ended', timestamp: expect.any(String), data: shown.body.call },
    })
  })

  test('tells whoever watches, on whatever process, in the same words', async () => {
    const watchers = [await watch({ at: 0 }), await watch({ at: 1 }), await watch({ at: 1 })]
    await callAndAwait(watchers)
    expect(watchers[1]?.events).toEqual(watchers[0]?.events)
    expect(watchers[2]?.events).toEqual(watchers[0]?.events)
  })

  test('tells of a reservation that another process than the watcher’s makes', async () => {
    const network = await createRtbNetwork(service)
    const watcher = await watch({ at: 1, query: { events: 'reservation.created,reservation.confirmed' } })
    // Within a second the other process knows that somebody watches.
    await eventually(async () => {
      await network.ping()
      expect(watcher.events).not.toEqual([])
    })
    const { body } = await network.ping()
    await network.confirm(body.uuid)
    await eventually(() => {
      const told = watcher.events.filter(({ data }) => data.data.uuid === body.uuid)
      expect(typesOf(told)).toEqual(['reservation.created', 'reservation.confirmed'])
    })
  })

  test('marks reservations at once in the watcher’s own process, and no longer once it has gone', async () => {
    const network = await createRtbNetwork(service)
    const marked = async () => {
      const { body } = await network.ping()
      const statement = 'SELECT announced FROM reservations WHERE uuid = $1'
      return (await service.database.pool.query(statement, [body.uuid])).rows[0].announced
    }
    // Who watched before may be remembered for a second.
    await eventually(async () => expect(await marked()).toBe(false))
    const watcher = await watch()
    expect(await marked()).toBe(true)
    watcher.hangUp()
    await eventually(async () => expect(await marked()).toBe(false))
  })

  test('tells of the events that were asked for, and has no other written', async () => {
    const watcher = await watch({ query: { events: 'call.ended' } })
    expect(await listeners()).toEqual([{ company_id: service.companyId, events: ['call.ended'] }])
    const count = async () =>
      (await service.database.pool.query('SELECT count(*) AS count FROM announcements')).rows[0].count
    const before = await count()
    await callAndAwait([watcher])
    expect(typesOf(watcher.events)).toEqual(['call.ended'])
    expect(await count()).toBe(before + 1)
  })

  test('ends after the time that was asked for', async () => {
    const watcher = await watch({ query: { seconds: 0 } })
    await watcher.ended
    expect(watcher.comments).toEqual(['from here on', 'come again'])
  })

  test('is refused with 400 for events that there are none of, and for a time that is none', async () => {
    for (const query of [{ events: 'call.lost' }, { events: ',' }, { seconds: -1 }, { seconds: 901 }]) {
      expect((await watch({ query })).status, JSON.stringify(query)).toBe(400)
    }
  })

  test('takes the key as a bearer token, and nobody without one', async () => {
    const url = `${addresses[0]}/api/v5/live.json?seconds=0`
    expect((await watchLive(url, { authorization: `Bearer ${service.apiKey}` })).status).toBe(200)
    expect((await watchLive(url)).status).toBe(401)
    expect((await watchLive(`${url}&api_key=guessed`)).status).toBe(401)
  })

  test('has a bounded number of watchers in each Company, who make room when they go', async () => {
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const watchers = await Promise.all(Array.from({ length: MAX_CLIENTS }, () => watch({ query })))
    expect(watchers.every(({ status }) => status === 200)).toBe(true)
    const refused = await watch({ query })
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect((await watch()).status).toBe(200)
    watchers[0]?.hangUp()
    await eventually(async () => expect((await watch({ query })).status).toBe(200))
  })

  test('leaves room for others, however often a publisher or buyer watches', async () => {
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const { body } = await service.request('POST', '/api/v1/affiliates.json', {
      body: { affiliate: { afid: 'watchful' } },
      query,
    })
    const affiliateId = body.affiliate.id
    const keys = [
      await service.addUser(companyId, 'publisher', { affiliateId }),
      await service.addUser(companyId, 'publisher', { affiliateId }),
    ]
    const statuses: (number | undefined)[] = []
    for (let opened = 0; opened <= MAX_CLIENTS_OF_PARTY; opened++)
      statuses.push((await watch({ query, apiKey: keys[opened % 2] ?? '' })).status)
    expect(statuses).toEqual([...Array(MAX_CLIENTS_OF_PARTY).fill(200), 429])
    expect((await watch({ query })).status).toBe(200)
  })
})

describe('who watches', () => {
  test('is told of the own Company alone', async () => {
    const companyId = await service.addCompany()
    const stranger = await watch({ query: { company_id: companyId } })
    const watcher = await watch()
    await callAndAwait([watcher])
    const theirs = await createCallNetwork(service, { companyId })
    const { body } = await theirs.call()
    await eventually(() => expect(typesOf(stranger.events)).toContain('call.ended'))
    const uuids = new Set(stranger.events.map(({ data }) => data.data.uuid))
    expect([...uuids]).toEqual([body.simulated_call.call.uuid])
  })

  test('as a publisher or buyer is told of its own calls', async () => {
    const tiers = [{ seconds: 30, revenue: 30, payout: 20 }]
    const network = await createCallNetwork(service, {
      number: { afid: 'own-publisher' },
      targets: [{ conversion_criteria_attributes: [{ tiers }] }],
    })
    const [targetId = 0] = network.targetIds
    const affiliate = await service.request('GET', '/affiliates/afid/own-publisher.json')
    const keys: readonly [string, string] = [
      await service.addUser(service.companyId, 'publisher', { affiliateId: affiliate.body.affiliate.id }),
      await service.addUser(service.companyId, 'buyer', { targetId }),
    ]
    const [publisher, buyer] = [await watch({ apiKey: keys[0] }), await watch({ apiKey: keys[1] })]
    const everyone = await watch()
    await callAndAwait([everyone])
    const { body } = await network.call()
    await eventually(() => {
      for (const { events } of [publisher, buyer]) expect(typesOf(events)).toContain('call.ended')
    })
    const { uuid } = body.simulated_call.call
    const told = [publisher, buyer].map(({ events }) => events.find(({ type }) => type === 'call.ended'))
    for (const [place, { events }] of [publisher, buyer].entries()) {
      expect(new Set(events.map(({ data }) => data.data.uuid))).toEqual(new Set([uuid]))
      const shown = await service.request('GET', `/api/v5/calls/${uuid}.json`, { apiKey: keys[place] ?? '' })
      expect(told[place]?.data.data).toEqual(shown.body.call)
    }
    const amounts = told.map(event => [event?.data.data['revenue'], event?.data.data['payout']])
    expect(amounts).toEqual([
      [0, 20],
      [30, 0],
    ])
  })

  test('as a publisher or buyer is told of its own pings, as its log shows them', async () => {
    const tiers = [{ seconds: 30, revenue: 30, payout: 20 }]
    const network = await createRtbNetwork(service, {
      targets: [{ conversion_criteria_attributes: [{ tiers }] }],
    })
    await network.ping({ publisher_id: 'told' })
    const affiliate = await service.request('GET', '/affiliates/afid/told.json')
    const publisher = await watch({
      apiKey: await service.addUser(service.companyId, 'publisher', {
        affiliateId: affiliate.body.affiliate.id,
      }),
    })
    const buyer = await watch({
      apiKey: await service.addUser(service.companyId, 'buyer', { targetId: network.targetIds[0] ?? 0 }),
    })
    const { body } = await network.ping({ publisher_id: 'told' })
    const dataOf = ({ events }: LiveWatcher) =>
      events.find(({ data }) => data.data.uuid === body.uuid)?.data.data
    await eventually(() => {
      expect(dataOf(publisher)).toMatchObject({ payout: 20, revenue: 0, target_id: null })
      expect(dataOf(buyer)).toMatchObject({ payout: 0, revenue: 30, affiliate_id: 0, postback_key_id: 0 })
    })
  })

  test('without leave to see targets is not told that one is capped', async () => {
    const reporter = await watch({ apiKey: await service.addUser(service.companyId, 'reporter') })
    const member = await watch({ apiKey: await service.addUser(service.companyId, 'member') })
    const network = await createRtbNetwork(service, { targets: [{ daily_cap_attributes: { cap: 1 } }] })
    await network.confirm((await network.ping()).body.uuid)
    await eventually(() => expect(typesOf(member.events)).toContain('target.capped'))
    await callAndAwait([reporter])
    expect(typesOf(reporter.events)).not.toContain('target.capped')
  })

  test('tells of an alert only who may see what it is about', async () => {
    const asRole = async (role: 'member' | 'reporter') =>
      watch({ apiKey: await service.addUser(service.companyId, role) })
    const [owner, member, reporter] = [await watch(), await asRole('member'), await asRole('reporter')]
    for (const kind of ['trunk_unreachable', 'cap_reached', 'balance_low'])
      await announce('alert.raised', { kind })
    await callAndAwait([owner, member, reporter])
    const kindsTold = ({ events }: LiveWatcher) =>
      events.filter(({ type }) => type === 'alert.raised').map(({ data }) => data.data.kind)
    expect(kindsTold(owner)).toEqual(['trunk_unreachable', 'cap_reached', 'balance_low'])
    expect(kindsTold(member)).toEqual(['cap_reached', 'balance_low'])
    expect(kindsTold(reporter)).toEqual(['balance_low'])
  })

  test('tells a key of what its scopes read, and of nothing else', async () => {
    const withScopes = async (...scopes: readonly string[]) => {
      const { body } = await service.request('POST', '/api_keys.json', {
        body: { api_key: { name: scopes.join(), scopes } },
      })
      return watch({ apiKey: body.api_key.key })
    }
    const onlyCalls = await withScopes('calls:read')
    const andTargets = await withScopes('calls:read', 'targets:read')
    const andAlerts = await withScopes('calls:read', 'alerts:read')
    const everything = await withScopes('read')
    const watchers = [onlyCalls, andTargets, andAlerts, everything]
    const network = await createRtbNetwork(service, { targets: [{ daily_cap_attributes: { cap: 1 } }] })
    await network.confirm((await network.ping()).body.uuid)
    await announce('alert.raised', { kind: 'balance_low' })
    await announce('report.scheduled', {})
    await eventually(() => expect(typesOf(everything.events)).toContain('target.capped'))
    await callAndAwait(watchers)
    const others = ({ events }: LiveWatcher) => [
      ...new Set(typesOf(events).filter(type => !String(type).startsWith('call.'))),
    ]
    expect(others(onlyCalls)).toEqual([])
    expect(others(andTargets)).toEqual(['target.capped'])
    expect(others(andAlerts)).toEqual(['alert.raised'])
    expect(others(everything).sort()).toEqual([
      'alert.raised',
      'report.scheduled',
      'reservation.confirmed',
      'reservation.created',
      'target.capped',
    ])
  })
})

describe('a stream ends with the right to see it', () => {
  const userOf = async (apiKey: string) =>
    (await service.request('GET', '/api/v5/user.json', { apiKey })).body.user
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await service.request(method, path, { ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  const become = (id: number, memberships: readonly object[]) =>
    send('PUT', `/api/v5/users/${id}.json`, { user: { memberships } })

  test.each<[string, (id: number) => Promise<void>]>([
    ['its key is reset', id => send('POST', `/api/v5/users/${id}/reset_api_key.json`)],
    ['its user is deleted', id => send('DELETE', `/api/v5/users/${id}.json`)],
    ['its membership is taken away', id => become(id, [])],
    ['its role changes', id => become(id, [{ company_id: service.companyId, role: 'reporter' }])],
  ])('once %s, on whatever process', async (_, revoke) => {
    const apiKey = await service.addUser(service.companyId, 'member')
    const { id } = await userOf(apiKey)
    const [here, there] = [await watch({ apiKey, at: 0 }), await watch({ apiKey, at: 1 })]
    const bystander = await watch({ at: 1 })
    await revoke(id)
    await Promise.all([here.ended, there.ended])
    for (const { comments } of [here, there]) expect(comments.at(-1)).toMatch(/rights .* have changed/)
    await callAndAwait([bystander])
    for (const { events } of [here, there]) expect(events).toEqual([])
  })

  const ENDINGS: readonly [string, (id: number) => Promise<unknown>][] = [
    ['is deleted', id => send('DELETE', `/api_keys/${id}.json`)],
    ['is replaced', id => send('POST', `/api_keys/${id}/rotate.json`)],
    ['may do less', id => send('PUT', `/api_keys/${id}.json`, { api_key: { scopes: ['targets:read'] } })],
    [
      'expires',
      id => service.database.pool.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]),
    ],
  ]

  test.each(ENDINGS)('once its limited key %s', async (_, end) => {
    const body = { api_key: { name: 'Wallboard', scopes: ['calls:read'] } }
    const created = await service.request('POST', '/api_keys.json', { body })
    const { id, key: apiKey } = created.body.api_key
    const watcher = await watch({ apiKey })
    await end(id)
    await watcher.ended
    expect(watcher.comments.at(-1)).toMatch(/rights .* have changed/)
  })

  test('and not with a right in another Company', async () => {
    const apiKey = await service.addUser(service.companyId, 'member')
    const { id } = await userOf(apiKey)
    const elsewhere = await service.addCompany()
    const watcher = await watch({ apiKey })
    await become(id, [
      { company_id: service.companyId, role: 'member' },
      { company_id: elsewhere, role: 'owner' },
    ])
    await callAndAwait([watcher])
    expect(watcher.comments).not.toContainEqual(expect.stringMatching(/rights/))
  })
})

test('a service that stops says so to who watches, and does not wait for them', async () => {
  const database = openDatabase({ connectionString: service.databaseUrl, max: 5 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: service.dataDir })
  const app = await createApp(config, database, pino({ level: 'silent' }))
  const address = await app.main.listen({ port: 0, host: '127.0.0.1' })
  const watcher = await watchLive(`${address}/api/v5/live.json?api_key=${service.apiKey}`)
  await app.close()
  await watcher.ended
  expect(watcher.comments.at(-1)).toBe('the service stops')
  await database.close()
})

test('a stream ends when something may have been missed, and the next begins once all is heard again', async () => {
  const watcher = await watch()
  const { rowCount } = await service.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'LISTEN "announcements"'`,
  )
  expect(rowCount).toBe(1)
  await watcher.ended
  expect(watcher.comments).toContain('come again')
  await callAndAwait([await watch()])
})

test('a stream ends when more happens at once than may wait to be read', async () => {
  const { database, companyId } = service
  const live = startLiveEvents({
    database,
    processId: randomUUID(),
    // The first one is being read for ever.
    readEvents: () => new Promise(() => undefined),
    logger: pino({ level: 'silent' }),
  })
  const client = live.open(companyId, {
    scope: { onlyAffiliateId: null, onlyTargetId: null },
    events: ['call.ended'],
    seconds: 60,
    mayStillWatch: async () => true,
    shown: event => event,
  })
  if (client === null) throw new Error('the stream was refused')
  const said = text(client.stream)
  await eventually(async () => expect(await listeners()).toHaveLength(1))
  await database.pool.query(
    `SELECT pg_notify('announcements',
       json_build_object('companyId', $1::integer, 'id', gen_random_uuid(), 'createdAt', now())::text)
     FROM generate_series(1, 5002)`,
    [companyId],
  )
  expect(await said).toContain('too much happens at once')
  await live.stop()
})
