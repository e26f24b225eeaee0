import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { findSuppressedNumber, insertSuppressedNumber } from './store.ts'
import { COMPANY_WIDE, type SuppressionScope, suppressCaller } from './suppress-caller.ts'

let service: TestService
let companyId: number
let campaigns: readonly number[]
let affiliateId: number

beforeAll(async () => {
  service = await startTestService()
  companyId = service.companyId
  const campaign = async (cid: string): Promise<number> =>
    (await service.request('POST', '/campaigns.json', { body: { campaign: { cid } } })).body.campaign.id
  campaigns = [await campaign('one'), await campaign('two')]
  const affiliate = await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: {} } })
  affiliateId = affiliate.body.affiliate.id
})
afterAll(() => service.close())

let drawn = 0
const freshNumber = () => `+1305555${3000 + ++drawn}`
const suppress = (number: string, scope: SuppressionScope = COMPANY_WIDE) =>
  service.database.transaction(tx => suppressCaller(tx, companyId, number, scope))
const find = (number: string) => findSuppressedNumber(service.database.orm, companyId, { number })

test('a caller is suppressed in the whole company, and may lift it', async () => {
  const number = freshNumber()
  await suppress(number)
  expect(await find(number)).toMatchObject({ canResubscribe: true, campaignId: null, affiliateId: null })
})

test('one that is suppressed already stays as it is', async () => {
  const number = freshNumber()
  const row = await insertSuppressedNumber(service.database.orm, companyId, number, { canResubscribe: false })
  await suppress(number)
  expect(await find(number)).toEqual(row)
})

test('however often a caller asks at once, it is suppressed once', async () => {
  const number = freshNumber()
  await Promise.all(Array.from({ length: 8 }, () => suppress(number)))
  const rows = await service.database.pool.query('SELECT id FROM suppressed_numbers WHERE number = $1', [
    number,
  ])
  expect(rows.rowCount).toBe(1)
})

test('a suppression that would leave the caller free in the new scope is widened to both', async () => {
  const [one = 0, two = 0] = campaigns
  const inCampaign = (campaignId: number) => ({ campaignId, affiliateId: null })
  const cases: [SuppressionScope, SuppressionScope, SuppressionScope][] = [
    [inCampaign(one), COMPANY_WIDE, COMPANY_WIDE],
    [inCampaign(one), inCampaign(two), COMPANY_WIDE],
    [inCampaign(one), inCampaign(one), inCampaign(one)],
    [COMPANY_WIDE, inCampaign(one), COMPANY_WIDE],
    [{ campaignId: one, affiliateId }, inCampaign(one), inCampaign(one)],
    [
      { campaignId: one, affiliateId },
      { campaignId: two, affiliateId },
      { campaignId: null, affiliateId },
    ],
  ]
  for (const [before, asked, after] of cases) {
    const number = freshNumber()
    await insertSuppressedNumber(service.database.orm, companyId, number, before)
    await suppress(number, asked)
    expect(await find(number), JSON.stringify([before, asked])).toMatchObject(after)
  }
})
