import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import { createBlockCounts } from './block-counts.ts'
import { ROWS_PER_BLOCK } from './block-places.ts'
import { foundWithin } from './block-run.ts'

const START = Date.parse('2026-05-01T00:00:00.000Z')
const HOUR = 3_600_000
const BLOCKS = 200
const WINDOW = { start: START - HOUR, end: START + 1_000 * HOUR }

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['reservations'], START)
  companyId = await insertCompany(database.pool)
  for (let place = 0; place < BLOCKS; place++) await insertBlock(place)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** A block for each hour, in which no value occurs. */
async function insertBlock(place: number): Promise<void> {
  const end = START + (place + 1) * HOUR
  const { rows: columns } = await database.pool.query<{ names: string; nothing: string }>(
    `SELECT string_agg(column_name, ', ') AS names, string_agg('''{}''', ', ') AS nothing
     FROM information_schema.columns WHERE table_name = 'reservation_blocks' AND data_type = 'ARRAY'`,
  )
  const [{ names, nothing } = { names: '', nothing: '' }] = columns
  await database.pool.query(
    `INSERT INTO reservation_blocks (company_id, after_uuid, last_uuid, first_created_at, last_created_at, ${names})
     VALUES ($1, $2, $3, $4, $5, ${nothing})`,
    [companyId, firstUuidV7(end - HOUR), firstUuidV7(end), new Date(end - HOUR), new Date(end)],
  )
}

/** How many rows of blocks `work` has read. */
async function blocksRead(client: PoolClient, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ read: number }>(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'reservation_blocks'`,
    )
    return rows[0]?.read ?? Number.NaN
  }
  const before = await read()
  await work()
  return (await read()) - before
}

test('a block is read once for each question, however many there are', async () => {
  const client = await database.pool.connect()
  try {
    // As with any number of blocks that is worth an index.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const counts = createBlockCounts(client as unknown as Pool)
    const found = async () => foundWithin(await counts.inWindow(companyId, [], WINDOW))
    expect(await blocksRead(client, found)).toBe(BLOCKS)
    expect(await blocksRead(client, found)).toBe(0)
    await insertBlock(BLOCKS)
    expect(await blocksRead(client, found)).toBe(1)
    expect(await found()).toBe((BLOCKS + 1) * ROWS_PER_BLOCK)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('a window is counted from what is known of a longer one, and a longer one reads what is missing', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const counts = createBlockCounts(client as unknown as Pool)
    const found = async (first: number, last: number) => {
      const window = { start: START + first * HOUR, end: START + last * HOUR + 1 }
      return foundWithin(await counts.inWindow(companyId, [], window)) / ROWS_PER_BLOCK
    }
    // One more each time: that which the window's start cuts off, and so does not count.
    expect(await blocksRead(client, () => found(50, 100))).toBe(51)
    expect(await found(60, 90)).toBe(30)
    expect(await blocksRead(client, () => found(60, 90))).toBe(0)
    expect(await blocksRead(client, () => found(40, 110))).toBe(21)
    expect(await found(40, 110)).toBe(70)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
