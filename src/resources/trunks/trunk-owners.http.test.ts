import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let companyId: number
let ownerKey: string

beforeAll(async () => {
  service = await startTestService()
  companyId = await service.addCompany()
  ownerKey = await service.addUser(companyId, 'owner')
})
afterAll(() => service.close())

const LIST = '/trunks.json'
const at = (id: number) => `/trunks/${id}.json`
const FIELDS = { name: 'Carrier', proxy: 'sip.carrier.example' }

/** By the administrator of the installation, in its own Company, unless a key says otherwise. */
const post = (fields: object = {}, apiKey = service.apiKey) =>
  service.request('POST', LIST, { apiKey, body: { trunk: { ...FIELDS, ...fields } } })
const put = (id: number, trunk: object, apiKey = service.apiKey) =>
  service.request('PUT', at(id), { apiKey, body: { trunk } })

async function create(fields: object = {}, apiKey = service.apiKey) {
  const answer = await post(fields, apiKey)
  expect(answer.status).toBe(201)
  return answer.body.trunk
}

async function listed(apiKey = service.apiKey): Promise<readonly number[]> {
  const answer = await service.request('GET', LIST, { apiKey, query: { per_page: 100 } })
  expect(answer.status).toBe(200)
  return answer.body.map(({ trunk }: { trunk: { id: number } }) => trunk.id)
}

const createTarget = (trunk_id: number, apiKey: string) =>
  service.request('POST', '/targets.json', {
    apiKey,
    body: { target: { number: '+13055550100', trunk_id } },
  })

const refused = (errors: object) => ({ status: 422, body: { trunk: { errors } } })

describe('a Company’s own owner', () => {
  test('has trunks of the Company, and sees nothing of another’s nor of those for all', async () => {
    const own = await create({}, ownerKey)
    const foreign = await create()
    const shared = await create({ company_id: null })
    expect(own.company_id).toBe(companyId)
    expect(await listed(ownerKey)).toEqual([own.id])
    const nobodys = await service.request('GET', at(1_999_999_999), { apiKey: ownerKey })
    expect(nobodys.status).toBe(404)
    for (const { id } of [foreign, shared]) {
      for (const answer of [
        await service.request('GET', at(id), { apiKey: ownerKey }),
        await service.request('DELETE', at(id), { apiKey: ownerKey }),
        await service.request('POST', `/trunks/${id}/test.json`, { apiKey: ownerKey }),
        await put(id, { name: 'Mine' }, ownerKey),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: nobodys.body })
      }
    }
    expect((await service.request('GET', at(foreign.id))).body).toEqual({ trunk: foreign })
  })

  test('makes none for all, and none of another Company', async () => {
    expect((await post({ company_id: null }, ownerKey)).status).toBe(403)
    const { id } = await create({}, ownerKey)
    expect((await put(id, { company_id: null }, ownerKey)).status).toBe(403)
    const errors = { company_id: ['must be the Company that the request acts in, or null'] }
    expect(await post({ company_id: service.companyId }, ownerKey)).toMatchObject(refused(errors))
    expect(await put(id, { company_id: service.companyId }, ownerKey)).toMatchObject(refused(errors))
  })

  test('may send the Company’s id back as it was read', async () => {
    const { id } = await create({ company_id: companyId }, ownerKey)
    expect((await put(id, { company_id: companyId, name: 'Renamed' }, ownerKey)).status).toBe(200)
  })

  test('has a default of its own beside that of all', async () => {
    const own = await create({ default: true }, ownerKey)
    const shared = await create({ company_id: null, default: true })
    const read = await service.request('GET', at(own.id), { apiKey: ownerKey })
    expect([read.body.trunk.default, shared.default]).toEqual([true, true])
  })
})

describe('an administrator of the installation', () => {
  test('has trunks for all Companies, and makes them the Company’s or everybody’s', async () => {
    const { id } = await create({ company_id: null })
    expect(await listed()).toContain(id)
    expect((await put(id, { company_id: service.companyId })).body.trunk.company_id).toBe(service.companyId)
    expect((await put(id, { company_id: null })).body.trunk.company_id).toBeNull()
  })

  test('takes none from Companies whose calls go out by it', async () => {
    const { id } = await create({ company_id: null })
    expect((await createTarget(id, ownerKey)).status).toBe(201)
    expect(await put(id, { company_id: service.companyId })).toMatchObject(
      refused({ company_id: ['cannot be this Company alone: other Companies send calls out by the trunk'] }),
    )
  })

  test('takes over the default where the trunk comes to another owner with one', async () => {
    const formerly = await create({ company_id: null, default: true })
    const coming = await create({ default: true })
    expect((await put(coming.id, { company_id: null })).body.trunk).toMatchObject({
      company_id: null,
      default: true,
    })
    expect((await service.request('GET', at(formerly.id))).body.trunk.default).toBe(false)
  })

  test('leaves changes of what is for all off the log of any Company', async () => {
    const { id } = await create({ company_id: null })
    await put(id, { name: 'Renamed' })
    const events = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'trunk', resource_id: id },
    })
    expect(events.body).toEqual([])
  })
})

describe('who may', () => {
  test.each(['member', 'reporter', 'publisher', 'buyer'] as const)('a %s may do nothing: 403', async role => {
    const apiKey = await service.addUser(companyId, role)
    const { id } = await create({}, ownerKey)
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(403)
    expect((await service.request('GET', at(id), { apiKey })).status).toBe(403)
    expect((await post({}, apiKey)).status).toBe(403)
    expect((await put(id, { name: 'X' }, apiKey)).status).toBe(403)
    expect((await service.request('DELETE', at(id), { apiKey })).status).toBe(403)
    expect((await service.request('POST', `/trunks/${id}/test.json`, { apiKey })).status).toBe(403)
  })

  test('a superuser may do everything in the Company', async () => {
    const apiKey = await service.addUser(companyId, 'superuser')
    const { id } = await create({}, apiKey)
    expect((await put(id, { name: 'X' }, apiKey)).status).toBe(200)
    expect((await service.request('DELETE', at(id), { apiKey })).status).toBe(204)
  })

  test('nobody without a key', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
  })
})

describe('the trunk of a Target, Number or Campaign', () => {
  const createCampaign = (trunk_id: unknown, apiKey = ownerKey) =>
    service.request('POST', '/campaigns.json', { apiKey, body: { campaign: { trunk_id } } })

  let numbersMade = 0
  const createNumber = async (fields: object, apiKey = ownerKey) => {
    const number = `+1202555${String(3000 + ++numbersMade)}`
    const { cid } = (await createCampaign(null, apiKey)).body.campaign
    return service.request('POST', '/numbers.json', { apiKey, body: { number: { number, cid, ...fields } } })
  }
  const changeNumber = (id: number, fields: object) =>
    service.request('PUT', `/numbers/${id}.json`, { apiKey: ownerKey, body: { number: fields } })

  test('is the Company’s own, or one for all, and null takes it back', async () => {
    const own = await create({}, ownerKey)
    const shared = await create({ company_id: null })
    const target = (await createTarget(own.id, ownerKey)).body.target
    expect(target.trunk_id).toBe(own.id)
    const { campaign } = (await createCampaign(own.id)).body
    expect(campaign.trunk_id).toBe(own.id)
    const { number } = (await createNumber({ trunk_id: own.id })).body
    expect(number.trunk_id).toBe(own.id)
    expect((await changeNumber(number.id, { name: 'Radio' })).body.number.trunk_id).toBe(own.id)
    for (const trunk_id of [shared.id, null]) {
      expect((await changeNumber(number.id, { trunk_id })).body.number.trunk_id).toBe(trunk_id)
      const changedTarget = await service.request('PUT', `/targets/${target.id}.json`, {
        apiKey: ownerKey,
        body: { target: { trunk_id } },
      })
      expect(changedTarget.body.target.trunk_id).toBe(trunk_id)
      const changedCampaign = await service.request('PUT', `/campaigns/cid/${campaign.cid}.json`, {
        apiKey: ownerKey,
        body: { campaign: { trunk_id } },
      })
      expect(changedCampaign.body.campaign.trunk_id).toBe(trunk_id)
    }
  })

  test('of another Company does not exist, and neither does one that is nowhere', async () => {
    const foreign = await create()
    const errors = { trunk_id: ['does not exist'] }
    const { campaign } = (await createCampaign(null)).body
    const { number } = (await createNumber({})).body
    expect(number.trunk_id).toBeNull()
    for (const trunk_id of [foreign.id, 1_999_999_999]) {
      expect(await createTarget(trunk_id, ownerKey)).toMatchObject({
        status: 422,
        body: { target: { errors } },
      })
      expect(await createCampaign(trunk_id)).toMatchObject({ status: 422, body: { campaign: { errors } } })
      const refusal = { status: 422, body: { number: { errors } } }
      expect(await createNumber({ trunk_id })).toMatchObject(refusal)
      expect(await changeNumber(number.id, { trunk_id })).toMatchObject(refusal)
      const changed = await service.request('PUT', `/campaigns/cid/${campaign.cid}.json`, {
        apiKey: ownerKey,
        body: { campaign: { trunk_id } },
      })
      expect(changed).toMatchObject({ status: 422, body: { campaign: { errors } } })
    }
  })

  test('lets calls out', async () => {
    const { id } = await create({ direction: 'inbound' }, ownerKey)
    const errors = { trunk_id: ['only takes calls: choose a trunk whose direction is outbound or both'] }
    expect(await createTarget(id, ownerKey)).toMatchObject({ status: 422, body: { target: { errors } } })
    const ofNumber = await createNumber({ trunk_id: id, cid: 'nowhere' })
    expect(ofNumber.body.number.errors).toEqual({ ...errors, cid: ['does not exist'] })
  })

  test('stays while it is chosen, and goes on letting calls out', async () => {
    const { id } = await create({}, ownerKey)
    const { target } = (await createTarget(id, ownerKey)).body
    const refusal = await service.request('DELETE', at(id), { apiKey: ownerKey })
    expect(refusal.status).toBe(400)
    expect(refusal.body.error).toBe(
      'Targets send their calls out by this trunk: choose another for them first.',
    )
    expect(await put(id, { direction: 'inbound' }, ownerKey)).toMatchObject(
      refused({
        direction: [
          'is what Targets, Numbers or Campaigns send their calls out by: choose another trunk for them first',
        ],
      }),
    )
    await service.request('DELETE', `/targets/${target.id}.json`, { apiKey: ownerKey })
    const { number } = (await createNumber({ trunk_id: id })).body
    const refusedForNumber = await service.request('DELETE', at(id), { apiKey: ownerKey })
    expect(refusedForNumber.status).toBe(400)
    expect(refusedForNumber.body.error).toContain('Calls to Numbers go out by this trunk')
    expect(await put(id, { direction: 'inbound' }, ownerKey)).toMatchObject({ status: 422 })
    await service.request('DELETE', `/numbers/${number.id}.json`, { apiKey: ownerKey })
    await createCampaign(id)
    const stillRefused = await service.request('DELETE', at(id), { apiKey: ownerKey })
    expect(stillRefused.status).toBe(400)
    expect(stillRefused.body.error).toContain('Campaigns send their calls out by this trunk')
  })

  test('is what Targets, Numbers and Campaigns are found by, for whoever may read trunks', async () => {
    const { id } = await create({}, ownerKey)
    const { target } = (await createTarget(id, ownerKey)).body
    const { campaign } = (await createCampaign(id)).body
    const { number } = (await createNumber({ trunk_id: id })).body
    await createTarget((await create({}, ownerKey)).id, ownerKey)
    await createNumber({})
    const found = async (path: string, apiKey: string) => {
      const answer = await service.request('GET', path, { apiKey, query: { trunk_id: id } })
      expect(answer.status).toBe(200)
      return answer.body.map(
        (row: { id: number; campaign?: { id: number }; number?: { id: number } | string }) =>
          (row.campaign ?? (typeof row.number === 'object' ? row.number : row)).id,
      )
    }
    expect(await found('/targets.json', ownerKey)).toEqual([target.id])
    expect(await found('/campaigns.json', ownerKey)).toEqual([campaign.id])
    expect(await found('/numbers.json', ownerKey)).toEqual([number.id])
    const member = await service.addUser(companyId, 'member')
    const buyer = await service.addUser(companyId, 'buyer', { targetId: target.id })
    expect(await found('/targets.json', member)).toEqual([])
    expect(await found('/targets.json', buyer)).toEqual([])
    expect(await found('/campaigns.json', member)).toEqual([])
    expect(await found('/numbers.json', member)).toEqual([])
  })

  test('is not what a buyer is told of its Target', async () => {
    const { id } = await create({}, ownerKey)
    const { target } = (await createTarget(id, ownerKey)).body
    const apiKey = await service.addUser(companyId, 'buyer', { targetId: target.id })
    const read = await service.request('GET', `/targets/${target.id}.json`, { apiKey })
    expect(read.body.target.trunk_id).toBeNull()
  })
})
