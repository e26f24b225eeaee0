import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { type FakeStandby, startFakeStandby } from '../../../test/harness/fake-standby.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { openStorage, type Storage } from './open-storage.ts'

let testDatabase: TestDatabase
let primary: DatabaseProxy
/** What the standby is once it is promoted. */
let replica: DatabaseProxy
let standby: FakeStandby
let opened: Storage[]
/** What was logged. */
let lines: string[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

beforeEach(async () => {
  opened = []
  lines = []
  primary = await startDatabaseProxy(testDatabase.url)
  replica = await startDatabaseProxy(testDatabase.url)
  standby = await startFakeStandby(portOf(replica.url))
})
afterEach(async () => {
  for (const storage of opened) await storage.close()
  await standby.close()
  await replica.close()
  await primary.close()
})

const portOf = (url: string) => Number(new URL(url).port)

/** The address of the primary with these servers in its place. */
const through = (...ports: readonly number[]) =>
  primary.url.replace(/@127[^/]*/, `@${ports.map(port => `127.0.0.1:${port}`).join(',')}`)

async function open(databaseUrl: string, waitSeconds = 0, stopping?: AbortSignal): Promise<Database> {
  const logger = pino({ level: 'warn' }, { write: line => lines.push(line) })
  const storage = await openStorage({
    databaseUrl,
    databaseDirectUrl: null,
    databaseWaitSeconds: waitSeconds,
    dataDir: '/nowhere',
    logger,
    onLost: () => undefined,
    ...(stopping && { stopping }),
  })
  opened.push(storage)
  return storage.database
}

const one = async (database: Database) => (await database.pool.query('SELECT 1 AS one')).rows

describe('a database that is not there yet', () => {
  test('is waited for, and the log says so', async () => {
    await primary.refuse()
    const opening = open(primary.url, 60)
    await expect.poll(() => lines.join()).toContain('is waited for')
    await primary.resume()
    expect(await one(await opening)).toEqual([{ one: 1 }])
  })

  test('is waited for no longer than it is allowed', async () => {
    await primary.refuse()
    await expect(open(primary.url, 1)).rejects.toThrow(/cannot be used.*DATABASE_WAIT_SECONDS/)
  })

  test('is not waited for by a process that is asked to stop', async () => {
    await primary.refuse()
    const stopping = new AbortController()
    const opening = open(primary.url, 9_999, stopping.signal)
    await expect.poll(() => lines.join()).toContain('is waited for')
    stopping.abort()
    await expect(opening).rejects.toThrow('aborted')
  })
})

test('what waiting does not mend is said at once', async () => {
  const nowhere = testDatabase.url.replace(/dialplane_test\w+/, 'dialplane_is_elsewhere')
  await expect(open(nowhere, 9_999)).rejects.toThrow(/does not exist\. Check DATABASE_URL/)
})

test('a standby is refused at once, as read-only', async () => {
  const refused = open(through(standby.port), 9_999)
  await expect(refused).rejects.toThrow(/read-only.*Name the primary/)
  await expect(refused).rejects.toBeInstanceOf(OperatorError)
})

test('a database that was set read-only is refused', async () => {
  const other = await createTestDatabase()
  const pool = other.openPool({ max: 1 })
  await pool.query(
    `ALTER DATABASE ${new URL(other.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  )
  await pool.end()
  await expect(open(other.url)).rejects.toThrow(/read-only: default_transaction_read_only is on/)
  await other.drop()
})

describe('of several servers', () => {
  test('the one that takes writes is used, wherever it stands', async () => {
    const nobody = await startDatabaseProxy(testDatabase.url)
    await nobody.refuse()
    const database = await open(through(portOf(nobody.url), standby.port, portOf(primary.url)))
    expect(await one(database)).toEqual([{ one: 1 }])
    await nobody.close()
  })

  test('the one that is promoted takes over', async () => {
    const database = await open(through(portOf(primary.url), standby.port))
    expect(await one(database)).toEqual([{ one: 1 }])
    await primary.refuse()
    expect(databaseTrouble(await one(database).catch(error => error))).not.toBeNull()
    standby.promote()
    await expect.poll(() => one(database).catch(() => null)).toEqual([{ one: 1 }])
    expect(replica.connections).toBeGreaterThan(0)
  })

  test('none is waited for longer than it is allowed where all are standbys', async () => {
    const second = await startFakeStandby(portOf(primary.url))
    await expect(open(through(standby.port, second.port), 1)).rejects.toThrow(/read-only/)
    expect(lines.join()).toContain('is waited for')
    await second.close()
  })
})
