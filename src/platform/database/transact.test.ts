import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseTrouble, mayHaveTakenEffect } from './database-trouble.ts'
import { readAsOfOneMoment } from './transact.ts'

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  proxy = await startDatabaseProxy(testDatabase.url)
})
afterAll(async () => {
  await proxy.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  database = openDatabase({ connectionString: proxy.url, max: 7 }, () => undefined)
  await database.pool.query('CREATE TABLE IF NOT EXISTS notes (text text)')
  await database.pool.query('TRUNCATE notes')
})
afterEach(async () => {
  proxy.calm()
  await proxy.resume()
  await database.close()
})

const note = (text: string) => database.transaction(tx => tx.execute(sql`INSERT INTO notes VALUES (${text})`))

const notes = async () => (await database.pool.query<{ text: string }>('SELECT text FROM notes')).rows

/** What the pool holds once nobody uses it. */
async function atRest() {
  await expect.poll(() => database.pool.idleCount === database.pool.totalCount).toBe(true)
  const { waitingCount, totalCount } = database.pool
  return { waitingCount, isWithinBounds: totalCount <= database.pool.options.max }
}

const AT_REST = { waitingCount: 0, isWithinBounds: true }

describe.each([
  ['before its BEGIN', /^begin/i, 'cut-before', false],
  ['after its BEGIN', /^begin/i, 'cut-after', false],
  ['before a statement', /INSERT/, 'cut-before', false],
  ['after a statement', /INSERT/, 'cut-after', false],
  ['before its COMMIT', /^commit/i, 'cut-before', true],
  ['after its COMMIT', /^commit/i, 'cut-after', true],
] as const)('a transaction that is cut %s', (_when, text, fault, isOpen) => {
  test('gives its connection back, and says whether it may have taken effect', async () => {
    for (let round = 0; round < 20; round++) {
      const met = proxy.trouble(text, fault)
      const failure = await note('cut').then(
        () => null,
        error => error,
      )
      await met
      expect(databaseTrouble(failure)).toEqual({ kind: 'broken', mayHaveTakenEffect: isOpen })
    }
    expect(await atRest()).toEqual(AT_REST)
    await note('afterwards')
    expect((await notes()).filter(({ text: kept }) => kept === 'afterwards')).toHaveLength(1)
  })
})

test('a hundred terminations amid transactions leave the pool as it was', async () => {
  const killer = testDatabase.openPool({ max: 1 })
  for (let round = 0; round < 100; round++) {
    const outcome = await database
      .transaction(async tx => {
        const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
        await killer.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid])
        await tx.execute(sql`INSERT INTO notes VALUES ('terminated')`)
      })
      .catch(error => error)
    expect(databaseTrouble(outcome)).toMatchObject({ mayHaveTakenEffect: false })
  }
  await killer.end()
  expect(await atRest()).toEqual(AT_REST)
  expect(await notes()).toEqual([])
})

test('a statement that falls silent costs its connection, and no other waits for it', async () => {
  const hasty = openDatabase({ connectionString: proxy.url, max: 7, query_timeout: 300 }, () => undefined)
  const met = proxy.trouble(/INSERT/, 'stall-before')
  const failure = await hasty
    .transaction(tx => tx.execute(sql`INSERT INTO notes VALUES ('silent')`))
    .catch(error => error)
  await met
  expect(databaseTrouble(failure)).toEqual({ kind: 'broken', mayHaveTakenEffect: false })
  expect(hasty.pool.totalCount).toBe(0)
  await hasty.transaction(tx => tx.execute(sql`INSERT INTO notes VALUES ('spoken')`))
  await hasty.close()
  expect(await notes()).toEqual([{ text: 'spoken' }])
})

test('a transaction within a transaction is a savepoint', async () => {
  await database.transaction(async tx => {
    await tx.execute(sql`INSERT INTO notes VALUES ('outer')`)
    const refused = tx.transaction(async inner => {
      await inner.execute(sql`INSERT INTO notes VALUES ('inner')`)
      throw new Error('not this part')
    })
    await expect(refused).rejects.toThrow('not this part')
    await tx.transaction(inner => inner.execute(sql`INSERT INTO notes VALUES ('second')`))
  })
  expect(await notes()).toEqual([{ text: 'outer' }, { text: 'second' }])
})

test('the transactions of Drizzle’s own interface are ours', async () => {
  const met = proxy.trouble(/^begin/i, 'cut-before')
  await expect(database.orm.transaction(tx => tx.execute(sql`SELECT 1`))).rejects.toThrow()
  await met
  expect(await atRest()).toEqual(AT_REST)
})

test('a transaction that a failed statement has broken is never taken for committed', async () => {
  const work = database.transaction(async tx => {
    await tx.execute(sql`INSERT INTO notes VALUES ('lost')`)
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect(await notes()).toEqual([])
})

test('what is thrown within is thrown on, and changes nothing', async () => {
  const failure = new Error('no')
  const work = database.transaction(async tx => {
    await tx.execute(sql`INSERT INTO notes VALUES ('undone')`)
    throw failure
  })
  await expect(work).rejects.toBe(failure)
  expect(mayHaveTakenEffect(failure)).toBe(false)
  expect(await notes()).toEqual([])
})

test('closing does not wait for a server that has fallen silent', async () => {
  const other = openDatabase({ connectionString: proxy.url, max: 7 }, () => undefined)
  await other.pool.query('SELECT 1')
  const stuck = other.hot.pool.query('SELECT 2').catch(error => error)
  proxy.stall()
  await other.close()
  await stuck
  expect(other.pool.totalCount).toBe(0)
})

describe('what closes a transaction', () => {
  const closingNote = (text: string, answered?: (rows: readonly object[]) => void) => ({
    statement: sql`INSERT INTO notes VALUES (${text}) RETURNING text`,
    ...(answered === undefined ? {} : { answered }),
  })

  test('is committed with it, in order, and told what it answered', async () => {
    const heard: unknown[] = []
    const outcome = await database.transaction(
      async tx => {
        await tx.execute(sql`INSERT INTO notes VALUES ('work')`)
        return 7
      },
      (_tx, done) => [
        closingNote(`first of ${done}`, rows => heard.push(...rows)),
        closingNote('second', rows => heard.push(...rows)),
      ],
    )
    expect(outcome).toBe(7)
    expect(heard).toEqual([{ text: 'first of 7' }, { text: 'second' }])
    expect(await notes()).toEqual([{ text: 'work' }, { text: 'first of 7' }, { text: 'second' }])
  })

  test('undoes it by failing, with the words of what failed first, and the connection goes on', async () => {
    const heard: unknown[] = []
    const failure = await database
      .transaction(
        tx => tx.execute(sql`INSERT INTO notes VALUES ('work')`),
        () => [
          closingNote('before', rows => heard.push(...rows)),
          { statement: sql`SELECT 1 / 0` },
          closingNote('after'),
        ],
      )
      .catch(error => error)
    expect(failure.message).toBe('division by zero')
    expect(mayHaveTakenEffect(failure)).toBe(false)
    expect([heard, await notes()]).toEqual([[], []])
    expect(await atRest()).toEqual(AT_REST)
    expect(database.pool.totalCount).toBeGreaterThan(0)
  })

  test('undoes it where it cannot be said', async () => {
    const failing = database.transaction(
      tx => tx.execute(sql`INSERT INTO notes VALUES ('work')`),
      () => {
        throw new Error('no words')
      },
    )
    await expect(failing).rejects.toThrow('no words')
    expect(await notes()).toEqual([])
  })

  test.each([
    ['before it', /closing/, 'cut-before'],
    ['after it', /closing/, 'cut-after'],
    ['before COMMIT', /^commit/i, 'cut-before'],
    ['after COMMIT', /^commit/i, 'cut-after'],
  ] as const)('is cut %s: whether it took effect is left open', async (_when, text, fault) => {
    const met = proxy.trouble(text, fault)
    const failure = await database
      .transaction(
        tx => tx.execute(sql`INSERT INTO notes VALUES ('work')`),
        () => [{ statement: sql`INSERT INTO notes SELECT 'closing'` }],
      )
      .catch(error => error)
    await met
    expect(databaseTrouble(failure)).toEqual({ kind: 'broken', mayHaveTakenEffect: true })
    expect(await atRest()).toEqual(AT_REST)
    expect((await notes()).length % 2).toBe(0)
  })
})

describe('reading as of one moment', () => {
  const countNotes = (client: { query(text: string): Promise<{ rows: { count: number }[] }> }) =>
    client.query('SELECT count(*) AS count FROM notes').then(({ rows }) => rows[0]?.count)

  test('sees nothing that is written meanwhile, and can write nothing', async () => {
    const counts = await readAsOfOneMoment(database.pool, async client => {
      const before = await countNotes(client)
      await note('meanwhile')
      return [before, await countNotes(client)]
    })
    expect(counts).toEqual([0, 0])
    const writing = readAsOfOneMoment(database.pool, client => client.query("INSERT INTO notes VALUES ('x')"))
    await expect(writing).rejects.toThrow('read-only')
    expect(await notes()).toEqual([{ text: 'meanwhile' }])
    expect(await atRest()).toEqual(AT_REST)
  })

  test.each([
    ['its BEGIN', /^begin/i],
    ['what it reads', /count/],
  ])('fails with %s, and gives its connection back', async (_what, text) => {
    for (let round = 0; round < 10; round++) {
      const met = proxy.trouble(text, 'cut-before')
      await expect(readAsOfOneMoment(database.pool, countNotes)).rejects.toThrow()
      await met
    }
    expect(await atRest()).toEqual(AT_REST)
    expect(await readAsOfOneMoment(database.pool, countNotes)).toBe(0)
  })
})
