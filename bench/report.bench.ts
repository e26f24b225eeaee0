import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Static } from 'typebox'
import { readReport } from '../src/reporting/calls/read-report.ts'
import { rebuildRollups } from '../src/reporting/calls/rebuild-rollups.ts'
import type { ReportFacet } from '../src/reporting/calls/report-facet.ts'
import { NO_FILTERS, type ReportFilters } from '../src/reporting/calls/report-filters.ts'
import { type ReportQuestion, UNFILTERED } from '../src/reporting/calls/report-question.ts'
import { FIGURES, type ReportRow, reportRow, sumsOf } from '../src/reporting/calls/report-row.ts'
import { readRollupState } from '../src/reporting/calls/report-settings.ts'
import { rawReport } from '../src/reporting/calls/report-statement.ts'
import { dayAfter, reportWindow } from '../src/reporting/calls/report-window.ts'
import type { Benchmark } from './benchmark.ts'
import { diskUse } from './network/disk-use.ts'
import { insertCalls } from './network/insert-calls.ts'
import { processorSecondsOf, serverProcess } from './processes/process-tree.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { median, percentile } from './report/statistics.ts'

const DEFAULT_ROWS = 5_000_000
const COMPANY_ID = 1

/** Almost the longest window that one report may have. */
const DAYS = 700

/** Every facet in turn, so often: what slows the machine for a while slows all of them. */
const ROUNDS = 5

/** Warm requests of each facet in a round; of so few as 50 the slowest alone would be p99. */
const REQUESTS = 100

/** More rows than any facet has. */
const ALL_ROWS = 1_000_000

interface Case {
  readonly facet: ReportFacet
  readonly tagKey?: string
  /** Rows are for each pair of these, of the filtered calls alone. */
  readonly pairs?: { readonly facet: ReportFacet; readonly filter: keyof typeof FILTERS }
  /** The last so many days; default: all. */
  readonly days?: number
}

const FILTERED_STATE = 'CA'
const FILTERED_ID = 3

/** As storage and as requests are asked for them. */
const FILTERS = {
  state: { stored: { state: [FILTERED_STATE] }, sent: { caller_state: FILTERED_STATE } },
  campaign: { stored: { campaign: [FILTERED_ID] }, sent: { campaign_id: String(FILTERED_ID) } },
  affiliate: { stored: { affiliate: [FILTERED_ID] }, sent: { affiliate_id: String(FILTERED_ID) } },
  converted: { stored: { converted: true }, sent: { converted: 'true' } },
} as const satisfies Record<
  string,
  { stored: Partial<ReportFilters>; sent: Readonly<Record<string, string>> }
>

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
  { facet: 'campaign', pairs: { facet: 'date', filter: 'state' } },
  { facet: 'affiliate', pairs: { facet: 'target', filter: 'converted' } },
  { facet: 'affiliate', pairs: { facet: 'target', filter: 'campaign' } },
  { facet: 'target', pairs: { facet: 'date', filter: 'affiliate' } },
  { facet: 'state', pairs: { facet: 'target', filter: 'converted' } },
  { facet: 'number', pairs: { facet: 'campaign', filter: 'affiliate' } },
  // Of dimensions that no cube with long spans holds together: by the days of all of them.
  { facet: 'campaign', pairs: { facet: 'affiliate', filter: 'state' }, days: 30 },
  { facet: 'campaign', pairs: { facet: 'affiliate', filter: 'state' } },
]

/** Reports over HTTP, against the same from the rows of calls. */
export const report: Benchmark = {
  summary:
    'each facet of the call report, and two facets with a filter, over 5,000,000 calls (--rows), against the same from raw rows',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rows = givenRows ?? DEFAULT_ROWS
    const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
    // The first one makes the schema, and the user whose key it is given.
    const { apiKey, stop } = await startService(cleanup, { DATABASE_URL: database.url })
    await stop()
    const end = Date.now()
    const bounds = { start: end - DAYS * 24 * 3_600_000, end }
    const seconds = await fill(database.url, rows, bounds, progress)
    const disk = await diskUse(database.url, ['calls', 'report_rollups', 'report_cubes'])
    const { url, pid } = await startService(cleanup, { DATABASE_URL: database.url })
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    cleanup.add(() => pool.end())
    const asDate = (at: number) => new Date(at).toISOString().slice(0, 10)
    const allDates = [dayAfter(asDate(bounds.start), 3), asDate(end)] as const
    const processes = [pid, await serverProcess(pool)]
    const cases: Measured[] = []
    for (const asked of CASES) {
      const dates =
        asked.days === undefined ? allDates : ([dayAfter(allDates[1], 1 - asked.days), allDates[1]] as const)
      const question = await questionOf(pool, asked, dates)
      const request = reporter({ url, apiKey }, question, dates, asked)
      cases.push({ asked, question, cold: await request(), request, times: [], processorMs: [] })
    }
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`round ${round} of ${ROUNDS}`)
      for (const measured of cases) await measure(measured, processes)
    }
    const measured = []
    for (const one of cases) {
      progress(`${nameOf(one.asked)} from raw rows`)
      measured.push(await compare(one, pool))
    }
    return {
      columns: [
        { key: 'name', title: 'Facet' },
        { key: 'found', title: 'Rows', align: 'right' },
        { key: 'coldMs', title: 'Cold ms', align: 'right', digits: 1 },
        { key: 'medianMs', title: 'p50 ms', align: 'right', digits: 1 },
        { key: 'p99Ms', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'processorMs', title: 'Processor ms', align: 'right', digits: 1 },
        { key: 'rawMs', title: 'Raw rows ms', align: 'right' },
        { key: 'ratio', title: 'Times faster', align: 'right' },
        { key: 'equal', title: 'Equal' },
      ],
      rows: measured,
      notes: [
        `Whole requests over HTTP for the first 100 rows of ${rows} calls in ${DAYS} days, the window ${allDates.join(' to ')} where no other is named; the raw rows, once, without HTTP.`,
        `${ROUNDS} rounds of ${REQUESTS} requests for each. Cold: the first of all. p99: the median of the rounds'.`,
        'Processor: service and PostgreSQL together, of the median round.',
        `Pairs: two facets with a filter: callers in ${FILTERED_STATE}, one campaign, one affiliate, or calls that converted. Bar: p99 of 100 ms over 5,000,000 calls.`,
        'Equal: every figure of every row of every page, and the first page as it was answered.',
        `The calls were inserted in ${seconds.filled.toFixed()} s, all rollups and cubes rebuilt from them in ${seconds.rebuilt.toFixed()} s.`,
        disk,
      ],
    }
  },
}

/** @returns how many seconds it took */
async function fill(
  url: string,
  rows: number,
  bounds: { readonly start: number; readonly end: number },
  progress: (text: string) => void,
): Promise<{ readonly filled: number; readonly rebuilt: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("INSERT INTO tags (company_id, key) VALUES ($1, 'age')", [COMPANY_ID])
    const startedAt = performance.now()
    await insertCalls(url, rows, bounds, progress)
    const filledAt = performance.now()
    const onProgress = (done: number, total: number) =>
      progress(`rebuilding rollups and cubes: ${done} of ${total} steps`)
    await rebuildRollups({ connectionString: url }, COMPANY_ID, { waits: true, isForced: true, onProgress })
    const rebuiltAt = performance.now()
    await client.query('VACUUM (ANALYZE) report_rollups, report_cubes')
    return { filled: (filledAt - startedAt) / 1_000, rebuilt: (rebuiltAt - filledAt) / 1_000 }
  } finally {
    await client.end()
  }
}

interface Answer {
  readonly ms: number
  readonly text: string
}

/** One facet, and what its rounds came to so far. */
interface Measured {
  readonly asked: Case
  readonly question: ReportQuestion
  readonly cold: Answer
  readonly times: number[][]
  /** Of one request, by round. */
  readonly processorMs: number[]
  request(): Promise<Answer>
}

function nameOf({ facet, tagKey, pairs, days }: Case): string {
  const ofDays = days === undefined ? '' : `, ${days} days`
  if (pairs !== undefined) return `${facet} × ${pairs.facet}, by ${pairs.filter}${ofDays}`
  return tagKey === undefined ? facet : `${facet} ${tagKey}`
}

async function questionOf(
  pool: pg.Pool,
  { facet, tagKey, pairs }: Case,
  [start, end]: readonly [string, string],
): Promise<ReportQuestion> {
  const state = await readRollupState(pool, COMPANY_ID)
  if (state === null) throw new Error('the Company is gone')
  const { zone, tagKeys } = state.settings
  const window = reportWindow(start, end, zone)
  if ('error' in window) throw new Error(window.error)
  const all = { onlyAffiliateId: null, onlyTargetId: null, limit: ALL_ROWS, offset: 0 }
  return {
    companyId: COMPANY_ID,
    zone,
    tagKeys,
    facet,
    tagKey: tagKey ?? null,
    window,
    ...UNFILTERED,
    ...(pairs !== undefined && {
      second: { facet: pairs.facet, tagKey: null },
      filters: { ...NO_FILTERS, ...FILTERS[pairs.filter].stored },
    }),
    ...all,
  }
}

type Row = Static<typeof ReportRow>

/** What asks for the first page of a report. */
function reporter(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  question: ReportQuestion,
  [start, end]: readonly [string, string],
  { pairs }: Case,
): () => Promise<Answer> {
  const parameters = new URLSearchParams({
    ...{ api_key: apiKey, domain: 'calls', facet: question.facet, per_page: '100' },
    ...{ created_at_start: start, created_at_end: end },
    ...(question.tagKey !== null && { tag_value_key: question.tagKey }),
    ...(pairs !== undefined && { facet2: pairs.facet, ...FILTERS[pairs.filter].sent }),
  })
  return async () => {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/v1/reports.json?${parameters}`)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${parameters}: ${answer.status} ${text}`)
    return { ms: performance.now() - startedAt, text }
  }
}

/** One round. @param processes of the service and of the server; what the system does not tell comes to nothing */
async function measure(
  { request, times, processorMs }: Measured,
  processes: readonly (number | null)[],
): Promise<void> {
  const before = await processorSecondsOf(processes)
  const round: number[] = []
  for (let index = 0; index < REQUESTS; index++) round.push((await request()).ms)
  times.push(round.sort((left, right) => left - right))
  processorMs.push((((await processorSecondsOf(processes)) - before) * 1_000) / REQUESTS)
}

/** Beside the same report from the raw rows. */
async function compare({ asked, question, cold, times, processorMs }: Measured, pool: pg.Pool) {
  const startedAt = performance.now()
  const raw = await readRaw(pool, question)
  const rawMs = performance.now() - startedAt
  const summed = await readReport(pool, question)
  const { data } = JSON.parse(cold.text) as { data: readonly Row[] }
  const isEqual =
    isDeepStrictEqual(figuresOf(summed), figuresOf(raw)) &&
    isDeepStrictEqual(data.map(withoutSubject), figuresOf(raw).slice(0, data.length).map(withoutSubject))
  const medianMs = median(times.map(round => percentile(round, 0.5)))
  return {
    name: nameOf(asked),
    found: raw.rows.length,
    coldMs: cold.ms,
    medianMs,
    p99Ms: median(times.map(round => percentile(round, 0.99))),
    processorMs: median(processorMs),
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
    totals: sumsOf(name => Number(first?.[`all_${name}`])),
  }
}

const figuresOf = ({ rows, totals }: Read) =>
  rows.map(row => reportRow({ id: row.key, facetName: '' }, row, totals))

/** Of one facet, or of a pair. */
const withoutSubject = (row: Partial<Row>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in FIGURES))
