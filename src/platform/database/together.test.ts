import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase, type Queryable } from './database.ts'
import { together } from './together.ts'

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

const answer = async (db: Queryable, value: number) =>
  (await db.execute<{ value: number }>(sql`SELECT ${value}::integer AS value`)).rows[0]?.value

const refuse = (db: Queryable, name: string) => db.execute(sql`SELECT 1 FROM ${sql.identifier(name)}`)

test('in a transaction all leave in one write, and are answered in order', async () => {
  await database.transaction(async tx => {
    const [{ socket }] = busyConnections()
    const write = vi.spyOn(socket, '_writev' as never)
    expect(
      await together(
        tx,
        () => answer(tx, 1),
        () => answer(tx, 2),
        () => answer(tx, 3),
      ),
    ).toEqual([1, 2, 3])
    expect(write).toHaveBeenCalledOnce()
  })
})

test('the first that fails is what is thrown; its transaction is undone, and its connection of use to others', async () => {
  const failing = database.transaction(tx =>
    together(
      tx,
      () => tx.execute(sql`CREATE TABLE together_made (id integer)`),
      () => refuse(tx, 'first_missing'),
      () => refuse(tx, 'second_missing'),
    ),
  )
  await expect(failing).rejects.toMatchObject({
    cause: { message: expect.stringContaining('first_missing') },
  })
  await expect(refuse(database.orm, 'together_made')).rejects.toThrow()
  expect(await Promise.all(Array.from({ length: 20 }, (_, value) => answer(database.orm, value)))).toEqual(
    Array.from({ length: 20 }, (_, value) => value),
  )
})

test('on the pool they take one connection after the other', async () => {
  let held = 0
  let most = 0
  database.pool.on('acquire', () => {
    held += 1
    most = Math.max(most, held)
  })
  database.pool.on('release', () => {
    held -= 1
  })
  const reads = [1, 2, 3].map(value => () => answer(database.orm, value))
  expect(await together(database.orm, ...reads)).toEqual([1, 2, 3])
  expect(most).toBe(1)
})

/** Those that a transaction holds, or a statement. */
function busyConnections() {
  const { _clients: clients, _idle: idle } = database.pool as unknown as {
    readonly _clients: readonly { readonly connection: { readonly stream: object } }[]
    readonly _idle: readonly { readonly client: unknown }[]
  }
  return clients
    .filter(client => !idle.some(resting => resting.client === client))
    .map(client => ({ socket: client.connection.stream })) as [{ socket: object }, ...{ socket: object }[]]
}
