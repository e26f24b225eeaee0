import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReportedCall, type ReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { type Bounds, type ReportStorage, reportStorage } from '../../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { ianaZone, TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { raiseCallHorizon } from './call-horizon.ts'
import { REPORT_FACETS } from './report-facet.ts'

const FIRST = Date.parse('2026-08-30T00:00:00.000Z')
const DAYS = 75
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  for (const month of ['2026-02', '2026-05', '2026-08', '2026-11']) {
    await ensurePartitions(database.pool, ['calls'], Date.parse(`${month}-01`))
  }
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const calls = fc.record<ReportedCall>({
  at: fc.integer({ min: FIRST, max: FIRST + DAYS * DAY }),
  status: fc.constantFrom('finished', 'finished', 'ringing', 'in_progress'),
  number_id: fc.option(fc.integer({ min: 1, max: 3 })),
  campaign_id: fc.integer({ min: 1, max: 3 }),
  affiliate_id: fc.option(fc.integer({ min: 1, max: 3 })),
  target_id: fc.option(fc.integer({ min: 1, max: 12 })),
  caller_country: fc.constantFrom(null, 'US', 'CA', 'MX', 'PR'),
  caller_state: fc.constantFrom(null, 'CA', 'ON', 'CO', 'PR', 'XX'),
  tags: fc.dictionary(
    fc.constantFrom('sub_id', 'age', 'note', 'caller_zip'),
    fc.constantFrom('', '40', '41'),
  ),
  number_repeat: fc.boolean(),
  duplicate: fc.boolean(),
  converted: fc.boolean(),
  rescued: fc.boolean(),
  revenue: fc.constantFrom('0', '0.1', '0.0001', '1250.1234'),
  payout: fc.constantFrom('0', '0.2', '33.3333'),
  charge_total: fc.constantFrom('0', '0.0715'),
  seconds: fc.integer({ min: 0, max: 4_000 }),
  connected_seconds: fc.integer({ min: 0, max: 100 }),
})

const ZONES = ['UTC', 'Eastern Time (US & Canada)', 'Kathmandu', 'Auckland']

/** What may happen to a Company's calls and rollups, in any order. */
type Step =
  | { readonly kind: 'call'; readonly call: ReportedCall }
  | { readonly kind: 'finish' | 'post'; readonly place: number }
  | { readonly kind: 'fold' | 'rebuild' | 'raise' }
  | { readonly kind: 'zone'; readonly name: string }

const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('call'), call: calls }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('finish', 'post'), place: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('fold', 'fold', 'rebuild', 'raise') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone'), name: fc.constantFrom(...ZONES) }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** What a posted conversion, and data written later, change of a call. */
const POST = `UPDATE calls SET revenue = 77.77, converted = true, tags = tags || '{"age": "50"}', target_id = 2`
const FINISH = `UPDATE calls SET status = 'finished', end_time = created_at + interval '90 seconds', revenue = 1.5`

async function take(step: Step, companyId: number, reports: ReportStorage, uuids: string[]): Promise<void> {
  const { pool } = database
  switch (step.kind) {
    case 'call':
      uuids.push(await insertReportedCall(pool, companyId, step.call))
      return
    case 'finish':
    case 'post': {
      const uuid = uuids[step.place % Math.max(1, uuids.length)]
      const update = step.kind === 'finish' ? FINISH : POST
      await pool.query(`${update} WHERE company_id = $1 AND uuid = $2`, [companyId, uuid])
      return
    }
    case 'fold':
      return reports.foldAll()
    case 'rebuild':
      return reports.rebuild(true)
    case 'raise':
      return raiseCallHorizon(pool)
    case 'zone':
      await pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, step.name])
      return reports.rebuild()
  }
}

const WINDOWS: readonly Bounds[] = [
  ['2026-08-01', '2026-12-01'],
  ['2026-09-10', '2026-10-20'],
  ['2026-09-01T13:30:00Z', '2026-10-31T07:15:00.500Z'],
  ['2026-09-15', '2026-10-05T12:00:00Z'],
]

test('a report from rollups is that of the calls, whatever has happened to both', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const companyId = await insertCompany(database.pool)
      await database.pool.query("INSERT INTO tags (company_id, key) VALUES ($1, 'age')", [companyId])
      const reports = reportStorage(database.pool, companyId)
      await reports.rebuild()
      const uuids: string[] = []
      for (const step of taken) await take(step, companyId, reports, uuids)
      for (const bounds of WINDOWS) {
        for (const facet of REPORT_FACETS) {
          for (const tagKey of facet === 'tag_value' ? [null, 'age', 'sub_id'] : [null]) {
            const question = { facet, tagKey }
            expect(await reports.readRollups(bounds, question)).toEqual(
              await reports.readCalls(bounds, question),
            )
          }
        }
      }
    }),
    { numRuns: 15, seed: 20261120 },
  )
})

test('what no report shows of a finished call changes nothing, and leaves nothing to fold', async () => {
  const companyId = await insertCompany(database.pool)
  const reports = reportStorage(database.pool, companyId)
  await reports.rebuild()
  const uuid = await insertReportedCall(database.pool, companyId, { at: FIRST })
  await reports.foldAll()
  await database.pool.query(
    "UPDATE calls SET fired_pixels_count = 3, recording_url = 'https://…' WHERE company_id = $1 AND uuid = $2",
    [companyId, uuid],
  )
  const { rows } = await database.pool.query('SELECT FROM report_changes WHERE company_id = $1', [companyId])
  expect(rows).toHaveLength(0)
})

describe('days', () => {
  /** Days on which clocks change, in zones that do it at their own times, some of them at midnight. */
  const CHANGES: readonly (readonly [zone: string, day: string, hours: number])[] = [
    ['UTC', '2026-03-08', 24],
    ['Eastern Time (US & Canada)', '2026-03-08', 23],
    ['Eastern Time (US & Canada)', '2026-11-01', 25],
    ['Pacific Time (US & Canada)', '2026-11-01', 25],
    ['Newfoundland', '2026-03-08', 23],
    ['London', '2026-03-29', 23],
    ['Berlin', '2026-10-25', 25],
    ['Azores', '2026-03-29', 23],
    ['Azores', '2026-10-25', 25],
    ['Santiago', '2026-09-06', 23],
    ['Santiago', '2026-04-04', 25],
    ['Cairo', '2026-04-24', 23],
    ['Sydney', '2026-04-05', 25],
    ['Auckland', '2026-09-27', 23],
    ['Chatham Is.', '2026-04-05', 25],
    ['Kathmandu', '2026-10-25', 24],
    ['Arizona', '2026-11-01', 24],
  ]

  test.each(CHANGES)('in %s, %s has the calls of its %i hours', async (name, day, hours) => {
    const zone = ianaZone(name) ?? ''
    const companyId = await insertCompany(database.pool)
    await database.pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, name])
    const reports = reportStorage(database.pool, companyId)
    await reports.rebuild()
    const start = firstMinuteOf(day, zone)
    const end = start + hours * 60 * MINUTE
    for (const at of [start - 1, start, start + MINUTE, end - MINUTE, end - 1, end, end + MINUTE]) {
      await insertReportedCall(database.pool, companyId, { at })
    }
    const days = [-1, 0, 1].map(away => new Date(Date.parse(day) + away * DAY).toISOString().slice(0, 10))
    const bounds: Bounds = [days[0] ?? '', days[2] ?? '']
    const found = async (rows: Promise<readonly Readonly<Record<string, unknown>>[]>) =>
      new Map((await rows).map(row => [row['key'], row['calls']]))
    const byDay = new Map([
      [days[0], 1],
      [days[1], 4],
      [days[2], 2],
    ])
    expect(await found(reports.readRollups(bounds, { facet: 'date' }))).toEqual(byDay)
    await reports.foldAll()
    expect(await found(reports.readRollups(bounds, { facet: 'date' }))).toEqual(byDay)
    await reports.rebuild(true)
    expect(await found(reports.readRollups(bounds, { facet: 'date' }))).toEqual(byDay)
    expect(await found(reports.readCalls([day, day], { facet: 'date' }))).toEqual(new Map([[day, 4]]))
    expect(await found(reports.readRollups([day, day], { facet: 'date' }))).toEqual(new Map([[day, 4]]))
  })

  test('every zone of the contract is one that storage knows, with the same clocks', async () => {
    // Older than every version of the time zone data that Node.js and PostgreSQL may come with: of later changes, such as
    // Morocco's of September 2026, one of them may not know yet.
    const at = Date.parse('2025-06-20T12:34:00.000Z')
    const zones = TIME_ZONE_NAMES.map(name => ianaZone(name) ?? '')
    const { rows } = await database.pool.query<{ date: string }>(
      `SELECT to_char($1::timestamptz AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI') AS date
       FROM unnest($2::text[]) WITH ORDINALITY AS named (zone, place) ORDER BY place`,
      [new Date(at), zones],
    )
    const pad = (value: number) => String(value).padStart(2, '0')
    expect(rows.map(({ date }) => date)).toEqual(
      zones.map(zone => {
        const { date, hour, minute } = localTime(at, zone)
        return `${date} ${pad(hour)}:${pad(minute)}`
      }),
    )
  })
})

/** Looked for minute by minute: however clocks change, the first minute whose date is the day's. */
function firstMinuteOf(day: string, zone: string): number {
  let at = Date.parse(day) - DAY
  while (localTime(at, zone).date !== day) at += MINUTE
  return at
}
