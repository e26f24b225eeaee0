import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

const LIST = '/suppressed_numbers.json'
const CHECK = '/suppressed_numbers/check.json'
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let service: TestService
let otherCompanyId: number
let campaign: { id: number; cid: string }
let affiliate: { id: number }
let foreign: { campaign_id: number; affiliate_id: number }

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
  campaign = await create('/campaigns.json', { campaign: { cid: 'insurance' } })
  affiliate = await create('/api/v1/affiliates.json', { affiliate: { afid: 'pub-1' } })
  const inOther = { company_id: otherCompanyId }
  const theirCampaign = await create('/campaigns.json', { campaign: { cid: 'theirs' } }, inOther)
  const theirAffiliate = await create('/api/v1/affiliates.json', { affiliate: {} }, inOther)
  foreign = { campaign_id: theirCampaign.id, affiliate_id: theirAffiliate.id }
})
afterAll(() => service.close())

async function create(path: string, body: object, query = {}) {
  const answer = await service.request('POST', path, { body, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return Object.values<{ id: number; cid: string }>(answer.body)[0] ?? { id: 0, cid: '' }
}

const pathOf = (number: string) => `/suppressed_numbers/${number}.json`
const suppress = (number: string, fields?: object, options: TestRequest = {}) =>
  service.request('POST', pathOf(number), {
    ...(fields && { body: { suppressed_number: fields } }),
    ...options,
  })
const get = (number: string, options: TestRequest = {}) => service.request('GET', pathOf(number), options)
const update = (number: string, fields: object, options: TestRequest = {}) =>
  service.request('PUT', pathOf(number), { body: { suppressed_number: fields }, ...options })
const lift = (number: string, options: TestRequest = {}) => service.request('DELETE', pathOf(number), options)

let drawn = 0
const freshNumber = () => `+1305555${2000 + ++drawn}`

const eventsOf = async (id: number) => {
  const { rows } = await service.database.pool.query(
    `SELECT operation, before, after FROM audit_events
     WHERE resource = 'suppressed_number' AND resource_id = $1 ORDER BY id`,
    [id],
  )
  return rows
}

describe('suppressing a number', () => {
  test('needs no body, and answers the flat object', async () => {
    const number = freshNumber()
    const answer = await suppress(number)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      company_id: service.companyId,
      affiliate_id: null,
      campaign_id: null,
      number,
      created_at: TIME,
      updated_at: TIME,
      can_resubscribe: true,
    })
  })

  test.each([{}, { suppressed_number: {} }, ''])('takes %j as a body that says nothing', async body => {
    expect(await suppress(freshNumber(), undefined, { body })).toMatchObject({
      status: 201,
      body: { can_resubscribe: true },
    })
  })

  test('takes no field without the root key: that would be lost', async () => {
    const number = freshNumber()
    const answer = await suppress(number, undefined, { body: { can_resubscribe: false } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'The body must be a JSON object with the root key "suppressed_number" holding an object.',
      },
    })
    expect(
      (await service.request('GET', `/suppressed_numbers/${encodeURIComponent(number)}.json`)).status,
    ).toBe(404)
  })

  test('takes no body under any content type', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type }
      expect((await suppress(freshNumber(), undefined, { headers })).status).toBe(201)
      expect((await suppress(freshNumber(), undefined, { headers, body: '' })).status).toBe(201)
      const filled = await suppress(freshNumber(), undefined, { headers, body: 'a=1' })
      expect(filled.status).toBe(type === 'application/json' ? 400 : 415)
    }
  })

  test('takes every field', async () => {
    const fields = { can_resubscribe: false, campaign_id: campaign.id, affiliate_id: affiliate.id }
    expect(await suppress(freshNumber(), fields)).toMatchObject({ status: 201, body: fields })
  })

  test('that is suppressed already updates what is sent, leaves the rest, and answers 200', async () => {
    const number = freshNumber()
    const first = await suppress(number, { can_resubscribe: false, campaign_id: campaign.id })
    const second = await suppress(number, { campaign_id: null })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ id: first.body.id, can_resubscribe: false, campaign_id: null })
    expect(await suppress(number)).toEqual({ ...second, headers: expect.anything() })
  })

  test('that is suppressed already widens where it is refused, and never narrows it', async () => {
    const other = await create('/campaigns.json', { campaign: {} })
    const [here, there] = [{ campaign_id: campaign.id }, { campaign_id: other.id }]
    const from = { affiliate_id: affiliate.id }
    const everywhere = { campaign_id: null, affiliate_id: null }
    const cases: readonly (readonly [object | undefined, object | undefined, object])[] = [
      [undefined, here, everywhere],
      [undefined, { ...here, ...from }, everywhere],
      [here, undefined, everywhere],
      [here, {}, everywhere],
      [here, { campaign_id: null }, everywhere],
      [here, there, everywhere],
      [here, here, { ...everywhere, ...here }],
      [here, from, everywhere],
      [here, { ...here, ...from }, { ...everywhere, ...here }],
      [
        { ...here, ...from },
        { ...here, affiliate_id: null },
        { ...everywhere, ...here },
      ],
      [
        { ...here, ...from },
        { ...there, ...from },
        { ...everywhere, ...from },
      ],
      [from, from, { ...everywhere, ...from }],
    ]
    for (const [first, second, then] of cases) {
      const number = freshNumber()
      expect((await suppress(number, first)).status).toBe(201)
      expect(await suppress(number, second), JSON.stringify([first, second])).toMatchObject({
        status: 200,
        body: then,
      })
    }
  })

  test('is widened at its former address too, which knows no scopes', async () => {
    const number = freshNumber()
    await suppress(number, { campaign_id: campaign.id, can_resubscribe: false })
    const former = `/contact_numbers/${number}/suppressed_number.json`
    expect((await service.request('POST', former)).status).toBe(200)
    const { suppressed_number: shown } = (await get(number)).body
    expect(shown).not.toHaveProperty('cid')
    expect(shown.can_resubscribe).toBe(false)
  })

  test('for a campaign or affiliate that the company lacks is refused though it would narrow nothing', async () => {
    const number = freshNumber()
    await suppress(number)
    for (const [field, id] of [
      ...Object.entries(foreign),
      ['campaign_id', 2_000_000_000],
      ['affiliate_id', 2_000_000_000],
    ]) {
      const answer = await suppress(number, { [String(field)]: id })
      expect(answer).toMatchObject({
        status: 422,
        body: { suppressed_number: { errors: { [String(field)]: ['does not exist'] } } },
      })
    }
  })

  test('by several at once is in the end refused wherever one of them said', async () => {
    const other = await create('/campaigns.json', { campaign: {} })
    for (let round = 0; round < 8; round++) {
      const number = freshNumber()
      const asked = [
        { campaign_id: campaign.id },
        {},
        { campaign_id: other.id },
        { campaign_id: campaign.id },
      ]
      const answers = await Promise.all(asked.slice(round % 3).map(fields => suppress(number, fields)))
      expect(
        answers
          .map(({ status }) => status)
          .sort()
          .at(-1),
      ).toBe(201)
      expect((await get(number)).body.suppressed_number).not.toHaveProperty('cid')
    }
  })

  test('company-wide is lifted by no deletion, of what it was confined to before or was asked for since', async () => {
    const doomed = await create('/campaigns.json', { campaign: { cid: 'doomed-scope' } })
    const leaving = await create('/api/v1/affiliates.json', { affiliate: {} })
    const scope = { campaign_id: doomed.id, affiliate_id: leaving.id }
    const [widened, asked, changed] = [freshNumber(), freshNumber(), freshNumber()]
    await suppress(widened, scope)
    await suppress(widened)
    await suppress(asked)
    await suppress(asked, scope)
    await update((await suppress(changed, scope)).body.number, { campaign_id: null, affiliate_id: null })
    expect((await service.request('DELETE', '/campaigns/cid/doomed-scope.json')).status).toBe(204)
    expect((await service.request('DELETE', `/api/v1/affiliates/${leaving.id}.json`)).status).toBe(204)
    for (const number of [widened, asked, changed]) {
      expect((await get(number)).body.suppressed_number).not.toHaveProperty('affiliate_id')
    }
  })

  test.each([
    ['%2B13055550901'],
    ['%2013055550901'],
    ['3055550901'],
    ['13055550901'],
    ['(305)%20555-0901'],
    ['305.555.0901'],
  ])('reads %s as the number in E.164', async segment => {
    expect((await suppress(segment)).body.number).toBe('+13055550901')
    expect((await get(segment)).body.suppressed_number.number).toBe('+13055550901')
  })

  test('a number of another country keeps its country', async () => {
    expect((await suppress('+442079460000')).body.number).toBe('+442079460000')
  })

  test.each(['123', 'someone', '+1305', 'sip:user@example.com', '99999999999999999999'])(
    'refuses the impossible %s',
    async segment => {
      const answer = await suppress(segment)
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        suppressed_number: { errors: { number: ['is not a valid phone number'] } },
      })
    },
  )

  test.each([
    [{ can_resubscribe: null }, { can_resubscribe: ['must be true or false'] }],
    [{ can_resubscribe: 'yes' }, { can_resubscribe: ['must be true or false'] }],
    [{ campaign_id: 'insurance' }, { campaign_id: ['must be an integer or null'] }],
    [{ campaign_id: 2_000_000_000 }, { campaign_id: ['does not exist'] }],
    [{ affiliate_id: 2_000_000_000 }, { affiliate_id: ['does not exist'] }],
  ])('refuses %j, and suppresses nothing', async (fields, errors) => {
    const number = freshNumber()
    const answer = await suppress(number, fields)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ suppressed_number: { errors } })
    expect((await get(number)).status).toBe(404)
  })

  test('refuses another company’s campaign and affiliate', async () => {
    for (const [field, id] of Object.entries(foreign)) {
      const answer = await suppress(freshNumber(), { [field]: id })
      expect(answer.status).toBe(422)
      expect(answer.body.suppressed_number.errors).toEqual({ [field]: ['does not exist'] })
    }
  })

  test('refuses a body that holds no object', async () => {
    for (const body of [{ suppressed_number: null }, { suppressed_number: [] }, [], 'null', '{']) {
      expect((await suppress(freshNumber(), undefined, { body })).status).toBe(400)
    }
  })

  test('is new to exactly one of those who race for it, and one row is made', async () => {
    const number = freshNumber()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => suppress(number, { can_resubscribe: index % 2 === 0 })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(11).fill(200), 201])
    const [first] = answers
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const created = (await eventsOf(first?.body.id)).filter(({ operation }) => operation === 'create')
    expect(created).toHaveLength(1)
  })
})

describe('the first caller that a company names', () => {
  test('may be named by several requests at once', async () => {
    const companyId = await service.addCompany()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        suppress(`+1305555${7000 + (index % 4)}`, {}, { query: { company_id: companyId } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    const { rows } = await service.database.pool.query('SELECT knows_callers FROM companies WHERE id = $1', [
      companyId,
    ])
    expect(rows).toEqual([{ knows_callers: true }])
  })
})

describe('a suppressed number', () => {
  test('is shown wrapped, with the fields that the contract gives', async () => {
    const number = freshNumber()
    const { body } = await suppress(number)
    const answer = await get(number)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      suppressed_number: {
        id: body.id,
        number,
        can_resubscribe: true,
        company_id: service.companyId,
        created_at: body.created_at,
      },
    })
  })

  test('shows its campaign’s cid and its affiliate where it has them', async () => {
    const number = freshNumber()
    await suppress(number, { campaign_id: campaign.id, affiliate_id: affiliate.id })
    expect((await get(number)).body.suppressed_number).toMatchObject({
      cid: campaign.cid,
      affiliate_id: affiliate.id,
    })
  })

  test('is updated field by field; null widens it to everything', async () => {
    const number = freshNumber()
    await suppress(number)
    const narrowed = await update(number, { campaign_id: campaign.id, affiliate_id: affiliate.id })
    expect(narrowed).toMatchObject({
      status: 200,
      body: { suppressed_number: { can_resubscribe: true, cid: campaign.cid, affiliate_id: affiliate.id } },
    })
    const lasting = await update(number, { can_resubscribe: false })
    expect(lasting.body.suppressed_number).toMatchObject({ can_resubscribe: false, cid: campaign.cid })
    const widened = await update(number, { campaign_id: null, affiliate_id: null })
    expect(widened.body.suppressed_number).not.toHaveProperty('cid')
    expect(widened.body.suppressed_number).not.toHaveProperty('affiliate_id')
    expect((await get(number)).body).toEqual(widened.body)
  })

  test('stays as it is when an update says nothing', async () => {
    const number = freshNumber()
    const { body } = await suppress(number)
    expect(await update(number, {})).toMatchObject({ status: 200, body: { suppressed_number: { number } } })
    expect((await suppress(number)).body).toEqual(body)
  })

  test('an update is refused as a create is, and without a root key', async () => {
    const number = freshNumber()
    await suppress(number)
    expect((await update(number, { campaign_id: foreign.campaign_id })).status).toBe(422)
    expect((await update(number, { can_resubscribe: null })).status).toBe(422)
    expect((await service.request('PUT', pathOf(number), { body: {} })).status).toBe(400)
    expect((await service.request('PUT', pathOf(number))).status).toBe(400)
  })

  test('is free again once it is lifted', async () => {
    const number = freshNumber()
    await suppress(number)
    const answer = await lift(number)
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect((await get(number)).status).toBe(404)
    expect((await lift(number)).status).toBe(404)
    expect((await suppress(number)).status).toBe(201)
  })

  test('goes with the campaign or affiliate that it was confined to', async () => {
    const doomed = await create('/campaigns.json', { campaign: { cid: 'doomed' } })
    const number = freshNumber()
    await suppress(number, { campaign_id: doomed.id })
    expect((await service.request('DELETE', '/campaigns/cid/doomed.json')).status).toBe(204)
    expect((await get(number)).status).toBe(404)
  })

  test('does not exist when the number is impossible or not suppressed', async () => {
    for (const segment of ['123', 'someone', '+13055559999', '0']) {
      for (const answer of [await get(segment), await update(segment, {}), await lift(segment)]) {
        expect(answer.status).toBe(404)
        expect(answer.body).toEqual({ error: 'No such suppressed number in this Company.' })
      }
    }
  })

  test('is on the audit log with what changed', async () => {
    const number = freshNumber()
    const { body } = await suppress(number)
    await suppress(number)
    await update(number, { can_resubscribe: false })
    await lift(number)
    expect(await eventsOf(body.id)).toMatchObject([
      { operation: 'create', before: null, after: { number, can_resubscribe: true, campaign_id: null } },
      { operation: 'update', before: { can_resubscribe: true }, after: { can_resubscribe: false } },
      { operation: 'delete', before: { number, can_resubscribe: false }, after: null },
    ])
  })
})

describe('another company', () => {
  test('suppresses the same number on its own', async () => {
    const number = freshNumber()
    const query = { company_id: otherCompanyId }
    const ours = await suppress(number, { can_resubscribe: false })
    expect((await get(number, { query })).status).toBe(404)
    expect((await update(number, {}, { query })).status).toBe(404)
    expect((await lift(number, { query })).status).toBe(404)
    const theirs = await suppress(number, {}, { query })
    expect(theirs).toMatchObject({ status: 201, body: { company_id: otherCompanyId, can_resubscribe: true } })
    expect(theirs.body.id).not.toBe(ours.body.id)
    expect((await lift(number, { query })).status).toBe(204)
    expect((await get(number)).status).toBe(200)
  })
})

describe('the check', () => {
  test('says whether the company suppresses any number, or this one', async () => {
    const query = { company_id: await service.addCompany() }
    const check = async (number?: string) =>
      (await service.request('GET', CHECK, { query: { ...query, ...(number && { number }) } })).body
    expect(await check()).toEqual({ suppressed_numbers_exist: false })
    await suppress('+13055550142', {}, { query })
    expect(await check()).toEqual({ suppressed_numbers_exist: true })
    expect(await check('+13055550142')).toEqual({ suppressed_numbers_exist: true })
    expect(await check(' 13055550142')).toEqual({ suppressed_numbers_exist: true })
    expect(await check('3055550142')).toEqual({ suppressed_numbers_exist: true })
    expect(await check('+13055550143')).toEqual({ suppressed_numbers_exist: false })
  })

  test('refuses to look for an impossible number', async () => {
    const answer = await service.request('GET', CHECK, { query: { number: '123' } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain('is not a valid phone number')
  })
})

describe('roles', () => {
  test('a reporter reads, publishers and buyers do neither', async () => {
    const number = freshNumber()
    await suppress(number)
    const companyId = service.companyId
    const reporter = { apiKey: await service.addUser(companyId, 'reporter') }
    expect((await get(number, reporter)).status).toBe(200)
    expect((await service.request('GET', LIST, reporter)).status).toBe(200)
    expect((await service.request('GET', CHECK, reporter)).status).toBe(200)
    expect((await suppress(number, {}, reporter)).status).toBe(403)
    expect((await update(number, {}, reporter)).status).toBe(403)
    expect((await lift(number, reporter)).status).toBe(403)
    for (const role of ['publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(companyId, role)
      expect((await get(number, { apiKey })).status).toBe(403)
      expect((await service.request('GET', LIST, { apiKey })).status).toBe(403)
      expect((await service.request('GET', CHECK, { apiKey })).status).toBe(403)
    }
    expect((await get(number, { apiKey: null })).status).toBe(401)
  })
})
