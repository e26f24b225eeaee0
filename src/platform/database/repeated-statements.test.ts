import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { StatementNames } from './repeated-statements.ts'

describe('names of statements', () => {
  const times = (names: StatementNames, text: string, count: number) =>
    Array.from({ length: count }, () => names.nameOf(text))

  test('are drawn for texts that come again and again, one for each', () => {
    const names = new StatementNames()
    const first = times(names, 'SELECT 1', 5)
    expect(first.slice(0, 3)).toEqual([undefined, undefined, undefined])
    expect(first[3]).toBeDefined()
    expect(first[4]).toBe(first[3])
    expect(times(names, 'SELECT 2', 4).at(-1)).not.toBe(first[3])
  })

  test('are not drawn for texts of many rows', () => {
    expect(times(new StatementNames(), `SELECT ${'1, '.repeat(2_000)}1`, 9).at(-1)).toBeUndefined()
  })

  test('are no more than a connection may hold, and those that are drawn stay', () => {
    const names = new StatementNames()
    const drawn = Array.from({ length: 300 }, (_, index) => times(names, `SELECT ${index}`, 4).at(-1))
    expect(new Set(drawn.filter(name => name !== undefined)).size).toBe(200)
    expect(names.nameOf('SELECT 0')).toBe(drawn[0])
    expect(times(names, 'SELECT 299', 9).at(-1)).toBeUndefined()
  })
})

describe('within transactions', () => {
  let testDatabase: TestDatabase
  let database: Database

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    database = openDatabase({ connectionString: testDatabase.url, max: 3 }, () => undefined)
  })
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })

  const named = async (text: string) => {
    const { rows } = await database.pool.query<{ statement: string }>(
      `SELECT statement FROM pg_prepared_statements WHERE name LIKE 'repeated%'`,
    )
    return rows.filter(({ statement }) => statement.includes(text)).length
  }

  test('one that comes again is parsed once for its connection, and answers the same', async () => {
    const doubled = (number: number) =>
      database.transaction(async tx => {
        const { rows } = await tx.execute<{ doubled: number }>(sql`SELECT ${number}::int * 2 AS doubled`)
        return rows[0]?.doubled
      })
    for (let number = 0; number < 8; number++) expect(await doubled(number)).toBe(2 * number)
    expect(await named('AS doubled')).toBe(1)
  })

  test('what leaves with the COMMIT is parsed once, too', async () => {
    const answers: unknown[] = []
    const tripled = (number: number) =>
      database.transaction(
        async () => number,
        () => [
          {
            statement: sql`SELECT ${number}::int * 3 AS tripled`,
            answered: rows => answers.push(rows[0]?.['tripled']),
          },
        ],
      )
    for (let number = 0; number < 8; number++) await tripled(number)
    expect(answers).toEqual([0, 3, 6, 9, 12, 15, 18, 21])
    expect(await named('AS tripled')).toBe(1)
  })

  test('several in one text, which cannot be named, are carried out as often as they come', async () => {
    const both = sql.raw('SELECT 1; SELECT 2')
    for (let count = 0; count < 8; count++) await database.transaction(tx => tx.execute(both))
    expect(await named('SELECT 2')).toBe(0)
  })

  test('one that the tables fit no more fails once, and is parsed anew on another connection', async () => {
    await database.pool.query('CREATE TABLE changed (number integer)')
    const numbersAbove = (least: number) =>
      database.transaction(tx => tx.execute(sql`SELECT * FROM changed WHERE number > ${least}`))
    for (let count = 0; count < 8; count++) await numbersAbove(count)
    await database.pool.query('ALTER TABLE changed ADD COLUMN text text')
    await expect(numbersAbove(0)).rejects.toSatisfy(error => databaseTrouble(error)?.kind === 'busy')
    expect((await numbersAbove(0)).fields.map(({ name }) => name)).toEqual(['number', 'text'])
  })

  test('one that fails fails each time, and harms none after it', async () => {
    const divided = (by: number) =>
      database.transaction(async tx => {
        const { rows } = await tx.execute<{ part: number }>(sql`SELECT 10 / ${by}::int AS part`)
        return rows[0]?.part
      })
    for (let count = 0; count < 8; count++) {
      await expect(divided(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    }
    expect(await divided(5)).toBe(2)
  })

  test('those that are sent together are each answered, also after one of them has failed', async () => {
    const ask = (by: number) =>
      database.transaction(tx =>
        Promise.allSettled([
          tx.execute(sql`SELECT 20 / ${by}::int AS first`),
          tx.execute(sql`SELECT 30 / ${1}::int AS second`),
        ]),
      )
    for (let count = 0; count < 6; count++) {
      expect((await ask(2)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      await ask(0).catch(() => undefined)
    }
    expect((await ask(4)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})
