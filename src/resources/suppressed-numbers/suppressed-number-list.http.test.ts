import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const LIST = '/suppressed_numbers.json'

/** More than is read from storage, and so held, at a time. */
const ROWS = 2_300

let service: TestService
let campaignId: number

beforeAll(async () => {
  service = await startTestService()
  const { body } = await service.request('POST', '/campaigns.json', {
    body: { campaign: { cid: 'insurance' } },
  })
  campaignId = body.campaign.id
  await service.database.pool.query(
    `INSERT INTO suppressed_numbers (company_id, number, campaign_id)
     SELECT $1, '+1305' || (2000000 + n), CASE WHEN n % 1000 = 0 THEN $2::int END FROM generate_series(1, $3::int) AS n`,
    [service.companyId, campaignId, ROWS],
  )
})
afterAll(() => service.close())

interface Entry {
  readonly suppressed_number: { readonly id: number; readonly number: string; readonly cid?: string }
}

test('without page parameters the list is whole, by ascending id, each entry wrapped', async () => {
  const answer = await service.request('GET', LIST)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers).not.toHaveProperty('link')
  const entries: Entry[] = answer.body
  const numbers = entries.map(entry => entry.suppressed_number.number)
  expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => `+1305${2_000_001 + index}`))
  expect(entries.filter(entry => entry.suppressed_number.cid === 'insurance')).toHaveLength(2)
  expect(Object.keys(entries[0]?.suppressed_number ?? {}).sort()).toEqual([
    'can_resubscribe',
    'company_id',
    'created_at',
    'id',
    'number',
  ])
})

test('the list of a company that suppresses nobody is empty', async () => {
  const companyId = await service.addCompany()
  const answer = await service.request('GET', LIST, { query: { company_id: companyId } })
  expect(answer).toMatchObject({ status: 200, body: [] })
})

test('a page is answered where one is asked for, with links to the others', async () => {
  const whole: Entry[] = (await service.request('GET', LIST)).body
  const page = await service.request('GET', LIST, { query: { page: 3, per_page: 100 } })
  expect(page.body).toEqual(whole.slice(200, 300))
  expect(page.headers['link']).toMatch(/page=1[^>]*>; rel="first".*page=2.*prev.*page=23.*last.*page=4.*next/)
  expect((await service.request('GET', LIST, { query: { page: 1 } })).body).toHaveLength(25)
  expect((await service.request('GET', LIST, { query: { per_page: 7 } })).body).toEqual(whole.slice(0, 7))
  expect((await service.request('GET', LIST, { query: { per_page: 5_000 } })).body).toHaveLength(100)
  expect((await service.request('GET', LIST, { query: { page: 24, per_page: 100 } })).body).toEqual([])
})

test.each([{ page: 0 }, { page: 'x' }, { per_page: -1 }, { per_page: 1.5 }])('refuses %j', async query => {
  expect((await service.request('GET', LIST, { query })).status).toBe(400)
})
