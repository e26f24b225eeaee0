import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyReportedCall } from '../../../test/builders/any-reported-call.ts'
import { insertReportedCall, type ReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { type Bounds, type ReportStorage, reportStorage } from '../../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import type { ReportFilters } from './report-filters.ts'
import type { ReportQuestion } from './report-question.ts'
import { REPORTED_STATES } from './state-numbers.ts'

const FIRST = Date.parse('2026-08-30T00:00:00.000Z')
const DAYS = 75
const DAY = 24 * 3_600_000

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  for (const month of ['2026-08', '2026-11']) {
    await ensurePartitions(database.pool, ['calls'], Date.parse(`${month}-01`))
  }
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const calls = anyReportedCall(FIRST, FIRST + DAYS * DAY)

/** What may happen to a Company's calls and sums, in any order. */
type Step =
  | { readonly kind: 'call'; readonly call: ReportedCall }
  | { readonly kind: 'finish' | 'post' | 'move'; readonly place: number }
  | { readonly kind: 'fold' | 'rebuild' | 'lose the cubes' | 'add a tag' }
  | { readonly kind: 'zone'; readonly name: string }

const ZONES = ['UTC', 'Eastern Time (US & Canada)', 'Kathmandu', 'Auckland']
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('call'), call: calls }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('finish', 'post', 'move'), place: fc.nat() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('fold', 'fold', 'fold', 'rebuild', 'lose the cubes', 'add a tag'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone'), name: fc.constantFrom(...ZONES) }) },
  ),
  { minLength: 10, maxLength: 50 },
)

const UPDATES = {
  finish: `UPDATE calls SET status = 'finished', end_time = created_at + interval '90 seconds', revenue = 1.5`,
  post: `UPDATE calls SET revenue = 77.77, converted = NOT converted, tags = tags || '{"age": "50"}'`,
  move: `UPDATE calls SET target_id = 2, affiliate_id = NULL, caller_state = 'TX'`,
}

async function take(step: Step, companyId: number, reports: ReportStorage, uuids: string[]): Promise<void> {
  const { pool } = database
  switch (step.kind) {
    case 'call':
      uuids.push(await insertReportedCall(pool, companyId, step.call))
      return
    case 'finish':
    case 'post':
    case 'move':
      await pool.query(`${UPDATES[step.kind]} WHERE company_id = $1 AND uuid = $2`, [
        companyId,
        uuids[step.place % Math.max(1, uuids.length)],
      ])
      return
    case 'fold':
      return reports.foldAll()
    case 'rebuild':
      return reports.rebuild(true)
    case 'lose the cubes':
      await loseCubes(companyId)
      return
    case 'add a tag':
      await pool.query("INSERT INTO tags (company_id, key) VALUES ($1, 'note') ON CONFLICT DO NOTHING", [
        companyId,
      ])
      return
    case 'zone':
      await pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, step.name])
      return
  }
}

/** As in a database that is older than they are. */
async function loseCubes(companyId: number): Promise<void> {
  await database.pool.query('DELETE FROM report_cube_states WHERE company_id = $1', [companyId])
  await database.pool.query('DELETE FROM report_cubes WHERE company_id = $1', [companyId])
}

const ids = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }), { freq: 1 })
const filters = fc.record<ReportFilters>({
  ...{ number: ids, campaign: ids, affiliate: ids, target: ids },
  state: fc.option(fc.constantFrom(['CA'], ['TX', 'CA'], ['XX'], [''])),
  converted: fc.option(fc.boolean()),
  tags: fc.constantFrom([], [], [], [{ key: 'age', values: ['40', '50'] }]),
})

const FACETS = ['number', 'campaign', 'affiliate', 'target', 'state', 'date', 'age', 'tags'] as const
const groupings = fc.uniqueArray(fc.constantFrom(...FACETS), { minLength: 1, maxLength: 2 })
const intervals = fc.constantFrom(null, null, null, 'day', 'week', 'month', 'hour')
const questions = fc.array(
  fc.record({
    groupings,
    interval: intervals,
    filters: fc.oneof({ weight: 3, arbitrary: filters }, fc.constant(undefined)),
    onlyAffiliateId: fc.constantFrom(null, null, null, 1),
    onlyTargetId: fc.constantFrom(null, null, null, 2),
  }),
  { minLength: 12, maxLength: 20 },
)
type Asked = Parameters<Parameters<typeof questions.map>[0]>[0][number]

const groupingOf = (name: (typeof FACETS)[number]) =>
  name === 'age' || name === 'tags'
    ? ({ facet: 'tag_value', tagKey: name === 'age' ? name : null } as const)
    : ({ facet: name, tagKey: null } as const)

function fieldsOf({ groupings: [first = 'campaign', other], interval, ...asked }: Asked) {
  const second = other === undefined ? null : groupingOf(other)
  return {
    ...groupingOf(first),
    second: interval === null ? second : { interval },
    ...(asked.filters && { filters: asked.filters }),
    onlyAffiliateId: asked.onlyAffiliateId,
    onlyTargetId: asked.onlyTargetId,
    // A buyer is not shown every tag that the sums were made with.
    ...(asked.onlyTargetId !== null && { tagKeys: ['age'] }),
  } satisfies Partial<ReportQuestion>
}

const isOfSeveral = ({ groupings: { length }, interval, filters: asked, ...party }: Asked) =>
  length > 1 ||
  interval !== null ||
  asked !== undefined ||
  party.onlyAffiliateId !== null ||
  party.onlyTargetId !== null

const WINDOWS: readonly Bounds[] = [
  ['2026-08-01', '2026-12-01'],
  ['2026-09-10', '2026-10-20'],
  ['2026-09-01T13:30:00Z', '2026-10-31T07:15:00.500Z'],
]

async function companyWithTag(): Promise<{ companyId: number; reports: ReportStorage }> {
  const companyId = await insertCompany(database.pool)
  await database.pool.query("INSERT INTO tags (company_id, key) VALUES ($1, 'age')", [companyId])
  const reports = reportStorage(database.pool, companyId)
  await reports.rebuild()
  return { companyId, reports }
}

test('what sums tell of several facets, filters, intervals and parties is what the calls tell, whatever has happened', async () => {
  let fromSums = 0
  await fc.assert(
    fc.asyncProperty(steps, questions, async (taken, asked) => {
      const { companyId, reports } = await companyWithTag()
      const uuids: string[] = []
      for (const step of taken) await take(step, companyId, reports, uuids)
      await reports.rebuild()
      for (const question of asked.filter(isOfSeveral)) {
        for (const bounds of WINDOWS) {
          const summed = await reports.readSums(bounds, fieldsOf(question))
          if (summed === null) continue
          fromSums++
          expect(summed).toEqual(await reports.readCalls(bounds, fieldsOf(question)))
        }
      }
    }),
    { numRuns: 30, seed: 20261126 },
  )
  expect(fromSums).toBeGreaterThan(500)
})

test('cubes that grew change by change are those made anew of the calls', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const { companyId, reports } = await companyWithTag()
      const uuids: string[] = []
      for (const step of taken) await take(step, companyId, reports, uuids)
      await reports.rebuild()
      await reports.foldAll()
      const grown = await cubeRows(companyId)
      await reports.rebuild(true)
      expect(grown).toEqual(await cubeRows(companyId))
    }),
    { numRuns: 15, seed: 20261126 },
  )
})

/** What adds up to nothing is left from what was taken away again. */
async function cubeRows(companyId: number) {
  const { rows } = await database.pool.query(
    `SELECT * FROM report_cubes WHERE company_id = $1 AND calls <> 0
     ORDER BY cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted`,
    [companyId],
  )
  return rows
}

test('cubes are built beside rollups that are current, which stay, and changes under way count once', async () => {
  const { companyId, reports } = await companyWithTag()
  await insertReportedCall(database.pool, companyId, { at: FIRST, affiliate_id: 1 })
  await reports.foldAll()
  await loseCubes(companyId)
  await insertReportedCall(database.pool, companyId, { at: FIRST, affiliate_id: 1 })
  const [bounds = ['', '']] = WINDOWS
  const question = { facet: 'campaign', second: { facet: 'affiliate', tagKey: null } } as const
  await expect(reports.readSums(bounds, question)).rejects.toThrow('not current')
  const builtAt = async () =>
    (await database.pool.query('SELECT built_at FROM report_states WHERE company_id = $1', [companyId])).rows
  const before = await builtAt()
  const progress: number[] = []
  const rebuilt = await rebuildRollups(database.direct, companyId, {
    ...{ waits: true, isForced: false },
    onProgress: (done, total) => progress.push(done / total),
  })
  expect(rebuilt).toBe('rebuilt')
  expect(progress.at(-1)).toBe(1)
  expect(await builtAt()).toEqual(before)
  const expected = await reports.readCalls(bounds, question)
  expect(expected).toMatchObject([{ key: '1', key2: '1', calls: 2 }])
  expect(await reports.readSums(bounds, question)).toEqual(expected)
  await reports.foldAll()
  expect(await reports.readSums(bounds, question)).toEqual(expected)
  expect(await reports.readRollups(bounds)).toEqual(await reports.readCalls(bounds))
})

test('sums stay for whatever is not of a tag that reports have come to know, or know no more', async () => {
  const { companyId, reports } = await companyWithTag()
  await insertReportedCall(database.pool, companyId, { at: FIRST, affiliate_id: 1, tags: { age: '40' } })
  await reports.foldAll()
  const [bounds = ['', '']] = WINDOWS
  const tag = (tagKey: string | null) => ({ facet: 'tag_value', tagKey }) as const
  const expectSums = async (question: Partial<ReportQuestion>) =>
    expect(await reports.readRollups(bounds, question)).toEqual(await reports.readCalls(bounds, question))
  await database.pool.query("INSERT INTO tags (company_id, key) VALUES ($1, 'note')", [companyId])
  await expectSums({ facet: 'campaign' })
  await expectSums(tag('age'))
  const ofAffiliate = { onlyAffiliateId: 1 }
  expect(await reports.readSums(bounds, ofAffiliate)).toEqual(await reports.readCalls(bounds, ofAffiliate))
  await expect(reports.readRollups(bounds, tag('note'))).rejects.toThrow('not current')
  await expect(reports.readRollups(bounds, tag(null))).rejects.toThrow('not current')
  await database.pool.query('DELETE FROM tags WHERE company_id = $1', [companyId])
  await expectSums(tag(null))
})

test('storage knows the states that reports have numbers for, each in its countries', async () => {
  const { rows } = await database.pool.query<{ code: string; countries: string[] }>(
    `SELECT code, array_agg(country ORDER BY country) FILTER (WHERE reported_state(country, code) = code) AS countries
     FROM unnest($1::text[]) AS code, unnest($2::text[]) AS country
     GROUP BY code`,
    [
      [...REPORTED_STATES.keys(), 'XX', 'us', ''],
      ['', 'US', 'CA', 'MX', 'AS', 'GU', 'MP', 'PR', 'VI'],
    ],
  )
  const known = Object.fromEntries(rows.map(({ code, countries }) => [code, countries ?? []]))
  const expected = [...REPORTED_STATES].map(([code, { countries }]) => [code, ['', ...countries].sort()])
  expect(known).toEqual({ ...Object.fromEntries(expected), XX: [], us: [], '': [] })
  const { rows: unknown } = await database.pool.query(
    "SELECT reported_state(NULL, 'ON') AS state, reported_state('US', NULL) AS missing",
  )
  expect(unknown).toEqual([{ state: 'ON', missing: null }])
})
