import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Static } from 'typebox'
import { readReport } from '../src/reporting/calls/read-report.ts'
import { rebuildRollups } from '../src/reporting/calls/rebuild-rollups.ts'
import type { ReportFacet } from '../src/reporting/calls/report-facet.ts'
import type { ReportQuestion } from '../src/reporting/calls/report-question.ts'
import { type ReportRow, reportRow } from '../src/reporting/calls/report-row.ts'
import { readRollupState } from '../src/reporting/calls/report-settings.ts'
import { rawReport } from '../src/reporting/calls/report-statement.ts'
import { dayAfter, reportWindow } from '../src/reporting/calls/report-window.ts'
import type { Benchmark } from './benchmark.ts'
import { insertCalls } from './network/insert-calls.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { median, percentile } from './report/statistics.ts'

const DEFAULT_ROWS = 5_000_000
const COMPANY_ID = 1

/** Almost the longest window that one report may have. */
const DAYS = 700

/** Warm requests of each facet. */
const REQUESTS = 50

/** Readings of the raw rows, which take long. */
const RAW_ROUNDS = 3

/** More rows than any facet has. */
const ALL_ROWS = 1_000_000

interface Case {
  readonly facet: ReportFacet
  readonly tagKey?: string
}

const CASES: readonly Case[] = [
  { facet: 'number' },
  { facet: 'campaign' },
  { facet: 'affiliate' },
  { facet: 'target' },
  { facet: 'date' },
  { facet: 'state' },
  { facet: 'tag_value' },
  { facet: 'tag_value', tagKey: 'age' },
  { facet: 'tag_value', tagKey: 'sub_id' },
  { facet: 'tag_value', tagKey: 'caller_zip' },
]

/** Reports over HTTP, against the same from the rows of calls. */
export const report: Benchmark = {
  summary: 'each facet of the call report over 5,000,000 calls (--rows), against the same from raw rows',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
    const service = await startService(cleanup, { DATABASE_URL: database.url })
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    cleanup.add(() => pool.end())
    const end = Date.now()
    const bounds = { start: end - DAYS * 24 * 3_600_000, end }
    const rebuildSeconds = await fill(database.url, rows, bounds, progress)
    const asDate = (at: number) => new Date(at).toISOString().slice(0, 10)
    const dates = [dayAfter(asDate(bounds.start), 3), asDate(end)] as const
    const measured = []
    for (const asked of CASES) {
      const name = asked.tagKey === undefined ? asked.facet : `${asked.facet} ${asked.tagKey}`
      progress(name)
      measured.push({ name, ...(await measure(service, pool, await questionOf(pool, asked, dates), dates)) })
    }
    return {
      columns: [
        { key: 'name', title: 'Facet' },
        { key: 'found', title: 'Rows', align: 'right' },
        { key: 'coldMs', title: 'Cold ms', align: 'right', digits: 1 },
        { key: 'medianMs', title: 'p50 ms', align: 'right', digits: 1 },
        { key: 'p99Ms', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'rawMs', title: 'Raw rows ms', align: 'right' },
        { key: 'ratio', title: 'Times faster', align: 'right' },
        { key: 'equal', title: 'Equal' },
      ],
      rows: measured,
      notes: [
        `Whole requests over HTTP for the first 100 rows of ${rows} calls in ${DAYS} days, the window ${dates.join(' to ')}; the raw rows without HTTP.`,
        'Equal: every figure of every row of every page, and the first page as it was answered.',
        `All rollups were rebuilt from the calls in ${rebuildSeconds.toFixed(1)} s.`,
      ],
    }
  },
}

/** @returns how many seconds the rebuild took */
async function fill(
  url: string,
  rows: number,
  bounds: { readonly start: number; readonly end: number },
  progress: (text: string) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("INSERT INTO tags (company_id, key) VALUES ($1, 'age')", [COMPANY_ID])
    await insertCalls(client, rows, bounds, progress)
    progress('rebuilding the rollups')
    const startedAt = performance.now()
    await rebuildRollups({ connectionString: url }, COMPANY_ID, { waits: true, isForced: true })
    const seconds = (performance.now() - startedAt) / 1_000
    await client.query('VACUUM (ANALYZE) report_rollups')
    return seconds
  } finally {
    await client.end()
  }
}

async function questionOf(
  pool: pg.Pool,
  { facet, tagKey }: Case,
  [start, end]: readonly [string, string],
): Promise<ReportQuestion> {
  const state = await readRollupState(pool, COMPANY_ID)
  if (state === null) throw new Error('the Company is gone')
  const { zone, tagKeys } = state.settings
  const window = reportWindow(start, end, zone)
  if ('error' in window) throw new Error(window.error)
  const all = { onlyAffiliateId: null, onlyTargetId: null, limit: ALL_ROWS, offset: 0 }
  return { companyId: COMPANY_ID, zone, tagKeys, facet, tagKey: tagKey ?? null, window, ...all }
}

type Row = Static<typeof ReportRow>

async function measure(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  pool: pg.Pool,
  question: ReportQuestion,
  [start, end]: readonly [string, string],
) {
  const parameters = new URLSearchParams({
    ...{ api_key: apiKey, domain: 'calls', facet: question.facet, per_page: '100' },
    ...{ created_at_start: start, created_at_end: end },
    ...(question.tagKey !== null && { tag_value_key: question.tagKey }),
  })
  const request = async () => {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/v1/reports.json?${parameters}`)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${parameters}: ${answer.status} ${text}`)
    return { ms: performance.now() - startedAt, text }
  }
  const cold = await request()
  const times: number[] = []
  for (let index = 0; index < REQUESTS; index++) times.push((await request()).ms)
  times.sort((left, right) => left - right)
  const rawTimes: number[] = []
  for (let round = 0; round < RAW_ROUNDS; round++) {
    const { text, values } = rawReport(question)
    const startedAt = performance.now()
    await pool.query(text, [...values])
    rawTimes.push(performance.now() - startedAt)
  }
  const [summed, raw] = [await readReport(pool, question), await readRaw(pool, question)]
  const { data } = JSON.parse(cold.text) as { data: readonly Row[] }
  const isEqual =
    isDeepStrictEqual(figuresOf(summed), figuresOf(raw)) &&
    isDeepStrictEqual(data.map(withoutSubject), figuresOf(raw).slice(0, data.length).map(withoutSubject))
  const [medianMs, rawMs] = [percentile(times, 0.5), median(rawTimes)]
  return {
    found: raw.rows.length,
    coldMs: cold.ms,
    medianMs,
    p99Ms: percentile(times, 0.99),
    rawMs,
    ratio: rawMs / medianMs,
    equal: isEqual ? 'yes' : 'NO',
  }
}

type Read = Awaited<ReturnType<typeof readReport>>

async function readRaw(pool: pg.Pool, question: ReportQuestion): Promise<Read> {
  const { text, values } = rawReport(question)
  const { rows } = await pool.query(text, [...values])
  const [first] = rows
  return {
    rows,
    allRows: rows.length,
    totals: {
      totalDuration: Number(first?.all_total_duration),
      connectedDuration: Number(first?.all_connected_duration),
    },
  }
}

const figuresOf = ({ rows, totals }: Read) =>
  rows.map(row => reportRow({ id: row.key, facetName: '' }, row, totals))

const withoutSubject = ({ id: _id, facet_name: _name, ...figures }: Row) => figures
