import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function create(path: string, rootKey: string, fields: object) {
  const answer = await service.request('POST', path, { body: { [rootKey]: fields } })
  expect(answer.status).toBe(201)
  return answer.body[rootKey]
}

test('a publisher sees neither who buys its calls nor whose systems hear of them', async () => {
  const target = await create('/targets.json', 'target', { number: '+13055550100', client_tid: 'buyer' })
  const affiliate = await create('/api/v1/affiliates.json', 'affiliate', { afid: 'publisher' })
  await create('/api/v1/affiliates.json', 'affiliate', { afid: 'rival' })
  await create('/campaigns.json', 'campaign', { cid: 'elsewhere' })
  await create('/campaigns.json', 'campaign', {
    cid: 'sold',
    message: 'Press 1.',
    menu_options_attributes: [
      { option: '1', target_ids: [target.id] },
      { option: '2', target_number: '+13055550101' },
      { option: '3', target_cid: 'elsewhere' },
    ],
    timers_attributes: [
      { seconds: 0, url: 'https://company.example/click?secret=1' },
      { seconds: 90, url: 'https://publisher.example/sale', afid: 'publisher', tid: 'buyer' },
      { seconds: 90, url: 'https://rival.example/sale', afid: 'rival' },
    ],
  })
  const trunk = await create('/trunks.json', 'trunk', { name: 'Carrier', proxy: 'sip.carrier.example' })
  const number = await create('/numbers.json', 'number', {
    trunk_id: trunk.id,
    cid: 'sold',
    afid: 'publisher',
    number: '+13055551000',
  })
  expect(JSON.stringify(number)).toContain('+13055550101')

  const apiKey = await service.addUser(service.companyId, 'publisher', { affiliateId: affiliate.id })
  const seen = (await service.request('GET', `/numbers/${number.id}.json`, { apiKey })).body.number
  const { menu_options, timers, greeting, ...others } = number
  const { unspoken_reason: _, ...heard } = greeting
  const nowhere = { target_number: null, target_cid: null, target_ids: [], target_group_ids: [] }
  expect(seen).toEqual({
    ...others,
    greeting: heard,
    trunk_id: null,
    menu_options: menu_options.map(({ menu_option }: { menu_option: object }) => ({
      menu_option: { ...menu_option, ...nowhere },
    })),
    timers: [{ timer: { ...timers[1].timer, url: '', tid: null } }],
  })
  const listed = await service.request('GET', '/numbers.json', { apiKey })
  expect(listed.body).toEqual([{ number: seen }])
})
