import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'true' })
})
afterAll(() => service.close())

type Fields = Readonly<Record<string, unknown>>

async function create(path: string, rootKey: string, fields: Fields, companyId = service.companyId) {
  const query = { company_id: companyId }
  const answer = await service.request('POST', path, { body: { [rootKey]: fields }, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[rootKey]
}

let campaignsCreated = 0
let numbersBrought = 0

/** A campaign that answers calls, and what it may show: a pool for each entry, and its own numbers. */
async function campaignWith({ pools = [], numbers = [] }: { pools?: Fields[]; numbers?: Fields[] } = {}) {
  const target = await create('/targets.json', 'target', { number: '+12025550100' })
  const cid = `campaign-${++campaignsCreated}`
  const { show_key } = await create('/campaigns.json', 'campaign', { cid, target_ids: [target.id] })
  const staticNumbers: string[] = []
  const poolIds: number[] = []
  for (const fields of pools) {
    poolIds.push((await create('/number_pools.json', 'number_pool', { cid, ...fields })).id)
  }
  for (const fields of numbers) {
    const number = `+1866555${String(++numbersBrought).padStart(4, '0')}`
    staticNumbers.push((await create('/numbers.json', 'number', { cid, number, ...fields })).number)
  }
  return {
    cid,
    path: `/campaigns/cid/${cid}.json`,
    showKey: show_key as string,
    staticNumbers,
    poolIds,
    show: (query: Readonly<Record<string, string>> = {}, address?: string) =>
      ask({ show_key, ...query }, address),
  }
}

let addressesUsed = 0

/** As a page does: without an API key; from an address of its own, as most visitors. */
const ask = (
  query: Readonly<Record<string, string | readonly string[]>>,
  address = `10.1.${++addressesUsed >> 8}.${addressesUsed & 255}`,
) =>
  service.request('GET', '/v1/number.json', { query, apiKey: null, headers: { 'x-forwarded-for': address } })

async function callTo(number: string, fields: Fields = {}) {
  const simulated_call = { number, caller_number: '+13035550123', ...fields }
  const answer = await service.request('POST', '/api/v5/simulated_calls.json', { body: { simulated_call } })
  expect(answer.status).toBe(201)
  return answer.body.simulated_call.call
}

const refused = (status: number, words: string) => (answer: TestAnswer) =>
  expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(words) } })

/** To visitors of a pool. */
async function numbersLent(poolId: number | undefined): Promise<number> {
  const { rowCount } = await service.database.pool.query(
    `SELECT FROM number_leases WHERE company_id = $1 AND number_pool_id = $2 AND holder = 'visitor'`,
    [service.companyId, poolId],
  )
  return rowCount ?? 0
}

describe('a page of a campaign with a pool', () => {
  test('lends none to who merely looks', async () => {
    const { showKey, show, poolIds } = await campaignWith({ pools: [{}] })
    const looked = await service.request('HEAD', '/v1/number.json', {
      query: { show_key: showKey },
      apiKey: null,
    })
    expect(looked.status).toBe(204)
    expect(await numbersLent(poolIds[0])).toBe(0)
    expect((await show()).status).toBe(200)
    expect(await numbersLent(poolIds[0])).toBe(1)
  })

  test('shows each visitor a number of its own, and keeps it on', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const before = Date.now()
    const { status, body } = await show()
    expect(status).toBe(200)
    expect(body).toEqual({
      number: {
        number: expect.stringMatching(/^\+1\d{10}$/),
        formatted: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
        visitor: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expires_at: expect.any(String),
        heartbeat_seconds: 30,
      },
    })
    expect(Date.parse(body.number.expires_at)).toBeGreaterThanOrEqual(before + 120_000)
    expect((await show({ visitor: body.number.visitor })).body.number).toMatchObject({
      number: body.number.number,
      visitor: body.number.visitor,
    })
    expect((await show()).body.number.number).not.toBe(body.number.number)
  })

  test('keeps a visitor that the page has named itself', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const visitor = randomUUID()
    const { body } = await show({ visitor: visitor.toUpperCase() })
    expect(body.number.visitor).toBe(visitor)
    expect((await show({ visitor })).body.number.number).toBe(body.number.number)
  })

  test('has no number for a third visitor of a pool of two, until a lease has run out', async () => {
    const { show, poolIds } = await campaignWith({ pools: [{ max_pool_size: 2 }] })
    const [first, second] = [await show(), await show()]
    expect(first.body.number.number).not.toBe(second.body.number.number)
    const third = await show()
    refused(503, 'All numbers of the pool are lent')(third)
    expect(third.headers['retry-after']).toBe('30')
    await service.database.pool.query(
      `UPDATE number_leases SET expires_at = now() - interval '1 second' WHERE number_pool_id = $1 AND holder_id = $2`,
      [poolIds[0], first.body.number.visitor],
    )
    expect((await show()).body.number.number).toBe(first.body.number.number)
  })

  test('shows the number that all share while the pool has none left', async () => {
    const { show, staticNumbers } = await campaignWith({ pools: [{ max_pool_size: 1 }], numbers: [{}] })
    expect((await show()).body.number.number).not.toBe(staticNumbers[0])
    expect((await show()).body.number).toMatchObject({
      number: staticNumbers[0],
      formatted: expect.stringContaining('(866) 555-'),
      expires_at: null,
      heartbeat_seconds: null,
    })
  })
})

describe('visitors from one address', () => {
  const numbersFor = async (
    show: (query: Readonly<Record<string, string>>, address: string) => Promise<TestAnswer>,
    addresses: readonly string[],
  ) => {
    const answers = await Promise.all(addresses.map(address => show({}, address)))
    return answers.filter(({ status }) => status === 200).map(({ body }) => body.number)
  }
  const times = (count: number, address: string) => Array.from({ length: count }, () => address)

  test.each([
    [3, 1],
    [19, 1],
    [20, 2],
    [35, 3],
  ])('hold at most a tenth of a pool of %i: %i', async (max_pool_size, tenth) => {
    const { show } = await campaignWith({ pools: [{ max_pool_size }] })
    const held = await numbersFor(show, times(8, '198.51.100.7'))
    expect(new Set(held.map(({ number }) => number)).size).toBe(tenth)
    const others = await numbersFor(show, ['198.51.100.8', '198.51.100.9'])
    expect(others).toHaveLength(2)
    for (const { visitor, number } of held) {
      const again = await show({ visitor }, '198.51.100.7')
      expect(again.body.number).toMatchObject({ visitor, number })
    }
  })

  test('get no number bought for them, but the one that all share', async () => {
    const { show, staticNumbers, poolIds } = await campaignWith({ pools: [{}], numbers: [{}] })
    const [lent] = await numbersFor(show, ['198.51.100.7'])
    const bought = async () =>
      (await service.request('GET', `/number_pools/${poolIds[0]}.json`)).body.number_pool.numbers_count
    const before = await bought()
    for (let visitor = 0; visitor < 5; visitor++)
      expect((await show({}, '198.51.100.7')).body.number.number).toBe(staticNumbers[0])
    expect(lent.number).not.toBe(staticNumbers[0])
    expect(await bought()).toBe(before)
  })

  test('are those of one network where an address is of many', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']
    expect(await numbersFor(show, network)).toHaveLength(1)
    expect(await numbersFor(show, ['2001:db8:1:3::1'])).toHaveLength(1)
  })

  test('cannot take back together what they had one after another', async () => {
    const { show, poolIds } = await campaignWith({ pools: [{}] })
    const visitors: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const [lent] = await numbersFor(show, ['198.51.100.7'])
      visitors.push(lent.visitor)
      await service.database.pool.query(
        `UPDATE number_leases SET expires_at = now() - interval '1 second' WHERE number_pool_id = $1 AND holder_id = $2`,
        [poolIds[0], lent.visitor],
      )
    }
    const answers = await Promise.all(visitors.map(visitor => show({ visitor }, '198.51.100.7')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503])
  })
})

describe('a page of an affiliate', () => {
  test('shows numbers of the affiliate’s pool, others those of the pool of none', async () => {
    const { show, poolIds } = await campaignWith({ pools: [{}, { afid: 'acme' }, { afid: 'other' }] })
    const poolShown = async (query: Readonly<Record<string, string>>) => {
      const { number } = (await show(query)).body.number
      const { rows } = await service.database.pool.query(
        'SELECT number_pool_id FROM numbers WHERE number = $1',
        [number],
      )
      return rows[0].number_pool_id
    }
    expect(await poolShown({})).toBe(poolIds[0])
    expect(await poolShown({ afid: 'acme' })).toBe(poolIds[1])
    expect(await poolShown({ publisher_id: 'acme' })).toBe(poolIds[1])
    expect(await poolShown({ afid: 'nobody' })).toBe(poolIds[0])
  })

  test('shows the affiliate’s number, else one of no affiliate, never one that is paused or another’s', async () => {
    const { show, staticNumbers } = await campaignWith({
      numbers: [{ afid: 'other-2' }, { paused: true }, {}, { afid: 'acme-2' }],
    })
    expect((await show({ afid: 'acme-2' })).body.number.number).toBe(staticNumbers[3])
    expect((await show({ afid: 'nobody' })).body.number.number).toBe(staticNumbers[2])
    expect((await show()).body.number.number).toBe(staticNumbers[2])
  })

  test('does not create an affiliate that nobody knows', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    expect((await show({ afid: 'made-up' })).status).toBe(200)
    expect((await service.request('GET', '/affiliates/afid/made-up.json')).status).toBe(404)
  })

  test('shows no number while the affiliate is paused', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    await create('/api/v1/affiliates.json', 'affiliate', { afid: 'paused', paused: true })
    refused(404, 'affiliate is paused')(await show({ afid: 'paused' }))
  })
})

describe('the keys of pages', () => {
  test('are refused when there is none, or one that nobody has', async () => {
    const { showKey } = await campaignWith({ numbers: [{}] })
    refused(401, 'Send the show_key')(await ask({}))
    refused(401, 'show_key is not known')(await ask({ show_key: 'x' }))
    refused(401, 'show_key is not known')(await ask({ show_key: '0'.repeat(32) }))
    refused(401, 'Send the show_key')(await ask({ show_key: [showKey, showKey] }))
    refused(401, 'embedded_key is not known')(await ask({ embedded_key: '0'.repeat(32), cid: 'any' }))
  })

  test('name the Company together with a campaign of its own', async () => {
    const { cid, staticNumbers } = await campaignWith({ numbers: [{}] })
    const { body } = await service.request('GET', `/companies/${service.companyId}.json`)
    const { embedded_key } = body.company
    expect((await ask({ embedded_key, cid })).body.number.number).toBe(staticNumbers[0])
    refused(400, 'cid')(await ask({ embedded_key }))
    refused(404, 'No such campaign')(await ask({ embedded_key, cid: 'unknown' }))
    const companyId = await service.addCompany()
    await create('/campaigns.json', 'campaign', { cid: 'theirs' }, companyId)
    refused(404, 'No such campaign')(await ask({ embedded_key, cid: 'theirs' }))
  })

  test('of a paused campaign, or one without any number, show none', async () => {
    const { show, path } = await campaignWith()
    refused(404, 'has no number to show')(await show())
    await service.request('PUT', path, { body: { campaign: { paused: true } } })
    refused(404, 'campaign is paused')(await show())
  })

  test('stop working with their campaign', async () => {
    const { show, path } = await campaignWith()
    expect((await service.request('DELETE', path)).status).toBe(204)
    refused(401, 'show_key is not known')(await show())
  })
})

describe('what a page may not say', () => {
  const mistakes: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['a visitor that is no UUID', { visitor: 'me' }, 'visitor is none'],
    ['a visitor as others write UUIDs', { visitor: `urn:uuid:${randomUUID()}` }, 'visitor is none'],
    ['a tag that is too long', { utm_term: 'x'.repeat(1_001) }, 'too long'],
    [
      'too many tags',
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`t${index}`, '1'])),
      'Too many tags',
    ],
  ]
  test.each(mistakes)('%s is refused, and no number lent', async (_, query, words) => {
    const { show, poolIds } = await campaignWith({ pools: [{}] })
    refused(400, words)(await show(query))
    const { rows } = await service.database.pool.query(
      'SELECT FROM number_leases WHERE number_pool_id = $1 AND holder IS NOT NULL',
      [poolIds[0]],
    )
    expect(rows).toEqual([])
  })

  test('its address twice is refused', async () => {
    const { showKey } = await campaignWith({ numbers: [{}] })
    refused(400, '"url"')(await ask({ show_key: showKey, url: ['https://a.example', 'https://b.example'] }))
  })

  test('an address that is too long is cut', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const { body } = await show({ url: `https://shop.example/${'x'.repeat(2_000)}` })
    const { tags } = await callTo(body.number.number)
    expect(tags.visitor_url).toHaveLength(1_000)
  })
})

describe('a call to a shown number', () => {
  test('carries the visitor, the page and its tags', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const { body } = await show({
      url: 'https://shop.example/quote',
      referrer: 'https://search.example/',
      utm_source: 'search',
      gclid: '42',
      api_key: 'secret',
    })
    const { tags } = await callTo(body.number.number)
    expect(tags).toMatchObject({
      visitor_id: body.number.visitor,
      visitor_url: 'https://shop.example/quote',
      visitor_referrer: 'https://search.example/',
      utm_source: 'search',
      gclid: '42',
    })
    expect(Object.keys(tags)).not.toEqual(expect.arrayContaining(['api_key']))
    expect(Object.keys(tags).filter(key => ['show_key', 'visitor', 'url'].includes(key))).toEqual([])
  })

  test('carries what the page said last', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const { body } = await show({ url: 'https://shop.example/', step: 'first' })
    await show({ url: 'https://shop.example/cart', visitor: body.number.visitor })
    const { tags } = await callTo(body.number.number)
    expect(tags.visitor_url).toBe('https://shop.example/cart')
    expect(tags).not.toHaveProperty('step')
  })

  test('is attributed to the affiliate that the page names, though the pool is anybody’s', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    await create('/api/v1/affiliates.json', 'affiliate', { afid: 'sends-visitors' })
    const { body } = await show({ afid: 'sends-visitors' })
    const call = await callTo(body.number.number)
    expect([call.afid, call.tags.publisher_id]).toEqual(['sends-visitors', 'sends-visitors'])
  })

  test('takes the visitor’s word over the contact’s and the number’s, and the call’s own over all', async () => {
    const { show } = await campaignWith({ pools: [{}] })
    const { body } = await show({ plan: 'visitor', color: 'visitor', sub_id: 'visitor' })
    const caller = '+13035550177'
    await create('/contacts.json', 'contact', {
      contact_numbers_attributes: [{ number: caller }],
      tag_list: '<<<plan:contact>>>,<<<tier:contact>>>',
    })
    const call = await callTo(body.number.number, { caller_number: caller, tags: { color: 'call' } })
    expect(call.tags).toMatchObject({ plan: 'visitor', tier: 'contact', color: 'call', sub_id: 'visitor' })
    expect(call.sid).toBe('visitor')
  })

  test('carries nothing once the lease has run out', async () => {
    const { show, poolIds } = await campaignWith({ pools: [{}] })
    const { body } = await show({ utm_source: 'search' })
    await service.database.pool.query(
      `UPDATE number_leases SET expires_at = now() - interval '1 second' WHERE number_pool_id = $1`,
      [poolIds[0]],
    )
    expect((await callTo(body.number.number)).tags).not.toHaveProperty('utm_source')
  })

  test('that all visitors share carries nobody’s tags', async () => {
    const { show, staticNumbers } = await campaignWith({ numbers: [{}] })
    await show({ utm_source: 'search' })
    expect((await callTo(staticNumbers[0] ?? '')).tags).not.toHaveProperty('utm_source')
  })
})

describe('browsers', () => {
  test('may ask from any origin, are told so beforehand, and keep no answer', async () => {
    const { show } = await campaignWith({ numbers: [{}] })
    const open = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    expect((await show()).headers).toMatchObject(open)
    expect((await ask({})).headers).toMatchObject(open)
    const preflight = await service.request('OPTIONS', '/v1/number.json', { apiKey: null })
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET' },
    })
  })

  test('cannot do anything else there', async () => {
    expect((await service.request('POST', '/v1/number.json', { apiKey: null })).status).toBe(405)
  })

  test('are held to the limit of public routes', async () => {
    const limited = await startTestService({ RATE_LIMIT_PUBLIC: '1' })
    const request = () => limited.request('GET', '/v1/number.json', { apiKey: null })
    const answers = [await request(), await request()]
    await limited.close()
    expect(answers.map(({ status }) => status)).toEqual([401, 429])
  })
})

test('the API document says that no key is needed', async () => {
  const { body } = await service.request('GET', '/openapi.json', { apiKey: null })
  expect(body.paths['/v1/number.json'].get.security).toEqual([])
})
