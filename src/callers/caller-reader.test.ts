import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  insertContact,
  insertGlobalSuppression,
  insertStaticCaller,
  insertSuppression,
} from '../../test/builders/insert-caller.ts'
import { insertCompany } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type CompanyCalled, createCallerReader } from './caller-reader.ts'

const CALLER = '+12025550100'

let testDatabase: TestDatabase
let database: Database
let companyId: number
let batches: number[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
  batches = []
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const company = (differences: Partial<CompanyCalled> = {}): CompanyCalled => ({
  companyId,
  knowsCallers: true,
  usesGlobalSuppressionList: false,
  ...differences,
})

const reader = () => createCallerReader(database.pool, (_name, size) => batches.push(size))

const read = (number: string | null = CALLER, differences: Partial<CompanyCalled> = {}) =>
  reader().read(company(differences), number)

async function idOf(statement: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`${statement} RETURNING id`, [companyId])
  return rows[0]?.id ?? 0
}

describe('what is known of a caller', () => {
  test('is nothing while the Company has not named it', async () => {
    expect(await read()).toEqual(UNKNOWN_CALLER)
  })

  test('is its suppression, for the whole Company', async () => {
    await insertSuppression(database.pool, companyId, CALLER)
    expect((await read()).suppression).toEqual({ campaignId: null, affiliateId: null, canResubscribe: true })
  })

  test('is its suppression with its scope', async () => {
    const campaignId = await idOf("INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'c', 'k')")
    const affiliateId = await idOf(
      "INSERT INTO affiliates (company_id, afid, object_key) VALUES ($1, 'a', 'k')",
    )
    const suppression = { campaignId, affiliateId, canResubscribe: false }
    await insertSuppression(database.pool, companyId, CALLER, suppression)
    expect((await read()).suppression).toEqual(suppression)
  })

  test('is that many share it, that everybody shuns it, and the tags of its Contact, the later of one key', async () => {
    const number = '+12025550101'
    await insertStaticCaller(database.pool, companyId, number)
    await insertGlobalSuppression(database.pool, number)
    const tags = [
      ['tier', 'tin'],
      ['age', '40'],
      ['tier', 'gold'],
    ] as const
    await insertContact(database.pool, companyId, ['+12025550102', number], tags)
    expect(await read(number)).toEqual({
      suppression: null,
      isOnGlobalList: true,
      isStatic: true,
      contactTags: { tier: 'gold', age: '40' },
      keptTags: {},
    })
  })

  test('is nothing of a Contact without tags', async () => {
    await insertContact(database.pool, companyId, [CALLER], [])
    expect(await read()).toEqual(UNKNOWN_CALLER)
  })

  test('is nothing that another Company knows', async () => {
    const otherId = await insertCompany(database.pool)
    await insertSuppression(database.pool, otherId, CALLER)
    await insertStaticCaller(database.pool, otherId, CALLER)
    await insertContact(database.pool, otherId, [CALLER], [['tier', 'gold']])
    expect(await read()).toEqual(UNKNOWN_CALLER)
    expect(await read(CALLER, { companyId: otherId })).toMatchObject({ isStatic: true })
  })

  test('is read afresh each time', async () => {
    expect((await read()).suppression).toBeNull()
    await insertSuppression(database.pool, companyId, CALLER)
    expect((await read()).suppression).not.toBeNull()
    await database.pool.query('DELETE FROM suppressed_numbers WHERE company_id = $1', [companyId])
    expect((await read()).suppression).toBeNull()
  })
})

describe('the database', () => {
  test('is not asked for a Company without callers, nor for a withheld number', async () => {
    await insertSuppression(database.pool, companyId, CALLER)
    expect(await read(CALLER, { knowsCallers: false })).toBe(UNKNOWN_CALLER)
    expect(await read(null)).toBe(UNKNOWN_CALLER)
    expect(batches).toEqual([])
  })

  test('is asked where only the installation-wide list counts', async () => {
    const number = '+12025550103'
    await insertGlobalSuppression(database.pool, number)
    const differences = { knowsCallers: false, usesGlobalSuppressionList: true }
    expect(await read(number, differences)).toMatchObject({ isOnGlobalList: true })
  })

  test('is asked once for all who ask together, and each hears of its own caller', async () => {
    const otherId = await insertCompany(database.pool)
    await insertStaticCaller(database.pool, companyId, CALLER)
    const asked = reader()
    const heard = await Promise.all([
      asked.read(company(), '+12025550199'),
      asked.read(company(), CALLER),
      asked.read(company({ companyId: otherId }), CALLER),
      asked.read(company(), CALLER),
    ])
    expect(heard.map(({ isStatic }) => isStatic)).toEqual([false, true, false, true])
    expect(batches).toEqual([4])
  })
})
