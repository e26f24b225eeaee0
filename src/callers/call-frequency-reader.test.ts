import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertReportedCall } from '../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { NO_CALLS } from '../domain/callers/call-frequency.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { createCallFrequencyReader } from './call-frequency-reader.ts'

const CALLER = '+12025550100'
const NOW = Date.now()
const SECOND = 1_000

let testDatabase: TestDatabase
let database: Database
let companyId: number
let batches: number[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  for (const at of [NOW - 61 * SECOND, NOW]) await ensurePartitions(database.pool, ['calls'], at)
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
  batches = []
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const reader = () => createCallFrequencyReader(database.pool, (_name, size) => batches.push(size))

const read = (number: string | null = CALLER, velocityWindowSeconds: number | null = 600, at = NOW) =>
  reader().read({ companyId, velocityWindowSeconds }, number, at)

interface Limit {
  readonly calls?: number | null
  readonly seconds?: number
}

let namesDrawn = 0

async function insertLimited(table: 'campaigns' | 'targets', { calls = 5, seconds = 60 }: Limit = {}) {
  const columns = table === 'campaigns' ? 'cid, show_key' : 'number, name'
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO ${table} (company_id, velocity_calls, velocity_seconds, ${columns}) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [companyId, calls, seconds, `name-${++namesDrawn}`, `other-${namesDrawn}`],
  )
  return rows[0]?.id ?? 0
}

async function insertCall(
  secondsAgo: number,
  of: { readonly campaign_id?: number; readonly target_id?: number } = {},
  caller = CALLER,
) {
  const uuid = await insertReportedCall(database.pool, companyId, {
    at: NOW - secondsAgo * SECOND,
    status: 'ringing',
    ...of,
  })
  await database.pool.query('UPDATE calls SET caller = $1 WHERE uuid = $2', [caller, uuid])
}

describe('the calls of a caller', () => {
  test('count for the campaign that was called, and the target that had them, each within its window', async () => {
    const campaign = await insertLimited('campaigns', { seconds: 60 })
    const target = await insertLimited('targets', { seconds: 10 })
    await insertCall(1, { campaign_id: campaign, target_id: target })
    await insertCall(30, { campaign_id: campaign, target_id: target })
    await insertCall(61, { campaign_id: campaign })
    expect(await read()).toEqual({
      ofCampaigns: new Map([[campaign, 2]]),
      ofTargets: new Map([[target, 1]]),
    })
  })

  test('count whenever they were, but for who asks how it stood at a time', async () => {
    const campaign = await insertLimited('campaigns', { seconds: 60 })
    for (const secondsAgo of [30, 10, 0, -5]) await insertCall(secondsAgo, { campaign_id: campaign })
    const company = { companyId, velocityWindowSeconds: 600 }
    const counted = async (until?: number) =>
      (await reader().read(company, CALLER, NOW - 10 * SECOND, until)).ofCampaigns.get(campaign)
    expect([await counted(), await counted(NOW - 10 * SECOND), await counted(NOW)]).toEqual([4, 2, 3])
  })

  test('count neither for who limits nothing, nor for others', async () => {
    const campaign_id = await insertLimited('campaigns', { calls: null })
    const target_id = await insertLimited('targets', { calls: null })
    await insertCall(1, { campaign_id, target_id })
    await insertCall(1, { campaign_id: await insertLimited('campaigns') }, '+12025550199')
    expect(await read()).toEqual(NO_CALLS)
  })

  test('of another Company are its own', async () => {
    await insertCall(1, { campaign_id: await insertLimited('campaigns') })
    companyId = await insertCompany(database.pool)
    expect(await read()).toEqual(NO_CALLS)
  })

  test('are not looked up where nobody limits them, or the caller withholds its number', async () => {
    expect(await read(CALLER, null)).toBe(NO_CALLS)
    expect(await read(null)).toBe(NO_CALLS)
    expect(batches).toEqual([])
  })

  test('are counted for all who ask at once in few statements', async () => {
    const campaign = await insertLimited('campaigns')
    await insertCall(1, { campaign_id: campaign })
    const counting = reader()
    const company = { companyId, velocityWindowSeconds: 60 }
    const callers = [CALLER, '+12025550199', CALLER, CALLER]
    const counted = await Promise.all(callers.map(number => counting.read(company, number, NOW)))
    expect(counted.map(({ ofCampaigns }) => ofCampaigns.get(campaign) ?? 0)).toEqual([1, 0, 1, 1])
    expect(batches.length).toBeLessThanOrEqual(2)
  })
})
