import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { drawBucketWith } from './draw-bucket.ts'

let service: TestService
let network: RtbNetwork

/** Two pings of a publisher from Florida, one of another from Texas, one of which was asked about twice. */
beforeAll(async () => {
  service = await startTestService()
  const criterion = { tiers: [{ seconds: 60, revenue: 40, payout: 30 }] }
  network = await createRtbNetwork(service, {
    targets: [{ tid: 'buyer', name: 'Buyer', conversion_criteria_attributes: [criterion] }],
  })
  const twice = drawCaller()
  await network.ping({ publisher_id: 'sunny', caller_state: 'FL', caller_number: twice })
  await network.ping({ publisher_id: 'sunny', caller_state: 'FL', caller_number: twice })
  await network.ping({ publisher_id: 'sunny', caller_state: 'FL', sub_id: 'google' })
  await network.ping({ publisher_id: 'lonely', caller_state: 'TX' })
})
afterAll(() => service.close())

const ROOT = 'payout_bid_modification_table'

const preview = (csv: string, fields: object = {}, of: RtbNetwork = network) =>
  service.request('POST', `/api/v5/campaigns/${of.campaignId}/payout_bid_modification_tables/preview.json`, {
    body: { [ROOT]: { csv_data: csv, ...fields } },
  })

/** What a preview found out. */
const previewed = async (csv: string, fields: object = {}) => {
  const answer = await preview(csv, fields)
  expect(answer.status).toBe(200)
  return answer.body[`${ROOT}_preview`]
}

test('a table is tried on the logged pings, duplicates left out, rule by rule', async () => {
  const found = await previewed('rule_id,caller_state,payout_pct\n7,FL,50\n8,NY,10\n9,TX,current')
  expect(found).toMatchObject({
    pings: 3,
    truncated: false,
    revenue: 120,
    payout_before: 90,
    payout_after: 70,
    unmatched: { hits: 0, revenue: 0, payout_before: 0, payout_after: 0 },
    rules: [
      {
        row: 2,
        rule_id: 7,
        payout_pct: 50,
        hits: 2,
        reached: true,
        revenue: 80,
        payout_before: 60,
        payout_after: 40,
      },
      { row: 3, rule_id: 8, payout_pct: 10, hits: 0, reached: false, payout_before: 0, payout_after: 0 },
      { row: 4, rule_id: 9, payout_pct: null, hits: 1, reached: true, payout_before: 30, payout_after: 30 },
    ],
    never_reached: [3],
    unreachable: [],
    bucket_gaps: [],
    warnings: [],
  })
  expect(Date.parse(found.to) - Date.parse(found.from)).toBe(7 * 86_400_000)
})

test('pings that no rule matches are counted apart', async () => {
  const found = await previewed('sub_id,payout_pct\ngoogle,100')
  expect(found).toMatchObject({
    payout_after: 100,
    unmatched: { hits: 2, payout_before: 60, payout_after: 60 },
  })
})

test('payouts before are those without any table, also where one was in force', async () => {
  const modified = await createRtbNetwork(service, {
    targets: [{ conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue: 40, payout: 30 }] }] }],
  })
  const body = { [ROOT]: { csv_data: 'payout_pct\n25', active: true } }
  await service.request(
    'POST',
    `/api/v5/campaigns/${modified.campaignId}/payout_bid_modification_tables.json`,
    { body },
  )
  expect((await modified.ping()).body.service_payout).toBe(10)
  const answer = await preview('payout_pct\n50', {}, modified)
  expect(answer.body[`${ROOT}_preview`]).toMatchObject({ pings: 1, payout_before: 30, payout_after: 20 })
})

test('buckets are those of the salt that is sent', async () => {
  const { rows } = await service.database.pool.query<{ call_uuid: string }>(
    "SELECT call_uuid FROM reservations WHERE campaign_id = $1 AND status = 'reserved'",
    [network.campaignId],
  )
  const bucket = drawBucketWith('pepper')(rows[0]?.call_uuid ?? '')
  const hits = rows.filter(row => drawBucketWith('pepper')(row.call_uuid) === bucket).length
  const found = await previewed(`pbm_bucket,payout_pct\n${bucket},50`, { salt: 'pepper' })
  expect(found.rules).toMatchObject([{ hits }])
})

test.each([
  ['pbm_bucket,pbm_bucket,payout_pct\n>=0,<4000,1\n>=4500,<=9999,2', [[4000, 4499]]],
  ['pbm_bucket,payout_pct\n<9999,1', [[9999, 9999]]],
  ['pbm_bucket,caller_state,payout_pct\n<1,FL,1\n>1,*,2\n*,TX,3', [[1, 1]]],
  ['pbm_bucket,payout_pct\n>=10000,1', [[0, 9999]]],
  ['caller_state,payout_pct\nFL,1', []],
])('of %j the bucket gaps are %j', async (csv, gaps) => {
  expect((await previewed(csv)).bucket_gaps).toEqual(gaps)
})

test('rows below one without a condition are unreachable', async () => {
  const found = await previewed('caller_state,payout_pct\nFL,1\n*,2\nTX,3\n,4')
  expect(found).toMatchObject({ unreachable: [4, 5], never_reached: [4, 5] })
})

describe('a warning', () => {
  test('names an internal id where a client id is meant, and the other way round', async () => {
    const [targetId] = network.targetIds
    const csv = `target_id,system_target_id,payout_pct\n${targetId},*,1\n${targetId},*,1\n*,buyer,2\nbuyer,${targetId},3`
    expect((await previewed(csv)).warnings).toEqual([
      `Row 2: target_id is compared with ${targetId}, which is no tid here but the internal id of a target ("Buyer"); use system_target_id, or target_id with "buyer".`,
      `Row 4: system_target_id is compared with "buyer", which is no internal id here but the tid of a target ("Buyer"); use target_id, or system_target_id with ${targetId}.`,
    ])
  })

  test('speaks of publishers and campaigns too, and of no id that is nobody’s', async () => {
    const csv = `system_affiliate_id,campaign_id,payout_pct\nsunny,*,1\n*,${network.campaignId},2\nnobody,77777,3`
    const { warnings } = await previewed(csv)
    expect(warnings).toEqual([
      expect.stringMatching(/^Row 2: system_affiliate_id is compared with "sunny", .* afid of a publisher/),
      expect.stringMatching(/^Row 3: campaign_id is compared with \d+, .* internal id of a campaign/),
    ])
  })

  test('is not given for another Company’s ids', async () => {
    const companyId = await service.addCompany()
    const target = { number: '+12025550100' }
    const other = await service.request('POST', '/targets.json', {
      body: { target },
      query: { company_id: companyId },
    })
    expect((await previewed(`target_id,payout_pct\n${other.body.target.id},1`)).warnings).toEqual([])
  })
})

describe('the days', () => {
  test.each([1, 31])('may be %i', async days => {
    const found = await previewed('payout_pct\n1', { days })
    expect(Date.parse(found.to) - Date.parse(found.from)).toBe(days * 86_400_000)
  })

  test.each([
    [0, 'must be greater than or equal to 1'],
    [32, 'must be less than or equal to 31'],
    ['7', 'must be an integer'],
    [null, 'must be an integer'],
  ])('%j are refused', async (days, message) => {
    const answer = await preview('payout_pct\n1', { days })
    expect(answer).toMatchObject({ status: 422, body: { [ROOT]: { errors: { days: [message] } } } })
  })
})

test('a CSV that cannot be read is refused flatly, and a missing one as a field', async () => {
  const flat = await preview('age\n1')
  expect(flat).toMatchObject({ status: 422, body: { errors: [expect.stringContaining('payout_pct')] } })
  const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables/preview.json`
  const missing = await service.request('POST', path, { body: { [ROOT]: {} } })
  expect(missing).toMatchObject({
    status: 422,
    body: { [ROOT]: { errors: { csv_data: ["can't be blank"] } } },
  })
})

test('nothing is stored', async () => {
  await previewed('payout_pct\n1', { salt: 'unseen' })
  const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables.json`
  expect((await service.request('GET', path)).body).toEqual([])
})

test('a campaign that there is none of is 404, and a reporter may not', async () => {
  const path = '/api/v5/campaigns/2000000/payout_bid_modification_tables/preview.json'
  const body = { [ROOT]: { csv_data: 'payout_pct\n1' } }
  expect((await service.request('POST', path, { body })).status).toBe(404)
  const apiKey = await service.addUser(service.companyId, 'reporter')
  expect((await service.request('POST', path, { body, apiKey })).status).toBe(403)
})
