import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../../test/harness/call-network.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'

let service: TestService
let database: Database
/** Keeps work in the background waiting. */
let holder: pg.Client

beforeAll(async () => {
  service = await startTestService()
  database = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  holder = new pg.Client({ connectionString: service.databaseUrl })
  await holder.connect()
})

afterAll(async () => {
  await holder.end()
  await database.close()
  await service.close()
})

test.each([
  ['the hourly housekeeping', 'idempotency_keys'],
  ['rollups of reports', 'report_states'],
  ['the log of pings to be summed up', 'reservation_blocks'],
])('a process that stops ends its calls before it waits for %s', async (_work, table) => {
  const { number } = await createCallNetwork(service)
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const stopping = await createApp(
    loadConfig({ LOG_LEVEL: 'silent', SIP_PORT: '0' }),
    database,
    pino({ level: 'silent' }),
  )
  const begun = await stopping.main.inject({
    method: 'POST',
    url: '/api/v5/simulated_calls.json',
    query: { api_key: service.apiKey },
    payload: { simulated_call: { number, clock: 'realtime', answers: [{ talk_seconds: 600 }] } },
  })
  const { uuid } = begun.json().simulated_call.call
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      'SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
      [table],
    )
    expect(rowCount).toBeGreaterThan(0)
  })
  const stopped = stopping.close()
  try {
    await eventually(async () => {
      const { rows } = await database.pool.query('SELECT status FROM calls WHERE uuid = $1', [uuid])
      expect(rows).toEqual([{ status: 'finished' }])
    })
  } finally {
    await holder.query('ROLLBACK')
    await stopped
  }
})
