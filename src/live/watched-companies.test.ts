import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertCompany } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { watchedCompanies } from './watched-companies.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 5 }, () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await testDatabase.drop()
})

test('a process that could not say for too long that it lives learns that it was told of nothing', async () => {
  const companyId = await insertCompany(database.pool)
  const query = async (text: string) => (await database.pool.query(text)).rows
  vi.useFakeTimers()
  const lapsed: number[] = []
  const processId = '0198f3c2-0000-7000-8000-000000000001'
  const logger = pino({ level: 'silent' })
  const watched = watchedCompanies(database.pool, processId, logger, id => lapsed.push(id))
  await watched.watch(companyId, ['call.ended'])
  const expiresIn = async (interval: string) => {
    await query(`UPDATE live_listeners SET expires_at = now() + interval '${interval}'`)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        return query(`SELECT FROM live_listeners WHERE expires_at > now() + interval '20 seconds'`)
      })
      .toHaveLength(1)
  }
  await expiresIn('10 seconds')
  expect(lapsed).toEqual([])
  await expiresIn('-1 second')
  await expect.poll(() => lapsed).toEqual([companyId])
  await watched.stop()
})
