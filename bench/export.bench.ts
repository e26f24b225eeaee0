import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Benchmark } from './benchmark.ts'
import { insertReservations } from './network/insert-reservations.ts'
import { residentBytes } from './processes/service-metrics.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const DEFAULT_ROWS = 1_000_000

/** As exports are compressed: at zlib's usual 6 the baseline would be slower. */
const GZIP_LEVEL = 1

const POLL_EVERY_MS = 100

/** The columns that an export has, as they are stored. */
const COPY = `
  COPY (
    SELECT call_uuid, uuid, postback_key_id, caller_number, affiliate_id, campaign_id, target_id, revenue, payout, status,
      duplicate_order, duplicate_original_uuid, caller_state, caller_city, caller_zip, caller_country, created_at,
      confirmed_at, ended_at, ended_at - created_at, 0, 0, pbm_table_version, pbm_rule_id, pbm_bucket, pbm_variant,
      pbm_original_payout, pbm_percent_of_revenue
    FROM reservations
    WHERE company_id = 1
  ) TO STDOUT (FORMAT csv)`

const MEGABYTE = 1_000_000

interface Exported {
  readonly seconds: number
  /** Bytes of the service's memory, from time to time while it was at it. */
  readonly memory: readonly number[]
  /** Null for the baseline. */
  readonly downloadUrl: string | null
}

/** A whole export over the API, against what the database can give at most. */
export const exportRows: Benchmark = {
  summary: 'an export of 1,000,000 rows (--rows) against COPY … TO STDOUT of the same rows, gzipped',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const directory = await temporaryDirectory(cleanup)
    const database = await startDatabase(cleanup, directory)
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(directory, 'service') }
    // The first one makes the schema, and the user whose key it is given.
    const { apiKey, stop } = await startService(cleanup, environment)
    await stop()
    await insertReservations(database.url, rows, Date.now(), progress)
    const service = await startService(cleanup, environment)
    const rounds = await alternatingRounds(
      {
        copy: () => copyAndGzip(database.url, join(directory, 'baseline.gz')),
        export: () => exportAll(service.url, apiKey, rows),
      },
      progress,
    )
    progress('counting the rows of the file')
    const last = rounds.export.at(-1)
    await expectRows(last?.downloadUrl ?? '', rows)
    const perSecond = (seconds: number) => rows / seconds
    const baseline = medianOf(rounds.copy, ({ seconds }) => perSecond(seconds))
    const work = medianOf(rounds.export, ({ seconds }) => perSecond(seconds))
    const memory = rounds.export.flatMap(round => round.memory)
    return {
      columns: [
        { key: 'rows', title: 'Rows', align: 'right' },
        { key: 'baseline', title: 'COPY rows/s', align: 'right' },
        { key: 'work', title: 'Export rows/s', align: 'right' },
        { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
        { key: 'memoryAtFirst', title: 'RSS at first MB', align: 'right' },
        { key: 'memoryAtMost', title: 'RSS at most MB', align: 'right' },
      ],
      rows: [
        {
          rows,
          baseline,
          work,
          ratio: work / baseline,
          memoryAtFirst: (memory[0] ?? 0) / MEGABYTE,
          memoryAtMost: Math.max(...memory) / MEGABYTE,
        },
      ],
      notes: [
        'From the request to the finished file; the last one was downloaded, unzipped, parsed and counted.',
        `Resident memory of the service over ${rounds.export.length} exports: ${sparse(memory)} MB.`,
      ],
    }
  },
}

async function copyAndGzip(url: string, path: string): Promise<Exported> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  await pipeline(client.query(copyTo(COPY)), createGzip({ level: GZIP_LEVEL }), createWriteStream(path))
  const seconds = (performance.now() - startedAt) / 1_000
  await client.end()
  return { seconds, memory: [], downloadUrl: null }
}

async function exportAll(url: string, apiKey: string, rows: number): Promise<Exported> {
  const key = `api_key=${apiKey}`
  const startedAt = performance.now()
  const created = await fetch(`${url}/api/v5/exports/rtb_inbounds.json?${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ export: { params: { created_at: 'last_60d' } } }),
  })
  const { export: asked } = (await created.json()) as { export: { id: number } }
  const memory: number[] = []
  for (;;) {
    const answer = await fetch(`${url}/api/v5/exports/rtb_inbounds/${asked.id}.json?${key}`)
    const { export: current } = (await answer.json()) as {
      export: { in_progress: boolean; export_count: number; file_upload_url: string }
    }
    if (!current.in_progress) {
      const seconds = (performance.now() - startedAt) / 1_000
      // The window has moved on since the rows were inserted, by less than a thousandth of it.
      if (current.export_count < rows * 0.999) throw new Error(`${current.export_count} rows of ${rows}`)
      return { seconds, memory, downloadUrl: `${url}${current.file_upload_url}?${key}` }
    }
    memory.push(await residentBytes(url))
    await setTimeout(POLL_EVERY_MS)
  }
}

async function expectRows(url: string, rows: number): Promise<void> {
  const file = await fetch(url)
  if (file.body === null) throw new Error(`the download is empty: ${file.status}`)
  const parser = parse({ columns: true })
  let counted = 0
  parser.on('data', () => counted++)
  await pipeline(Readable.fromWeb(file.body as never), createGunzip(), parser)
  if (counted < rows * 0.999) throw new Error(`the file holds ${counted} rows of ${rows}`)
}

/** Ten of them, evenly spaced, in megabytes. */
function sparse(memory: readonly number[]): string {
  const step = Math.max(1, Math.ceil(memory.length / 10))
  return memory
    .filter((_, index) => index % step === 0)
    .map(bytes => Math.round(bytes / MEGABYTE))
    .join(', ')
}
