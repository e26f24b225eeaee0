import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyReportedCall } from '../../../test/builders/any-reported-call.ts'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { reportStorage } from '../../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type AskedCalls, type CallFilter, conditionsOn } from '../../calls/records/list-calls.ts'
import { addUpCalls, NO_CALLS } from '../../calls/records/total-calls.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { knownOfCalls } from './count-calls.ts'

const DAY = 24 * 3_600_000
const FIRST = Date.parse('2026-08-30T00:00:00.000Z')
const LAST = FIRST + 75 * DAY

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

const asked = (companyId: number, filter: CallFilter): AskedCalls => ({
  companyId,
  filter,
  order: { by: 'created_at', direction: 'desc' },
})

async function countedCalls(companyId: number, filter: CallFilter): Promise<number> {
  const { text, values } = conditionsOn(asked(companyId, filter))
  const { rows } = await database.pool.query(
    `SELECT count(*)::integer AS total FROM calls WHERE ${text}`,
    values,
  )
  return rows[0].total
}

const knownCount = (companyId: number, filter: CallFilter) =>
  knownOfCalls(database.pool).count(asked(companyId, filter))

const knownSums = (companyId: number, filter: CallFilter) =>
  knownOfCalls(database.pool).sums(asked(companyId, filter))

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const id = fc.integer({ min: 1, max: 3 })
const ids = rarely(fc.uniqueArray(id, { minLength: 1, maxLength: 2 }))
/** Some of them at midnight in one of the zones, some before the first call or after the last. */
const time = maybe(
  fc
    .oneof(
      fc.integer({ min: FIRST - 5 * DAY, max: LAST + 5 * DAY }),
      fc.integer({ min: -5, max: 80 }).map(day => FIRST + day * DAY),
    )
    .map(at => new Date(at)),
)
const filters = fc.record({
  ...{ createdFrom: time, createdBefore: time },
  ...{ affiliateId: rarely(id), targetId: rarely(id) },
  ...{ campaignIds: ids, affiliateIds: ids, targetIds: ids, numberIds: ids },
  flag: fc.constantFrom(
    {},
    {},
    { converted: true },
    { converted: false },
    { duplicate: true },
    { repeat: false },
  ),
})

test('what sums know is how many calls there are and what they come to, whatever is asked for', async () => {
  let [known, summed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyReportedCall(FIRST, LAST), { minLength: 20, maxLength: 60 }),
      fc.array(filters, { minLength: 20, maxLength: 20 }),
      fc.constantFrom('UTC', 'Eastern Time (US & Canada)', 'Auckland'),
      async (calls, questions, zone) => {
        const companyId = await insertCompany(database.pool)
        await database.pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, zone])
        const reports = reportStorage(database.pool, companyId)
        await reports.rebuild()
        for (const [place, call] of calls.entries()) {
          await insertReportedCall(database.pool, companyId, call)
          if (place === 10) await reports.foldAll()
        }
        for (const { flag, ...rest } of questions) {
          const filter = { ...rest, ...flag }
          const sums = await knownSums(companyId, filter)
          if (sums !== null) {
            summed++
            const added = await addUpCalls(database.pool, asked(companyId, filter))
            expect(sums, JSON.stringify(filter)).toEqual(added)
          }
          const count = await knownCount(companyId, filter)
          if (count === null) continue
          known++
          expect(count, JSON.stringify(filter)).toBe(await countedCalls(companyId, filter))
        }
      },
    ),
    { numRuns: 12, seed: 20261128 },
  )
  expect(known).toBeGreaterThan(100)
  expect(summed).toBeGreaterThan(60)
})

async function companyWithCalls(): Promise<number> {
  const companyId = await insertCompany(database.pool)
  for (const day of [0, 20, 40]) {
    await insertReportedCall(database.pool, companyId, { at: FIRST + day * DAY, affiliate_id: 1 })
  }
  return companyId
}

test.each<[string, CallFilter, number | null]>([
  ['everything', {}, 3],
  ['of a publisher', { affiliateId: 1 }, 3],
  ['until now', { createdBefore: new Date(LAST + 60 * DAY) }, 3],
  ['of whole days', { createdFrom: new Date(FIRST + DAY) }, 2],
  ['of parts of days around many', { createdFrom: new Date(FIRST + 1.5 * DAY) }, 2],
  [
    'of parts of days alone',
    { createdFrom: new Date(FIRST + 1.5 * DAY), createdBefore: new Date(FIRST + 3.5 * DAY) },
    null,
  ],
  ['by a caller', { caller: '+13035550111' }, null],
  ['by status', { status: 'finished' }, null],
  ['by states', { callerStates: ['CA'] }, null],
  ['by two things at once', { converted: false, repeat: false }, null],
])('calls %s are counted by sums where those tell', async (_what, filter, expected) => {
  const companyId = await companyWithCalls()
  expect(await knownCount(companyId, filter)).toBeNull()
  await reportStorage(database.pool, companyId).rebuild()
  expect(await knownCount(companyId, filter)).toBe(expected)
})

test.each<[string, CallFilter, boolean]>([
  ['that converted', { converted: true }, true],
  ['that did not, of a buyer', { converted: false, targetId: 1 }, true],
  ['that are repeats', { repeat: true }, false],
  ['by a caller', { caller: '+13035550111' }, false],
])('calls %s are added up by sums where those tell', async (_what, filter, isTold) => {
  const companyId = await companyWithCalls()
  await reportStorage(database.pool, companyId).rebuild()
  expect((await knownSums(companyId, filter)) !== null).toBe(isTold)
})

test('a Company without calls has none, whatever its reports know', async () => {
  const companyId = await insertCompany(database.pool)
  expect(await knownCount(companyId, {})).toBe(0)
  expect(await knownSums(companyId, {})).toEqual(NO_CALLS)
})
