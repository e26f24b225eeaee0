import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { fictionalNumbers } from '../../number-inventory/fictional/fictional-inventory.ts'
import { numbers } from './table.ts'

let service: TestService
let otherCompanyId: number

const LIST = '/numbers.json'
const path = (id: number) => `/numbers/${id}.json`

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
  await createCampaign({ cid: 'main', message: 'Press 1', timers_attributes: [CLICK] })
})
afterAll(() => service.close())

const CLICK = { seconds: 0, url: 'https://track.example/click' }

async function createCampaign(campaign: object, companyId = service.companyId) {
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign }, query })
  expect(answer.status).toBe(201)
  return answer.body.campaign
}

let numbersMade = 0
const freshNumber = () => `+1202555${String(2000 + ++numbersMade)}`

const post = (number: unknown, options = {}) =>
  service.request('POST', LIST, { body: { number }, ...options })
const put = (id: number, number: unknown, options = {}) =>
  service.request('PUT', path(id), { body: { number }, ...options })
const get = async (id: number) => (await service.request('GET', path(id))).body.number

async function create(fields: object = {}, options = {}) {
  const answer = await post({ number: freshNumber(), cid: 'main', ...fields }, options)
  expect(answer.body).toHaveProperty('number.id')
  expect(answer.status).toBe(201)
  return answer.body.number
}

const errorsOf = (answer: { body: { number: { errors: unknown } } }) => answer.body.number.errors

describe('bringing your own', () => {
  test('answers every field, the campaign’s settings inherited', async () => {
    const campaign = (await service.request('GET', '/campaigns/cid/main.json')).body.campaign
    const number = await create({ number: '(202) 555-0188', name: 'Radio' })
    expect(number).toEqual({
      id: expect.any(Number),
      number: '+12025550188',
      name: 'Radio',
      toll_free: false,
      country: 'US',
      cid: 'main',
      afid: null,
      sid: null,
      number_pool_id: null,
      paused: false,
      trunk_id: null,
      caller_blocked_message: null,
      uses_campaign_settings: true,
      greeting: { ...campaign.greeting, inherited: true },
      timers: [{ timer: { ...campaign.timers[0].timer, inherited: true } }],
      menu_options: [{ menu_option: { ...campaign.menu_options[0].menu_option, inherited: true } }],
      tag_values: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    })
    expect(await get(number.id)).toEqual(number)
  })

  test.each([
    ['+18005550142', true, 'US'],
    ['+14165550142', false, 'CA'],
    ['+442079460123', false, 'GB'],
  ])('knows of %s whether it is toll-free, and its country', async (number, tollFree, country) => {
    expect(await create({ number })).toMatchObject({ number, toll_free: tollFree, country })
  })

  test('a number in use is refused, even when another Company has it', async () => {
    const { number } = await create()
    const cid = (await createCampaign({}, otherCompanyId)).cid
    const refusals = [
      await post({ number, cid: 'main' }),
      await post({ number, cid }, { query: { company_id: otherCompanyId } }),
    ]
    for (const answer of refusals) {
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual({ number: ['has already been taken'] })
    }
  })

  test.each([
    [{ number: '12' }, { number: ['is not a valid phone number'] }],
    [{ number: 12025550123 }, { number: ['must be a string or null'] }],
    [{ cid: undefined }, { cid: ["can't be blank"] }],
    [{ cid: '' }, { cid: ["can't be blank"] }],
    [{ cid: 'nowhere' }, { cid: ['does not exist'] }],
    [{ cid: null }, { cid: ["can't be blank"] }],
    [{ tag_list: '<<<a:b' }, { tag_list: [expect.stringContaining('malformed')] }],
    [{ tag_list: '<<<age:>=18>>>' }, { tag_list: [expect.stringContaining('age cannot have an operator')] }],
    [{ timers_attributes: [{ seconds: 1 }] }, { 'timers.url': ["can't be blank"] }],
    [
      { menu_options_attributes: [{ option: 'x' }] },
      { 'menu_options.option': ['is not included in the list'] },
    ],
    [{ type: 'Mobile' }, { type: ['is not included in the list'] }],
    [{ country: 'USA' }, { country: ['is invalid: it looks like "US"'] }],
    [{ repeat: 0 }, { repeat: ['must be greater than or equal to 1'] }],
  ])('%j is refused, and no number is made', async (fields, errors) => {
    const countAll = async () =>
      (await service.database.pool.query('SELECT count(*) FROM numbers')).rows[0].count
    const before = await countAll()
    const answer = await post({ number: freshNumber(), cid: 'main', ...fields })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual(errors)
    expect(await countAll()).toBe(before)
  })

  test('another Company’s campaign does not exist', async () => {
    const { cid } = await createCampaign({ cid: 'theirs' }, otherCompanyId)
    expect(errorsOf(await post({ number: freshNumber(), cid }))).toEqual({ cid: ['does not exist'] })
  })

  test('an unknown afid creates the affiliate; a known one is used', async () => {
    const first = await create({ afid: 'new-source' })
    const second = await create({ client_afid: 'new-source' })
    expect([first.afid, second.afid]).toEqual(['new-source', 'new-source'])
    const found = await service.request('GET', '/affiliates/afid/new-source.json')
    expect(found.status).toBe(200)
  })
})

describe('drawing from the inventory', () => {
  test.each([
    [{}, /^\+18(00|33|44|55|66|77|88)55501\d\d$/, true],
    [{ type: 'Toll-free' }, /^\+18\d\d55501\d\d$/, true],
    [{ type: 'Local' }, /^\+1\d{3}55501\d\d$/, false],
    [{ type: 'Local', desired_text: 'BUY' }, /89$/, false],
  ])('%j', async (fields, pattern, tollFree) => {
    const number = await create({ number: undefined, ...fields })
    expect(number.number).toMatch(pattern)
    expect(number.toll_free).toBe(tollFree)
  })

  test('in Canada', async () => {
    expect(await create({ number: null, type: 'Local', country: 'ca', desired_text: '00' })).toMatchObject({
      number: expect.stringMatching(/00$/),
      country: 'CA',
    })
  })

  test('requests that draw at the same moment all get a number of their own', async () => {
    const fields = { number: undefined, type: 'Local', desired_text: '42' }
    const drawn = await Promise.all(Array.from({ length: 12 }, () => create(fields)))
    expect(new Set(drawn.map(({ number }) => number)).size).toBe(12)
  })

  test('finds the last one that is free, and then no more', async () => {
    const campaign = await createCampaign({})
    const canadian = fictionalNumbers({ type: 'Local', country: 'CA' })
    const last = '+18675550177'
    await service.database.orm
      .insert(numbers)
      .values(
        canadian
          .filter(number => number !== last)
          .map(number => ({
            companyId: service.companyId,
            campaignId: campaign.id,
            number,
            tollFree: false,
          })),
      )
      .onConflictDoNothing()
    const fields = { cid: campaign.cid, type: 'Local', country: 'CA' }
    expect((await post(fields)).body.number.number).toBe(last)
    expect((await post(fields)).status).toBe(422)
  })

  test('says what to do when there is none', async () => {
    const answer = await post({ cid: 'main', type: 'Local', country: 'DE' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({ number: [expect.stringContaining('no Local number in DE is free')] })
  })
})

describe('updating', () => {
  test.each([
    ['name', 'Billboard', 5, true],
    ['sid', 'sub-7', {}, true],
    ['afid', 'pub-9', 9, true],
    ['paused', true, 'yes', true],
  ])('%s is kept; a wrong kind is refused', async (field, value, wrong, takesNull) => {
    const { id } = await create()
    expect((await put(id, { [field]: value })).body.number[field]).toBe(value)
    const kept = await get(id)
    expect(kept[field]).toBe(value)
    const refused = await put(id, { [field]: wrong })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.number.errors)).toEqual([field])
    expect(await get(id)).toEqual(kept)
    expect((await put(id, { [field]: null })).status).toBe(takesNull ? 200 : 422)
  })

  test('moves it to another campaign, whose settings it inherits from then on', async () => {
    const { id } = await create()
    await createCampaign({ cid: 'second', message: 'Second' })
    expect((await put(id, { cid: 'second' })).body.number).toMatchObject({
      cid: 'second',
      greeting: { message: 'Second', inherited: true },
      timers: [],
    })
  })

  test('gives it settings of its own, one kind at a time, and takes them away', async () => {
    const { id } = await create()
    const spoken = (await put(id, { message: 'Own', voice_gender: 'Male' })).body.number
    expect(spoken).toMatchObject({
      uses_campaign_settings: false,
      greeting: { message: 'Own', voice_gender: 'Male', repeat: 4, inherited: false },
      timers: [{ timer: { inherited: true } }],
    })
    const sale = { seconds: 60, url: 'https://track.example/sale' }
    const menu = [{ option: '2', action: 6 }]
    const full = (await put(id, { timers_attributes: [sale], menu_options_attributes: menu })).body.number
    expect(full.timers).toMatchObject([{ timer: { ...sale, inherited: false } }])
    expect(full.menu_options).toMatchObject([{ menu_option: { option: '2', inherited: false } }])
    const bare = (await put(id, { message: null, destroy_nested: true })).body.number
    expect(bare).toMatchObject({
      uses_campaign_settings: true,
      greeting: { message: 'Press 1', voice_gender: 'Female', inherited: true },
      timers: [{ timer: { ...CLICK, inherited: true } }],
      menu_options: [{ menu_option: { option: '1', inherited: true } }],
    })
  })

  test('a campaign’s timers are not the number’s to change', async () => {
    const number = await create()
    const [{ timer }] = number.timers
    const answer = await put(number.id, { timers_attributes: [{ id: timer.id, seconds: 5 }] })
    expect(errorsOf(answer)).toEqual({ 'timers.id': ['does not exist'] })
  })

  test('replaces tags; an empty list clears them', async () => {
    const { id, tag_values } = await create({ tag_list: '<<<source:radio>>>, <<<geo:us-10001>>>' })
    expect(tag_values).toMatchObject([
      { key: 'source', value: 'radio', operator: '==' },
      { key: 'geo', value: 'us-10001', operator: '==' },
    ])
    const replaced = await put(id, { tag_list: '<<<source:tv>>>' })
    expect(replaced.body.number.tag_values).toMatchObject([{ key: 'source', value: 'tv' }])
    expect((await put(id, { tag_list: '' })).body.number.tag_values).toEqual([])
  })

  test('an empty body, the same values, and what cannot change, change nothing', async () => {
    const before = await create({ name: 'Same', tag_list: '<<<a:b>>>', sid: 's' })
    const bodies = [
      {},
      { name: 'Same', sid: 's', tag_list: '<<<a:b>>>' },
      { number: freshNumber(), toll_free: true },
    ]
    for (const body of bodies) expect((await put(before.id, body)).body.number).toEqual(before)
  })
})

describe('the list', () => {
  test('is paged, and narrowed by campaign, affiliate and sub ID', async () => {
    const companyId = await service.addCompany('Lister')
    const query = { company_id: companyId }
    for (const cid of ['one', 'two']) await createCampaign({ cid }, companyId)
    const { id: first } = await create({ cid: 'one', afid: 'a', sid: 'x' }, { query })
    const { id: second } = await create({ cid: 'two', afid: 'a' }, { query })
    const { id: third } = await create({ cid: 'two', sid: 'x' }, { query })
    const idsWith = async (filter: object) => {
      const answer = await service.request('GET', LIST, { query: { ...query, ...filter } })
      return answer.body.map((entry: { number: { id: number } }) => entry.number.id)
    }
    expect(await idsWith({})).toEqual([first, second, third])
    expect(await idsWith({ cid: 'two' })).toEqual([second, third])
    expect(await idsWith({ afid: 'a' })).toEqual([first, second])
    expect(await idsWith({ sid: 'x' })).toEqual([first, third])
    expect(await idsWith({ cid: 'two', afid: 'a', sid: 'x' })).toEqual([])
    const page = await service.request('GET', LIST, { query: { ...query, cid: 'two', per_page: 1 } })
    expect(page.body).toHaveLength(1)
    expect(page.headers['link']).toMatch(/cid=two.*page=2>; rel="last"/)
  })

  test('finds a number and a country as people write them, and says what is neither', async () => {
    const { id, number, country } = await create({ number: '+13055550177' })
    const idsWith = async (text: string) => {
      const answer = await service.request('GET', `${LIST}?${text}`)
      return answer.body.map((entry: { number: { id: number } }) => entry.number.id)
    }
    expect([number, country]).toEqual(['+13055550177', 'US'])
    for (const written of ['%2B13055550177', '+13055550177', '3055550177', '(305)%20555-0177'])
      expect(await idsWith(`number=${written}`), written).toEqual([id])
    expect(await idsWith('number=%2B13055550178')).toEqual([])
    expect(await idsWith('country=us&per_page=100')).toContain(id)
    for (const text of ['number=nonsense', 'country=USA'])
      expect((await service.request('GET', `${LIST}?${text}`)).status, text).toBe(400)
  })

  test('shows a publisher the numbers of its own affiliate alone', async () => {
    const own = await create({ afid: 'publisher' })
    const other = await create({ afid: 'competitor' })
    const { id: affiliateId } = (await service.request('GET', '/affiliates/afid/publisher.json')).body
      .affiliate
    const apiKey = await service.addUser(service.companyId, 'publisher', { affiliateId })
    const list = await service.request('GET', LIST, { apiKey })
    expect(list.body.map((entry: { number: { id: number } }) => entry.number.id)).toEqual([own.id])
    expect((await service.request('GET', path(own.id), { apiKey })).status).toBe(200)
    expect((await service.request('GET', path(other.id), { apiKey })).status).toBe(404)
  })
})

describe('deleting', () => {
  test('frees the number for others, and for no postback key to hand out', async () => {
    const { id, number } = await create()
    const keys = '/campaigns/cid/main/postback_keys.json'
    const key = (await service.request('POST', keys, { body: { postback_key: { inbound_number: number } } }))
      .body
    expect(await service.request('DELETE', path(id))).toMatchObject({ status: 204, body: '' })
    expect((await service.request('DELETE', path(id))).status).toBe(404)
    const keyPath = `/campaigns/cid/main/postback_keys/${key.postback_key.id}.json`
    expect((await service.request('GET', keyPath)).body.postback_key.inbound_number).toBeNull()
    expect((await create({ number })).number).toBe(number)
  })
})

describe('refusals', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)('%s of another Company’s number is 404', async method => {
    const { cid } = await createCampaign({}, otherCompanyId)
    const foreign = await create({ cid }, { query: { company_id: otherCompanyId } })
    const body = method === 'PUT' ? { body: { number: { name: 'Stolen' } } } : {}
    expect((await service.request(method, path(foreign.id), body)).status).toBe(404)
    expect((await service.request(method, path(2_000_000_000), body)).status).toBe(404)
  })

  test('no key is 401, a reader may not write, a buyer sees none', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await post({ cid: 'main' }, { apiKey: reporter })).status).toBe(403)
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: 1 })
    expect((await service.request('GET', LIST, { apiKey: buyer })).status).toBe(403)
  })

  test.each([undefined, {}, { number: '+12025550100' }, '['])('a body of %j is 400', async body => {
    expect((await service.request('POST', LIST, body === undefined ? {} : { body })).status).toBe(400)
  })

  test('a page that is no positive integer is 400', async () => {
    expect((await service.request('GET', LIST, { query: { page: 0 } })).status).toBe(400)
  })
})
