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
const LAG_MS = 10_000

let testDatabase: TestDatabase
let database: Database
let companyId: number
let targetId: number
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
  targetId = (await insertTarget(database.pool, companyId)).id
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
async function count(subject: string, subjectId: number, starts: number, counted: object): Promise<void> {
  const columns = Object.keys(counted)
  await database.pool.query(
    `INSERT INTO activity_counts (company_id, subject, subject_id, starts, ${columns.join()})
     VALUES ($1, $2, $3, $4, ${columns.map((_, index) => `$${index + 5}`).join()})`,
    [companyId, subject, subjectId, new Date(starts), ...Object.values(counted)],
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
      count('campaign', 7, step, { pings: many, unanswered: Math.min(many, few * 8) }),
  ],
  [
    'buyer_silent',
    { minutes: 20, offers: 12 },
    5,
    (step: number, { many, few }: { many: number; few: number }) =>
      count('target', targetId, step, { offers: few, answers: many > 20 ? 1 : 0 }),
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

test('how a balance stood is known from the first alert on', async () => {
  const parameters = { threshold: 100 }
  expect(await previewed('balance_low', parameters, 0)).toEqual([])
  await watch('balance_low', { threshold: -1_000 }, 0)
  for (const balance of [200, 50, 50, 200]) {
    await database.pool.query('UPDATE companies SET balance = $2 WHERE id = $1', [companyId, balance])
    await database.pool.query("UPDATE alert_watches SET due_at = '-infinity'")
    await judge()
    now += STEP_MS
  }
  const [raised, over] = [START + 2 * STEP_MS, START + 4 * STEP_MS]
  expect(await previewed('balance_low', parameters, 0)).toEqual([[0, raised, over]])
  expect(await previewed('balance_low', { threshold: 10 }, 0)).toEqual([])
})
