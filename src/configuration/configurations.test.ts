import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContact } from '../../test/builders/insert-caller.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { createFirstUser } from '../access/first-user.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createAffiliate } from '../resources/affiliates/store.ts'
import { affiliates } from '../resources/affiliates/table.ts'
import { callerChanges } from '../resources/changes/caller-changes.ts'
import {
  CONFIGURATION_CHANNEL,
  type ConfigurationChanges,
  configurationChanges,
} from '../resources/changes/configuration-changes.ts'
import { companies } from '../resources/companies/table.ts'
import { compiledPayoutRules } from './compiled-payout-rules.ts'
import { type Configurations, startConfigurations } from './configurations.ts'
import { objectIds } from './configured-objects.ts'
import { readObjectNames, readObjects } from './read-objects.ts'

/** Two processes, as far as configuration goes: each with its own pool, cache and listener. */
interface Process {
  readonly database: Database
  readonly changes: ConfigurationChanges
  readonly current: Configurations
}

let testDatabase: TestDatabase
let here: Process
let there: Process
let companyId: number

function startProcess(): Process {
  const database = openDatabase({ connectionString: testDatabase.url, max: 10 }, () => undefined)
  const changes = configurationChanges(database)
  return {
    database,
    changes,
    current: startConfigurations({
      database,
      changes,
      keepBaseline: () => undefined,
      payoutRules: compiledPayoutRules({ error: () => undefined }, 0),
      logger: pino({ level: 'silent' }),
      maxBytes: 64 * 1024 * 1024,
    }),
  }
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  here = startProcess()
  there = startProcess()
  await createFirstUser(here.database, 'administrator-key-of-the-tests')
  const [company] = await here.database.orm.select().from(companies)
  companyId = company?.id ?? 0
})
afterAll(async () => {
  for (const { current, database } of [here, there]) {
    await current.stop()
    await database.close()
  }
  await testDatabase.drop()
})

const knows = async ({ current }: Process, afid: string) =>
  (await current.ofCompany(companyId)).affiliatesByAfid.has(afid)

describe('the compiled configuration', () => {
  test('is the same object as long as nothing changes', async () => {
    expect(await here.current.ofCompany(companyId)).toBe(await here.current.ofCompany(companyId))
  })

  test('says that there are callers to look up, and does not load them', async () => {
    expect((await here.current.ofCompany(companyId)).knowsCallers).toBe(false)
    const { database, changes } = here
    await callerChanges(database, changes).change(companyId, async () =>
      insertContact(database.pool, companyId, ['+12025550100'], [['tier', 'gold']]),
    )
    expect((await here.current.ofCompany(companyId)).knowsCallers).toBe(true)
    const client = await database.pool.connect()
    const ids = objectIds(await readObjectNames(client, companyId))
    const rules = compiledPayoutRules({ error: () => undefined }, 0)
    const { tagValues } = await readObjects(client, companyId, ids, rules)
    client.release()
    expect(tagValues).toEqual([])
  })

  test('holds a change at once on the process that made it', async () => {
    await here.current.ofCompany(companyId)
    await here.changes.change(companyId, tx => createAffiliate(tx, companyId, { afid: 'at-once' }))
    expect(await knows(here, 'at-once')).toBe(true)
  })

  test('hears of a change of another process', async () => {
    await there.current.ofCompany(companyId)
    await here.changes.change(companyId, tx => createAffiliate(tx, companyId, { afid: 'from-afar' }))
    await eventually(async () => expect(await knows(there, 'from-afar')).toBe(true))
  })

  test('finds a change that nobody was told of, as behind a pooler', async () => {
    await there.current.ofCompany(companyId)
    await here.database.transaction(async tx => {
      await createAffiliate(tx, companyId, { afid: 'unheard-of' })
      await tx
        .update(companies)
        .set({ configurationVersion: sql`${companies.configurationVersion} + 1` })
        .where(eq(companies.id, companyId))
    })
    for (const process of [there, here]) {
      await eventually(async () => expect(await knows(process, 'unheard-of')).toBe(true))
    }
  })

  test('of many Companies follows a few at a time, and what is waited for comes between', async () => {
    const { pool } = here.database
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO companies (name, embedded_key)
       SELECT 'Many', 'many' || place FROM generate_series(1, 40) AS place RETURNING id`,
    )
    const ids = rows.map(({ id }) => id)
    await Promise.all(ids.map(id => there.current.ofCompany(id)))
    let most = 0
    const { pool: followed } = there.database
    const busy = () => {
      most = Math.max(most, followed.totalCount - followed.idleCount + followed.waitingCount)
    }
    followed.on('acquire', busy)
    // Nobody says what of it: each is read whole.
    await pool.query(
      'UPDATE companies SET configuration_version = configuration_version + 1 WHERE id = ANY ($1)',
      [ids],
    )
    await pool.query("SELECT pg_notify($1, id || ' 9') FROM unnest($2::integer[]) AS id", [
      CONFIGURATION_CHANNEL,
      ids,
    ])
    const version = async (id: number) => (await there.current.ofCompany(id)).version
    await eventually(async () => expect(new Set(await Promise.all(ids.map(version)))).not.toContain(1))
    followed.off('acquire', busy)
    expect(most).toBeLessThanOrEqual(8)
  })

  test('is not touched by a change that was refused', async () => {
    const before = await here.current.ofCompany(companyId)
    const refusal = here.changes.change(companyId, async tx => {
      await createAffiliate(tx, companyId, { afid: 'never' })
      throw new Error('refused')
    })
    await expect(refusal).rejects.toThrow('refused')
    expect(await here.current.ofCompany(companyId)).toBe(before)
    const rows = await here.database.orm.select().from(affiliates).where(eq(affiliates.afid, 'never'))
    expect(rows).toEqual([])
  })

  test('lets go of the names of a Company that is gone, which may be another one’s', async () => {
    const { pool } = here.database
    const key = randomUUID().replaceAll('-', '')
    const insert = async () => {
      const sql = "INSERT INTO companies (name, embedded_key) VALUES ('Named', $1) RETURNING id"
      return (await pool.query<{ id: number }>(sql, [key])).rows[0]?.id ?? 0
    }
    const gone = await insert()
    expect(await here.current.companyOfEmbeddedKey(key)).toBe(gone)
    await pool.query('DELETE FROM companies WHERE id = $1', [gone])
    await pool.query(`SELECT pg_notify($1, '${gone} 1000000')`, [CONFIGURATION_CHANNEL])
    const next = await insert()
    await eventually(async () => expect(await here.current.companyOfEmbeddedKey(key)).toBe(next))
  })

  test('of a Company that does not exist is an error each time, not a lasting one', async () => {
    await expect(here.current.ofCompany(0)).rejects.toThrow('does not exist')
    await expect(here.current.ofCompany(0)).rejects.toThrow('does not exist')
  })
})
