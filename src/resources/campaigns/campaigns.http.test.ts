import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService({ RTB_URL: 'https://rtb.example.com' })
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const LIST = '/campaigns.json'
const path = (cid: string) => `/campaigns/cid/${encodeURIComponent(cid)}.json`

const post = (campaign: unknown, options = {}) =>
  service.request('POST', LIST, { body: { campaign }, ...options })
const put = (cid: string, campaign: unknown, options = {}) =>
  service.request('PUT', path(cid), { body: { campaign }, ...options })
const get = async (cid: string) => (await service.request('GET', path(cid))).body.campaign

async function create(campaign: object = {}, options = {}) {
  const answer = await post(campaign, options)
  expect(answer.body).toHaveProperty('campaign.id')
  expect(answer.status).toBe(201)
  return answer.body.campaign
}

async function createTarget(companyId = service.companyId): Promise<number> {
  const answer = await service.request('POST', '/targets.json', {
    body: { target: { number: '+12125550100' } },
    query: { company_id: companyId },
  })
  return answer.body.target.id
}

async function createGroup(companyId = service.companyId): Promise<number> {
  const answer = await service.request('POST', '/target_groups.json', {
    body: { target_group: { name: 'Buyers' } },
    query: { company_id: companyId },
  })
  return answer.body.target_group.id
}

const errorsOf = (answer: { body: { campaign: { errors: unknown } } }) => answer.body.campaign.errors

describe('creating', () => {
  test('answers the whole campaign with its defaults', async () => {
    const campaign = await create({ cid: 'summer', name: 'Summer sale' })
    expect(campaign).toEqual({
      id: expect.any(Number),
      cid: 'summer',
      name: 'Summer sale',
      record_calls: true,
      record_seconds: null,
      caller_blocked_message: null,
      dedupe_seconds: 0,
      affiliate_can_pull_number: false,
      show_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      paused: false,
      paused_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      greeting: {
        message: null,
        voice_gender: 'Female',
        repeat: 4,
        audio_file_name: null,
        audio_file_content_type: null,
        audio_file_size: null,
        audio_file_updated_at: null,
        unspoken_reason: null,
      },
      routing_strategy: 'priority_weight',
      trunk_id: null,
      minimum_attestation: null,
      velocity_calls: null,
      velocity_seconds: 3600,
      conversion_criteria: [],
      timers: [],
      menu_options: [
        {
          menu_option: {
            id: expect.any(Number),
            option: '1',
            options: ['1'],
            action: 1,
            target_number: null,
            target_cid: null,
            target_ids: [],
            target_group_ids: [],
          },
        },
      ],
      target_ids: [],
      target_group_ids: [],
      targets: [],
      number_pools: [],
      postback_keys: [],
    })
    expect(await get('summer')).toEqual(campaign)
  })

  test.each([{}, { cid: '' }, { cid: null }, { cid: ' ' }])(
    'generates 8 characters of cid for %j',
    async fields => {
      expect((await create(fields)).cid).toMatch(/^[a-z0-9]{8}$/)
    },
  )

  test('client_cid is an alias of cid', async () => {
    expect((await create({ client_cid: 'by-alias' })).cid).toBe('by-alias')
  })

  test.each([{ cid: '' }, { cid: null }, { client_cid: ' ' }])('%j leaves the cid as it is', async fields => {
    const campaign = await create({})
    const answer = await service.request('PUT', `/campaigns/cid/${campaign.cid}.json`, {
      body: { campaign: { ...fields, name: 'Renamed' } },
    })
    expect(answer).toMatchObject({ status: 200, body: { campaign: { cid: campaign.cid, name: 'Renamed' } } })
  })

  test('a cid in use is refused', async () => {
    await create({ cid: 'twice' })
    const answer = await post({ cid: 'twice' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({ cid: ['has already been taken'] })
  })

  test('a cid with signs that mean something in paths still finds its campaign', async () => {
    const cid = 'a b/c.json?d=é+100%'
    await create({ cid })
    expect((await get(cid)).cid).toBe(cid)
  })

  test('a message is a greeting in a female voice, said four times', async () => {
    const { greeting } = await create({ message: ' Press 1. ' })
    expect(greeting).toMatchObject({ message: 'Press 1.', voice_gender: 'Female', repeat: 4 })
  })

  test('default URLs of the Company become its first timers, unless timers are given', async () => {
    const company = await service.request('POST', '/companies.json', {
      body: {
        company: {
          name: 'With defaults',
          default_click_url: 'https://example.com/click',
          default_sale_url: 'https://example.com/sale',
        },
      },
    })
    const query = { company_id: company.body.company.id }
    const { timers } = await create({}, { query })
    expect(timers).toMatchObject([
      { timer: { seconds: 0, url: 'https://example.com/click' } },
      { timer: { seconds: 90, url: 'https://example.com/sale' } },
    ])
    expect((await create({ timers_attributes: [] }, { query })).timers).toEqual([])
    await service.request('PUT', '/api/v5/user.json', {
      body: { user: { active_company_id: service.companyId } },
    })
  })
})

const FIELDS: readonly { field: string; value: unknown; wrong: unknown; takesNull: boolean }[] = [
  { field: 'name', value: 'Winter', wrong: 5, takesNull: true },
  { field: 'record_calls', value: false, wrong: 'no', takesNull: false },
  { field: 'record_seconds', value: 600, wrong: -1, takesNull: true },
  { field: 'caller_blocked_message', value: 'Press 7', wrong: 7, takesNull: true },
  { field: 'dedupe_seconds', value: 3600, wrong: 1.5, takesNull: false },
  { field: 'affiliate_can_pull_number', value: true, wrong: 1, takesNull: false },
  { field: 'target_ids', value: [], wrong: 'all', takesNull: false },
  { field: 'target_group_ids', value: [], wrong: [0], takesNull: false },
]

const GREETING_FIELDS = [
  { field: 'message', value: 'Press 1', wrong: ['Press 1'], takesNull: true },
  { field: 'voice_gender', value: 'Male', wrong: 'male', takesNull: true },
  { field: 'repeat', value: 2, wrong: 0, takesNull: false },
]

const OTHER_PARAMETERS = [
  { field: 'paused', value: true, wrong: 'yes', takesNull: true },
  { field: 'cid', value: 'renamed', wrong: 7, takesNull: true },
  { field: 'timers_attributes', value: [], wrong: {}, takesNull: false },
  { field: 'menu_options_attributes', value: [], wrong: 'none', takesNull: false },
  { field: 'destroy_nested', value: true, wrong: 'true', takesNull: false },
]

describe('each parameter', () => {
  test.each(FIELDS)('$field is kept on create and on update', async ({ field, value }) => {
    const created = await create({ [field]: value })
    expect(created[field]).toEqual(value)
    const { cid } = await create()
    expect((await put(cid, { [field]: value })).body.campaign[field]).toEqual(value)
    expect((await get(cid))[field]).toEqual(value)
  })

  test.each(GREETING_FIELDS)('$field is kept in the greeting', async ({ field, value }) => {
    expect((await create({ [field]: value })).greeting[field]).toEqual(value)
    const { cid } = await create()
    await put(cid, { [field]: value })
    expect((await get(cid)).greeting[field]).toEqual(value)
  })

  test.each([...FIELDS, ...GREETING_FIELDS, ...OTHER_PARAMETERS])(
    '$field of a wrong kind is refused by name, and nothing changes',
    async ({ field, wrong }) => {
      const before = await create({ name: 'Untouched' })
      const answer = await put(before.cid, { name: 'Touched', [field]: wrong })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.campaign.errors)).toEqual([field.replace('_attributes', '')])
      expect(await get(before.cid)).toEqual(before)
    },
  )

  test.each([...FIELDS, ...GREETING_FIELDS, ...OTHER_PARAMETERS])(
    '$field: whether null is a value ($takesNull)',
    async ({ field, takesNull }) => {
      const { cid } = await create()
      expect((await put(cid, { [field]: null })).status).toBe(takesNull ? 200 : 422)
    },
  )
})

describe('menu options on create', () => {
  test.each([[undefined], [[]]])('%j make the default one', async menu_options_attributes => {
    const { menu_options } = await create({ ...(menu_options_attributes && { menu_options_attributes }) })
    expect(menu_options).toMatchObject([{ menu_option: { option: '1', action: 1, target_cid: null } }])
  })

  test('that are sent take the place of the default one; an update to [] leaves what is there', async () => {
    const { cid, menu_options } = await create({ menu_options_attributes: [{ option: '4', action: 6 }] })
    expect(menu_options).toMatchObject([{ menu_option: { option: '4', action: 6 } }])
    expect((await put(cid, { menu_options_attributes: [] })).body.campaign.menu_options).toEqual(menu_options)
  })
})

describe('updating', () => {
  test('an empty body changes nothing, the time of the last change included', async () => {
    const before = await create({
      name: 'Same',
      message: 'Press 1',
      timers_attributes: [{ seconds: 5, url: 'http://a.b' }],
    })
    const answer = await put(before.cid, {})
    expect(answer.status).toBe(200)
    expect(answer.body.campaign).toEqual(before)
  })

  test('a new cid is where the campaign is found, and menu options that lead to it follow', async () => {
    const { id } = await create({ cid: 'old-name' })
    const menuOption = { option: '2', target_cid: 'old-name' }
    const leading = await create({ menu_options_attributes: [menuOption] })
    expect((await put('old-name', { cid: 'new-name' })).status).toBe(200)
    expect((await get('new-name')).id).toBe(id)
    expect((await service.request('GET', path('old-name'))).status).toBe(404)
    const { menu_options } = await get(leading.cid)
    expect(menu_options).toMatchObject([{ menu_option: { target_cid: 'new-name', action: 3 } }])
  })

  test('pausing notes when; pausing again keeps that; resuming clears it', async () => {
    const { cid } = await create()
    const paused = (await put(cid, { paused: true })).body.campaign
    expect(paused).toMatchObject({ paused: true, paused_at: expect.any(String) })
    expect((await put(cid, { paused: true, name: 'again' })).body.campaign.paused_at).toBe(paused.paused_at)
    expect((await put(cid, { paused: false })).body.campaign).toMatchObject({
      paused: false,
      paused_at: null,
    })
  })

  test('a blank message takes the greeting away', async () => {
    const { cid } = await create({ message: 'Press 1' })
    expect((await put(cid, { message: '' })).body.campaign.greeting.message).toBeNull()
  })
})

describe('attached targets', () => {
  test('are shown expanded, without their own groups', async () => {
    const [targetId, groupId] = [await createTarget(), await createGroup()]
    const campaign = await create({ target_ids: [targetId, targetId], target_group_ids: [groupId] })
    expect(campaign).toMatchObject({ target_ids: [targetId], target_group_ids: [groupId] })
    expect(campaign.targets).toMatchObject([{ id: targetId, number: '+12125550100' }])
    expect(campaign.targets[0]).not.toHaveProperty('target_groups')
    expect((await put(campaign.cid, { target_ids: [] })).body.campaign).toMatchObject({
      targets: [],
      target_group_ids: [groupId],
    })
  })

  test('are hidden from a caller who may not read targets', async () => {
    const { cid } = await create({ target_ids: [await createTarget()] })
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const answer = await service.request('GET', path(cid), { apiKey })
    expect(answer.status).toBe(200)
    for (const field of ['targets', 'target_ids', 'target_group_ids']) {
      expect(answer.body.campaign).not.toHaveProperty(field)
    }
  })

  test('of another Company, or unknown, do not exist, and nothing changes', async () => {
    const foreign = { target: await createTarget(otherCompanyId), group: await createGroup(otherCompanyId) }
    const before = await create({ target_ids: [await createTarget()] })
    const refusals = [
      [{ target_ids: [foreign.target] }, 'target_ids'],
      [{ target_ids: [2_000_000_000] }, 'target_ids'],
      [{ target_group_ids: [foreign.group] }, 'target_group_ids'],
      [
        { menu_options_attributes: [{ option: '2', target_ids: [foreign.target] }] },
        'menu_options.target_ids',
      ],
      [
        { menu_options_attributes: [{ option: '2', target_group_ids: [foreign.group] }] },
        'menu_options.target_group_ids',
      ],
    ] as const
    for (const [body, field] of refusals) {
      const answer = await put(before.cid, { name: 'Changed', ...body })
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual({ [field]: ['does not exist'] })
    }
    expect(await get(before.cid)).toEqual(before)
  })
})

describe('the list', () => {
  test('holds every campaign of the Company, abbreviated', async () => {
    const companyId = await service.addCompany('Lister')
    const query = { company_id: companyId }
    expect((await service.request('GET', LIST, { query })).body).toEqual([])
    const full = await create(
      { message: 'Hello', timers_attributes: [{ seconds: 0, url: 'https://a.example' }] },
      { query },
    )
    await create({}, { query })
    const answer = await service.request('GET', LIST, { query })
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(2)
    const { targets, target_ids, target_group_ids, number_pools, postback_keys, ...rest } = full
    const { routing_strategy, trunk_id, conversion_criteria, caller_blocked_message, ...others } = rest
    const { minimum_attestation, velocity_calls, velocity_seconds, ...abbreviated } = others
    expect(answer.body[0]).toEqual({
      campaign: { ...abbreviated, greeting: { message: 'Hello', voice_gender: 'Female' } },
    })
  })
})

describe('deleting', () => {
  test('removes the campaign and its postback keys', async () => {
    const { cid } = await create()
    await service.request('POST', `/campaigns/cid/${cid}/postback_keys.json`, { body: { postback_key: {} } })
    expect(await service.request('DELETE', path(cid))).toMatchObject({ status: 204, body: '' })
    expect((await service.request('GET', path(cid))).status).toBe(404)
  })

  test('is refused while Numbers are attached', async () => {
    const { cid } = await create()
    await service.request('POST', '/numbers.json', { body: { number: { number: '+12125550155', cid } } })
    const answer = await service.request('DELETE', path(cid))
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('Numbers') } })
    expect((await service.request('GET', path(cid))).status).toBe(200)
  })
})

describe('deleting one that menu options lead to', () => {
  const remove = (cid: string, options: TestRequest = {}) => service.request('DELETE', path(cid), options)
  const leading = (target_cid: string, option = '2') => ({
    menu_options_attributes: [{ option, target_cid }],
  })

  test('is refused, naming them, until they lead elsewhere', async () => {
    const { cid } = await create({ cid: 'led-to' })
    const { menu_options } = await create({ cid: 'leading', ...leading(cid, '*') })
    const answer = await remove(cid)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('* of campaign leading') },
    })
    expect((await service.request('GET', path(cid))).status).toBe(200)
    const { id } = menu_options[0].menu_option
    await put('leading', { menu_options_attributes: [{ id, target_cid: null }] })
    expect((await remove(cid)).status).toBe(204)
  })

  test('is refused for a number’s own option too, and names no more than a few', async () => {
    const { cid } = await create({ cid: 'much-led-to' })
    await create({ cid: 'with-number' })
    const number = { number: '+12125550156', cid: 'with-number', ...leading(cid, '3') }
    expect((await service.request('POST', '/numbers.json', { body: { number } })).status).toBe(201)
    expect((await remove(cid)).body.error).toBe(
      'Menu options lead to this campaign: 3 of number +12125550156. Change them first.',
    )
    for (let index = 0; index < 6; index++) await create(leading(cid))
    expect((await remove(cid)).body.error).toMatch(
      /\+12125550156, (2 of campaign \w+, ){4}and others\. Change/,
    )
  })

  test('is not refused for its own options, nor for another Company’s', async () => {
    const query = { company_id: otherCompanyId }
    const { cid } = await create({ cid: 'led-by-itself', ...leading('led-by-itself') })
    await create({ cid }, { query })
    await create(leading(cid), { query })
    expect((await remove(cid)).status).toBe(204)
    expect((await remove(cid, { query })).status).toBe(400)
  })

  test('at once with an option that is to lead there: either it is refused, or the option', async () => {
    for (let round = 0; round < 10; round++) {
      const { cid } = await create()
      const other = await create()
      const [removed, led] = await Promise.all([remove(cid), put(other.cid, leading(cid))])
      const outcome = [removed.status, led.status]
      expect([
        [204, 422],
        [400, 200],
      ]).toContainEqual(outcome)
      const { menu_options } = await get(other.cid)
      expect(menu_options).toHaveLength(led.status === 200 ? 2 : 1)
      expect((await service.request('GET', path(cid))).status).toBe(removed.status === 204 ? 404 : 200)
    }
  })
})

describe('between Companies', () => {
  test('one cid names a campaign in each', async () => {
    const query = { company_id: otherCompanyId }
    const mine = await create({ cid: 'shared', name: 'Mine' })
    const theirs = await create({ cid: 'shared', name: 'Theirs' }, { query })
    expect(theirs.id).not.toBe(mine.id)
    await put('shared', { name: 'Still mine' })
    expect((await service.request('GET', path('shared'), { query })).body.campaign.name).toBe('Theirs')
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)('%s of a foreign campaign is as of none', async method => {
    const foreign = await create({}, { query: { company_id: otherCompanyId } })
    const body = method === 'PUT' ? { body: { campaign: { name: 'Stolen' } } } : {}
    const answer = await service.request(method, path(foreign.cid), body)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual((await service.request(method, path('nowhere'), body)).body)
  })
})

describe('refusals', () => {
  test('without a key, 401; with a role that only reads, 403', async () => {
    expect((await post({}, { apiKey: null })).status).toBe(401)
    const apiKey = await service.addUser(service.companyId, 'reporter')
    expect((await post({}, { apiKey })).status).toBe(403)
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(200)
    const publisher = await service.addUser(service.companyId, 'publisher')
    expect((await service.request('GET', LIST, { apiKey: publisher })).status).toBe(403)
  })

  test.each([undefined, {}, { campaign: null }, { campaign: [] }, '{', { name: 'unrooted' }])(
    'a body of %j is 400',
    async body => {
      expect((await service.request('POST', LIST, body === undefined ? {} : { body })).status).toBe(400)
    },
  )
})
