import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/targets.json'
const at = (id: number) => `/targets/${id}.json`

async function create(fields: object = {}, options = {}) {
  const body = { target: { number: '+12025550100', ...fields } }
  const answer = await service.request('POST', LIST, { body, ...options })
  expect(answer.status).toBe(201)
  return answer.body.target
}

const change = (id: number, target: object) => service.request('PUT', at(id), { body: { target } })

const refused = (errors: object) => ({ status: 422, body: { target: { errors } } })

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('a new target shows every field of the contract', async () => {
  const target = await create()
  expect(target).toEqual({
    id: expect.any(Number),
    number: '+12025550100',
    name: null,
    tid: null,
    priority: 1,
    weight: 1,
    timeout_seconds: 30,
    timer_offset: 0,
    concurrency_cap: null,
    calls_in_progress: 0,
    send_digits: null,
    inband_signals: false,
    time_zone: 'UTC',
    alternative_id: null,
    dba: null,
    block_recording: false,
    obfuscate_cid: false,
    custom_cid: null,
    cid_number_id: null,
    state: 'open',
    sip: false,
    sip_username: null,
    sip_password: null,
    trunk_id: null,
    velocity_calls: null,
    velocity_seconds: 3600,
    paused: false,
    paused_at: null,
    created_at: TIMESTAMP,
    updated_at: TIMESTAMP,
    target_group_ids: [],
    target_groups: [],
    caps: ['Hard', 'Hourly', 'Daily', 'Monthly'].map(type => ({
      id: expect.any(Number),
      type,
      cap: null,
      filled: 0,
    })),
    business_hours: [0, 1, 2, 3, 4, 5, 6].map(day => ({
      id: expect.any(Number),
      target_id: target.id,
      day_of_week: day,
      work_day: true,
      time_open: 0,
      time_close: 2400,
      invert: false,
      created_at: TIMESTAMP,
      updated_at: TIMESTAMP,
    })),
    tag_values: [],
    conversion_criteria: [],
    bid_request: null,
  })
})

describe('the number', () => {
  test.each([
    ['2025550123', '+12025550123', false],
    ['+44 20 7946 0958', '+442079460958', false],
    ['SIP:desk@PBX.example.com', 'sip:desk@pbx.example.com', true],
  ])('%s is kept as %s', async (number, kept, sip) => {
    expect(await create({ number })).toMatchObject({ number: kept, sip })
  })

  test.each([
    [undefined, "can't be blank"],
    ['', "can't be blank"],
    ['123', 'is not a valid phone number'],
    ['sip:nobody', 'is not a valid phone number'],
    [null, "can't be blank"],
    [2025550100, 'must be a string'],
  ])('%j is refused: %s', async (number, message) => {
    const answer = await service.request('POST', LIST, { body: { target: { number } } })
    expect(answer).toMatchObject(refused({ number: [message] }))
  })

  test('decides whether the target is a SIP endpoint; sip: true insists on it', async () => {
    const message = { sip: ['needs a number of the form sip:user@domain'] }
    const target = await create({ number: 'sip:desk@example.com', sip: true })
    expect(await change(target.id, { number: '+12025550101', sip: true })).toMatchObject(refused(message))
    const answer = await change(target.id, { number: '+12025550101' })
    expect(answer.body.target).toMatchObject({ number: '+12025550101', sip: false })
    expect(await change(target.id, { sip: true })).toMatchObject(refused(message))
  })
})

describe('tid', () => {
  test('may be sent as client_tid, and a blank one is none', async () => {
    const target = await create({ client_tid: ' alias ' })
    expect(target.tid).toBe('alias')
    expect((await change(target.id, { client_tid: '' })).body.target.tid).toBeNull()
  })

  test('is unique in its company, and free in another', async () => {
    await create({ tid: 'once' })
    const other = await create({ tid: 'else' })
    const taken = refused({ tid: ['has already been taken'] })
    const second = await service.request('POST', LIST, {
      body: { target: { number: '+12025550100', tid: 'once' } },
    })
    expect(second).toMatchObject(taken)
    expect(await change(other.id, { client_tid: 'once', name: 'After' })).toMatchObject(taken)
    expect((await service.request('GET', at(other.id))).body).toEqual({ target: other })
    const elsewhere = await create({ tid: 'once' }, { query: { company_id: await service.addCompany() } })
    expect(elsewhere.tid).toBe('once')
  })
})

describe('pausing', () => {
  test('is dated, and pausing again keeps the date', async () => {
    const target = await create({ paused: true })
    expect(target).toMatchObject({ paused: true, paused_at: TIMESTAMP })
    const again = await change(target.id, { paused: true, name: 'Still' })
    expect(again.body.target).toMatchObject({ paused: true, paused_at: target.paused_at })
    const resumed = await change(target.id, { paused: false })
    expect(resumed.body.target).toMatchObject({ paused: false, paused_at: null })
  })
})

describe('business hours', () => {
  const NINE_TO_FIVE = { day_of_week: 1, time_open: 900, time_close: 1700 }

  test('given on create stand in place of the default', async () => {
    const target = await create({ business_hours_attributes: [NINE_TO_FIVE] })
    expect(target.business_hours).toMatchObject([{ ...NINE_TO_FIVE, work_day: true, invert: false }])
    expect((await create({ business_hours_attributes: [] })).business_hours).toEqual([])
  })

  test('with an id change that entry, in its place; without, they are added', async () => {
    const target = await create({ business_hours_attributes: [NINE_TO_FIVE, { day_of_week: 2 }] })
    const [monday, tuesday] = target.business_hours
    const answer = await change(target.id, {
      business_hours_attributes: [{ day_of_week: 3 }, { id: monday.id, time_open: 830, invert: true }],
    })
    expect(answer.body.target.business_hours).toEqual([
      { ...monday, time_open: 830, invert: true, updated_at: TIMESTAMP },
      tuesday,
      expect.objectContaining({ day_of_week: 3, time_open: 0, time_close: 2400 }),
    ])
  })

  test('with _destroy are removed, beside others that are changed and added', async () => {
    const target = await create({ business_hours_attributes: [NINE_TO_FIVE, { day_of_week: 2 }] })
    const [monday, tuesday] = target.business_hours
    const kept = await change(target.id, { business_hours_attributes: [{ id: monday.id, _destroy: false }] })
    expect(kept.body.target.business_hours).toEqual([monday, tuesday])
    const { body } = await change(target.id, {
      business_hours_attributes: [
        { id: monday.id, _destroy: true },
        { id: tuesday.id, time_open: 800 },
        { day_of_week: 3 },
      ],
    })
    expect(body.target.business_hours).toEqual([
      { ...tuesday, time_open: 800, updated_at: TIMESTAMP },
      expect.objectContaining({ day_of_week: 3 }),
    ])
    expect((await service.request('GET', at(target.id))).body).toEqual(body)
    expect(Date.parse(body.target.updated_at)).toBeGreaterThanOrEqual(Date.parse(target.updated_at))
  })

  test('may all be removed: such a target is always open, as one that had none from the start', async () => {
    const never = [0, 1, 2, 3, 4, 5, 6].map(day_of_week => ({ day_of_week, work_day: false }))
    const target = await create({ business_hours_attributes: never })
    const { body } = await service.request('POST', '/campaigns.json', {
      body: { campaign: { target_ids: [target.id, (await create({ business_hours_attributes: [] })).id] } },
    })
    const eligible = async () => {
      const preview = await service.request('POST', '/api/v5/routing_previews.json', {
        body: { routing_preview: { cid: body.campaign.cid, caller_number: '+13055550188' } },
      })
      const { candidates } = preview.body.routing_preview
      return candidates.map((candidate: { reason: string | null }) => candidate.reason)
    }
    expect((await eligible()).sort()).toEqual([null, 'outside_business_hours'].sort())
    const gone = target.business_hours.map(({ id }: { id: number }) => ({ id, _destroy: true }))
    const emptied = await change(target.id, { business_hours_attributes: gone })
    expect(emptied.body.target.business_hours).toEqual([])
    expect(await eligible()).toEqual([null, null])
  })

  test('a closed day may have any hours', async () => {
    const closed = { day_of_week: 0, work_day: false, time_open: 0, time_close: 0 }
    expect((await create({ business_hours_attributes: [closed] })).business_hours).toMatchObject([closed])
  })

  const LATER =
    'must be later than time_open; for a shift over midnight, give the closed hours and set invert'

  test.each([
    [{}, 'day_of_week', "can't be blank"],
    [{ day_of_week: 7 }, 'day_of_week', 'must be less than or equal to 6'],
    [{ day_of_week: '1' }, 'day_of_week', 'must be an integer'],
    [{ day_of_week: 1, time_open: 960 }, 'time_open', 'is not a time of day written HHMM'],
    [{ day_of_week: 1, time_close: 2401 }, 'time_close', 'must be less than or equal to 2400'],
    [{ day_of_week: 1, time_open: 1700, time_close: 900 }, 'time_close', LATER],
    [{ day_of_week: 1, time_open: 900, time_close: 900, invert: true }, 'time_close', LATER],
    [{ day_of_week: 1, work_day: null }, 'work_day', 'must be true or false'],
    [{ id: 1_999_999_999 }, 'id', 'does not exist'],
    [{ id: 1_999_999_999, _destroy: true }, 'id', 'does not exist'],
    [{ _destroy: true }, 'id', "can't be blank"],
    [{ day_of_week: 1, _destroy: 'true' }, '_destroy', 'must be true or false'],
    [{ day_of_week: 1, _destroy: null }, '_destroy', 'must be true or false'],
  ])('%j is refused, and nothing changes', async (entry, field, message) => {
    const target = await create()
    const answer = await change(target.id, { name: 'After', business_hours_attributes: [entry] })
    expect(answer).toMatchObject(refused({ [`business_hours.${field}`]: [message] }))
    expect((await service.request('GET', at(target.id))).body).toEqual({ target })
  })

  test('of another target are not to be had by their id', async () => {
    const [theirs] = (await create()).business_hours
    const target = await create()
    const answer = await change(target.id, {
      business_hours_attributes: [{ id: theirs.id, work_day: false }],
    })
    expect(answer).toMatchObject(refused({ 'business_hours.id': ['does not exist'] }))
    const removal = { business_hours_attributes: [{ id: theirs.id, _destroy: true }] }
    expect(await change(target.id, removal)).toMatchObject(
      refused({ 'business_hours.id': ['does not exist'] }),
    )
  })

  test('are bounded', async () => {
    const target = await create()
    const entries = Array.from({ length: 64 }, () => ({ day_of_week: 1 }))
    const answer = await change(target.id, { business_hours_attributes: entries })
    expect(answer).toMatchObject(refused({ business_hours: ['is too long (maximum is 70 entries)'] }))
  })
})

describe('tags', () => {
  test('are read from tag_list, which replaces them all; an empty one clears', async () => {
    const target = await create({ tag_list: '<<<age:>=18>>>, <<<state:CA>>>' })
    expect(target.tag_values).toEqual([
      { key: 'age', operator: '>=', value: '18', id: expect.any(Number) },
      { key: 'state', operator: '==', value: 'CA', id: expect.any(Number) },
    ])
    const replaced = await change(target.id, { tag_list: '<<<geo:us-90210>>>,<<<geo:us-10001>>>' })
    expect(replaced.body.target.tag_values).toMatchObject([{ key: 'geo', value: 'us-90210,us-10001' }])
    expect((await change(target.id, { tag_list: '' })).body.target.tag_values).toEqual([])
  })

  test.each(['age:18', '<<<age>>>', '<<<:18>>>', '<<<a:=~(>>>', 7, null])(
    'a tag_list of %j is refused, and nothing changes',
    async tag_list => {
      const target = await create({ tag_list: '<<<state:CA>>>' })
      const answer = await change(target.id, { name: 'After', tag_list })
      expect(answer).toMatchObject(refused({ tag_list: [expect.any(String)] }))
      expect((await service.request('GET', at(target.id))).body).toEqual({ target })
    },
  )

  test('more than 100 are refused', async () => {
    const tag_list = Array.from({ length: 101 }, (_, index) => `<<<key${index}:1>>>`).join(',')
    const answer = await service.request('POST', LIST, {
      body: { target: { number: '+12025550100', tag_list } },
    })
    expect(answer).toMatchObject(refused({ tag_list: ['has 101 tags; at most 100 are allowed'] }))
  })
})

describe('resetting the hard cap', () => {
  test('empties it and nothing else, and answers the target', async () => {
    const target = await create({ hard_cap_attributes: { cap: 10 } })
    const bystander = await create()
    const caps = [...target.caps, ...bystander.caps]
    for (const { id, type } of caps) {
      if (type === 'Hard') await count(id, 4)
    }
    expect((await service.request('GET', at(target.id))).body.target.caps[0]).toMatchObject({ filled: 4 })
    const answer = await service.request('POST', `/targets/${target.id}/reset_cap.json`)
    expect(answer.status).toBe(200)
    expect(answer.body.target.caps[0]).toMatchObject({ type: 'Hard', cap: 10, filled: 0 })
    expect(answer.headers['etag']).toBe((await service.request('GET', at(target.id))).headers['etag'])
    expect((await service.request('GET', at(bystander.id))).body.target.caps[0]).toMatchObject({ filled: 4 })
  })

  async function count(capId: number, calls: number) {
    await service.database.pool.query(
      `INSERT INTO cap_counters (company_id, cap_id, window_label, filled) VALUES ($1, $2, 'all', $3)`,
      [service.companyId, capId, calls],
    )
  }
})

describe('deleting', () => {
  test('answers 204, and the target leaves its groups', async () => {
    const target = await create()
    const group = await service.request('POST', '/target_groups.json', {
      body: { target_group: { name: 'Group', target_ids: [target.id] } },
    })
    expect((await service.request('DELETE', at(target.id))).status).toBe(204)
    expect((await service.request('GET', at(target.id))).status).toBe(404)
    const { id } = group.body.target_group
    const answer = await service.request('GET', `/target_groups/${id}.json`)
    expect(answer.body.target_group).toMatchObject({ target_ids: [], targets: [] })
  })

  test.each(['campaign_targets', 'menu_option_destinations'])(
    'is 302 to the target itself while %s refers to it',
    async table => {
      const target = await create()
      await attach(target.id, table)
      const answer = await service.request('DELETE', at(target.id))
      expect(answer.status).toBe(302)
      expect(answer.headers['location']).toBe(`${at(target.id)}?api_key=${service.apiKey}`)
      expect((await service.request('GET', at(target.id))).body).toEqual({ target })
    },
  )

  test('redirects with the key and Company that the query named, and with nothing else', async () => {
    const target = await create()
    await attach(target.id, 'campaign_targets', 'redirecting')
    const locationOf = async (query: object, options: object = {}) => {
      const answer = await service.request('DELETE', at(target.id), { query: { ...query }, ...options })
      expect(answer.status).toBe(302)
      return answer.headers['location']
    }
    const asked = { _: '1', page: '2', company_id: String(service.companyId) }
    const location = await locationOf(asked)
    expect(location).toBe(`${at(target.id)}?api_key=${service.apiKey}&company_id=${service.companyId}`)
    const followed = await service.request('GET', String(location), { apiKey: null })
    expect(followed).toMatchObject({ status: 200, body: { target: { id: target.id } } })
    const headers = { authorization: `Bearer ${service.apiKey}` }
    expect(await locationOf({}, { apiKey: null, headers })).toBe(at(target.id))
  })

  /** A Campaign that dials the target, by itself or through its menu. */
  async function attach(targetId: number, table: string, cid = table) {
    const { pool } = service.database
    const campaign = await pool.query<{ id: number }>(
      `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, $2, 'key') RETURNING id`,
      [service.companyId, cid],
    )
    const campaignId = campaign.rows[0]?.id
    if (table === 'campaign_targets') {
      await pool.query(
        'INSERT INTO campaign_targets (company_id, campaign_id, target_id) VALUES ($1, $2, $3)',
        [service.companyId, campaignId, targetId],
      )
      return
    }
    await pool.query(
      `WITH menu_option AS (
         INSERT INTO menu_options (company_id, campaign_id, option, action) VALUES ($1, $2, '1', 1) RETURNING id
       )
       INSERT INTO menu_option_destinations (company_id, menu_option_id, target_id)
       SELECT $1, id, $3 FROM menu_option`,
      [service.companyId, campaignId, targetId],
    )
  }
})

describe('listing', () => {
  test('answers the company’s targets bare, by id', async () => {
    const query = { company_id: await service.addCompany() }
    const first = await create({}, { query })
    const second = await create({}, { query })
    const answer = await service.request('GET', LIST, { query })
    expect(answer).toMatchObject({ status: 200, body: [first, second] })
  })
})

describe('access', () => {
  test('a target of another company does not exist', async () => {
    const other = await create({}, { query: { company_id: await service.addCompany() } })
    for (const [method, path] of [
      ['GET', at],
      ['PUT', at],
      ['DELETE', at],
      ['POST', (id: number) => `/targets/${id}/reset_cap.json`],
    ] as const) {
      const body = method === 'PUT' ? { target: { name: 'Mine' } } : undefined
      const theirs = await service.request(method, path(other.id), { body })
      const nobodys = await service.request(method, path(1_999_999_999), { body })
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(nobodys.body)
    }
  })

  test('a number of another company does not exist as caller ID', async () => {
    const { pool } = service.database
    const numberIdIn = async (companyId: number, number: string) => {
      const { rows } = await pool.query<{ id: number }>(
        `WITH campaign AS (
           INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'for-' || $2, 'key') RETURNING id
         )
         INSERT INTO numbers (company_id, number, toll_free, campaign_id)
         SELECT $1, $2, false, id FROM campaign RETURNING id`,
        [companyId, number],
      )
      return rows[0]?.id
    }
    const ours = await numberIdIn(service.companyId, '+12025550171')
    const theirs = await numberIdIn(await service.addCompany(), '+12025550172')
    const target = await create({ cid_number_id: ours })
    expect(target.cid_number_id).toBe(ours)
    const answer = await change(target.id, { cid_number_id: theirs })
    expect(answer).toMatchObject(refused({ cid_number_id: ['does not exist'] }))
  })

  test.each([
    ['member', 200, 201],
    ['reporter', 403, 403],
    ['publisher', 403, 403],
    ['buyer', 200, 403],
  ] as const)('a %s reading is answered %i, writing %i', async (role, reading, writing) => {
    const apiKey = await service.addUser(service.companyId, role)
    const body = { target: { number: '+12025550100' } }
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(reading)
    expect((await service.request('POST', LIST, { apiKey, body })).status).toBe(writing)
  })

  test('a buyer sees its own target only, and not what else is in its groups', async () => {
    const own = await create()
    const other = await create()
    await service.request('POST', '/target_groups.json', {
      body: { target_group: { name: 'Both', target_ids: [own.id, other.id] } },
    })
    const apiKey = await service.addUser(service.companyId, 'buyer', { targetId: own.id })
    const list = await service.request('GET', LIST, { apiKey })
    expect(list.body).toMatchObject([{ id: own.id, target_groups: [] }])
    expect((await service.request('GET', at(own.id), { apiKey })).status).toBe(200)
    expect((await service.request('GET', at(other.id), { apiKey })).status).toBe(404)
  })

  test('without a key nothing is answered, without a root key nothing is changed', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    expect((await service.request('POST', LIST, { body: { number: '+12025550100' } })).status).toBe(400)
    expect((await service.request('GET', at(0))).status).toBe(404)
    expect((await service.request('GET', '/targets/abc.json')).status).toBe(404)
  })
})
