import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../../test/harness/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import type { Queryable } from './database.ts'
import { listen } from './listen.ts'
import { openStorage, type Storage } from './open-storage.ts'

// `.ci/run` installs it.
describe.skipIf(!hasPgBouncer)('through PgBouncer', () => {
  let testDatabase: TestDatabase
  let direct: DatabaseProxy
  let poolers: PgBouncer[]
  let opened: Storage[]

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    // It listens on a TCP port, wherever the server is.
    direct = await startDatabaseProxy(testDatabase.url)
  })
  afterAll(async () => {
    await direct.close()
    await testDatabase.drop()
  })
  beforeEach(() => {
    poolers = []
    opened = []
  })
  afterEach(async () => {
    for (const storage of opened) await storage.close()
    for (const pooler of poolers) await pooler.stop()
  })

  async function poolerWith(options: Parameters<typeof startPgBouncer>[1]): Promise<string> {
    const pooler = await startPgBouncer(direct.url, options)
    poolers.push(pooler)
    return pooler.url
  }

  async function open(databaseUrl: string, databaseDirectUrl: string | null = null): Promise<Storage> {
    const storage = await openStorage({
      databaseUrl,
      databaseDirectUrl,
      databaseWaitSeconds: 0,
      dataDir: '/nowhere',
      logger: pino({ level: 'silent' }),
      onLost: () => undefined,
    })
    opened.push(storage)
    return storage
  }

  test('pooling of sessions is as good as the server itself', async () => {
    const { database } = await open(await poolerWith({ pool: 'session', ignoresSettings: true }))
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test.each(['transaction', 'statement'] as const)(
    'pooling by %s is refused at start, with what to do',
    async pool => {
      const url = await poolerWith({ pool, ignoresSettings: true })
      await expect(open(url)).rejects.toThrow(/transaction pooling\): set DATABASE_DIRECT_URL/)
    },
  )

  test('one that takes no settings of a session is refused at start, with what to do', async () => {
    const url = await poolerWith({ pool: 'transaction' })
    await expect(open(url)).rejects.toThrow(/unsupported startup parameter.*set DATABASE_DIRECT_URL/)
  })

  test('an address past the pooler that leads elsewhere is refused', async () => {
    const other = await createTestDatabase()
    const url = await poolerWith({ pool: 'transaction' })
    await expect(open(url, other.url)).rejects.toThrow('lead to different databases')
    await other.drop()
  })

  test('pooling by transaction works beside an address past it', async () => {
    const { database } = await open(await poolerWith({ pool: 'transaction' }), direct.url)
    const heard: string[] = []
    const listener = await new Promise<ReturnType<typeof listen>>(resolve => {
      const made = listen(database, 'news', {
        logger: pino({ level: 'silent' }),
        onNotification: payload => heard.push(payload),
        onListening: () => setImmediate(() => resolve(made)),
      })
    })
    // The same statement over many connections, within transactions and without: each time in another session.
    const named = { name: 'double', text: 'SELECT $1::int * 2 AS doubled, pg_notify($2, $1::text)' }
    const ask = (number: number) => database.pool.query({ ...named, values: [number, 'news'] })
    const askWithin = (tx: Queryable, number: number) =>
      tx.execute<{ doubled: number }>(
        sql`SELECT ${number}::int * 2 AS doubled, pg_notify('news', ${String(number)})`,
      )
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        index % 3 === 0 ? database.transaction(tx => askWithin(tx, index)) : ask(index),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.['doubled'])).toEqual(answers.map((_, index) => index * 2))
    await expect.poll(() => heard.length).toBe(100)
    await listener.stop()
  })

  test('a transaction has its time limits there too', async () => {
    const { database } = await open(await poolerWith({ pool: 'transaction' }), direct.url)
    const limits = await database.transaction(async tx => {
      const { rows } = await tx.execute<{ statement: string; lock: string }>(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
      )
      return rows[0]
    })
    expect(limits).toEqual({ statement: '30s', lock: '10s' })
  })
})
