import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { buildConversionCriterion } from '../../../test/builders/build-conversion-criterion.ts'
import { RECORDING_LINKS } from '../../../test/builders/build-live-calls.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { money } from '../../domain/money/money.ts'
import { WORTH_MARKS } from '../../domain/timers/pixel-tokens.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { postConversion } from '../postbacks/post-conversion.ts'
import { endLostCalls } from '../running/end-lost-calls.ts'
import { createCallJournal } from './call-journal.ts'
import { findCall } from './find-call.ts'
import { listCallEvents } from './list-call-events.ts'
import { changedCall, saveCalls } from './save-calls.ts'

let testDatabase: TestDatabase
let databases: readonly Database[]
let database: Database
let companyId: number
const processId = randomUUID()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const open = () => openDatabase({ connectionString: testDatabase.url, max: 5 }, () => undefined)
  database = open()
  databases = [database, open()]
  await ensurePartitions(database.pool, ['calls', 'call_events', 'pixel_firings'], Date.now())
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
})

afterAll(async () => {
  for (const each of databases) await each.close()
  await testDatabase.drop()
})

const TALK_SECONDS = 60
const DEDUPE_SECONDS = 3600

/** A criterion of $20 from 30 s on, $12 for the publisher, once an hour; a minute costs 5 cents. */
const configuration = {
  ...buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1)],
    campaigns: [
      buildCampaign(1, {
        targetIds: [1],
        conversionCriteria: [{ ...buildConversionCriterion(5), dedupeSeconds: DEDUPE_SECONDS }],
      }),
    ],
  }),
  perMinute: money('0.05'),
}

/** A call that has been recorded and answered at `at`, and talks until the test ends it. */
async function connectedCall(at = Date.now(), differences: Partial<CallOrigin> = {}, runBy = processId) {
  const uuid = uuidV7(at)
  const call = new EngineCall(configuration, { uuid, companyId, startedAt: at, ...differences })
  call.now = at
  const journal = createCallJournal(database.pool, runBy, () => undefined)
  await journal.start(call.state, { facts: call.facts.splice(0), pixels: [] })
  call.hear({ type: 'leg-answered', leg: 1 })
  expect(await journal.save(call.state, { facts: call.facts.splice(0), pixels: [] }, 1)).toBe(true)
  return call
}

const SECOND_SAVE = { processId, revision: 2 }

function ended(call: EngineCall) {
  call.wait(TALK_SECONDS).hear({ type: 'ended', by: 'caller' })
  return changedCall(call.state, { facts: call.facts.splice(0), pixels: [] }, SECOND_SAVE)
}

const stored = async ({ state }: EngineCall) => {
  const call = await findCall(database.pool, companyId, state.origin.uuid)
  if (call === null) throw new Error('the call is not stored')
  return call
}

async function ledger() {
  const { rows } = await database.pool.query<{ balance: string; sum: string; entries: number }>(
    `SELECT
       (company.balance + coalesce((SELECT sum(amount) FROM balance_changes WHERE company_id = $1), 0))::numeric(24, 4)
         AS balance,
       coalesce(sum(entry.amount), 0)::numeric(24, 4) AS sum, count(entry.id)::integer AS entries
     FROM companies AS company
     LEFT JOIN ledger_entries AS entry ON entry.company_id = company.id
     WHERE company.id = $1
     GROUP BY company.id`,
    [companyId],
  )
  return rows[0]
}

const CALLS = 24

describe('calls that end at once on two processes', () => {
  test('of one caller convert once, and are all charged', async () => {
    const calls = []
    for (let index = 0; index < CALLS; index++) calls.push(await connectedCall())
    const rows = calls.map(ended)
    await Promise.all(
      rows.map((row, index) => saveCalls(databases[index % databases.length]?.pool ?? database.pool, [row])),
    )
    const after = await Promise.all(calls.map(stored))
    expect(after.filter(call => call.converted)).toHaveLength(1)
    expect(after.map(call => call.revenue).reduce((sum, revenue) => sum + revenue)).toBe(20)
    expect(after.every(call => call.charge_total === 0.05)).toBe(true)
    expect(await ledger()).toEqual({ balance: '-1.2000', sum: '-1.2000', entries: CALLS })
  })

  test('in batches that name callers and Companies in opposite orders do not wait for each other for ever', async () => {
    const companies = [companyId, await insertCompany(database.pool)]
    const calls = []
    for (let index = 0; index < CALLS; index++) {
      const callerNumber = `+1202555${String(index % 6).padStart(4, '0')}`
      const owner = companies[index % companies.length] ?? companyId
      calls.push(await connectedCall(Date.now(), { callerNumber, companyId: owner }))
    }
    const rows = calls.map(ended)
    const half = rows.length / 2
    await Promise.all([
      saveCalls(databases[0]?.pool ?? database.pool, rows.slice(0, half)),
      saveCalls(databases[1]?.pool ?? database.pool, rows.slice(half).reverse()),
    ])
    const { rows: conversions } = await database.pool.query(
      'SELECT company_id, caller FROM calls WHERE company_id = ANY ($1) AND converted',
      [companies],
    )
    expect(new Set(conversions.map(row => JSON.stringify(row))).size).toBe(conversions.length)
    expect(conversions).toHaveLength(6)
  })

  test('are settled once, however often they are written', async () => {
    const call = await connectedCall()
    const row = ended(call)
    const saved = await Promise.all(databases.map(({ pool }) => saveCalls(pool, [row])))
    expect(saved.map(uuids => uuids.size)).toEqual([1, 1])
    expect(await ledger()).toMatchObject({ balance: '-0.0500', entries: 1 })
  })
})

test('two calls of one caller in one batch convert once, and the one that ended first does', async () => {
  const at = Date.now()
  const later = await connectedCall(at + 1_000)
  const earlier = await connectedCall(at)
  await saveCalls(database.pool, [ended(later), ended(earlier)])
  expect(await stored(earlier)).toMatchObject({ converted: true, revenue: 20, payout: 12 })
  expect(await stored(later)).toMatchObject({ converted: false, revenue: 0, payout: 0 })
  const events = await listCallEvents(database.pool, await stored(later))
  expect(events.at(-2)).toMatchObject({
    type: 'call_not_converted',
    data: { criterion_id: 5, reason: 'already_converted' },
  })
})

test.each([
  [DEDUPE_SECONDS - 1, false],
  [DEDUPE_SECONDS, true],
])('a caller that converted %d s ago converts again: %s', async (seconds, converts) => {
  const at = Date.now()
  await saveCalls(database.pool, [ended(await connectedCall(at - seconds * 1000))])
  const call = await connectedCall(at)
  await saveCalls(database.pool, [ended(call)])
  expect(await stored(call)).toMatchObject({ converted: converts })
})

test('what was posted for a running call holds at its end', async () => {
  const call = await connectedCall()
  await database.pool.query('UPDATE calls SET posted_revenue = 99.5, converted = true WHERE uuid = $1', [
    call.state.origin.uuid,
  ])
  await saveCalls(database.pool, [ended(call)])
  expect(await stored(call)).toMatchObject({ converted: true, revenue: 99.5, payout: 12 })
})

test('a call that converted while it went on is told of once more where its end brings other amounts', async () => {
  await database.pool.query(
    `INSERT INTO webhooks (company_id, url, events, secret)
     VALUES ($1, 'https://hooks.example.com', '{call.converted,call.corrected}', 'whsec_')`,
    [companyId],
  )
  const told = async ({ state }: EngineCall) => {
    const { rows } = await database.pool.query(
      `SELECT type, (record ->> 'revenue')::float8 AS revenue, (record ->> 'payout')::float8 AS payout
       FROM announcements WHERE company_id = $1 AND record ->> 'uuid' = $2 ORDER BY type`,
      [companyId, state.origin.uuid],
    )
    return rows
  }
  const [half, whole] = [
    await connectedCall(),
    await connectedCall(Date.now(), { callerNumber: '+12025550199' }),
  ]
  const post = ({ state: { origin } }: EngineCall, payout: string | null) =>
    postConversion(database.pool, {
      companyId,
      campaignId: origin.campaignId,
      call: { uuid: origin.uuid },
      revenue: money(50),
      payout: payout === null ? null : money(payout),
    })
  await post(half, null)
  await post(whole, '7')
  await saveCalls(database.pool, [ended(half), ended(whole)])
  expect(await told(half)).toEqual([
    { type: 'call.converted', revenue: 50, payout: 0 },
    { type: 'call.corrected', revenue: 50, payout: 12 },
  ])
  expect(await told(whole)).toEqual([{ type: 'call.converted', revenue: 50, payout: 7 }])
})

describe('the pixel of a sale', () => {
  const FIRING = {
    timerId: 3,
    kind: 'sale',
    seconds: 30,
    firedAt: Date.now(),
    url: 'https://example.com/?r=[revenue]&p=[payout]&again=[revenue]'.replaceAll(
      /\[(\w+)\]/g,
      (_, name) => WORTH_MARKS.get(name) ?? '',
    ),
    worth: { revenue: money(20), payout: money('12.125') },
    dedupeCaller: null,
    dedupeSeconds: 0,
  } as const

  const post = ({ state: { origin } }: EngineCall, revenue: string | null, payout: string | null) =>
    postConversion(database.pool, {
      companyId,
      campaignId: origin.campaignId,
      call: { uuid: origin.uuid },
      revenue: revenue === null ? null : money(revenue),
      payout: payout === null ? null : money(payout),
    })

  const firing = (call: EngineCall) =>
    changedCall(call.state, { facts: call.facts.splice(0), pixels: [FIRING] }, SECOND_SAVE)

  const hungUp = (call: EngineCall) => {
    call.wait(TALK_SECONDS).hear({ type: 'ended', by: 'caller' })
    return firing(call)
  }

  async function sent(call: EngineCall) {
    const { rows } = await database.pool.query<{ url: string }>(
      'SELECT url FROM pixel_firings WHERE call_uuid = $1',
      [call.state.origin.uuid],
    )
    const { searchParams } = new URL(rows[0]?.url ?? '')
    expect(searchParams.get('again')).toBe(searchParams.get('r'))
    return [searchParams.get('r'), searchParams.get('p')]
  }

  const ANY = [null, '99.5', '0']
  const WORLDS = [true, false].flatMap(hasConverted =>
    ANY.flatMap(revenue => ANY.map(payout => [hasConverted, revenue, payout] as const)),
  )

  test.each(WORLDS)(
    'of a caller who has converted (%s), with %s and %s posted, says what is known',
    async (hasConverted, revenue, payout) => {
      if (hasConverted) await saveCalls(database.pool, [ended(await connectedCall())])
      const [going, ending] = [await connectedCall(), await connectedCall()]
      if (revenue !== null || payout !== null) {
        for (const call of [going, ending]) await post(call, revenue, payout)
      }
      await saveCalls(database.pool, [firing(going)])
      await saveCalls(database.pool, [hungUp(ending)])
      const written = (posted: string | null, own: string) =>
        ({ '99.5': '99.5', '0': '0.0' })[posted ?? ''] ?? (hasConverted ? '0.0' : own)
      expect(await sent(going)).toEqual([written(revenue, '20.0'), written(payout, '12.125')])
      expect(await sent(ending)).toEqual([written(revenue, '20.0'), written(payout, '12.0')])
      const kept = await stored(ending)
      expect((await sent(ending)).map(Number)).toEqual([kept.revenue, kept.payout])
    },
  )

  test('has what is posted as the call ends, where that came first', async () => {
    const calls = []
    for (let index = 0; index < CALLS; index++) {
      calls.push(await connectedCall(Date.now(), { callerNumber: `+1202555${1_000 + index}` }))
    }
    await Promise.all(
      calls.flatMap((call, index) => {
        const end = () =>
          saveCalls(databases[index % databases.length]?.pool ?? database.pool, [hungUp(call)])
        const posting = () => post(call, '99.5', null)
        return index % 2 === 0 ? [end(), posting()] : [posting(), end()]
      }),
    )
    for (const call of calls) {
      const types = (await listCallEvents(database.pool, await stored(call))).map(({ type }) => type)
      const isPostedFirst = types.indexOf('conversion_posted') < types.indexOf('call_ended')
      expect(await sent(call)).toEqual([isPostedFirst ? '99.5' : '20.0', '12.0'])
      expect(await stored(call)).toMatchObject({ revenue: 99.5, payout: 12 })
    }
  })
})

test('a call whose process died is settled as it would have settled it', async () => {
  const dead = randomUUID()
  const promise = {
    uuid: uuidV7(Date.now()),
    targetId: 1,
    bid: { revenue: money('33.3333'), seconds: 10 },
    percentOfRevenue: 50,
    dialNumber: null,
    refusals: new Map(),
    onlyReservedTarget: false,
  }
  const call = await connectedCall(Date.now() - 600_000, { reservation: promise }, dead)
  await database.pool.query(
    `UPDATE calls SET updated_at = created_at + interval '61 seconds' WHERE uuid = $1`,
    [call.state.origin.uuid],
  )
  const ending = await endLostCalls({
    pool: database.pool,
    configurations: { ofCompany: async () => configuration },
    recordingLinks: RECORDING_LINKS,
    processId: randomUUID(),
    givenUp: new Map(),
    deadProcesses: [],
  })
  expect(ending).toBe(1)
  const row = await stored(call)
  expect(row).toMatchObject({
    status: 'finished',
    target_id: 1,
    total_duration: 61,
    dialed_call_duration: 61,
    converted: true,
    revenue: 33.3333,
    payout: 16.67,
    charge_total: 0.1,
  })
  expect(await ledger()).toMatchObject({ balance: '-0.1000', entries: 1 })
  const events = await listCallEvents(database.pool, row)
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['call_converted', 'call_ended'])
})

test('a recording that is ready only after the call is kept once, with its event', async () => {
  const call = await connectedCall()
  await saveCalls(database.pool, [ended(call)])
  const journal = createCallJournal(database.pool, processId, () => undefined)
  for (const url of ['https://example.com/1.wav', 'https://example.com/2.wav']) {
    await journal.addRecording(call.state.origin, { type: 'recording-ready', url }, call.now)
  }
  const row = await stored(call)
  expect(row.recording_url).toBe('https://example.com/1.wav')
  const events = await listCallEvents(database.pool, row)
  expect(events.filter(({ type }) => type === 'recording_ready')).toHaveLength(1)
})
