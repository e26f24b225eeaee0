import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { STEP_MS } from '../judging/activity-facts.ts'
import { pruneAlerts } from '../retention.ts'
import { readHealth } from './read-health.ts'

let testDatabase: TestDatabase
let database: Database
let companyId: number

const FROM = Date.parse('2026-11-20T00:00:00.000Z')
const at = (step: number) => FROM + step * STEP_MS

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 8 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  companyId = await insertCompany(database.pool)
})

async function insertWebhook(): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO webhooks (company_id, url, events, secret) VALUES ($1, 'https://example.org', '{}', 'secret') RETURNING id`,
    [companyId],
  )
  return rows[0].id
}

async function insertTrunk(owner: number | null, registers = false): Promise<number> {
  const { rows } = await database.pool.query(
    'INSERT INTO trunks (company_id, name, register) VALUES ($1, $2, $3) RETURNING id',
    [owner, 'Trunk', registers],
  )
  return rows[0].id
}

const see = (
  trunkId: number,
  processId: string,
  reachable: boolean | null,
  registered: boolean | null = null,
) =>
  database.pool.query(
    `INSERT INTO trunk_views (trunk_id, process_id, reachable, registered) VALUES ($1, $2, $3, $4)
     ON CONFLICT (trunk_id, process_id) DO UPDATE SET reachable = $3, registered = $4`,
    [trunkId, processId, reachable, registered],
  )

/** What was kept, oldest first, as if each change had been five minutes after the one before. */
async function keptOf(table: 'webhook_health' | 'trunk_health', subject: string, id: number) {
  const { rows } = await database.pool.query(
    `SELECT was_bad, is_bad FROM ${table} WHERE ${subject} = $1 ORDER BY starts`,
    [id],
  )
  return rows.map(row => [row.was_bad, row.is_bad])
}

const age = (table: 'webhook_health' | 'trunk_health') =>
  database.pool.query(`UPDATE ${table} SET starts = starts - interval '1 day'`)

test('a row is kept of those five minutes in which a webhook began to fail or came back', async () => {
  const id = await insertWebhook()
  const kept = () => keptOf('webhook_health', 'webhook_id', id)
  const set = async (columns: string) => {
    await age('webhook_health')
    await database.pool.query(`UPDATE webhooks SET ${columns} WHERE id = $1`, [id])
  }
  expect(await kept()).toEqual([[false, false]])
  await set('failing_since = now()')
  const failed = [
    [false, false],
    [true, true],
  ]
  expect(await kept()).toEqual(failed)
  await set('failing_since = now()')
  await set("paused_at = now(), pause_reason = 'it fails'")
  expect(await kept()).toEqual(failed)
  // Within five minutes, however often.
  await set('failing_since = NULL, paused_at = NULL, pause_reason = NULL')
  for (const since of ['now()', 'NULL', 'now()', 'NULL']) {
    await database.pool.query(`UPDATE webhooks SET failing_since = ${since} WHERE id = $1`, [id])
  }
  expect(await kept()).toEqual([...failed, [true, false]])
  // What a user pauses does not fail.
  await set('paused_at = now()')
  expect(await kept()).toEqual([...failed, [true, false]])
  await database.pool.query('DELETE FROM webhooks WHERE id = $1', [id])
  expect(await kept()).toEqual([])
})

test('a trunk is down while one of the edges cannot reach it, or is not registered', async () => {
  const id = await insertTrunk(companyId, true)
  const [one, other] = [randomUUID(), randomUUID()]
  const kept = () => keptOf('trunk_health', 'trunk_id', id)
  await see(id, one, true, true)
  expect(await kept()).toEqual([[false, false]])
  await age('trunk_health')
  await see(id, other, false, true)
  await see(id, one, true, false)
  expect((await kept()).at(-1)).toEqual([true, true])
  await age('trunk_health')
  await see(id, other, true, true)
  expect(await kept()).toHaveLength(2)
  await database.pool.query('DELETE FROM trunk_views WHERE process_id = $1', [one])
  expect((await kept()).at(-1)).toEqual([true, false])
})

test('of edges that see a trunk come back at once the last one says so', async () => {
  const id = await insertTrunk(companyId)
  const edges = Array.from({ length: 8 }, () => randomUUID())
  for (let round = 0; round < 5; round++) {
    for (const isUp of [false, true]) {
      await age('trunk_health')
      await Promise.all(edges.map(edge => see(id, edge, isUp)))
      expect((await keptOf('trunk_health', 'trunk_id', id)).at(-1)).toEqual([true, !isUp])
    }
  }
})

async function keep(
  id: number,
  changes: readonly (readonly [step: number, wasBad: boolean, isBad: boolean])[],
) {
  await database.pool.query('DELETE FROM webhook_health WHERE webhook_id = $1', [id])
  for (const [step, wasBad, isBad] of changes) {
    await database.pool.query(
      'INSERT INTO webhook_health (company_id, webhook_id, starts, was_bad, is_bad) VALUES ($1, $2, $3, $4, $5)',
      [companyId, id, new Date(at(step)), wasBad, isBad],
    )
  }
}

const badSteps = async (kind: 'webhook_failing' | 'trunk_unreachable', subjectId: number | null = null) => {
  const read = await readHealth(database.orm, { companyId, kind, subjectId, from: at(0), until: at(20) })
  return {
    since: read.since,
    bad: Object.fromEntries(
      [...read.bySubject].map(([id, { steps }]) => [
        id,
        [...steps.keys()].map(step => (step - FROM) / STEP_MS),
      ]),
    ),
  }
}

test('five minutes count as they were at their worst, also those that began before', async () => {
  const [first, second] = [await insertWebhook(), await insertWebhook()]
  await keep(first, [
    [-500, false, false],
    [-100, true, true],
    [2, true, false],
    [7, true, false],
  ])
  await keep(second, [
    [12, false, false],
    [17, true, true],
  ])
  expect(await badSteps('webhook_failing')).toEqual({
    since: at(0),
    bad: { [first]: [0, 1, 2, 7], [second]: [17, 18, 19] },
  })
  expect(await badSteps('webhook_failing', second)).toEqual({
    since: at(12),
    bad: { [second]: [17, 18, 19] },
  })
  companyId = await insertCompany(database.pool)
  expect(await badSteps('webhook_failing')).toEqual({ since: null, bad: {} })
})

test('trunks are the Company’s own, and those that serve all', async () => {
  const [own, shared] = [await insertTrunk(companyId), await insertTrunk(null)]
  const others = await insertTrunk(await insertCompany(database.pool))
  for (const id of [own, shared, others]) await see(id, randomUUID(), false)
  await database.pool.query('UPDATE trunk_health SET starts = $1 WHERE trunk_id = ANY ($2)', [
    new Date(at(18)),
    [own, shared, others],
  ])
  expect((await badSteps('trunk_unreachable')).bad).toEqual({ [own]: [18, 19], [shared]: [18, 19] })
})

test('what is older than previews look back goes, but for how it stood then', async () => {
  const id = await insertWebhook()
  const days = (ago: number) => Math.round((Date.now() - ago * 86_400_000 - FROM) / STEP_MS)
  await keep(id, [
    [days(90), false, false],
    [days(60), true, true],
    [days(40), true, false],
    [days(10), true, true],
  ])
  await pruneAlerts(database.pool)
  expect(await keptOf('webhook_health', 'webhook_id', id)).toEqual([
    [true, false],
    [true, true],
  ])
})
