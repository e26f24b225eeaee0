import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { PARTITIONED_TABLES } from '../../app/partitioned-tables.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { claimDueReports, handBackReports } from './claim-due.ts'
import type { ScheduledColumns, ScheduledRow } from './schema.ts'
import { settleReport } from './settle-due.ts'
import { startReportSender } from './start-report-sender.ts'
import { askForReport, createScheduledReport, updateScheduledReport } from './store.ts'

/** A Friday, at 8 o’clock by UTC. */
const EIGHT = Date.parse('2026-11-20T08:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined }

let testDatabase: TestDatabase
let databases: readonly [Database, Database]
let database: Database
let companyId: number
let now: number
let usersAdded = 0
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const open = () => openDatabase({ connectionString: testDatabase.url, max: 8 }, () => undefined)
  databases = [open(), open()]
  database = databases[0]
  await ensurePartitions(database.pool, PARTITIONED_TABLES, EIGHT)
  await ensurePartitions(database.pool, PARTITIONED_TABLES, Date.now())
})
afterAll(async () => {
  for (const each of databases) await each.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  now = EIGHT - DAY / 2
  await database.pool.query('TRUNCATE scheduled_reports, mails')
  await database.pool.query('UPDATE users SET email = NULL')
  companyId = await insertCompany(database.pool)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await database.pool.query(text, [...values])).rows

async function addUser(role: string, email: string | null, ofCompany = companyId): Promise<number> {
  const [user] = await query(
    'INSERT INTO users (name, email, api_key_hash, active_company_id) VALUES ($1, $2, $3, $4) RETURNING id',
    [role, email, `hash-${++usersAdded}`, ofCompany],
  )
  await query('INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, $3)', [
    ofCompany,
    user.id,
    role,
  ])
  return user.id
}

const COLUMNS: ScheduledColumns = {
  name: 'Campaigns',
  question: { facet: 'campaign' },
  days: 'yesterday',
  frequency: 'daily',
  dayOfWeek: null,
  dayOfMonth: null,
  hour: 8,
  timeZone: 'UTC',
  userIds: [],
  webhooks: false,
  enabled: true,
}

async function create(columns: Partial<ScheduledColumns> = {}, ofCompany = companyId): Promise<ScheduledRow> {
  const row = await database.transaction(tx =>
    createScheduledReport(tx, ofCompany, { ...COLUMNS, ...columns }, now),
  )
  if (row === null) throw new Error('too many reports')
  return row
}

/** A process that sends reports, and the words that attempts have ended with. */
function startSender(on = database, ports: { baseUrl?: string; failing?: boolean } = {}) {
  const words: string[] = []
  const sender = startReportSender({
    database: on,
    sendMail: async (tx, mail) => {
      if (ports.failing) throw new Error('the outbox cannot be written')
      await sendMail(tx, mail)
    },
    baseUrl: ports.baseUrl ?? null,
    logger: LOGGER,
    now: () => now,
    onEnd: word => words.push(word),
  })
  stops.push(() => sender.stop())
  return { words, poke: sender.poke }
}

const until = (words: readonly string[], count: number) =>
  eventually(() => expect(words.length).toBeGreaterThanOrEqual(count))

const mails = () => query('SELECT recipient, subject, text, html, attachment FROM mails ORDER BY id')
const reportOf = async (row: ScheduledRow) =>
  (
    await query('SELECT * FROM scheduled_reports WHERE company_id = $1 AND id = $2', [row.companyId, row.id])
  )[0]

async function seedCalls(name: string) {
  const [campaign] = await query(
    'INSERT INTO campaigns (company_id, cid, name, show_key) VALUES ($1, $2, $3, $2) RETURNING id',
    [companyId, `cid-${companyId}`, name],
  )
  const at = EIGHT - DAY
  await insertReportedCall(database.pool, companyId, {
    at,
    campaign_id: campaign.id,
    revenue: '1234.5',
    payout: '200',
  })
  await insertReportedCall(database.pool, companyId, {
    at: at - 7 * DAY,
    campaign_id: campaign.id,
    revenue: '7',
  })
}

test('a mail says what was reported, of which days, and where the console shows it', async () => {
  await seedCalls('=Cars & <b>vans</b>')
  const user = await addUser('owner', 'ada@example.com')
  const row = await create({
    userIds: [user],
    question: { facet: 'campaign', compare: 'previous_week', converted: false },
  })
  now = EIGHT + MINUTE
  const { words } = startSender(database, { baseUrl: 'https://calls.example' })
  await until(words, 1)
  expect(words).toEqual(['sent'])
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Campaigns: 2026-11-19' })
  expect(mail.text).toContain('2026-11-19 (Etc/UTC)')
  expect(mail.text).toMatch(/=Cars & <b>vans<\/b>\s+1\s+1\s+0\s+0:00:30\s+\$1,234\.50\s+\$200\.00/)
  expect(mail.text).toMatch(/All\s+1\s/)
  expect(mail.text).toContain('Revenue before')
  expect(mail.text).toContain(
    `https://calls.example/console/${companyId}/reports?facet=campaign&compare=previous_week&converted=false` +
      '&created_at_start=2026-11-19T00%3A00%3A00.000Z&created_at_end=2026-11-19T23%3A59%3A59.999Z',
  )
  expect(mail.html).toContain('=Cars &amp; &lt;b&gt;vans&lt;/b&gt;')
  expect(mail.html).not.toContain('<b>')
  expect(mail.attachment.filename).toBe('calls-by-campaign-2026-11-19-2026-11-19.csv')
  // No spreadsheet takes it for a formula.
  expect(mail.attachment.content).toContain("'=Cars & <b>vans</b>,1,")
  expect(await reportOf(row)).toMatchObject({
    next_at: new Date(EIGHT + DAY),
    try_at: new Date(EIGHT + DAY),
    last_sent_at: new Date(now),
    last_error: null,
  })
})

test('each is shown what its role may see, and who has no mail address, has left or has another role nothing', async () => {
  const [target] = await query(
    "INSERT INTO targets (company_id, tid, name, number) VALUES ($1, 'T-1', 'Secret buyer', '+12025550101') RETURNING id",
    [companyId],
  )
  await insertReportedCall(database.pool, companyId, { at: EIGHT - DAY, target_id: target.id })
  const other = await insertCompany(database.pool)
  const userIds = [
    await addUser('member', 'member@example.com'),
    await addUser('reporter', 'reporter@example.com'),
    await addUser('owner', null),
    await addUser('buyer', 'buyer@example.com'),
    await addUser('owner', 'elsewhere@example.com', other),
  ]
  await create({ userIds, question: { facet: 'target' } })
  now = EIGHT
  const { words } = startSender()
  await until(words, 1)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
    'member@example.com',
    'reporter@example.com',
  ])
  for (const { recipient, text, html, attachment } of sent) {
    for (const part of [text, html, attachment.content]) {
      expect(part.includes('Secret buyer')).toBe(recipient === 'member@example.com')
      expect(part.includes('T-1')).toBe(recipient === 'reporter@example.com')
    }
  }
})

test('webhooks that subscribe to it are told, with rows and a link', async () => {
  await seedCalls('Cars')
  await query(
    "INSERT INTO webhooks (company_id, url, secret, events) VALUES ($1, 'https://hooks.example.com', 'secret', '{report.scheduled}')",
    [companyId],
  )
  const row = await create({ webhooks: true })
  now = EIGHT
  const { words } = startSender(database, { baseUrl: 'https://calls.example' })
  await until(words, 1)
  const told = await query(
    "SELECT record FROM announcements WHERE company_id = $1 AND type = 'report.scheduled'",
    [companyId],
  )
  expect(told).toHaveLength(1)
  expect(told[0].record).toMatchObject({
    id: row.id,
    name: 'Campaigns',
    due_at: '2026-11-20T08:00:00.000Z',
    report: { facet: 'campaign' },
    created_at_start: '2026-11-19',
    created_at_end: '2026-11-19',
    time_zone: 'Etc/UTC',
    count_total: 1,
    totals: { total_calls: 1, revenue: 1234.5 },
    data: [{ facet_name: 'Cars', total_calls: 1 }],
    url: expect.stringContaining(`https://calls.example/console/${companyId}/reports?facet=campaign`),
  })
  expect(await query('SELECT FROM webhook_deliveries WHERE company_id = $1', [companyId])).toHaveLength(1)
})

test('two processes that look at once send it once', async () => {
  const user = await addUser('owner', 'ada@example.com')
  for (let count = 0; count < 10; count++) await create({ userIds: [user], name: `Report ${count}` })
  now = EIGHT
  const [one, other] = [startSender(databases[0]), startSender(databases[1])]
  await eventually(async () => {
    one.poke()
    other.poke()
    expect(await mails()).toHaveLength(10)
  })
  await eventually(() => expect([...one.words, ...other.words]).toHaveLength(10))
  expect(new Set([...one.words, ...other.words])).toEqual(new Set(['sent']))
  expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(10)
})

test('a process whose claim another has taken over tells nobody', async () => {
  const user = await addUser('owner', 'ada@example.com')
  const row = await create({ userIds: [user] })
  now = EIGHT
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  const [late] = await claimDueReports(database.pool, room, now)
  expect(await claimDueReports(databases[1].pool, room, now)).toEqual([])
  // It is taken for dead.
  now += 10 * MINUTE
  const [taken] = await claimDueReports(databases[1].pool, room, now)
  if (late === undefined || taken === undefined) throw new Error('nothing was claimed')
  const told: string[] = []
  const settle = (name: string, claim: typeof late) =>
    settleReport(database, claim, { kind: 'sent', readAt: now, tell: async () => void told.push(name) }, now)
  expect(await settle('late', late)).toBe('overtaken')
  expect(await settle('taken', taken)).toBe('sent')
  expect(await settle('taken', { ...taken, claims: taken.claims + 1 })).toBe('overtaken')
  expect(told).toEqual(['taken'])
  expect((await reportOf(row)).next_at).toEqual(new Date(EIGHT + DAY))
})

test('a telling that fails has told nobody, and moves nothing on', async () => {
  const user = await addUser('owner', 'ada@example.com')
  const row = await create({ userIds: [user] })
  now = EIGHT
  const { words } = startSender(database, { failing: true })
  await until(words, 1)
  expect(words).toEqual(['lost'])
  expect(await mails()).toEqual([])
  expect(await reportOf(row)).toMatchObject({ next_at: new Date(EIGHT), last_sent_at: null })
})

test('what is handed back is due at once', async () => {
  await create()
  now = EIGHT
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  const held = await claimDueReports(database.pool, room, now)
  await handBackReports(database.pool, held, now)
  expect(await claimDueReports(database.pool, room, now)).toHaveLength(1)
})

test('one Company’s many do not keep another’s waiting', async () => {
  for (let count = 0; count < 5; count++) await create()
  const other = await insertCompany(database.pool)
  const theirs = await create({}, other)
  now = EIGHT
  const claim = (most: number, underWay = new Map<string, number>()) =>
    claimDueReports(database.pool, { most, mostPerLane: 2, underWay }, now)
  expect((await claim(2)).map(each => each.companyId).toSorted()).toEqual(
    [companyId, theirs.companyId].toSorted(),
  )
  expect(await claim(9, new Map([[String(companyId), 1]]))).toHaveLength(1)
  expect(await claim(9, new Map([[String(companyId), 2]]))).toHaveLength(0)
})

test('what was missed is sent once, of the last time that it was due', async () => {
  const user = await addUser('owner', 'ada@example.com')
  const row = await create({ userIds: [user] })
  now = EIGHT + 3 * DAY + 5 * MINUTE
  const { words, poke } = startSender()
  await until(words, 1)
  poke()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Campaigns: 2026-11-22'])
  expect((await reportOf(row)).next_at).toEqual(new Date(EIGHT + 4 * DAY))
  expect(words).toEqual(['sent'])
})

describe('what cannot be sent', () => {
  test('is tried again later and later, and keeps nobody waiting', async () => {
    const user = await addUser('owner', 'ada@example.com')
    // What no code of ours has written.
    const row = await create({ userIds: [user], days: 'yesterday' })
    await query(`UPDATE scheduled_reports SET question = '{"facet": "campaign", "tag": 7}' WHERE id = $1`, [
      row.id,
    ])
    await create({ userIds: [user], name: 'Sound' })
    now = EIGHT
    const { words, poke } = startSender()
    await until(words, 2)
    expect(words.toSorted()).toEqual(['retried', 'sent'])
    expect(await reportOf(row)).toMatchObject({
      next_at: new Date(EIGHT),
      try_at: new Date(EIGHT + MINUTE),
      failures: 1,
      last_error: expect.stringContaining('tries again'),
    })
    now = EIGHT + MINUTE
    poke()
    await until(words, 3)
    expect(await reportOf(row)).toMatchObject({ try_at: new Date(EIGHT + 3 * MINUTE), failures: 2 })
    await query(`UPDATE scheduled_reports SET question = '{"facet": "campaign"}' WHERE id = $1`, [row.id])
    now = EIGHT + 3 * MINUTE
    poke()
    await until(words, 4)
    expect(await reportOf(row)).toMatchObject({
      failures: 0,
      last_error: null,
      next_at: new Date(EIGHT + DAY),
    })
  })

  test('for good says why, and waits for the next time', async () => {
    const user = await addUser('owner', 'ada@example.com')
    // Its Company has no affiliate marketing any more.
    const row = await create({ userIds: [user], question: { facet: 'publisher' } })
    await query('UPDATE companies SET affiliate_marketing = false WHERE id = $1', [companyId])
    now = EIGHT
    const { words } = startSender()
    await until(words, 1)
    expect(words).toEqual(['refused'])
    expect(await reportOf(row)).toMatchObject({
      last_error: expect.stringContaining('affiliate_marketing'),
      next_at: new Date(EIGHT + DAY),
    })
    expect(await mails()).toEqual([])
  })
})

test('what is switched off is not sent, unless somebody asks for it', async () => {
  const user = await addUser('owner', 'ada@example.com')
  const row = await create({ userIds: [user], enabled: false })
  now = EIGHT
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  expect(await claimDueReports(database.pool, room, now)).toEqual([])
  await askForReport(database.orm, companyId, row.id, now)
  await askForReport(database.orm, companyId, row.id, now)
  const { words } = startSender()
  await until(words, 1)
  expect(await mails()).toHaveLength(1)
  expect(await reportOf(row)).toMatchObject({ next_at: null, try_at: null, asked_at: null })
})

test('what is asked for again after a failure is tried at once, and sent once', async () => {
  const row = await create({ enabled: false })
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  const claim = async (at: number) => {
    const [claimed] = await claimDueReports(database.pool, room, at)
    if (claimed === undefined) throw new Error('nothing was claimed')
    return claimed
  }
  const sent = { kind: 'sent', readAt: now, tell: async () => undefined } as const
  await askForReport(database.orm, companyId, row.id, now)
  const failed = { kind: 'failed', row: { ...row, failures: 6 } } as const
  expect(await settleReport(database, await claim(now), failed, now)).toBe('retried')
  expect(await reportOf(row)).toMatchObject({ try_at: new Date(now + 60 * MINUTE), failures: 7 })
  await askForReport(database.orm, companyId, row.id, now + MINUTE)
  expect(await reportOf(row)).toMatchObject({ try_at: new Date(now + MINUTE), failures: 0 })
  const claimed = await claim(now + MINUTE)
  // While that attempt is under way, asking once more begins no other.
  await askForReport(database.orm, companyId, row.id, now + MINUTE)
  expect(await claimDueReports(database.pool, room, now + MINUTE)).toEqual([])
  expect(await settleReport(database, claimed, sent, now + MINUTE)).toBe('sent')
  expect(await reportOf(row)).toMatchObject({ try_at: null, asked_at: null })
})

test('what is asked for while a retry is under way is sent by one of the two', async () => {
  const row = await create({ enabled: false })
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  await askForReport(database.orm, companyId, row.id, now)
  await query('UPDATE scheduled_reports SET failures = 1 WHERE id = $1', [row.id])
  const [first] = await claimDueReports(database.pool, room, now)
  await askForReport(database.orm, companyId, row.id, now)
  const [second] = await claimDueReports(database.pool, room, now)
  if (first === undefined || second === undefined) throw new Error('nothing was claimed')
  const sent = { kind: 'sent', readAt: now, tell: async () => undefined } as const
  expect(await settleReport(database, first, sent, now)).toBe('overtaken')
  expect(await settleReport(database, second, sent, now)).toBe('sent')
})

test('what is asked for just before it is due is sent when it is due, too', async () => {
  const row = await create()
  const readAt = EIGHT - 1_000
  await askForReport(database.orm, companyId, row.id, readAt)
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  const settle = async (readAt: number, settledAt: number) => {
    const [claimed] = await claimDueReports(database.pool, room, readAt)
    if (claimed === undefined) throw new Error('nothing was claimed')
    return settleReport(database, claimed, { kind: 'sent', readAt, tell: async () => undefined }, settledAt)
  }
  expect(await settle(readAt, EIGHT + 1_000)).toBe('sent')
  expect(await reportOf(row)).toMatchObject({
    next_at: new Date(EIGHT),
    try_at: new Date(EIGHT),
    asked_at: null,
  })
  expect(await settle(EIGHT + 2_000, EIGHT + 3_000)).toBe('sent')
  expect(await reportOf(row)).toMatchObject({ next_at: new Date(EIGHT + DAY), try_at: new Date(EIGHT + DAY) })
})

test('a change while it is being sent wins: it is sent as it is then, or not', async () => {
  const row = await create()
  now = EIGHT
  const room = { most: 4, mostPerLane: 4, underWay: new Map() }
  const [claimed] = await claimDueReports(database.pool, room, now)
  if (claimed === undefined) throw new Error('nothing was claimed')
  const current = { ...row, claims: claimed.claims }
  await database.transaction(tx => updateScheduledReport(tx, current, { ...COLUMNS, name: 'Renamed' }, now))
  expect(
    await settleReport(database, claimed, { kind: 'sent', readAt: now, tell: async () => undefined }, now),
  ).toBe('overtaken')
  // Due as before.
  expect(await claimDueReports(database.pool, room, now)).toHaveLength(1)
  const later = { ...row, claims: claimed.claims + 2 }
  await database.transaction(tx => updateScheduledReport(tx, later, { ...COLUMNS, enabled: false }, now))
  expect(await reportOf(row)).toMatchObject({ next_at: null, try_at: null })
})

test('goes with its Company', async () => {
  const row = await create()
  await query('DELETE FROM companies WHERE id = $1', [companyId])
  expect(await reportOf(row)).toBeUndefined()
})
