import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDialplaneClient, type DialplaneClient, nextPage } from '../../client/src/dialplane-client.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

let service: TestService
let baseUrl: string
let dialplane: DialplaneClient

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(service.app.main.server.address() as AddressInfo).port}`
  dialplane = createDialplaneClient({
    baseUrl: `${baseUrl}/`,
    apiKey: service.apiKey,
    companyId: service.companyId,
  })
})
afterAll(() => service.close())

describe('the client', () => {
  test('creates, reads, updates and deletes a record', async () => {
    const created = await dialplane.POST('/targets.json', { body: { target: { number: '+13055550101' } } })
    expect(created.error).toBeUndefined()
    const id = created.data?.target.id ?? 0
    const path = { params: { path: { id } } }
    const updated = await dialplane.PUT('/targets/{id}.json', { ...path, body: { target: { priority: 3 } } })
    expect(updated.data?.target).toMatchObject({ id, number: '+13055550101', priority: 3 })
    expect((await dialplane.GET('/targets/{id}.json', path)).data).toEqual(updated.data)
    expect((await dialplane.DELETE('/targets/{id}.json', path)).response.status).toBe(204)
    expect((await dialplane.GET('/targets/{id}.json', path)).error).toEqual({
      error: 'No such target in this Company.',
    })
  })

  test('hands over what was not valid, by field', async () => {
    const { data, error, response } = await dialplane.POST('/targets.json', {
      body: { target: { number: '12' } },
    })
    expect(data).toBeUndefined()
    expect(response.status).toBe(422)
    expect(error).toEqual({ target: { errors: { number: ['is not a valid phone number'] } } })
  })

  test('acts in its Company, and in another that a request names', async () => {
    const other = await service.addCompany()
    const inOther = { params: { query: { company_id: other } } }
    await dialplane.POST('/api/v1/affiliates.json', { ...inOther, body: { affiliate: { afid: 'theirs' } } })
    await dialplane.POST('/api/v1/affiliates.json', { body: { affiliate: { afid: 'ours' } } })
    const afids = async (init: { params?: { query: { company_id: number } } }) =>
      (await dialplane.GET('/api/v1/affiliates.json', init)).data?.map(({ affiliate }) => affiliate.afid)
    expect(await afids({})).toEqual(['ours'])
    expect(await afids(inOther)).toEqual(['theirs'])
  })

  test('walks a list page by page', async () => {
    for (const number of ['+12125550101', '+12125550102', '+12125550103']) {
      await dialplane.POST('/contacts.json', {
        body: { contact: { contact_numbers_attributes: [{ number }] } },
      })
    }
    const found: string[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { data = [], response } = await dialplane.GET('/contacts.json', {
        params: { query: { page, per_page: 2 } },
      })
      found.push(...data.flatMap(({ contact }) => contact.contact_numbers.map(({ number }) => number)))
      page = nextPage(response)
    }
    expect(found).toEqual(['+12125550101', '+12125550102', '+12125550103'])
  })

  test('pings and confirms with a postback key', async () => {
    const target = await dialplane.POST('/targets.json', { body: { target: { number: '+13055550109' } } })
    const ids = { target_ids: [target.data?.target.id ?? 0] }
    const { data } = await dialplane.POST('/campaigns.json', {
      body: { campaign: { cid: 'client', ...ids } },
    })
    const key = await dialplane.POST('/campaigns/{id}/postback_keys.json', {
      params: { path: { id: data?.campaign.id ?? 0 } },
      body: { postback_key: {} },
    })
    const ping = {
      key: key.data?.postback_key.key ?? '',
      publisher_id: 'acme',
      caller_number: '+13055550199',
    }
    const reserved = await dialplane.POST('/rtbs.json', { body: ping })
    expect(reserved.data?.status).toBe('reserved')
    const confirmed = await dialplane.PUT('/rtbs/{uuid}.json', {
      params: { path: { uuid: reserved.data?.uuid ?? '' } },
      body: { key: ping.key, status: 'confirmed' },
    })
    expect(confirmed.data?.status).toBe('confirmed')
  })
})

test('a key that is not known is an error with its sentence, not an exception', async () => {
  const stranger = createDialplaneClient({ baseUrl, apiKey: 'wrong' })
  const { error, response } = await stranger.GET('/company.json')
  expect(response.status).toBe(401)
  expect(error?.error).toContain('not known')
})
