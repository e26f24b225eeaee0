import { EXPORT } from './soak-exports.ts'
import { WEBHOOK } from './webhook-receiver.ts'

/** What is sampled over and over, how it is drawn, and how much more of it there may be at the end. */
export interface Series {
  readonly key: string
  /** In the table. */
  readonly name: string
  /** Beside its line in the chart. */
  readonly line: string
  readonly chart: Chart
  readonly digits: number
  /** The most at the end: so many times the value after the beginning, and so much more. Null: it is not judged. */
  readonly most: { readonly times: number; readonly plus: number } | null
  /** Judged however short the run is. Times and memory need a longer one. */
  readonly isJudgedAlways?: boolean
}

/** One picture, of one series or of a few. */
interface Chart {
  readonly name: string
  readonly title: string
  readonly unit: string
}

/** Every kind of request that is timed. */
const TIMED = [
  { kind: 'ping', title: 'Pings' },
  { kind: 'confirm', title: 'Confirms' },
  { kind: 'call', title: 'Simulated calls' },
  { kind: 'edit', title: 'Edits of targets' },
  { kind: 'report', title: 'Reports' },
  { kind: EXPORT, title: 'Exports of a minute of the log' },
  { kind: WEBHOOK, title: 'Webhooks, from the reply to their arrival' },
]

/** Machines are noisy: half as much again, and a millisecond for what takes hardly one. */
const P50_MOST = { times: 1.5, plus: 1 }
/** The slowest of a few seconds depend on what else the machine does. */
const P99_MOST = { times: 2, plus: 10 }
/** A heap is collected when it is worth it, and no sooner. */
const MEMORY_MOST = { times: 1.15, plus: 32 }

const MEMORY = { name: 'memory', title: 'Memory', unit: 'MB' }
const PROCESSOR = { name: 'processor', title: 'Processor time', unit: 'cores' }
const OPEN = { name: 'open', title: 'Open files of the service, connections to PostgreSQL', unit: 'open' }
const DATABASE_OPEN = { name: 'database-open', title: 'Open files of PostgreSQL', unit: 'open' }
const EVENT_LOOP = { name: 'event-loop', title: 'Event loop delay of the service, p99', unit: 'ms' }
const DEAD = { name: 'dead-rows', title: 'Rows that wait for VACUUM, of all rows', unit: '%' }
const STATE = { name: 'state-size', title: 'Size of the tables whose rows come and go', unit: 'MB' }
const FACT = {
  name: 'bytes-per-row',
  title: 'Size of reservations, calls and events, for each row',
  unit: 'bytes',
}
const DATABASE = { name: 'database-size', title: 'Size of the database', unit: 'MB' }

export const SERIES: readonly Series[] = [
  ...TIMED.flatMap(({ kind, title }): readonly Series[] => {
    const chart = { name: kind, title, unit: 'ms' }
    return [
      { key: `${kind}_p50`, name: `${kind} p50`, line: 'p50', chart, digits: 1, most: P50_MOST },
      { key: `${kind}_p99`, name: `${kind} p99`, line: 'p99', chart, digits: 1, most: P99_MOST },
    ]
  }),
  // The service's own timer ticks every 10 ms: that much is no delay.
  { key: 'event_loop', name: 'event loop p99', line: 'p99', chart: EVENT_LOOP, digits: 1, most: P99_MOST },
  {
    key: 'service_memory',
    name: 'service memory',
    line: 'service',
    chart: MEMORY,
    digits: 0,
    most: MEMORY_MOST,
  },
  {
    key: 'database_memory',
    name: 'PostgreSQL memory',
    line: 'PostgreSQL',
    chart: MEMORY,
    digits: 0,
    most: MEMORY_MOST,
  },
  {
    key: 'service_processor',
    name: 'service cores',
    line: 'service',
    chart: PROCESSOR,
    digits: 2,
    most: { times: 1.25, plus: 0.1 },
  },
  {
    key: 'database_processor',
    name: 'PostgreSQL cores',
    line: 'PostgreSQL',
    chart: PROCESSOR,
    digits: 2,
    most: { times: 1.25, plus: 0.1 },
  },
  // Without those of clients and receivers. Its pools of connections to the database grow as the moment needs.
  {
    key: 'service_files',
    name: 'service files',
    line: 'files',
    chart: OPEN,
    digits: 0,
    most: { times: 1.1, plus: 24 },
    isJudgedAlways: true,
  },
  // Each session opens the tables that it comes by, and keeps them.
  {
    key: 'database_files',
    name: 'PostgreSQL files',
    line: 'all sessions',
    chart: DATABASE_OPEN,
    digits: 0,
    most: { times: 1.25, plus: 64 },
  },
  // Not by what there were: the pools have 20, readiness one, listening one, exports two, this one; and some more for work in
  // the background.
  {
    key: 'connections',
    name: 'connections',
    line: 'connections',
    chart: OPEN,
    digits: 0,
    most: { times: 0, plus: 30 },
    isJudgedAlways: true,
  },
  {
    key: 'dead_rows',
    name: 'dead rows %',
    line: 'all tables',
    chart: DEAD,
    digits: 1,
    most: { times: 1.5, plus: 10 },
  },
  {
    key: 'state_size',
    name: 'state tables MB',
    line: 'seven tables',
    chart: STATE,
    digits: 1,
    most: { times: 1.25, plus: 8 },
  },
  {
    key: 'fact_bytes',
    name: 'bytes a row',
    line: 'bytes a row',
    chart: FACT,
    digits: 0,
    most: { times: 1.1, plus: 16 },
  },
  // It holds what has happened: it grows as long as something does.
  { key: 'database_size', name: 'database MB', line: 'all of it', chart: DATABASE, digits: 0, most: null },
]
