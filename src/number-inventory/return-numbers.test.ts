import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { InventoryFailure, type NumberInventory } from './number-inventory.ts'
import { returnOneNumber } from './return-numbers.ts'
import {
  type Claim,
  checkLater,
  claimNumber,
  countPurchases,
  giveBack,
  settleClaim,
} from './unrecorded-numbers.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await database.pool.query('DELETE FROM unrecorded_numbers')
  held.clear()
  logged.length = 0
  isDown = false
})

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const ACCOUNT = 'carrier:account'

/** What the carrier holds for us: ids by reference. */
const held = new Map<string, string>()
let isDown = false

const inventory: NumberInventory = {
  account: ACCOUNT,
  search: async () => [],
  buy: async () => ({ outcome: 'gone' }),
  findPurchase: async (_number, reference) => held.get(reference) ?? null,
  release: async inventoryId => {
    if (isDown) throw new InventoryFailure('The carrier is down.')
    for (const [reference, id] of held) if (id === inventoryId) held.delete(reference)
  },
}

const logged: string[] = []
const logger = pino({}, { write: line => void logged.push(line) })

const returnOne = (at: number) =>
  returnOneNumber({
    database,
    inventories: { chosen: inventory, byAccount: new Map([[ACCOUNT, inventory]]) },
    logger,
    now: () => at,
  })

async function claim(fields: Partial<Claim> = {}): Promise<Claim> {
  const made: Claim = {
    companyId: 1,
    id: randomUUID(),
    number: '+12025550100',
    inventory: ACCOUNT,
    numberPoolId: null,
    ...fields,
  }
  expect(await claimNumber(database.orm, made, NOW)).toBe(true)
  return made
}

async function pending() {
  const { rows } = await database.pool.query('SELECT number, release_at FROM unrecorded_numbers')
  return rows.map(row => ({ number: row.number, inMinutes: (row.release_at.getTime() - NOW) / MINUTE }))
}

test('a number that is being bought is nobody else’s, and is left alone', async () => {
  const made = await claim()
  expect(await claimNumber(database.orm, { ...made, id: randomUUID(), companyId: 2 }, NOW)).toBe(false)
  expect(await returnOne(NOW + 4 * MINUTE)).toBe(false)
  await settleClaim(database.orm, made)
  expect(await pending()).toEqual([])
})

test('a number that a process bought before it died is found by its mark and given back', async () => {
  const { id } = await claim()
  held.set(id, 'N1')
  expect(await returnOne(NOW + 6 * MINUTE)).toBe(true)
  expect(held.size).toBe(0)
  expect(await pending()).toEqual([])
})

test('a purchase that may have been made keeps its place in the pool until the carrier has it back', async () => {
  const made = await claim({ numberPoolId: 7 })
  await checkLater(database.orm, made, NOW)
  held.set(made.id, 'N1')
  const places = () => countPurchases(database.orm, 1, 7)
  expect(await places()).toBe(1)
  isDown = true
  expect(await returnOne(NOW + MINUTE)).toBe(true)
  expect(await places()).toBe(1)
  isDown = false
  expect(await returnOne(NOW + 2 * MINUTE)).toBe(true)
  expect(await places()).toBe(0)
})

test('a number that it did not come to buy is anyone’s again', async () => {
  await claim()
  expect(await returnOne(NOW + 6 * MINUTE)).toBe(true)
  expect(await pending()).toEqual([])
  await claim()
})

test('of an inventory that sells nothing there is nothing to give back', async () => {
  await claim({ inventory: null })
  expect(await returnOne(NOW + 6 * MINUTE)).toBe(true)
  expect(await pending()).toEqual([])
})

test('a number on its way back can no longer be recorded', async () => {
  const made = await claim()
  isDown = true
  held.set(made.id, 'N1')
  await returnOne(NOW + 6 * MINUTE)
  await expect(settleClaim(database.orm, made)).rejects.toBeInstanceOf(InventoryFailure)
})

test('a number that was bought after its claim was given up is given back as well', async () => {
  const made = await claim()
  await returnOne(NOW + 6 * MINUTE)
  held.set(made.id, 'N1')
  await giveBack(database.orm, made, 'N1', NOW)
  expect(await returnOne(NOW)).toBe(true)
  expect(held.size).toBe(0)
})

test('what fails is logged, and tried again ever less often, at least every hour', async () => {
  await giveBack(database.orm, await claim(), 'N1', NOW)
  isDown = true
  const waits: number[] = []
  let at = NOW
  for (let attempt = 0; attempt < 9; attempt++) {
    expect(await returnOne(at)).toBe(true)
    expect(await returnOne(at)).toBe(false)
    const [{ inMinutes } = { inMinutes: 0 }] = await pending()
    waits.push(inMinutes - (at - NOW) / MINUTE)
    at = NOW + inMinutes * MINUTE
  }
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  expect(logged).toHaveLength(9)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ number: '+12025550100', inventoryId: 'N1', level: 50 })
})

test('a number of an account that no settings lead to waits for them', async () => {
  await giveBack(database.orm, await claim({ inventory: 'carrier:other' }), 'N1', NOW)
  expect(await returnOne(NOW)).toBe(true)
  expect(logged.join()).toContain('No settings lead to carrier:other')
  expect(await pending()).toHaveLength(1)
})

test('those who give back at the same time each take another number', async () => {
  for (let line = 0; line < 6; line++) {
    const made = await claim({ number: `+1202555010${line}` })
    held.set(made.id, `N${line}`)
    await giveBack(database.orm, made, `N${line}`, NOW)
  }
  const taken = await Promise.all(Array.from({ length: 6 }, () => returnOne(NOW)))
  const rest: boolean[] = []
  while (await returnOne(NOW)) rest.push(true)
  expect(taken.filter(Boolean).length + rest.length).toBe(6)
  expect(held.size).toBe(0)
})
