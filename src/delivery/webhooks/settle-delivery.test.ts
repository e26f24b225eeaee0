import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { plannedOnce } from '../../../test/harness/planned-once.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, inserted, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { pingWebhook } from '../../resources/webhooks/delivery-store.ts'
import { ANNOUNCEMENT_TABLES } from '../retention.ts'
import { claimDeliveries, type Delivery } from './claim-deliveries.ts'
import type { DeliveryOutcome } from './post-event.ts'
import { handBackDeliveries, settleDelivery } from './settle-delivery.ts'

let testDatabase: TestDatabase
let database: Database
let companyId: number
let webhookId: number
const pauseWebhook = vi.fn(async () => undefined)

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ANNOUNCEMENT_TABLES, Date.now())
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO webhooks (company_id, url, events, secret)
     VALUES ($1, 'https://example.com/', '{call.ended}', 'whsec_AAAA') RETURNING id`,
    [companyId],
  )
  webhookId = inserted(rows[0]).id
  await pingWebhook(database, companyId, webhookId, 'webhook.ping')
})

afterEach(async () => {
  pauseWebhook.mockClear()
  await database.pool.query('DELETE FROM webhook_deliveries')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const ROOM = { most: 10, mostPerLane: 10, underWay: new Map() }

async function claim(): Promise<Delivery> {
  const [delivery, ...others] = await claimDeliveries(database.pool, ROOM, {
    readEvents: async () => new Map(),
    logger: { error: vi.fn() },
  })
  if (delivery === undefined || others.length > 0) throw new Error('not one delivery was due')
  return delivery
}

/** The lease of whoever took it is over. */
const comeDue = () =>
  database.pool.query(
    "UPDATE webhook_deliveries SET due_at = now() - interval '1 second' WHERE status = 'pending'",
  )

const settle = (delivery: Delivery, outcome: DeliveryOutcome) =>
  settleDelivery({ pool: database.pool, chance: () => 0.5, pauseWebhook }, delivery, outcome)

async function stored() {
  const { rows } = await database.pool.query(
    `SELECT delivery.*, webhook.failing_since
     FROM webhook_deliveries AS delivery JOIN webhooks AS webhook ON webhook.id = delivery.webhook_id
     WHERE delivery.company_id = $1`,
    [companyId],
  )
  return rows
}

const DELIVERED = { kind: 'delivered', httpStatus: 200 } as const

const OUTCOMES: readonly DeliveryOutcome[] = [
  DELIVERED,
  { kind: 'failed', httpStatus: 500, error: 'It answered 500.' },
  { kind: 'unwanted', httpStatus: 410 },
  { kind: 'dropped', error: 'The webhook was paused.' },
  { kind: 'put-off' },
]

describe.each(OUTCOMES)('a process that wakes after its lease with $kind', outcome => {
  test('changes nothing once another has sent it', async () => {
    const late = await claim()
    await comeDue()
    expect(await settle(await claim(), DELIVERED)).toBe('succeeded')
    const before = await stored()
    expect(before).toMatchObject([{ status: 'succeeded', attempts: 1 }])
    expect(await settle(late, outcome)).toBe('overtaken')
    expect(await stored()).toEqual(before)
    expect(pauseWebhook).not.toHaveBeenCalled()
  })

  test('changes nothing while another is sending it', async () => {
    const late = await claim()
    await comeDue()
    const current = await claim()
    const before = await stored()
    expect(await settle(late, outcome)).toBe('overtaken')
    await handBackDeliveries(database.pool, [late])
    expect(await stored()).toEqual(before)
    expect(await settle(current, DELIVERED)).toBe('succeeded')
    expect(await stored()).toMatchObject([{ status: 'succeeded', attempts: 1 }])
  })

  test('is heard while nobody else has taken it', async () => {
    const late = await claim()
    await comeDue()
    expect(await settle(late, outcome)).not.toBe('overtaken')
  })
})

test('claims are planned once for each connection', async () => {
  expect(await plannedOnce(database.pool, ['claim_webhook_deliveries'])).toHaveLength(1)
})

test('what is handed back may be taken at once', async () => {
  const first = await claim()
  await handBackDeliveries(database.pool, [first])
  expect(await claim()).toMatchObject({ id: first.id, attempts: 0, claims: 2 })
})

describe('a webhook whose delivery has failed for the last time', () => {
  test.each([
    { hours: 19, pauses: 0 },
    { hours: 20, pauses: 1 },
  ])('is paused where nothing came through for 20 hours: $hours', async ({ hours, pauses }) => {
    await database.pool.query('UPDATE webhook_deliveries SET attempts = 10 WHERE company_id = $1', [
      companyId,
    ])
    await database.pool.query(
      'UPDATE webhooks SET failing_since = now() - make_interval(hours => $2) WHERE id = $1',
      [webhookId, hours],
    )
    const failed = { kind: 'failed', httpStatus: 500, error: 'It answered 500.' } as const
    expect(await settle(await claim(), failed)).toBe('failed')
    expect(pauseWebhook).toHaveBeenCalledTimes(pauses)
    if (pauses === 0) return
    expect(pauseWebhook).toHaveBeenCalledWith(
      companyId,
      webhookId,
      'https://example.com/',
      'No delivery came through for 20 hours.',
    )
  })

  test('counts against its address alone', async () => {
    const late = await claim()
    await database.pool.query(`UPDATE webhooks SET url = 'https://mended.example.com/' WHERE id = $1`, [
      webhookId,
    ])
    expect(await settle(late, { kind: 'failed', httpStatus: 500, error: 'It answered 500.' })).toBe('retried')
    expect(await stored()).toMatchObject([{ status: 'pending', failing_since: null }])
  })
})
