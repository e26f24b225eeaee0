import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { withoutPartitions } from '../../../test/harness/without-partitions.ts'
import { PARTITIONED_TABLES } from '../../app/partitioned-tables.ts'
import { type Database, openDatabase } from './database.ts'
import { ensureFirstPartitions, ensurePartitions } from './ensure-partitions.ts'

const DECEMBER = Date.parse('2026-12-31T23:59:59.999Z')

let testDatabase: TestDatabase
let database: Database
/** Somebody who holds a lock meanwhile. */
let other: pg.Client

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await withoutPartitions(database.pool)
  other = new pg.Client({ connectionString: testDatabase.url })
  await other.connect()
})

afterEach(async () => {
  await other.end()
  await database.close()
  await testDatabase.drop()
})

async function partitions(): Promise<string[]> {
  const { rows } = await database.pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'reservations'::regclass ORDER BY 1",
  )
  return rows.map(row => row.name)
}

test('processes that start together make this month and the next two, over the turn of the year', async () => {
  const starts = Array.from({ length: 16 }, () => ensurePartitions(database.pool, ['reservations'], DECEMBER))
  await Promise.all(starts)
  expect(await partitions()).toEqual(['reservations_2026_12', 'reservations_2027_01', 'reservations_2027_02'])
})

test('a month later only what is missing is made', async () => {
  await ensurePartitions(database.pool, ['reservations'], DECEMBER)
  await ensurePartitions(database.pool, ['reservations'], DECEMBER + 1)
  expect(await partitions()).toHaveLength(4)
})

test('it waits neither for those who read and write the table nor has them wait', async () => {
  await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  for (const table of PARTITIONED_TABLES) {
    await other.query(`SELECT FROM ${table}`)
    await other.query(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`)
  }
  // Would be refused with "lock timeout" if it waited for them.
  await ensurePartitions(database.pool, PARTITIONED_TABLES, DECEMBER)
  expect(await partitions()).toHaveLength(3)

  const making = await database.pool.connect()
  await making.query('BEGIN')
  await making.query("SELECT ensure_partitions('reservations', $1, 8)", [new Date(DECEMBER)])
  const ping = new pg.Client({ connectionString: testDatabase.url, lock_timeout: 1 })
  await ping.connect()
  await ping.query('SELECT FROM reservations WHERE expires_at < now()')
  await ping.query('BEGIN')
  await ping.query('LOCK TABLE reservations IN ROW EXCLUSIVE MODE')
  await ping.end()
  await making.query('COMMIT')
  making.release()
})

describe('a partition', () => {
  /** What of it there is to see, without its name. */
  const SHAPE = `
    SELECT
      (SELECT json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attgenerated,
          (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = part.oid AND attnum > 0) AS columns,
      (SELECT json_agg(replace(pg_get_indexdef(indexrelid), part.relname, '') ORDER BY indexrelid)
        FROM pg_index WHERE indrelid = part.oid) AS indexes,
      (SELECT count(*) FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid WHERE indrelid = part.oid) AS attached_indexes,
      (SELECT json_agg(json_build_array(contype, replace(conname, part.relname, ''), pg_get_constraintdef(oid), conislocal, coninhcount)
        ORDER BY contype, conname) FROM pg_constraint WHERE conrelid = part.oid) AS constraints,
      (SELECT json_agg(tgname || ' ' || tgfoid::regproc ORDER BY tgname) FROM pg_trigger
        WHERE tgrelid = part.oid) AS triggers,
      part.relreplident, part.reloptions, part.relispartition
    FROM pg_class AS part WHERE part.oid = $1::regclass`

  test.each(PARTITIONED_TABLES)('of %s is as PARTITION OF would have made it, with room', async table => {
    await ensurePartitions(database.pool, [table], DECEMBER)
    await database.pool.query(`CREATE TABLE ${table}_2040_01 PARTITION OF ${table}
      FOR VALUES FROM ('2040-01-01Z') TO ('2040-02-01Z')`)
    const [made] = (await database.pool.query(SHAPE, [`${table}_2027_01`])).rows
    const [wanted] = (await database.pool.query(SHAPE, [`${table}_2040_01`])).rows
    expect(made.columns.length).toBeGreaterThan(3)
    // A partitioned table has no rows, and so no such setting to hand on.
    const reloptions = table === 'reservations' ? ['fillfactor=50'] : null
    expect(made).toEqual({ ...wanted, reloptions })
  })
})

describe('while somebody changes the table itself', () => {
  const holds = async () => {
    await other.query('BEGIN')
    await other.query('LOCK TABLE reservations IN ACCESS EXCLUSIVE MODE')
  }

  test('a start goes on where the partitions of now exist, and says what is missing', async () => {
    await ensurePartitions(database.pool, ['reservations'], DECEMBER)
    await holds()
    const failures: object[] = []
    const logger = { error: (about: object) => failures.push(about) }
    await ensureFirstPartitions(database.pool, ['reservations'], DECEMBER + 1, logger as never, 2)
    expect(failures).toMatchObject([{ err: { code: '55P03' } }])
    await other.query('ROLLBACK')
    expect(await partitions()).toHaveLength(3)
  })

  test('a start fails where those are missing', async () => {
    await holds()
    const logger = { error: () => undefined }
    const start = ensureFirstPartitions(database.pool, ['reservations'], DECEMBER, logger, 2)
    await expect(start).rejects.toThrow('lock timeout')
  })

  test('it is tried again', async () => {
    await holds()
    const made = ensurePartitions(database.pool, ['reservations'], DECEMBER)
    const waiting = `
      SELECT query_start::text FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT ensure_partitions%' AND datname = current_database()`
    const tries = new Set<string>()
    while (tries.size < 2) {
      for (const { query_start } of (await database.pool.query(waiting)).rows) tries.add(query_start)
    }
    await other.query('COMMIT')
    await made
    expect(await partitions()).toHaveLength(3)
  })
})
