import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { replaceIndexes } from './replace-indexes.ts'

const REPLACEMENT = {
  table: 'visits',
  superseded: ['visits_waiting', 'visits_old_caller'],
  migration: '0999_visits',
  keptForSeconds: 3_600,
}

let testDatabase: TestDatabase
let database: Database
/** Somebody who uses the table meanwhile. */
let other: pg.Client

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  other = new pg.Client({ connectionString: testDatabase.url })
  await other.connect()
  await database.pool.query(`
    CREATE TABLE visits (place integer, caller text, status text, ended_at timestamptz) PARTITION BY RANGE (place);
    CREATE TABLE visits_1 PARTITION OF visits FOR VALUES FROM (0) TO (100);
    CREATE TABLE visits_2 PARTITION OF visits FOR VALUES FROM (100) TO (200);
    CREATE INDEX visits_waiting ON visits (place) WHERE status = 'waiting';
    CREATE INDEX visits_old_caller ON visits (caller) WHERE status = 'waiting';
    INSERT INTO visits SELECT place, 'caller', 'waiting', NULL FROM generate_series(0, 199) AS place;
    CREATE INDEX visits_open ON ONLY visits (place) WHERE ended_at IS NULL;
    CREATE INDEX visits_caller ON ONLY visits (caller) WHERE ended_at IS NULL AND caller IS NOT NULL`)
})

afterEach(async () => {
  await other.end()
  await database.close()
  await testDatabase.drop()
})

const migratedAgo = (seconds: number) =>
  database.pool.query(
    `INSERT INTO applied_migrations (name, hash, applied_at)
     VALUES ($1, '', now() - make_interval(secs => $2))`,
    [REPLACEMENT.migration, seconds],
  )

const replace = () => replaceIndexes(database.direct, REPLACEMENT)

/** Of the table and its partitions, each with the columns that it names; those that are not valid are marked. */
async function indexes(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ index: string }>(
    `SELECT concat_ws(' ', indrelid::regclass, pg_get_indexdef(indexrelid, 1, true), pg_get_expr(indpred, indrelid),
       CASE WHEN NOT indisvalid THEN '(invalid)' END) AS index
     FROM pg_index WHERE indrelid::regclass::text LIKE 'visits%' ORDER BY 1`,
  )
  return rows.map(({ index }) => index)
}

const OLD = ['visits', 'visits_1', 'visits_2'].flatMap(table => [
  `${table} caller (status = 'waiting'::text)`,
  `${table} place (status = 'waiting'::text)`,
])

const NEW = ['visits', 'visits_1', 'visits_2'].flatMap(table => [
  `${table} caller ((ended_at IS NULL) AND (caller IS NOT NULL))`,
  `${table} place (ended_at IS NULL)`,
])

test('the new ones are made at once, the old ones kept for processes of the previous version', async () => {
  await migratedAgo(3_000)
  await replace()
  expect(await indexes()).toEqual([...OLD, ...NEW].toSorted())
})

test('once those have ended the old ones go', async () => {
  await migratedAgo(4_000)
  await replace()
  expect(await indexes()).toEqual(NEW)
  // And there is nothing left to do.
  await replace()
  expect(await indexes()).toEqual(NEW)
})

test('what an interrupted run has begun is made anew, what it has made is used', async () => {
  await migratedAgo(4_000)
  await database.pool.query(`
    CREATE INDEX visits_1_open ON visits_1 (place) WHERE ended_at IS NULL;
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'visits_1_open'::regclass;
    CREATE INDEX visits_2_open ON visits_2 (place) WHERE ended_at IS NULL`)
  const made = "SELECT 'visits_2_open'::regclass::oid AS oid"
  const before = (await database.pool.query(made)).rows
  await replace()
  expect(await indexes()).toEqual(NEW)
  expect((await database.pool.query(made)).rows).toEqual(before)
})

test('while a reader holds the table the old ones stay, and go the next time', async () => {
  await migratedAgo(4_000)
  await other.query('BEGIN')
  await other.query('SELECT count(*) FROM visits')
  await expect(replace()).rejects.toThrow('lock timeout')
  expect(await indexes()).toEqual([...OLD, ...NEW].toSorted())
  await other.query('ROLLBACK')
  await replace()
  expect(await indexes()).toEqual(NEW)
})

test('one process at a time does it', async () => {
  await migratedAgo(4_000)
  await other.query(`SELECT pg_advisory_lock(hashtext('replace indexes'))`)
  await replace()
  expect(await indexes()).toEqual(
    [
      ...['visits', 'visits_1', 'visits_2'].flatMap(table =>
        OLD.filter(index => index.startsWith(`${table} `)),
      ),
      'visits caller ((ended_at IS NULL) AND (caller IS NOT NULL)) (invalid)',
      'visits place (ended_at IS NULL) (invalid)',
    ].toSorted(),
  )
})
