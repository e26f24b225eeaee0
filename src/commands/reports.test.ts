import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertReportedCall } from '../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../test/builders/insert-target.ts'
import { reportStorage } from '../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { reports } from './reports.ts'

const AT = Date.parse('2026-11-10T12:00:00.000Z')

let testDatabase: TestDatabase
let database: Database
let companies: readonly number[]
let printed: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls'], AT)
  companies = [await insertCompany(database.pool), await insertCompany(database.pool)]
  for (const companyId of companies) {
    await insertReportedCall(database.pool, companyId, { at: AT })
    await insertReportedCall(database.pool, companyId, { at: AT - 86_400_000 })
  }
})

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', testDatabase.url)
  // vitest has one of its own.
  vi.stubEnv('BASE_URL', '')
  vi.stubEnv('LOG_LEVEL', 'silent')
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const builtCompanies = async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT company_id AS id FROM report_states ORDER BY company_id',
  )
  return rows.map(({ id }) => id)
}

test('rebuilds one Company, or all of them, and says how far it is', async () => {
  const [first = 0, second = 0] = companies
  expect(await reports(['rebuild', '--company-id', String(second)])).toBe(0)
  expect(await builtCompanies()).toEqual([second])
  expect(printed).toContain(`Company ${second}: months of calls`)
  expect(printed).toContain(`Company ${second}: reports are rebuilt.`)
  expect(await reports(['rebuild'])).toBe(0)
  expect(await builtCompanies()).toEqual([first, second])
  const rows = await reportStorage(database.pool, first).readRollups(['2026-11-01', '2026-11-30'])
  expect(rows.map(row => row['calls'])).toEqual([2])
})

test.each([
  [['rebuild', '--company-id', '999999'], 'There is no Company 999999'],
  [['rebuild', '--company-id', 'x'], '--company-id "x" is not usable'],
  [['rebuild', '--all'], "Unknown option '--all'"],
  [['show'], 'Unknown action "show"'],
  [[], 'Say what to do'],
])('%j is told in a sentence', async (args, sentence) => {
  await expect(reports(args)).rejects.toThrow(sentence)
})
