import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { OperatorError } from '../operator-error.ts'
import { type Database, openDatabase } from './database.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'

/** Far shorter than any migration may take. */
const TIMEOUT_MS = 50

let testDatabase: TestDatabase
let database: Database
let hasty: Database
let root: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { url: connectionString } = testDatabase
  database = openDatabase({ connectionString }, () => undefined)
  hasty = openDatabase({ connectionString, query_timeout: TIMEOUT_MS }, () => undefined)
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dialplane-schema-'))
})

afterEach(() => rm(root, { recursive: true }))

afterAll(async () => {
  await Promise.all([database.close(), hasty.close()])
  await testDatabase.drop()
})

async function rows<Row extends object>(statement: string): Promise<readonly Row[]> {
  return (await database.pool.query<Row>(statement)).rows
}

test('a process waits for another’s migration for as long as that takes, whatever the pool’s timeouts', async () => {
  const other = await database.pool.connect()
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  const migrated = migrate(hasty.direct)
  await untilWaiting(database.pool, 'SELECT pg_advisory_lock(')

  // The pool's own statement runs into the timeout while both wait for the lock.
  const impatient = hasty.pool.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await expect(impatient).rejects.toThrow('Query read timeout')

  await other.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  other.release()
  await expect(migrated).resolves.toBeUndefined()
})

test('the schema of this program is up to date after one run', async () => {
  const state = () =>
    rows('SELECT name, xmin FROM applied_sources UNION ALL SELECT name, xmin FROM applied_migrations')
  const before = await state()
  await migrate(database.direct)
  expect(await state()).toEqual(before)
})

const LEAVES = 'CREATE TABLE leaves (falls integer PRIMARY KEY, is_dry boolean NOT NULL DEFAULT false);'

const source = (name: string, body: string) => `
-- Says something.
CREATE OR REPLACE FUNCTION ${name}() RETURNS integer LANGUAGE sql AS $$ ${body} $$;`

const trigger = (name: string) => `
CREATE OR REPLACE FUNCTION dry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_dry := true;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ${name} BEFORE INSERT ON leaves FOR EACH ROW EXECUTE FUNCTION dry();`

/** What a program brings along; null where it has no such file. */
type Files = Readonly<Record<string, string | null>>

const PROGRAM: Files = {
  'migrations/0000_leaves.sql': LEAVES,
  'sql/revision': '3\n',
  // In an order in which none could be made if it had to find what it asks.
  'sql/trees/all_leaves.sql': source('all_leaves', 'SELECT dry_leaves() + 1'),
  'sql/trees/dry_leaves.sql': source('dry_leaves', 'SELECT count(*)::integer FROM leaves WHERE is_dry'),
  'sql/trees/dry.sql': trigger('leaves_dry'),
}

/** Brings the database up to date as that program does, or one that differs from it in some files. */
async function run(changes: Files = {}): Promise<void> {
  await install(changes)
  await migrate(database.direct, root)
}

async function install(changes: Files): Promise<void> {
  await rm(root, { recursive: true })
  for (const [path, text] of Object.entries({ ...PROGRAM, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    if (text !== null) await writeFile(join(root, path), text)
  }
}

const functionNames = async () =>
  (
    await rows<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map(({ name }) => name)

const answerOf = async (name: string) =>
  (await rows<{ answer: number }>(`SELECT ${name}() AS answer`))[0]?.answer

const isRefused = async (changes: Files, message: string) => {
  const failure = await run(changes).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect(String(failure)).toContain(message)
}

describe('a database of another program', () => {
  beforeEach(async () => {
    await database.pool.query(`
      DROP SCHEMA public CASCADE;
      DROP SCHEMA IF EXISTS drizzle CASCADE;
      CREATE SCHEMA public;`)
  })

  test('that is empty gets everything, functions in any order', async () => {
    await run()
    await database.pool.query('INSERT INTO leaves (falls) VALUES (1)')
    expect(await answerOf('all_leaves')).toBe(2)
  })

  test('gets what two processes bring at once just once', async () => {
    await install({})
    await Promise.all([migrate(database.direct, root), migrate(database.direct, root)])
    expect(await rows('SELECT name FROM applied_migrations')).toEqual([{ name: '0000_leaves' }])
  })

  test('gets new migrations and changed functions, and no others once more', async () => {
    await run()
    const versions = () =>
      rows<{ name: string; version: string }>(
        "SELECT proname AS name, xmin AS version FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
      )
    const before = await versions()
    await run({
      'migrations/0001_trees.sql': 'CREATE TABLE trees (grow integer PRIMARY KEY);',
      'sql/trees/dry_leaves.sql': source('dry_leaves', 'SELECT count(*)::integer + 10 FROM trees'),
      'sql/revision': '4',
    })
    expect(await answerOf('all_leaves')).toBe(11)
    const after = await versions()
    const changed = after.filter(({ version }, index) => version !== before[index]?.version)
    expect(changed.map(({ name }) => name)).toEqual(['dry_leaves'])
  })

  test('gets back what a migration has dropped, though its file is as it was', async () => {
    await run()
    await run({ 'migrations/0001_leaves.sql': `DROP TABLE leaves; ${LEAVES}` })
    await database.pool.query('INSERT INTO leaves (falls) VALUES (1)')
    expect(await answerOf('dry_leaves')).toBe(1)
  })

  test('loses what no file defines any more, and nothing that moved to another folder', async () => {
    await run()
    await run({ 'sql/trees/all_leaves.sql': null, 'sql/trees/dry.sql': trigger('leaves_are_dry') })
    expect(await functionNames()).toEqual(['dry', 'dry_leaves'])
    expect(await rows('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([
      { tgname: 'leaves_are_dry' },
    ])
    await run({
      'sql/trees/all_leaves.sql': null,
      'sql/trees/dry.sql': null,
      'sql/trees/dry_leaves.sql': null,
      'sql/leaves/dry_leaves.sql': PROGRAM['sql/trees/dry_leaves.sql'] ?? '',
    })
    expect(await functionNames()).toEqual(['dry_leaves'])
    expect(await rows('SELECT name FROM applied_sources')).toEqual([{ name: 'dry_leaves' }])
  })

  test('is as before when something else hangs on what no file defines any more', async () => {
    await run()
    await database.pool.query('CREATE VIEW dryness AS SELECT all_leaves()')
    await isRefused(
      { 'sql/trees/all_leaves.sql': null },
      'Dropping all_leaves, which sql/ no longer defines, failed: cannot drop function all_leaves() because other objects depend on it (view dryness',
    )
    expect(await answerOf('all_leaves')).toBe(1)
  })

  test('keeps what was made beside it', async () => {
    await run()
    await database.pool.query(source('of_somebody_else', 'SELECT 1'))
    await run({ 'sql/trees/all_leaves.sql': null })
    expect(await functionNames()).toContain('of_somebody_else')
  })

  test('is refused when a migration was edited after it had been applied', async () => {
    await run()
    await isRefused(
      { 'migrations/0000_leaves.sql': `${LEAVES} -- Really.` },
      'migrations/0000_leaves.sql has been edited',
    )
    await run({ 'migrations/0000_leaves.sql': LEAVES.replaceAll('\n', '\r\n') })
  })

  test('is refused when it was made before the migrations began anew', async () => {
    await database.pool.query('CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (hash text);')
    await isRefused({}, 'start with an empty database')
    expect(await functionNames()).toEqual([])
  })

  test('is refused when a newer program has brought it further', async () => {
    await run({ 'migrations/0001_trees.sql': 'CREATE TABLE trees (grow integer);' })
    await isRefused({}, 'it has the migration 0001_trees, which this one does not know')
  })

  test('keeps a newer program’s functions from an older one, whichever starts first', async () => {
    const newer = { 'sql/revision': '4', 'sql/trees/dry_leaves.sql': source('dry_leaves', 'SELECT 40') }
    await run()
    await run(newer)
    await isRefused({}, 'its functions are of revision 4, those of this one of 3')
    expect(await answerOf('dry_leaves')).toBe(40)
    await run(newer)
  })

  test('is as before when a statement fails, which the message places', async () => {
    await run()
    await isRefused(
      {
        'migrations/0001_trees.sql':
          'CREATE TABLE trees (grow integer);\nALTER TABLE leaves ADD falls integer;',
      },
      'migrations/0001_trees.sql failed: column "falls" of relation "leaves" already exists. Nothing of the update was kept.',
    )
    await isRefused(
      { 'sql/trees/dry_leaves.sql': '\n\nCREATE OR REPLACE FUNCTION dry_leaves( RETURNS integer' },
      'sql/trees/dry_leaves.sql failed at line 3: syntax error',
    )
    await isRefused(
      { 'sql/trees/dry.sql': trigger('leaves_dry').replace(':=', 'be') },
      'sql/trees/dry.sql failed',
    )
    expect(await rows(`SELECT to_regclass('trees') AS name`)).toEqual([{ name: null }])
    await run()
  })

  test('is as before when a function has other parameters and no migration drops the one before', async () => {
    await run()
    const wider = {
      'sql/trees/dry_leaves.sql': source('dry_leaves', 'SELECT least_dry').replace(
        'dry_leaves()',
        'dry_leaves(least_dry integer)',
      ),
      'sql/trees/all_leaves.sql': source('all_leaves', 'SELECT dry_leaves(5)'),
    }
    await isRefused(wider, 'a migration has to drop that one')
    await run({ ...wider, 'migrations/0001_dry_leaves.sql': 'DROP FUNCTION dry_leaves();' })
    expect(await answerOf('all_leaves')).toBe(5)
  })

  test('is as before when the migrating process ends in between, and up to date after the next', async () => {
    const slow = {
      'migrations/0001_trees.sql': 'CREATE TABLE trees (grow integer); SELECT pg_advisory_xact_lock(1);',
    }
    await run({ 'sql/trees/dry_leaves.sql': null, 'sql/trees/all_leaves.sql': null })
    const other = await database.pool.connect()
    await other.query('SELECT pg_advisory_lock(1)')
    const migrated = run(slow)
    const failed = expect(migrated).rejects.toThrow('terminating connection')
    await untilWaiting(database.pool, 'CREATE TABLE trees')
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'CREATE TABLE trees%'`,
    )
    await failed
    expect(await rows(`SELECT to_regclass('trees') AS name`)).toEqual([{ name: null }])
    expect(await functionNames()).toEqual(['dry'])

    await other.query('SELECT pg_advisory_unlock(1)')
    other.release()
    await run(slow)
    expect(await functionNames()).toEqual(['all_leaves', 'dry', 'dry_leaves'])
  })
})
