import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { money } from '../../domain/money/money.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { createPerseverance } from '../running/persevere.ts'
import { createCallJournal } from './call-journal.ts'

let testDatabase: TestDatabase
let proxy: DatabaseProxy
/** Through the proxy. */
let database: Database
let direct: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  proxy = await startDatabaseProxy(testDatabase.url)
  database = openDatabase({ connectionString: proxy.url, max: 5 }, () => undefined)
  direct = openDatabase({ connectionString: testDatabase.url, max: 5 }, () => undefined)
  await ensurePartitions(direct.pool, ['calls', 'call_events', 'pixel_firings'], Date.now())
})

beforeEach(async () => {
  companyId = await insertCompany(direct.pool)
})

afterAll(async () => {
  await database.close()
  await direct.close()
  await proxy.close()
  await testDatabase.drop()
})

const SILENT = { warn: () => undefined, info: () => undefined }

const configuration = {
  ...buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1)],
    campaigns: [buildCampaign(1, { targetIds: [1] })],
  }),
  perMinute: money('0.05'),
}

const firing = {
  timerId: 3,
  kind: 'click',
  seconds: 0,
  firedAt: Date.now(),
  url: 'https://example.com/',
  worth: null,
  dedupeCaller: null,
  dedupeSeconds: 0,
} as const

async function one(statement: string): Promise<unknown> {
  const { rows } = await direct.pool.query(statement, [companyId])
  return rows
}

test.each(['cut-before', 'cut-after'] as const)(
  'a call is written down once, though each of its statements is repeated (connections %s)',
  async fault => {
    const { persevere } = createPerseverance(SILENT)
    const journal = createCallJournal(database.pool, randomUUID(), () => undefined)
    const at = Date.now()
    const call = new EngineCall(configuration, { uuid: uuidV7(at), companyId, startedAt: at })
    call.now = at
    const news = () => ({ facts: call.facts.splice(0), pixels: [firing] })
    const expected: string[] = []
    const write = async <T>(statement: RegExp, work: (written: ReturnType<typeof news>) => Promise<T>) => {
      const written = news()
      expected.push(...written.facts.map(({ type }) => type))
      const met = proxy.trouble(statement, fault, 2)
      const answer = await persevere(() => work(written))
      await met
      return answer
    }
    await write(/start_calls/, written => journal.start(call.state, written))
    call.hear({ type: 'leg-answered', leg: 1 })
    expect(await write(/save_calls/, written => journal.save(call.state, written, 1))).toBe(true)
    call.wait(61).hear({ type: 'ended', by: 'caller' })
    expect(await write(/save_calls/, written => journal.save(call.state, written, 2))).toBe(true)

    expect(await one('SELECT type FROM call_events WHERE company_id = $1 ORDER BY id')).toEqual(
      expected.map(type => ({ type })),
    )
    expect(
      await one('SELECT status, revision, dialed_call_duration FROM calls WHERE company_id = $1'),
    ).toEqual([{ status: 'finished', revision: 2, dialed_call_duration: 61 }])
    expect(await one('SELECT amount FROM ledger_entries WHERE company_id = $1')).toEqual([
      { amount: '-0.1000' },
    ])
    expect(await one('SELECT kind FROM pixel_firings WHERE company_id = $1')).toHaveLength(3)
  },
)
