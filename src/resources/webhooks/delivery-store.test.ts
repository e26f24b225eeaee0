import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { plansOf } from '../../../test/harness/plans-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { type DeliveryFilter, listDeliveries } from './delivery-store.ts'

const MESSAGE = '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55'
const ANNOUNCED_AT = '2026-07-10T12:00:00.000Z'
const PRUNED = '5f0a9d2e-0000-4000-8000-000000000001'

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  const { pool } = database
  for (const month of ['2026-05', '2026-07']) {
    await ensurePartitions(pool, ['announcements', 'webhook_deliveries'], Date.parse(`${month}-01`))
  }
  companyId = await insertCompany(pool)
  await pool.query(
    "INSERT INTO announcements (company_id, id, created_at, type, record) VALUES ($1, $2, $3, 'call.finished', '{}')",
    [companyId, MESSAGE, ANNOUNCED_AT],
  )
  await deliver(PRUNED, '2026-05-10T12:00:00.000Z')
  await deliver(MESSAGE, ANNOUNCED_AT)
  await deliver(MESSAGE, '2026-08-02T09:00:00.000Z')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const deliver = (message: string, createdAt: string) =>
  database.pool.query(
    `INSERT INTO webhook_deliveries (company_id, webhook_id, announcement_id, announced_at, type, created_at)
     VALUES ($1, 1, $2, $3, 'call.finished', $3)`,
    [companyId, message, createdAt],
  )

const list = (filter: DeliveryFilter) =>
  plansOf(database.pool, pool => listDeliveries(pool, companyId, 1, filter, pageOf({})))

test('the deliveries of a message are looked for from its announcement on', async () => {
  const { answer, plans } = await list({ message: MESSAGE.toUpperCase() })
  expect(answer.rows.map(row => row.created_at.toISOString())).toEqual([
    '2026-08-02T09:00:00.000Z',
    ANNOUNCED_AT,
  ])
  const [announcement = '', ...deliveries] = plans
  expect(announcement).toContain('announcements_2026_07_pkey')
  for (const plan of deliveries) {
    expect(plan).toContain('webhook_deliveries_2026_07')
    expect(plan).not.toContain('webhook_deliveries_2026_05')
  }
})

test.each<readonly [what: string, filter: DeliveryFilter, found: number]>([
  ['from a later time on', { message: MESSAGE, createdFrom: new Date('2026-08-01') }, 1],
  ['from an earlier time on', { message: MESSAGE, createdFrom: new Date('2026-06-01') }, 2],
  ['of a message that is known no more', { message: PRUNED }, 1],
  ['of what is no message', { message: 'nothing' }, 0],
])('deliveries %s', async (_what, filter, found) => {
  expect((await list(filter)).answer.totalRows).toBe(found)
})
