import pg from 'pg'
import { addInboundBlocks } from '../src/bidding/inbounds/add-blocks.ts'
import type { Benchmark } from './benchmark.ts'
import { dropOldestMonth, keepPinging } from './network/age-the-log.ts'
import { diskUse } from './network/disk-use.ts'
import { insertReservations, PINGED } from './network/insert-reservations.ts'
import { lastPage } from './network/last-page.ts'
import { processorSecondsOf, serverProcess } from './processes/process-tree.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { percentile } from './report/statistics.ts'

const DEFAULT_ROWS = 5_000_000

/** A case and the unfiltered page are asked for in turns, so often … */
const TURNS = 4

/** … and so many times in each: what is warm. */
const REQUESTS_PER_TURN = 25

type Query = Readonly<Record<string, string | readonly string[]>>

/** Questions of one kind; the first request of each is cold. */
interface Case {
  readonly name: string
  readonly queries: readonly Query[]
  /** How far into the result the page lies: 0 = the first page, 1 = the last. */
  readonly depth?: number
}

const UNFILTERED: Query = {}

/** As many values, evenly from the first id, the most frequent one, to the last. */
const VALUES = 8
const idsUpTo = (count: number) =>
  Array.from({ length: VALUES }, (_, index) => String(1 + Math.floor((index * (count - 1)) / (VALUES - 1))))
const each = (name: string, values: readonly string[]): Query[] => values.map(value => ({ [name]: value }))

const TOGETHER: readonly Query[] = ['CA', 'TX', 'FL', 'NY'].map(state => ({
  'campaign_id[]': ['1', '2', '3', '4', '5'],
  'affiliate_id[]': Array.from({ length: 20 }, (_, index) => String(1 + index * 2)),
  'target_id[]': Array.from({ length: 20 }, (_, index) => String(1 + index * 3)),
  'postback_key_id[]': ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  'status[]': ['expired', 'claimed'],
  duplicate: 'false',
  caller_state: state,
  caller_country: 'US',
  'revenue[]': ['5', '25'],
  'payout[]': ['4', '20'],
}))

const CASES: readonly Case[] = [
  { name: 'no filter', queries: [UNFILTERED] },
  { name: 'no filter, middle page', queries: [UNFILTERED], depth: 0.5 },
  { name: 'no filter, last page', queries: [UNFILTERED], depth: 1 },
  { name: 'campaign_id', queries: each('campaign_id', idsUpTo(PINGED.campaigns)) },
  { name: 'affiliate_id', queries: each('affiliate_id', idsUpTo(PINGED.affiliates)) },
  { name: 'target_id', queries: each('target_id', idsUpTo(PINGED.targets)) },
  { name: 'target_id, middle page', queries: each('target_id', idsUpTo(PINGED.targets)), depth: 0.5 },
  { name: 'target_id, last page', queries: each('target_id', idsUpTo(PINGED.targets)), depth: 1 },
  { name: 'target_id that never occurs', queries: each('target_id', ['100001', '100002']) },
  { name: 'postback_key_id', queries: each('postback_key_id', idsUpTo(PINGED.keys)) },
  { name: 'status', queries: each('status', ['expired', 'claimed', 'no-target', 'rejected', 'reserved']) },
  { name: 'status, middle page', queries: each('status', ['expired', 'claimed', 'no-target']), depth: 0.5 },
  { name: 'duplicate', queries: each('duplicate', ['true', 'false']) },
  {
    name: 'caller_number',
    queries: each(
      'caller_number',
      idsUpTo(PINGED.callers).map(id => `+1${2_120_000_000 + Number(id) - 1}`),
    ),
  },
  { name: 'caller_state', queries: each('caller_state', ['CA', 'TX', 'FL', 'OR', 'AK', 'VT', 'WY', 'ON']) },
  { name: 'caller_country', queries: each('caller_country', ['US', 'CA', 'MX']) },
  {
    name: 'revenue',
    queries: [
      ['0', '0'],
      ['10', '20'],
      ['80', '80'],
      ['81', '1000'],
    ].map(range => ({ 'revenue[]': range })),
  },
  {
    name: 'payout',
    queries: [
      ['0', '0'],
      ['8', '20'],
      ['64', '64'],
    ].map(range => ({ 'payout[]': range })),
  },
  {
    name: 'status and caller_state',
    queries: ['CA', 'WA', 'WY'].map(caller_state => ({ caller_state, status: 'claimed' })),
  },
  {
    name: 'target_id, status, created_at',
    queries: ['1', '77', '499'].map(target_id => ({ target_id, status: 'claimed', created_at: 'last_7d' })),
  },
  { name: 'all ten together', queries: TOGETHER },
  { name: 'all ten together, last page', queries: TOGETHER, depth: 1 },
]

/** Asked once more while the log loses a month and grows. */
const LATER_CASES = [
  'no filter',
  'no filter, last page',
  'target_id',
  'status and caller_state',
  'all ten together',
]

/** What 50 million in two months come to at the busiest hour of a day. */
const PINGS_PER_SECOND = 50

/** Pages of a long log, each filter alone and together, beside the first page of all. */
export const inbounds: Benchmark = {
  summary: 'pages of the RTB inbounds log by each filter, against unfiltered, at 5,000,000 rows (--rows)',
  run: async ({ cleanup, progress, rows: givenRows }) => {
    const rowCount = givenRows ?? DEFAULT_ROWS
    const database = await startDatabase(cleanup, await temporaryDirectory(cleanup))
    // The first one makes the schema, and the user whose key it is given.
    const { apiKey, stop } = await startService(cleanup, { DATABASE_URL: database.url })
    await stop()
    const seconds = await fill(database.url, rowCount, progress)
    const disk = await diskUse(database.url, [
      'reservations',
      'reservation_blocks',
      'reservation_block_callers',
    ])
    const { url, pid } = await startService(cleanup, { DATABASE_URL: database.url })
    const service = { url, apiKey, processes: [pid, await serverOf(database.url)] }
    const rows = []
    for (const asked of CASES) {
      progress(asked.name)
      rows.push({ name: asked.name, ...(await measure(service, asked)) })
    }
    const dropped = await dropOldestMonth(database.url)
    const pinging = await keepPinging(cleanup, database.url, PINGS_PER_SECOND)
    for (const asked of CASES.filter(({ name }) => LATER_CASES.includes(name))) {
      progress(`${asked.name}, after a month's drop and under pings`)
      rows.push({ name: `later: ${asked.name}`, ...(await measure(service, asked)) })
    }
    await pinging.stop()
    return {
      columns: [
        { key: 'name', title: 'Page of 100, by' },
        { key: 'found', title: 'Rows found', align: 'right' },
        { key: 'coldMs', title: 'Cold ms', align: 'right', digits: 1 },
        { key: 'medianMs', title: 'p50 ms', align: 'right', digits: 1 },
        { key: 'p99Ms', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'processorMs', title: 'Processor ms', align: 'right', digits: 1 },
        { key: 'unfilteredMs', title: 'No filter p50', align: 'right', digits: 1 },
        { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
      ],
      rows,
      notes: [
        `Whole requests over HTTP, with the count for the Link header. Each case asks for up to ${VALUES} values, from frequent to rare.`,
        'Cold: the slowest first request of those. Rows found: of the first value, to the next hundred.',
        'Processor: service and PostgreSQL together. Ratio: of the medians, the unfiltered first page asked in between.',
        `Later: after ${dropped} was dropped with its blocks, and while ${PINGS_PER_SECOND} pings a second are stored.`,
        `The rows were inserted in ${seconds.filled.toFixed()} s, and summed up in blocks in ${seconds.summedUp.toFixed()} s.`,
        disk,
      ],
    }
  },
}

/** @returns how many seconds it took */
async function fill(
  url: string,
  rows: number,
  progress: (text: string) => void,
): Promise<{ readonly filled: number; readonly summedUp: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const now = Date.now()
    const startedAt = performance.now()
    await insertReservations(url, rows, now, progress)
    const filledAt = performance.now()
    // As the service does by itself behind the traffic.
    for (let runs = 1; (await addInboundBlocks(pool, now)) === 'again'; runs++) {
      progress(`summing the rows up in blocks: ${runs}`)
    }
    const summedUpAt = performance.now()
    await pool.query('VACUUM (ANALYZE) reservation_blocks, reservation_block_callers')
    return { filled: (filledAt - startedAt) / 1_000, summedUp: (summedUpAt - filledAt) / 1_000 }
  } finally {
    await pool.end()
  }
}

async function serverOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return serverProcess(client).finally(() => client.end())
}

interface Asked {
  readonly url: string
  readonly apiKey: string
  /** Of the service and of the server. */
  readonly processes: readonly (number | null)[]
}

async function measure(service: Asked, { queries, depth = 0 }: Case) {
  const cold: number[] = []
  const pages: Query[] = []
  let found = 0
  for (const query of queries) {
    const first = await request(service, query)
    const page = Math.max(1, Math.round(first.pages * depth))
    if (query === queries[0]) found = first.pages * 100
    pages.push(page === 1 ? query : { ...query, page: String(page) })
    cold.push(page === 1 ? first.ms : (await request(service, pages.at(-1) ?? query)).ms)
  }
  const times: number[] = []
  const unfiltered: number[] = []
  let processorSeconds = 0
  for (let turn = 0; turn < TURNS; turn++) {
    for (let index = 0; index < REQUESTS_PER_TURN; index++) {
      unfiltered.push((await request(service, UNFILTERED)).ms)
    }
    const before = await processorSecondsOf(service.processes)
    for (let index = 0; index < REQUESTS_PER_TURN; index++) {
      times.push((await request(service, pages[times.length % pages.length] ?? UNFILTERED)).ms)
    }
    processorSeconds += (await processorSecondsOf(service.processes)) - before
  }
  for (const measured of [cold, times, unfiltered]) measured.sort((left, right) => left - right)
  const [medianMs, unfilteredMs] = [percentile(times, 0.5), percentile(unfiltered, 0.5)]
  return {
    found,
    coldMs: percentile(cold, 1),
    medianMs,
    p99Ms: percentile(times, 0.99),
    processorMs: (processorSeconds * 1_000) / times.length,
    unfilteredMs,
    ratio: medianMs / unfilteredMs,
  }
}

async function request({ url, apiKey }: Pick<Asked, 'url' | 'apiKey'>, query: Query) {
  const parameters = new URLSearchParams({ api_key: apiKey })
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) parameters.append(name, one)
  }
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v5/rtb_inbounds.json?${parameters}`)
  const body = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${parameters}: ${answer.status} ${body}`)
  return { ms, pages: lastPage(answer) ?? 1 }
}
