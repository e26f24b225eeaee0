import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCall, insertPixel } from '../../../test/builders/insert-pixel.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { plansOf } from '../../../test/harness/plans-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { type FiredPixelFilter, listFiredPixels } from './list-fired-pixels.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls', 'pixel_firings'], Date.now())
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const HOUR_MS = 3_600_000

test('the pixels of one call are found by its key, and those of a campaign among the calls of the window', async () => {
  const companyId = await insertCompany(database.pool)
  const call = await insertCall(database.pool, companyId)
  const id = await insertPixel(database.pool, call, { url: 'https://example.com/' })
  await insertPixel(database.pool, await insertCall(database.pool, companyId), {
    url: 'https://example.com/',
  })
  const firedFrom = new Date(call.createdAt.getTime() - HOUR_MS)
  const list = (filter: FiredPixelFilter) =>
    plansOf(database.pool, pool => listFiredPixels(pool, companyId, { firedFrom, ...filter }, pageOf({})))
  const ofCall = await list({ callUuid: call.uuid })
  expect(ofCall.answer.rows).toMatchObject([{ id, call_uuid: call.uuid }])
  for (const plan of ofCall.plans)
    expect(plan).toMatch(/pixel_firings_\d+_\d+_pkey .*\n.*Index Cond: .*call_uuid = /)
  const ofCampaign = await list({ cid: 'campaign-1' })
  expect(ofCampaign.answer.totalRows).toBe(2)
  for (const plan of ofCampaign.plans) expect(plan).toMatch(/ calls_\d+_\d+ [\s\S]*created_at >= /)
})

test.each(['nothing', '0f8fad5b-d9cb-469f-a165-70867728950e'])(
  'what is no UUID of a call has fired nothing: %s',
  async callUuid => {
    const companyId = await insertCompany(database.pool)
    expect(await listFiredPixels(database.pool, companyId, { callUuid }, pageOf({}))).toEqual({
      rows: [],
      totalRows: 0,
    })
  },
)
