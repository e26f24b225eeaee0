import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts'
import {
  booleanColumn,
  compositeArray,
  integerArrayColumn,
  integerColumn,
  jsonColumn,
  textColumn,
  timestamptzColumn,
  uuidColumn,
} from './composite-array.ts'
import { typeOid } from './type-oid.ts'

interface Sample {
  readonly number: number | null
  readonly words: string | null
  readonly document: string | null
  readonly at: number | null
  readonly uuid: string | null
  readonly truth: boolean | null
  readonly numbers: readonly number[] | null
}

const COLUMNS = [
  integerColumn<Sample>(row => row.number),
  textColumn<Sample>(row => row.words),
  jsonColumn<Sample>(row => row.document),
  timestamptzColumn<Sample>(row => row.at),
  uuidColumn<Sample>(row => row.uuid),
  booleanColumn<Sample>(row => row.truth),
  integerArrayColumn<Sample>(row => row.numbers),
]

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  await pool.query(
    `CREATE TYPE sample AS (
       number integer, words text, document json, at timestamptz, uuid uuid, truth boolean, numbers integer[]
     )`,
  )
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('what is written is what the database reads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample(), { maxLength: 30 }), async rows => {
      expect(await readBack(rows)).toEqual(rows)
    }),
    { numRuns: 50 },
  )
})

test('more than the first buffer holds is written whole', async () => {
  const words = 'žluťoučký 🐎 '.repeat(5_000)
  const rows = Array.from({ length: 20 }, (_, number) => ({ ...EMPTY, number, words }))
  expect(await readBack(rows)).toEqual(rows)
})

test('a type that there is not is an error, and looked for again the next time', async () => {
  await expect(typeOid(pool, 'sample_made_later')).rejects.toThrow(/sample_made_later/)
  await pool.query('CREATE TYPE sample_made_later AS (number integer)')
  await expect(typeOid(pool, 'sample_made_later')).resolves.toBeGreaterThan(0)
})

const EMPTY: Sample = {
  number: null,
  words: null,
  document: null,
  at: null,
  uuid: null,
  truth: null,
  numbers: null,
}

async function readBack(rows: readonly Sample[]): Promise<readonly Sample[]> {
  const read = await pool.query<Sample>(
    `SELECT number, words, document::text, (extract(epoch FROM at) * 1000)::float8 AS at, uuid, truth, numbers
     FROM unnest($1::sample[])`,
    [compositeArray(await typeOid(pool, 'sample'), COLUMNS, rows)],
  )
  return read.rows
}

function sample(): fc.Arbitrary<Sample> {
  const text = fc.string({ unit: 'binary' }).map(value => value.replaceAll('\0', ''))
  return fc.record({
    number: fc.option(fc.integer()),
    words: fc.option(text),
    document: fc.option(text.map(value => JSON.stringify({ value }))),
    at: fc.option(fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) })),
    uuid: fc.option(fc.uuid()),
    truth: fc.option(fc.boolean()),
    numbers: fc.option(fc.array(fc.integer(), { maxLength: 20 })),
  })
}
