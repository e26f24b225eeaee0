import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCompany, insertTarget, insertTargetGroup } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import type { CapKind, CapLimit } from '../../domain/caps/cap-limits.ts'
import { windowLabel } from '../../domain/caps/window-label.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { STEP_MS } from '../judging/activity-facts.ts'
import { type CapAlert, LONGEST_WINDOW_MS, readCaps } from './read-caps.ts'

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 2 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => reset())

async function reset(): Promise<void> {
  companyId = await insertCompany(database.pool)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A day on which the clocks of both zones go back, the first of a month in one of them, and what is before and after. */
const FROM = Date.parse('2026-10-31T12:00:00.000Z')
const UNTIL = FROM + 2 * DAY_MS
const ZONES = [
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Kathmandu', 'Asia/Kathmandu'],
] as const

interface Answered {
  /** Of `FROM`, in steps; those before count too. */
  readonly step: number
  readonly answers: number
}

const answeredCalls = fc.uniqueArray(
  fc.record({
    step: fc.integer({ min: -LONGEST_WINDOW_MS / STEP_MS, max: (UNTIL - FROM) / STEP_MS - 1 }),
    answers: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ step }) => step, maxLength: 60 },
)

async function log(targetId: number, answered: readonly Answered[]): Promise<void> {
  await database.pool.query(
    `INSERT INTO activity_counts (company_id, subject, subject_id, starts, answers)
     SELECT $1, 'target', $2, to_timestamp(starts / 1000.0), answers FROM unnest($3::bigint[], $4::integer[]) AS counted (starts, answers)`,
    [
      companyId,
      targetId,
      answered.map(({ step }) => FROM + step * STEP_MS),
      answered.map(({ answers }) => answers),
    ],
  )
}

const read = (kind: CapAlert, subjectId: number | null = null) =>
  readCaps(database.orm, { companyId, kind, subjectId, from: FROM, until: UNTIL })

async function fullest(kind: CapAlert, ownerId: number): Promise<Map<number, string>> {
  const { bySubject } = await read(kind)
  const history = bySubject.get(ownerId)
  if (history?.type !== 'samples') return new Map()
  return new Map(
    [...history.steps].flatMap(([step, facts]) =>
      facts.type === 'share' && facts.part > 0 ? [[step, (facts.part / facts.whole).toFixed(6)]] : [],
    ),
  )
}

/** Without those that are not set, and with one of concurrent calls, which no alert judges. */
function given(limits: Readonly<Record<string, number | null>>): Partial<Record<CapKind, number>> {
  return { ...Object.fromEntries(Object.entries(limits).filter(([, cap]) => cap !== null)), concurrency: 1 }
}

/** As counters count: a call is one more in the window that is named by its time. */
function counted(
  caps: readonly CapLimit[],
  answered: readonly Answered[],
  zone: string,
): Map<number, string> {
  const shares = new Map<number, string>()
  const filled = new Map<string, number>()
  const answersIn = new Map(answered.map(({ step, answers }) => [FROM + step * STEP_MS, answers]))
  const judged = caps.filter(({ kind, cap }) => kind !== 'concurrency' && cap !== null)
  for (let step = FROM - LONGEST_WINDOW_MS; step < UNTIL; step += STEP_MS) {
    let most = 0
    for (const { kind, cap } of judged) {
      const label = `${kind} ${windowLabel(kind, step, zone)}`
      filled.set(label, (filled.get(label) ?? 0) + (answersIn.get(step) ?? 0))
      most = Math.max(most, (filled.get(label) ?? 0) / (cap ?? 1))
    }
    if (step >= FROM && most > 0) shares.set(step, most.toFixed(6))
  }
  return shares
}

test.each(ZONES)('the caps of a target in %s fill and empty as counters do', async (timeZone, zone) => {
  await fc.assert(
    fc
      .asyncProperty(
        answeredCalls,
        fc.record({
          hard: fc.option(fc.integer({ min: 1, max: 500 })),
          hourly: fc.option(fc.integer({ min: 1, max: 20 })),
          daily: fc.option(fc.integer({ min: 1, max: 50 })),
          monthly: fc.option(fc.integer({ min: 1, max: 200 })),
        }),
        async (answered, limits) => {
          const { id, caps } = await insertTarget(database.pool, companyId, given(limits))
          await database.pool.query('UPDATE targets SET time_zone = $2 WHERE id = $1', [id, timeZone])
          await database.pool.query(
            `INSERT INTO cap_counters (company_id, cap_id, window_label, filled) VALUES ($1, $2, 'all', $3)`,
            [
              companyId,
              caps.find(({ kind }) => kind === 'hard')?.id,
              answered.reduce((sum, { answers }) => sum + answers, 0),
            ],
          )
          await log(id, answered)
          expect(await fullest('cap_reached', id)).toEqual(counted(caps, answered, zone))
        },
      )
      .beforeEach(reset),
    { numRuns: 15, seed: 17 },
  )
})

test('a group is filled by its members of now, by the days of the Company', async () => {
  const [timeZone, zone] = ZONES[0]
  await database.pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, timeZone])
  const { id, caps } = await insertTargetGroup(database.pool, companyId, { daily: 10 })
  const [first, second, other] = [
    await insertTarget(database.pool, companyId),
    await insertTarget(database.pool, companyId),
    await insertTarget(database.pool, companyId),
  ]
  await database.pool.query(
    'INSERT INTO target_group_members (company_id, target_group_id, target_id) SELECT $1, $2, unnest($3::integer[])',
    [companyId, id, [first.id, second.id]],
  )
  await log(first.id, [
    { step: 3, answers: 2 },
    { step: 40, answers: 1 },
  ])
  await log(second.id, [{ step: 3, answers: 1 }])
  await log(other.id, [{ step: 3, answers: 5 }])
  const together = [
    { step: 3, answers: 3 },
    { step: 40, answers: 1 },
  ]
  expect(await fullest('group_cap_reached', id)).toEqual(counted(caps, together, zone))
})

test('of a cap of all time nothing is known from before its reset', async () => {
  const { id, caps } = await insertTarget(database.pool, companyId, { hard: 4 })
  await log(id, [
    { step: 0, answers: 3 },
    { step: 12, answers: 2 },
  ])
  const reset = `INSERT INTO cap_counters (company_id, cap_id, window_label, filled) VALUES ($1, $2, 'all', 2)`
  await database.pool.query(reset, [companyId, caps.find(({ kind }) => kind === 'hard')?.id])
  const shares = await fullest('cap_reached', id)
  expect([...shares.keys()][0]).toBe(FROM + 12 * STEP_MS)
  expect(new Set(shares.values())).toEqual(new Set(['0.500000']))
})

test('only what is asked for is read, and nothing of another Company', async () => {
  const { id } = await insertTarget(database.pool, companyId, { daily: 5 })
  const { id: other } = await insertTarget(database.pool, companyId, { daily: 5 })
  const { id: uncapped } = await insertTarget(database.pool, companyId, { concurrency: 5 })
  for (const target of [id, other, uncapped]) await log(target, [{ step: 0, answers: 1 }])
  expect([...(await read('cap_reached')).bySubject.keys()]).toEqual([id, other])
  expect([...(await read('cap_reached', other)).bySubject.keys()]).toEqual([other])
  companyId = await insertCompany(database.pool)
  expect((await read('cap_reached')).bySubject.size).toBe(0)
})
