import { Readable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { EXPORTED_LOG } from '../../app/exported-log.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { ClaimedWork } from '../../platform/jobs/claimed-work.ts'
import { claimExport } from './claim-export.ts'
import { createExportMetrics } from './export-metrics.ts'
import { startExportMaker } from './make-exports.ts'
import { pruneExports } from './retention.ts'
import { finishExport } from './settle-export.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await query("INSERT INTO companies (name, embedded_key) VALUES ('First', 'a'), ('Second', 'b')")
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => query('TRUNCATE exports, discarded_files'))

// biome-ignore lint/suspicious/noExplicitAny: rows are read as the tests need them
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.pool.query(text, values)).rows

/** @returns the export's id */
async function enqueue(companyId = 1): Promise<number> {
  const [row] = await query(
    `INSERT INTO exports (company_id, format, state, filters, window_start, window_end)
     VALUES ($1, 'csv', 'pending', '{}', now() - interval '1 day', now()) RETURNING id`,
    [companyId],
  )
  return row.id
}

const find = async (id: number) => (await query('SELECT * FROM exports WHERE id = $1', [id]))[0]

type Write = Files['write']

/** One process's share of the work. */
function startMaker(write: Write): ClaimedWork {
  return startExportMaker({
    areFilesReachable: true,
    pool: database.pool,
    direct: database.direct,
    files: { write },
    log: EXPORTED_LOG,
    logger: pino({ level: 'silent' }),
    metrics: createExportMetrics(new Registry()),
    now: Date.now,
  })
}

const readAll: Write = async (_key, content) => {
  for await (const _chunk of content);
}

/** A store that is never done. */
const stuck: Write = () => new Promise(() => undefined)

const broken: Write = async () => {
  throw new Error('the store is full')
}

/** A store that is never done, and gives up at once when what it is to write breaks off. */
const waiting: Write = (_key, content) =>
  new Promise((_resolve, reject) => {
    if (content instanceof Readable) content.once('error', reject)
  })

const until = (id: number, state: string) =>
  eventually(async () => expect(await find(id)).toMatchObject({ state }))

/** As if the process that runs it had not been heard of for a while. */
const silence = (id: number) =>
  query("UPDATE exports SET heartbeat_at = now() - interval '11 seconds' WHERE id = $1", [id])

describe('an export whose process died', () => {
  test('is made from the start by another one, and the half-written file is discarded', async () => {
    const id = await enqueue()
    const dead = await claimExport(database.pool)
    await silence(id)
    const maker = startMaker(readAll)
    await until(id, 'finished')
    await maker.stop()
    const row = await find(id)
    expect(row).toMatchObject({ attempts: 2, row_count: 0, claim: null })
    expect(row.file_key).not.toBe(dead?.fileKey)
    expect(await query('SELECT key FROM discarded_files')).toEqual([{ key: dead?.fileKey }])
  })

  test('is left alone while its process lives', async () => {
    await enqueue()
    expect(await claimExport(database.pool)).not.toBeNull()
    expect(await claimExport(database.pool)).toBeNull()
  })

  test('changes nothing any more should the process come back', async () => {
    const id = await enqueue()
    const first = await claimExport(database.pool)
    await silence(id)
    const second = await claimExport(database.pool)
    if (first === null || second === null) throw new Error('nothing was claimed')
    expect(await finishExport(database.pool, first, 7)).toBe(false)
    expect(await finishExport(database.pool, second, 8)).toBe(true)
    expect(await find(id)).toMatchObject({ row_count: 8, file_key: second.fileKey })
  })

  test('stops what it still does once it notices that another one has taken over', async () => {
    const id = await enqueue()
    const claims: string[] = []
    const maker = startMaker(async () => {
      claims.push(
        (await query('UPDATE exports SET claim = gen_random_uuid() WHERE id = $1 RETURNING claim', [id]))[0]
          .claim,
      )
      return new Promise(() => undefined)
    })
    // The next heartbeat frees the place that the attempt took; then there is room for another two.
    await eventually(() => expect(claims).toHaveLength(1))
    const others = [await enqueue(), await enqueue()]
    await eventually(() => expect(claims).toHaveLength(3))
    expect(await find(id)).toMatchObject({ state: 'running', attempts: 1 })
    await query('UPDATE exports SET claim = gen_random_uuid() WHERE id = ANY ($1)', [others])
    await maker.stop()
  })

  test('has failed after five of them', async () => {
    const id = await enqueue()
    await query('UPDATE exports SET attempts = 5 WHERE id = $1', [id])
    const maker = startMaker(readAll)
    await until(id, 'failed')
    await maker.stop()
    expect(await find(id)).toMatchObject({
      errors: { base: [expect.stringContaining('5 attempts')] },
      file_key: null,
    })
  })
})

describe('a process that is stopped', () => {
  test.each([
    ['heeds it', waiting],
    ['does not', stuck],
  ])(
    'puts what it was making back into the queue at once, as if it had not begun: the store %s',
    async (_store, write) => {
      const id = await enqueue()
      const maker = startMaker(write)
      await until(id, 'running')
      const { file_key: key } = await find(id)
      await maker.stop()
      expect(await find(id)).toMatchObject({ state: 'pending', attempts: 0, claim: null, file_key: null })
      expect(await query('SELECT key FROM discarded_files')).toEqual([{ key }])
      const other = startMaker(readAll)
      await until(id, 'finished')
      await other.stop()
    },
  )
})

describe('an export that fails', () => {
  test('is tried again later, and has failed after five times', async () => {
    const id = await enqueue()
    const pauses = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const maker = startMaker(broken)
      await eventually(async () =>
        expect(await find(id)).toMatchObject({ state: 'pending', attempts: attempt }),
      )
      await maker.stop()
      const [row] = await query(
        'SELECT round(extract(epoch FROM available_at - started_at))::integer AS pause FROM exports WHERE id = $1',
        [id],
      )
      pauses.push(row.pause)
      await query('UPDATE exports SET available_at = now() WHERE id = $1', [id])
    }
    expect(pauses).toEqual([5, 20, 80, 320])
    const maker = startMaker(broken)
    await until(id, 'failed')
    await maker.stop()
    expect(await find(id)).toMatchObject({ attempts: 5, errors: { base: [expect.any(String)] } })
  })

  test('does not keep the others of the queue from being made', async () => {
    const [failing, other] = [await enqueue(), await enqueue()]
    const maker = startMaker((key, content) =>
      key.includes(`-${failing}-`) ? broken(key, content) : readAll(key, content),
    )
    await until(other, 'finished')
    await maker.stop()
    expect(await find(failing)).toMatchObject({ state: 'pending', attempts: 1 })
  })
})

describe('an export that ended', () => {
  test('is pruned after 30 days, with whatever file it still has; one that waits never is', async () => {
    const [old, recent, failed, waiting] = [
      await enqueue(),
      await enqueue(),
      await enqueue(2),
      await enqueue(),
    ]
    await query("UPDATE exports SET created_at = now() - interval '1 year'")
    const end = (id: number, state: string, ago: string, key: string | null) =>
      query(
        'UPDATE exports SET state = $2, finished_at = now() - $3::interval, file_key = $4 WHERE id = $1',
        [id, state, ago, key],
      )
    await end(old, 'finished', '30 days', 'exports/1/old')
    await end(recent, 'finished', '29 days 23 hours', 'exports/1/recent')
    await end(failed, 'failed', '31 days', null)
    await pruneExports(database.pool)
    const left = await query('SELECT id FROM exports ORDER BY id')
    expect(left.map(row => row.id)).toEqual([recent, waiting])
    expect(await query('SELECT key FROM discarded_files')).toEqual([{ key: 'exports/1/old' }])
  })
})

describe('the queue', () => {
  test('lets Companies take turns, however many exports one of them has', async () => {
    for (let place = 0; place < 4; place++) await enqueue(1)
    for (let place = 0; place < 2; place++) await enqueue(2)
    const turns = []
    for (let place = 0; place < 6; place++) turns.push((await claimExport(database.pool))?.scope.companyId)
    expect(turns).toEqual([1, 2, 1, 2, 1, 1])
  })

  test('takes turns too where one is made after the other', async () => {
    for (const companyId of [1, 1, 1, 2]) await enqueue(companyId)
    const turns = []
    for (let place = 0; place < 4; place++) {
      const claimed = await claimExport(database.pool)
      if (claimed === null) throw new Error('nothing was claimed')
      turns.push(claimed.scope.companyId)
      await finishExport(database.pool, claimed, 0)
    }
    expect(turns).toEqual([1, 2, 1, 1])
  })

  test('gives each export to one of two processes', async () => {
    const ids = []
    for (let place = 0; place < 12; place++) ids.push(await enqueue(1 + (place % 2)))
    const written: string[] = []
    const write: Write = (key, content) => {
      written.push(key)
      return readAll(key, content)
    }
    const makers = [startMaker(write), startMaker(write)]
    for (const id of ids) await until(id, 'finished')
    await Promise.all(makers.map(maker => maker.stop()))
    expect(written).toHaveLength(ids.length)
    const rows = await query('SELECT file_key, attempts FROM exports')
    expect(rows.map(row => row.file_key).sort()).toEqual(written.sort())
    expect(rows.every(row => row.attempts === 1)).toBe(true)
  })
})
