import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCompany, insertTarget } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { PARTITIONED_TABLES } from '../../app/partitioned-tables.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import type { AlertColumns } from '../schema.ts'
import { createAlert, deleteAlert, updateAlert } from '../store.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'
import type { AlertMail } from './tell-alerts.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const NONE: AlertParameters = { threshold: null, minutes: null, floor: null, offers: null, measure: null }

let testDatabase: TestDatabase
let databases: readonly [Database, Database]
let companyId: number
let now: number
let mails: AlertMail[]
let baseUrl: string | null

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const open = () => openDatabase({ connectionString: testDatabase.url, max: 8 }, () => undefined)
  databases = [open(), open()]
  await ensurePartitions(databases[0].pool, PARTITIONED_TABLES, Date.now())
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  now = NOON
  mails = []
  baseUrl = null
  await databases[0].pool.query('DELETE FROM alert_watches')
  companyId = await insertCompany(databases[0].pool)
})

const query = async (text: string, values: readonly unknown[] = [companyId]) =>
  (await databases[0].pool.query(text, [...values])).rows

const create = (columns: Partial<AlertColumns> & { kind: AlertKind }) =>
  databases[0].transaction(async tx => {
    const row = await createAlert(tx, companyId, {
      name: 'Watch',
      subjectId: null,
      parameters: { ...NONE, threshold: 0 },
      lastingMinutes: 0,
      userIds: [],
      webhooks: true,
      enabled: true,
      mutedUntil: null,
      ...columns,
    })
    if (row === null) throw new Error('too many alerts')
    return row
  })

/** Judges every Company once, whoever's turn it is; mails that are not committed are not sent. */
async function judge(database = databases[0]): Promise<void> {
  await query('UPDATE alert_watches SET due_at = $1', [new Date(now)])
  await look(database)
}

async function look(database: Database): Promise<void> {
  const written: AlertMail[] = []
  await evaluateAlerts({
    database,
    sendMail: async (tx, mail) => {
      await tx.execute('SELECT 1')
      written.push(mail)
    },
    baseUrl,
    logger: { error: () => undefined },
    now: () => now,
  })
  mails.push(...written)
}

const setBalance = (balance: string) =>
  query('UPDATE companies SET balance = $2 WHERE id = $1', [companyId, balance])

const events = () =>
  query(
    'SELECT summary, raised_at, over_at, told_at, last_value FROM alert_events WHERE company_id = $1 ORDER BY id',
  )

const deliveries = async () =>
  (await query('SELECT type FROM webhook_deliveries WHERE company_id = $1 ORDER BY id')).map(
    ({ type }) => type,
  )

const subscribe = () =>
  query(
    `INSERT INTO webhooks (company_id, url, events, secret)
     VALUES ($1, 'https://hooks.example.com', '{alert.raised,alert.over}', 'whsec_')`,
  )

async function addUser(role: string): Promise<number> {
  const [user] = await query(
    `INSERT INTO users (name, email, api_key_hash)
     VALUES ($1, gen_random_uuid() || '@example.com', gen_random_uuid()::text) RETURNING id`,
    [role],
  )
  await query('INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, $3)', [
    companyId,
    user.id,
    role,
  ])
  return user.id
}

describe('an alert', () => {
  test('tells once that it is raised, and once that it is over', async () => {
    await subscribe()
    const userIds = [await addUser('member')]
    await create({ kind: 'balance_low', userIds })
    await judge()
    expect(await events()).toEqual([])
    await setBalance('-0.5')
    for (let turn = 0; turn < 3; turn++) {
      now += MINUTE
      await judge()
    }
    expect(await events()).toMatchObject([
      {
        summary: 'The balance is -0.5, below 0.',
        raised_at: new Date(NOON + MINUTE),
        over_at: null,
        last_value: -0.5,
      },
    ])
    expect(mails).toMatchObject([{ subject: 'Alert: Watch', text: 'The balance is -0.5, below 0.\n' }])
    await setBalance('10')
    for (let turn = 0; turn < 3; turn++) {
      now += 5 * MINUTE
      await judge()
    }
    expect(await events()).toMatchObject([{ over_at: new Date(NOON + 8 * MINUTE), last_value: 10 }])
    expect(mails.slice(1)).toMatchObject([
      { subject: 'Over: Watch', text: 'The balance is high enough again. It lasted 7 minutes.\n' },
    ])
    expect(await deliveries()).toEqual(['alert.raised', 'alert.over'])
  })

  test('is linked to where the service knows its address', async () => {
    await subscribe()
    const userIds = [await addUser('member')]
    await setBalance('-1')
    const { id } = await create({ kind: 'balance_low', userIds })
    baseUrl = 'https://calls.example.com'
    await judge()
    const url = `https://calls.example.com/console/${companyId}/alerts/${id}`
    expect(mails).toMatchObject([{ text: `The balance is -1.0, below 0.\n\n${url}\n` }])
    const announced = await query('SELECT record FROM announcements WHERE company_id = $1')
    expect(announced).toMatchObject([{ record: { alert_id: id, url } }])
  })

  test('is told of once it has lasted as long as it should', async () => {
    await setBalance('-1')
    await create({ kind: 'balance_low', lastingMinutes: 2 })
    await judge()
    now += MINUTE
    await judge()
    expect(await events()).toEqual([])
    now += MINUTE
    await judge()
    expect(await events()).toMatchObject([{ raised_at: new Date(NOON + 2 * MINUTE) }])
  })

  test('is judged when its turn comes, and not sooner', async () => {
    await create({ kind: 'balance_low' })
    await judge()
    await setBalance('-1')
    now += 19_000
    await look(databases[0])
    expect(await events()).toEqual([])
    now += 1_000
    await look(databases[0])
    expect(await events()).toHaveLength(1)
  })

  test('that is muted is shown, and told once it is not muted any more', async () => {
    const userIds = [await addUser('owner')]
    await setBalance('-1')
    await create({ kind: 'balance_low', userIds, mutedUntil: new Date(NOON + 10 * MINUTE) })
    await judge()
    expect(await events()).toMatchObject([{ told_at: null }])
    expect(mails).toEqual([])
    now += 10 * MINUTE
    await judge()
    await judge()
    expect(mails).toHaveLength(1)
  })

  test('that is over while it is muted tells so once it is not muted any more, before it tells that it is raised anew', async () => {
    await subscribe()
    const userIds = [await addUser('owner')]
    const { id } = await create({ kind: 'balance_low', userIds })
    const mute = (until: number | null) =>
      databases[0].transaction(tx =>
        updateAlert(tx, companyId, id, () => ({ mutedUntil: until === null ? null : new Date(until) })),
      )
    await setBalance('-1')
    await judge()
    await mute(NOON + 20 * MINUTE)
    await setBalance('10')
    now = NOON + 10 * MINUTE
    await judge()
    expect(await events()).toMatchObject([{ over_at: new Date(now) }])
    await setBalance('-1')
    now = NOON + 15 * MINUTE
    await judge()
    expect(mails).toHaveLength(1)
    now = NOON + 20 * MINUTE
    for (let turn = 0; turn < 2; turn++) await judge()
    expect(mails.map(({ subject }) => subject)).toEqual(['Alert: Watch', 'Over: Watch', 'Alert: Watch'])
    expect(mails[1]?.text).toContain('It lasted 10 minutes.')
    expect(await deliveries()).toEqual(['alert.raised', 'alert.over', 'alert.raised'])
  })

  test('that is switched off while it is muted never tells of an end before', async () => {
    const { id } = await create({ kind: 'balance_low', userIds: [await addUser('owner')] })
    const change = (columns: Partial<AlertColumns>) =>
      databases[0].transaction(tx => updateAlert(tx, companyId, id, () => columns))
    await setBalance('-1')
    await judge()
    await change({ mutedUntil: new Date(NOON + 20 * MINUTE) })
    await setBalance('10')
    now += 10 * MINUTE
    await judge()
    await change({ enabled: false })
    await change({ enabled: true, mutedUntil: null })
    await judge()
    expect(mails).toHaveLength(1)
  })

  test('that is off is not judged', async () => {
    await setBalance('-1')
    await create({ kind: 'balance_low', enabled: false })
    await judge()
    expect(await events()).toEqual([])
  })

  test('tells nobody who has left, and no party', async () => {
    const [left, buyer, reporter] = [
      await addUser('owner'),
      await addUser('buyer'),
      await addUser('reporter'),
    ]
    await query('DELETE FROM memberships WHERE user_id = $1', [left])
    await setBalance('-1')
    await create({ kind: 'balance_low', userIds: [left, buyer, reporter] })
    await judge()
    expect(mails).toHaveLength(1)
  })

  test('tells only those whose role may see what it is about', async () => {
    const roles = ['owner', 'superuser', 'member', 'reporter'] as const
    const userIds = await Promise.all(roles.map(addUser))
    const administrator = await addUser('reporter')
    await query('UPDATE users SET administrator = true WHERE id = $1', [administrator])
    const [trunk] = await query(`INSERT INTO trunks (company_id, name) VALUES ($1, 'Carrier') RETURNING id`)
    await query(
      `INSERT INTO trunk_views (trunk_id, process_id, reachable)
       VALUES ($1, '00000000-0000-4000-8000-000000000001', false)`,
      [trunk.id],
    )
    const target = await insertTarget(databases[0].pool, companyId, { daily: 1 })
    await query(
      `INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
       SELECT $1, unnest($2::integer[]), '2026-11-20', 1`,
      [companyId, target.caps.filter(({ kind }) => kind === 'daily').map(({ id }) => id)],
    )
    await create({ name: 'Trunk', kind: 'trunk_unreachable', userIds: [...userIds, administrator] })
    await create({
      name: 'Cap',
      kind: 'cap_reached',
      userIds: [...userIds, administrator],
      parameters: { ...NONE, threshold: 100 },
    })
    await judge()
    const addresses = await query('SELECT id, email FROM users WHERE id = ANY ($1)', [
      [...userIds, administrator],
    ])
    const told = (subject: string) => {
      const recipients = mails.filter(mail => mail.subject === subject).map(({ to }) => to)
      return new Set(addresses.filter(({ email }) => recipients.includes(email)).map(({ id }) => id))
    }
    const [owner, superuser, member] = userIds
    expect(told('Alert: Trunk')).toEqual(new Set([owner, superuser, administrator]))
    expect(told('Alert: Cap')).toEqual(new Set([owner, superuser, member, administrator]))
  })

  test('that judges otherwise begins anew; what it had raised ends untold', async () => {
    await setBalance('-1')
    const { id } = await create({ kind: 'balance_low' })
    await judge()
    now += MINUTE
    await databases[0].transaction(tx =>
      updateAlert(tx, companyId, id, () => ({ parameters: { ...NONE, threshold: -5 } })),
    )
    await judge()
    expect(await events()).toMatchObject([{ over_at: expect.any(Date) }])
    expect(await query('SELECT FROM alert_states WHERE company_id = $1')).toEqual([])
  })

  test('that is deleted leaves its events, and a Company without alerts is not looked at', async () => {
    await setBalance('-1')
    const { id } = await create({ kind: 'balance_low' })
    await judge()
    await databases[0].transaction(tx => deleteAlert(tx, companyId, id))
    await judge()
    expect(await events()).toMatchObject([{ over_at: expect.any(Date) }])
    expect(await query('SELECT FROM alert_watches WHERE company_id = $1')).toEqual([])
  })

  test('about any of many is told of each by itself, in one mail', async () => {
    const userIds = [await addUser('member')]
    await query(
      `INSERT INTO webhooks (company_id, url, events, secret, failing_since)
       SELECT $1, 'https://' || name || '.example.com/x?key=secret', '{call.ended}', 'whsec_', now()
       FROM unnest('{one,two}'::text[]) AS name`,
    )
    await create({ kind: 'webhook_failing', userIds })
    await judge()
    expect(mails.map(({ text }) => text.split('\n').sort())).toEqual([
      [
        '',
        'Nothing gets through to the webhook https://one.example.com.',
        'Nothing gets through to the webhook https://two.example.com.',
      ],
    ])
  })

  test('about trunks tells of one that any of several edges cannot reach', async () => {
    const [trunk] = await query(`INSERT INTO trunks (company_id, name) VALUES ($1, 'Carrier') RETURNING id`, [
      companyId,
    ])
    const see = (edge: string, reachable: boolean) =>
      query(
        `INSERT INTO trunk_views (trunk_id, process_id, reachable) VALUES ($1, $2, $3)
         ON CONFLICT (trunk_id, process_id) DO UPDATE SET reachable = excluded.reachable`,
        [trunk.id, `00000000-0000-4000-8000-00000000000${edge}`, reachable],
      )
    await create({ kind: 'trunk_unreachable' })
    await see('1', true)
    await judge()
    expect(await events()).toEqual([])
    await see('2', false)
    await judge()
    expect(await events()).toMatchObject([{ over_at: null }])
  })

  test('about a cap tells when a share of it is full, in the window of now', async () => {
    const target = await insertTarget(databases[0].pool, companyId, { daily: 10 })
    const daily = target.caps.find(({ kind }) => kind === 'daily')
    const fill = (label: string, filled: number) =>
      query('INSERT INTO cap_counters (company_id, cap_id, window_label, filled) VALUES ($1, $2, $3, $4)', [
        companyId,
        daily?.id,
        label,
        filled,
      ])
    await create({ kind: 'cap_reached', parameters: { ...NONE, threshold: 80 } })
    await fill('2026-11-19', 10)
    await judge()
    expect(await events()).toEqual([])
    await fill('2026-11-20', 8)
    await judge()
    expect(await events()).toMatchObject([{ last_value: 80 }])
  })
})

describe('an alert about traffic', () => {
  const HOUR = 60 * MINUTE
  const DAY = 24 * HOUR

  /** As if it had been counted from the log. */
  const count = (subject: string, subjectId: number, starts: number, counted: object) =>
    query(
      `INSERT INTO activity_counts (company_id, subject, subject_id, starts, pings, offers, answers)
       SELECT $1, $2, $3, $4, coalesce(pings, 0), coalesce(offers, 0), coalesce(answers, 0)
       FROM json_to_record($5) AS counted (pings integer, offers integer, answers integer)`,
      [companyId, subject, subjectId, new Date(starts), JSON.stringify(counted)],
    )

  const countedFrom = (from: number, until = now) =>
    query(`UPDATE activity_spans SET counted_from = $2, counted_until = $3 WHERE company_id = $1`, [
      companyId,
      new Date(from),
      new Date(until),
    ])

  const DOUBLED = { kind: 'publisher_doubled', parameters: { ...NONE, threshold: 2, floor: 50 } } as const

  test('compares a publisher with no hour that has been counted in part', async () => {
    await create({ ...DOUBLED, parameters: { ...DOUBLED.parameters, measure: 'pings' } })
    await judge()
    await count('affiliate', 5, NOON - 10 * MINUTE, { pings: 60 })
    await count('affiliate', 5, NOON - 7 * DAY - 10 * MINUTE, { pings: 10 })
    await countedFrom(NOON - 7 * DAY - 30 * MINUTE)
    await judge()
    expect(await events()).toEqual([])
    await countedFrom(NOON - 7 * DAY - HOUR)
    await judge()
    expect(await events()).toMatchObject([{ last_value: 6 }])
  })

  test('compares a publisher by the clocks of its Company', async () => {
    await query(`UPDATE companies SET time_zone = 'Eastern Time (US & Canada)' WHERE id = $1`)
    await create({ ...DOUBLED, parameters: { ...DOUBLED.parameters, measure: 'pings' } })
    await judge()
    await count('affiliate', 5, NOON - 10 * MINUTE, { pings: 60 })
    // Clocks went back on November 1: what comes at six in the morning came an hour sooner by UTC.
    for (const days of [21, 28]) {
      await count('affiliate', 5, NOON - days * DAY - HOUR - 10 * MINUTE, { pings: 50 })
      await count('affiliate', 5, NOON - days * DAY - 10 * MINUTE, { pings: 10 })
    }
    await countedFrom(NOON - 30 * DAY)
    await judge()
    expect(await events()).toEqual([])
  })

  test('does not tell that a buyer is heard again because it has been silent for weeks', async () => {
    const { id } = await insertTarget(databases[0].pool, companyId)
    await create({
      kind: 'buyer_silent',
      parameters: { ...NONE, minutes: 60 },
      userIds: [await addUser('owner')],
    })
    await judge()
    await count('target', id, NOON - 2 * HOUR, { answers: 1 })
    await judge()
    expect(await events()).toMatchObject([{ over_at: null }])
    now = NOON + 15 * DAY
    await countedFrom(NOON, now)
    await judge()
    expect(await events()).toMatchObject([{ over_at: null }])
    await query('UPDATE targets SET paused_at = now() WHERE company_id = $1')
    await judge()
    expect(await events()).toMatchObject([{ over_at: new Date(now) }])
    expect(mails.map(({ subject }) => subject)).toEqual(['Alert: Watch', 'Over: Watch'])
  })
})

describe('an alert about pings without an answer', () => {
  const STEP = 5 * MINUTE

  /** A campaign of which an alert was raised, and that has had no ping since. */
  async function raisedCampaign(): Promise<number> {
    const [campaign] = await query(
      `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'claims', 'key') RETURNING id`,
    )
    await create({ kind: 'pings_unanswered', parameters: { ...NONE, threshold: 50, minutes: 15, floor: 20 } })
    await judge()
    await query(
      `INSERT INTO activity_counts (company_id, subject, subject_id, starts, pings, unanswered)
       VALUES ($1, 'campaign', $2, $3, 30, 30)`,
      [companyId, campaign.id, new Date(NOON - STEP)],
    )
    await judge()
    now = NOON + 60 * MINUTE
    for (let piece = 0; piece < 5; piece++) await judge()
    expect(await events()).toMatchObject([{ last_value: 100, over_at: null }])
    return campaign.id
  }

  test('is not over because no pings come any more, but once they are answered', async () => {
    const id = await raisedCampaign()
    await query(
      `INSERT INTO activity_counts (company_id, subject, subject_id, starts, pings, unanswered)
       VALUES ($1, 'campaign', $2, $3, 30, 1)`,
      [companyId, id, new Date(now - STEP)],
    )
    await judge()
    expect(await events()).toMatchObject([{ last_value: 3.33, over_at: new Date(now) }])
  })

  test.each([
    ['paused', 'UPDATE campaigns SET paused_at = now() WHERE company_id = $1'],
    ['deleted', 'DELETE FROM campaigns WHERE company_id = $1'],
  ])('is over where none come to a campaign that is %s', async (_how, change) => {
    await raisedCampaign()
    await query(change)
    await judge()
    expect(await events()).toMatchObject([{ over_at: new Date(now) }])
  })
})

describe('in trouble', () => {
  test('however many processes judge, each change is told once', async () => {
    const userIds = [await addUser('member')]
    for (let alert = 0; alert < 5; alert++) await create({ kind: 'balance_low', userIds })
    await setBalance('-1')
    for (let turn = 0; turn < 4; turn++) {
      now += 20_000
      await Promise.all(databases.flatMap(database => [look(database), look(database)]))
    }
    expect(await events()).toHaveLength(5)
    expect(mails).toHaveLength(5)
  })

  test('what dies before it is committed has told nobody, and is told by the next', async () => {
    await subscribe()
    const userIds = [await addUser('member')]
    await create({ kind: 'balance_low', userIds })
    await setBalance('-1')
    const dying = evaluateAlerts({
      database: databases[0],
      sendMail: () => Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNRESET' })),
      baseUrl,
      logger: { error: () => undefined },
      now: () => now,
    })
    await dying.catch(() => undefined)
    expect(await events()).toEqual([])
    expect(await deliveries()).toEqual([])
    await judge(databases[1])
    expect(mails).toHaveLength(1)
    expect(await deliveries()).toEqual(['alert.raised'])
  })

  test('an alert that is being changed is left out, and judged afterwards', async () => {
    await setBalance('-1')
    const { id } = await create({ kind: 'balance_low' })
    await databases[1].transaction(async tx => {
      await updateAlert(tx, companyId, id, () => ({ name: 'Renamed' }))
      // Its own row is locked, and so is that of the Company.
      await look(databases[0])
      expect(await events()).toEqual([])
    })
    await judge()
    expect(await events()).toHaveLength(1)
  })

  test('one Company that cannot be judged keeps no other from it', async () => {
    const healthy = companyId
    await create({ kind: 'balance_low' })
    await setBalance('-1')
    companyId = await insertCompany(databases[0].pool)
    const { id } = await create({ kind: 'balance_low' })
    await query('UPDATE alerts SET parameters = \'{"threshold": "never"}\' WHERE id = $1', [id])
    await judge()
    companyId = healthy
    expect(await events()).toHaveLength(1)
  })
})
