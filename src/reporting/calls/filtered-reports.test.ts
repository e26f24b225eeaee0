import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyReportedCall } from '../../../test/builders/any-reported-call.ts'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { type ReportStorage, reportStorage } from '../../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { ReportFilters } from './report-filters.ts'

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

const ids = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }), { freq: 1 })
const filters = fc.record<ReportFilters>({
  ...{ number: ids, campaign: ids, affiliate: ids, target: ids },
  state: fc.option(fc.constantFrom(['CA'], ['TX', 'CA'], ['XX'])),
  converted: fc.option(fc.boolean()),
  tags: fc.constantFrom(
    [],
    [],
    [{ key: 'age', values: ['40', '50'] }],
    [
      { key: 'age', values: ['40', '41'] },
      { key: 'sub_id', values: ['41'] },
    ],
  ),
})

const FACETS = ['number', 'campaign', 'affiliate', 'target', 'state', 'date', 'age'] as const
const groupings = fc.uniqueArray(fc.constantFrom(...FACETS), { minLength: 1, maxLength: 2 })
const questions = fc.array(fc.record({ groupings, filters }), { minLength: 4, maxLength: 8 })
type Asked = Parameters<Parameters<typeof questions.map>[0]>[0][number]

const WINDOWS = [
  ['2026-08-01', '2026-12-01'],
  ['2026-09-01T13:30:00Z', '2026-10-31T07:15:00.500Z'],
] as const

const groupingOf = (name: (typeof FACETS)[number]) =>
  name === 'age' ? ({ facet: 'tag_value', tagKey: 'age' } as const) : { facet: name, tagKey: null }

/** The contract in SQL, as plain as can be: nothing of it is shared with what is tested. */
async function plainRows(companyId: number, bounds: readonly [string, string], asked: Asked) {
  const [start, end] = bounds
  const state = `CASE WHEN caller_country IS NULL OR caller_country = 'US'
    THEN CASE WHEN caller_state IN ('CA', 'TX') THEN caller_state END END`
  const columns: Readonly<Record<string, string>> = {
    ...{ number: 'number_id', campaign: 'campaign_id', affiliate: 'affiliate_id', target: 'target_id' },
    ...{
      state,
      date: "to_char(created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD')",
      age: "tags ->> 'age'",
    },
  }
  const keys = asked.groupings.map(name => `(${columns[name]})::text`)
  const { tags, converted, ...byFacet } = asked.filters
  const literal = (value: string | number) => (typeof value === 'number' ? value : `'${value}'`)
  const among = (column: string, wanted: readonly (string | number)[]) =>
    wanted.length === 0 ? 'false' : `${column} IN (${wanted.map(literal).join(', ')})`
  const conditions = [
    ...keys.map(key => `${key} IS NOT NULL`),
    ...Object.entries(byFacet).flatMap(([name, wanted]) =>
      wanted === null ? [] : [among(columns[name] ?? '', wanted)],
    ),
    ...(converted === null ? [] : [`converted IS ${converted}`]),
    ...tags.map(({ key, values }) => among(`tags ->> '${key}'`, values)),
    start.includes('T')
      ? `created_at BETWEEN '${start}' AND '${end}'`
      : `${columns['date']} BETWEEN '${start}' AND '${end}'`,
  ]
  const { rows } = await database.pool.query<Record<string, string | number>>(
    `SELECT ${keys.map((key, place) => `${key} AS key${place === 0 ? '' : '2'}`).join(', ')}, count(*) AS calls,
       count(*) FILTER (WHERE status <> 'finished') AS in_progress,
       count(*) FILTER (WHERE number_repeat) AS repeats, count(*) FILTER (WHERE duplicate) AS duplicates,
       count(*) FILTER (WHERE converted) AS converted, count(*) FILTER (WHERE rescued) AS rescued,
       sum(total_duration) AS total_duration, sum(dialed_call_duration) AS connected_duration,
       sum(revenue) * 10000 AS revenue, sum(payout) * 10000 AS payout, sum(charge_total) * 10000 AS cost,
       coalesce(sum(revenue) FILTER (WHERE rescued), 0) * 10000 AS rescued_revenue
     FROM calls WHERE company_id = ${companyId} AND ${conditions.join(' AND ')}
     GROUP BY ${keys.join(', ')}`,
  )
  return sorted(rows.map(row => Object.fromEntries(Object.entries(row).map(asNumber))))
}

const asNumber = ([name, value]: readonly [string, unknown]) =>
  [name, name.startsWith('key') ? value : Number(value)] as const

type Figures = Readonly<Record<string, unknown>>
const nameOf = (row: Figures) => JSON.stringify([row['key'], row['key2'] ?? ''])
const sorted = (rows: readonly Figures[]) =>
  [...rows].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1))

/** Where sums know what is asked for together. */
const readSums =
  (reports: ReportStorage): ReportStorage['readCalls'] =>
  async (bounds, fields) =>
    (await reports.readSums(bounds, fields)) ?? []

async function rowsFrom(read: ReportStorage['readCalls'], bounds: readonly [string, string], asked: Asked) {
  const [first = 'campaign', second] = asked.groupings
  const rows = await read(bounds, {
    ...groupingOf(first),
    second: second === undefined ? null : groupingOf(second),
    filters: asked.filters,
  })
  const figures = ([name]: readonly [string, unknown]) => name !== 'is_built' && !name.startsWith('all_')
  const found = rows.map(row => Object.fromEntries(Object.entries(row).filter(figures)))
  return sorted(found.filter(row => row['key'] !== null))
}

/** What a posted conversion, and data written later, change of a call. */
const POST = `UPDATE calls SET revenue = 77.77, converted = NOT converted, tags = tags || '{"age": "50"}', target_id = 2
  WHERE company_id = $1 AND uuid = ANY ($2)`

test('filters and pairs of facets give what plain SQL over the calls gives, whatever has become of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { minLength: 5, maxLength: 40 }), questions, async (inserted, asked) => {
      const { pool } = database
      const companyId = await insertCompany(pool)
      await pool.query("UPDATE companies SET time_zone = 'Eastern Time (US & Canada)' WHERE id = $1", [
        companyId,
      ])
      await pool.query("INSERT INTO tags (company_id, key) VALUES ($1, 'age')", [companyId])
      const reports = reportStorage(pool, companyId)
      await reports.rebuild()
      const uuids: string[] = []
      for (const [place, call] of inserted.entries()) {
        uuids.push(await insertReportedCall(pool, companyId, call))
        if (2 * place === inserted.length) await reports.foldAll()
      }
      await pool.query(POST, [companyId, uuids.filter((_, place) => place % 4 === 0)])
      for (const question of asked) {
        for (const bounds of WINDOWS) {
          const expected = await plainRows(companyId, bounds, question)
          expect(await rowsFrom(reports.readCalls, bounds, question)).toEqual(expected)
          if (question.filters.tags.length > 0 || question.groupings.includes('age')) continue
          expect(await rowsFrom(readSums(reports), bounds, question)).toEqual(expected)
        }
      }
    }),
    { numRuns: 12, seed: 20261123 },
  )
})
