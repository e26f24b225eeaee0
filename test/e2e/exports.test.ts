import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { temporaryDirectory } from '../harness/temporary-directory.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'the-key-of-the-first-user'

// Processes are started, on a machine that runs other tests too.
let database: TestDatabase
let client: pg.Client
let dataDir: Awaited<ReturnType<typeof temporaryDirectory>>
let started: RunningService[]

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  dataDir = await temporaryDirectory()
  started = []
})
afterEach(async () => {
  for (const service of started) service.kill('SIGKILL')
  await Promise.all(started.map(service => service.ended))
  await client.end()
  await database.drop()
  await dataDir.remove()
})

async function start(): Promise<RunningService> {
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir.path, DIALPLANE_API_KEY: API_KEY }
  const service = await startServiceProcess(settings)
  started.push(service)
  return service
}

/** The export of which there is one. */
async function exportRow() {
  const { rows } = await client.query('SELECT * FROM exports')
  return rows[0]
}

/** Asks for an export that cannot read a row before `release`. */
async function beginExport(service: RunningService): Promise<{ release(): Promise<unknown> }> {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE reservations IN ACCESS EXCLUSIVE MODE')
  await fetch(`${service.baseUrl}/api/v5/exports/rtb_inbounds.json?api_key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ export: { params: { created_at: 'today' } } }),
  })
  await eventually(async () => expect(await exportRow()).toMatchObject({ state: 'running' }))
  return { release: () => holder.end() }
}

const finished = () => eventually(async () => expect(await exportRow()).toMatchObject({ state: 'finished' }))

test('an export whose process is killed is made by the next one', async () => {
  const first = await start()
  const { release } = await beginExport(first)
  const { file_key: lost } = await exportRow()
  first.kill('SIGKILL')
  await first.ended
  await release()
  // As if it had been dead for as long as it takes to be sure.
  await client.query("UPDATE exports SET heartbeat_at = now() - interval '1 minute'")
  const second = await start()
  await finished()
  const row = await exportRow()
  expect(row.attempts).toBe(2)
  expect(row.file_key).not.toBe(lost)
  const download = await fetch(
    `${second.baseUrl}/v2/reports/rtb_inbounds/${row.id}/download?api_key=${API_KEY}`,
  )
  expect(download).toMatchObject({ status: 200, redirected: true })
  expect(download.headers.get('content-type')).toBe('application/gzip')
})

test('a process that is told to stop amid an export hands it back, and exits 0', async () => {
  const first = await start()
  const { release } = await beginExport(first)
  first.kill('SIGTERM')
  await eventually(async () =>
    expect(await exportRow()).toMatchObject({ state: 'pending', attempts: 0, file_key: null }),
  )
  // Other work of the process waits for the table too.
  await release()
  expect(await first.ended).toEqual({ exitCode: 0, signal: null })
})
