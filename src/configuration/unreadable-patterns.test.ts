import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { callTags } from '../domain/tags/call-tags.ts'
import { firstFailedCheck } from '../domain/tags/tag-conditions.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { configurationChanges } from '../resources/changes/configuration-changes.ts'
import { compiledPayoutRules } from './compiled-payout-rules.ts'
import { startConfigurations } from './configurations.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 4 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('a pattern that cannot be compiled any more stops its target alone, and the log names it', async () => {
  const companyId = await insertCompany(database.pool)
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO targets (company_id, number) VALUES ($1, '+12025550100'), ($1, '+12025550101') RETURNING id`,
    [companyId],
  )
  const [broken, sound] = rows.map(({ id }) => id)
  await database.pool.query(
    `INSERT INTO tag_values (company_id, target_id, key, operator, value)
     VALUES ($1, $2, 'source', '=~', '('), ($1, $3, 'source', '=~', '^g')`,
    [companyId, broken, sound],
  )
  const logged: { readonly kind?: string; readonly id?: number; readonly patterns?: unknown }[] = []
  const logger = pino({ level: 'error' }, { write: line => logged.push(JSON.parse(line)) })
  const current = startConfigurations({
    database,
    changes: configurationChanges(database),
    keepBaseline: () => undefined,
    payoutRules: compiledPayoutRules(logger, 0),
    logger,
    maxBytes: 64 * 1024 * 1024,
  })
  const { targets } = await current.ofCompany(companyId)
  const takesGoogle = (id = 0) => {
    const conditions = targets.get(id)?.conditions
    return conditions !== undefined && firstFailedCheck(conditions, callTags({ source: 'google' })) === null
  }
  expect([takesGoogle(broken), takesGoogle(sound)]).toEqual([false, true])
  expect(logged).toMatchObject([{ companyId, kind: 'target', id: broken, patterns: ['('] }])
  await current.stop()
})
