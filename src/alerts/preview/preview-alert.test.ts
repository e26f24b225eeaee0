import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCompany, insertTarget } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import { evaluateAlerts } from '../evaluating/evaluate-alerts.ts'
import { STEP_MS } from '../judging/activity-facts.ts'
import { createAlert } from '../store.ts'
import { previewAlert } from './preview-alert.ts'

const START = Date.parse('2026-11-20T00:00:00.000Z')
const NONE: AlertParameters = { threshold: null, minutes: null, floor: null, offers: null, measure: null }

/** How late the log is counted. */
const LAG_MS = 20_000

let testDatabase: TestDatabase
let database: Database
let companyId: number
/** The second is paused, and the third has been deleted. */
let targetIds: readonly number[]
/** The second has been deleted. */
let campaignIds: readonly number[]
let now: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 8 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => reset())

async function reset(): Promise<void> {
  now = START
  await database.pool.query('DELETE FROM alert_watches')
  companyId = await insertCompany(database.pool)
  const { pool } = database
  const addTarget = async () => (await insertTarget(pool, companyId)).id
  targetIds = [await addTarget(), await addTarget(), await addTarget()]
  campaignIds = [await insertCampaign(), await insertCampaign()]
  await pool.query('UPDATE targets SET paused_at = now() WHERE id = $1', [targetIds[1]])
  await pool.query('DELETE FROM targets WHERE id = $1', [targetIds[2]])
  await pool.query('DELETE FROM campaigns WHERE id = $1', [campaignIds[1]])
}

async function insertCampaign(): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, gen_random_uuid(), gen_random_uuid()) RETURNING id`,
    [companyId],
  )
  return rows[0].id
}

const watch = (kind: AlertKind, parameters: Partial<AlertParameters>, lastingMinutes: number) =>
  database.transaction(tx =>
    createAlert(tx, companyId, {
      name: 'Watch',
      kind,
      subjectId: null,
      parameters: { ...NONE, ...parameters },
      lastingMinutes,
      userIds: [],
      webhooks: false,
      enabled: true,
      mutedUntil: null,
    }),
  )

const judge = () =>
  evaluateAlerts({
    database,
    sendMail: () => Promise.reject(new Error('nobody is mailed')),
    baseUrl: null,
    logger: {
      error: (details: unknown) => {
        throw details
      },
    },
    now: () => now,
  })

/** As if it had been counted from the log. */
async function countEach(
  subject: string,
  subjectIds: readonly number[],
  starts: number,
  counted: object,
): Promise<void> {
  const columns = Object.keys(counted)
  await database.pool.query(
    `INSERT INTO activity_counts (company_id, subject, subject_id, starts, ${columns.join()})
     SELECT $1, $2, unnest($3::integer[]), $4, ${columns.map((_, index) => `$${index + 5}`).join()}`,
    [companyId, subject, subjectIds, new Date(starts), ...Object.values(counted)],
  )
}

const lived = async () =>
  (
    await database.pool.query(
      `SELECT subject_id, raised_at, over_at FROM alert_events WHERE company_id = $1
       ORDER BY raised_at DESC, subject_id`,
      [companyId],
    )
  ).rows.map(row => [row.subject_id, row.raised_at.getTime(), row.over_at?.getTime() ?? null])

async function previewed(kind: AlertKind, parameters: Partial<AlertParameters>, lastingMinutes: number) {
  const preview = await previewAlert(
    { database, now: () => now, elapsed: () => 0 },
    { companyId, kind, parameters: { ...NONE, ...parameters }, lastingMinutes, subjectId: null },
  )
  return preview.events.map(event => [event.subjectId, event.raisedAt, event.overAt])
}

const story = fc.array(fc.record({ many: fc.nat({ max: 30 }), few: fc.nat({ max: 3 }) }), {
  minLength: 12,
  maxLength: 18,
})

test.each([
  [
    'pings_unanswered',
    { threshold: 40, minutes: 15, floor: 10 },
    0,
    (step: number, { many, few }: { many: number; few: number }) =>
      countEach('campaign', campaignIds, step, { pings: many, unanswered: Math.min(many, few * 8) }),
  ],
  [
    'buyer_silent',
    { minutes: 20, offers: 12 },
    5,
    (step: number, { many, few }: { many: number; few: number }) =>
      countEach('target', targetIds, step, { offers: few, answers: many > 20 ? 1 : 0 }),
  ],
] as const)('a preview of %s says what was told', async (kind, parameters, lastingMinutes, log) => {
  await fc.assert(
    fc
      .asyncProperty(story, async steps => {
        await watch(kind, parameters, lastingMinutes)
        // Whole five minutes, each judged as soon as it has been counted.
        now = START + LAG_MS
        await judge()
        for (const [index, counted] of steps.entries()) {
          const step = START + index * STEP_MS
          await log(step, counted)
          now = step + STEP_MS + LAG_MS
          await database.pool.query("UPDATE alert_watches SET due_at = '-infinity'")
          await judge()
        }
        const told = (await lived()).map(([id, raised, over]) => [
          id,
          raised - LAG_MS,
          over === null ? null : over - LAG_MS,
        ])
        now = START + steps.length * STEP_MS
        expect(await previewed(kind, parameters, lastingMinutes)).toEqual(told)
      })
      .beforeEach(reset),
    { numRuns: 3, seed: 17 },
  )
})

test('what is known of a history is read while another process counts it', async () => {
  const countedFrom = START - 5 * DAY_MS
  await database.pool.query(
    `INSERT INTO activity_spans (company_id, counted_from, counted_until, used_at) VALUES ($1, $2, $3, $3)`,
    [companyId, new Date(countedFrom), new Date(START)],
  )
  const judging = await database.pool.connect()
  await judging.query('BEGIN')
  await judging.query('SELECT FROM activity_spans WHERE company_id = $1 FOR NO KEY UPDATE', [companyId])
  const elapsed = [0]
  const ports = { database, now: () => now, elapsed: () => elapsed.shift() ?? Number.POSITIVE_INFINITY }
  const alert = { companyId, parameters: { ...NONE, minutes: 60 }, lastingMinutes: 0, subjectId: null }
  expect(await previewAlert(ports, { ...alert, kind: 'buyer_silent' })).toMatchObject({
    knownSince: countedFrom,
  })
  await judging.query('ROLLBACK')
  judging.release()
})

test.each([
  ['publisher_doubled', 29],
  ['cap_reached', 31],
] as const)('a preview of %s begins %i days after what has been counted of the log', async (kind, days) => {
  await database.pool.query(
    `INSERT INTO activity_spans (company_id, counted_from, counted_until, used_at) VALUES ($1, $2, $3, $3)`,
    [companyId, new Date(START - 40 * 1_440 * 60_000), new Date(START)],
  )
  const known = async () => {
    // There is no time to count more.
    const elapsed = [0, Number.POSITIVE_INFINITY]
    const ports = { database, now: () => now, elapsed: () => elapsed.shift() ?? Number.POSITIVE_INFINITY }
    const parameters = { ...NONE, threshold: 2 }
    const alert = { companyId, kind, parameters, lastingMinutes: 0, subjectId: null }
    return (await previewAlert(ports, alert)).knownSince
  }
  expect(await known()).toBe(START + (days - 40) * DAY_MS)
  await database.pool.query('UPDATE activity_spans SET counted_from = counted_until')
  expect(await known()).toBe(START)
})

/** Of the Company, and what it comes to. */
async function enter(at: number, amount: number, kind = 'credit'): Promise<void> {
  await database.pool.query('UPDATE companies SET balance = balance + $2 WHERE id = $1', [companyId, amount])
  await database.pool.query(
    'INSERT INTO ledger_entries (company_id, created_at, kind, amount) VALUES ($1, $2, $3, $4)',
    [companyId, new Date(at), kind, amount],
  )
}

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

test('how a balance stood is known without any alert, from the ledger', async () => {
  await database.pool.query('UPDATE companies SET created_at = $2 WHERE id = $1', [
    companyId,
    new Date(START - 100 * DAY_MS),
  ])
  now = START + 6 * STEP_MS
  expect(await previewed('balance_low', { threshold: 1 }, 0)).toEqual([
    [0, now - 30 * DAY_MS + STEP_MS, null],
  ])
  await enter(START - 90 * DAY_MS, 150)
  await enter(START - 40 * DAY_MS, 50)
  await enter(START + STEP_MS + MINUTE_MS, -100, 'correction')
  await enter(START + STEP_MS + 2 * MINUTE_MS, -50.0001, 'correction')
  await enter(START + 3 * STEP_MS, 150.0001)
  const [raised, over] = [START + 2 * STEP_MS, START + 4 * STEP_MS]
  expect(await previewed('balance_low', { threshold: 100 }, 0)).toEqual([[0, raised, over]])
  // What has not been added up yet counts as well.
  await database.pool.query(
    `SELECT charge_calls(json_build_array(json_build_object('company_id', $1::int, 'call_uuid', gen_random_uuid(), 'amount', 1)))`,
    [companyId],
  )
  expect(await previewed('balance_low', { threshold: 100 }, 0)).toEqual([[0, raised, over]])
  expect(await previewed('balance_low', { threshold: 49.9998 }, 0)).toEqual([])
})

test('the balance of a new Company is looked at from its beginning on, and that of a long ledger where the days begin', async () => {
  now = START + 12 * STEP_MS
  await database.pool.query('UPDATE companies SET created_at = $2 WHERE id = $1', [
    companyId,
    new Date(START),
  ])
  expect(await previewed('balance_low', { threshold: 1 }, 0)).toEqual([[0, START + STEP_MS, null]])
  await database.pool.query('UPDATE companies SET created_at = $2 WHERE id = $1', [
    companyId,
    new Date(START - 400 * DAY_MS),
  ])
  await database.pool.query(
    `INSERT INTO ledger_entries (company_id, created_at, kind, amount)
     SELECT $1, $2::timestamptz + make_interval(hours => n), 'call', -1 FROM generate_series(1, 9600) AS n`,
    [companyId, new Date(START - 400 * DAY_MS)],
  )
  await database.pool.query('UPDATE companies SET balance = 0 WHERE id = $1', [companyId])
  // A dollar an hour, and nothing is left.
  expect(await previewed('balance_low', { threshold: 5 }, 0)).toEqual([
    [0, START - 4 * 60 * MINUTE_MS + STEP_MS, null],
  ])
})

const HOUR_MS = 60 * MINUTE_MS

async function insertPool(numbers: number): Promise<number> {
  const { rows } = await database.pool.query(
    `WITH campaign AS (
       INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'lends', 'key') RETURNING id
     )
     INSERT INTO number_pools (company_id, type, country, campaign_id, max_pool_size)
     SELECT $1, 'Local', 'US', id, $2 FROM campaign
     RETURNING id`,
    [companyId, numbers],
  )
  return rows[0].id
}

const lentAtMost = (poolId: number, hour: number, lent: number, numbers: number) =>
  database.pool.query(
    `INSERT INTO number_pool_hours (company_id, number_pool_id, hour, samples, lent_sum, lent_highest, numbers)
     VALUES ($1, $2, $3, 60, 60 * $4::integer, $4, $5)`,
    [companyId, poolId, new Date(hour), lent, numbers],
  )

test('how a pool stood is known without any alert, by the worst of each hour, and then by what was sampled', async () => {
  const poolId = await insertPool(10)
  await lentAtMost(poolId, START, 2, 10)
  await lentAtMost(poolId, START + HOUR_MS, 9, 10)
  await lentAtMost(poolId, START + 2 * HOUR_MS, 3, 10)
  now = START + 4 * HOUR_MS
  const ports = { database, now: () => now, elapsed: () => 0 }
  const alert = { companyId, parameters: { ...NONE, threshold: 20 }, lastingMinutes: 0, subjectId: null }
  expect(await previewAlert(ports, { ...alert, kind: 'pool_nearly_empty' })).toMatchObject({
    knownSince: START,
    subjects: 1,
    subjectsLeftOut: 0,
  })
  const first = [poolId, START + HOUR_MS + STEP_MS, START + 2 * HOUR_MS + STEP_MS]
  expect(await previewed('pool_nearly_empty', { threshold: 20 }, 0)).toEqual([first])
  expect(await previewed('pool_nearly_empty', { threshold: 5 }, 0)).toEqual([])
  // Others' are none of theirs.
  companyId = await insertCompany(database.pool)
  expect(await previewed('pool_nearly_empty', { threshold: 20 }, 0)).toEqual([])
})

test('an hour in which a pool began to be sampled counts up to there alone', async () => {
  const poolId = await insertPool(10)
  await lentAtMost(poolId, START, 10, 10)
  const sampledSince = START + 6 * STEP_MS
  await database.pool.query(
    `INSERT INTO alert_samples (company_id, kind, subject_id, starts, facts, badness)
     VALUES ($1, 'pool_nearly_empty', 0, $2, '{}', 0)`,
    [companyId, new Date(sampledSince)],
  )
  now = START + HOUR_MS
  expect(await previewed('pool_nearly_empty', { threshold: 20 }, 0)).toEqual([
    [poolId, START + STEP_MS, sampledSince + STEP_MS],
  ])
})
