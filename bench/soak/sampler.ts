import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { readProcessTree, serverProcess } from '../processes/process-tree.ts'
import { readMetrics } from '../processes/service-metrics.ts'
import type { Sample } from './compare-stretches.ts'
import type { LatencyRecorder } from './latency-recorder.ts'

export interface Sampled {
  readonly service: { readonly url: string; readonly pid: number }
  readonly database: pg.Client
  readonly recorder: LatencyRecorder
  /** How many the service has to those who ask it and whom it tells: they are as many as the moment needs. */
  connectionsOutside(): number
}

/** Answers the values of one moment, and of the time since the last. What the system does not tell is left out. */
export type Sampler = () => Promise<Sample['values']>

const MEGABYTE = 1_000_000

/** Rows come and go in these, or are changed over and over: they stay as large as what is under way. */
const STATE_TABLES = [
  'cap_counters',
  'cap_counter_changes',
  'slots',
  'number_leases',
  'ping_shields',
  'report_changes',
  'process_heartbeats',
]

/** Partitioned by month: rows are added, and hardly changed. */
const FACT_TABLES = [
  'reservations',
  'calls',
  'call_events',
  'announcements',
  'webhook_deliveries',
  'pixel_firings',
]

export async function createSampler({
  service,
  database,
  recorder,
  connectionsOutside,
}: Sampled): Promise<Sampler> {
  const serverPid = await serverProcess(database)
  let before = { at: performance.now(), ...(await readProcesses(service.pid, serverPid)) }
  return async () => {
    const [metrics, processes, sizes] = await Promise.all([
      readMetrics(service.url),
      readProcesses(service.pid, serverPid),
      readSizes(database),
    ])
    const at = performance.now()
    const cores = (name: 'service' | 'server') =>
      (processes[name].processorSeconds - before[name].processorSeconds) / ((at - before.at) / 1_000)
    const values = {
      ...latencies(recorder),
      event_loop: (metrics.get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN) * 1_000,
      service_memory: processes.service.residentBytes / MEGABYTE,
      database_memory: processes.server.ownBytes / MEGABYTE,
      service_processor: cores('service'),
      database_processor: cores('server'),
      service_files: processes.service.files - connectionsOutside(),
      database_files: processes.server.files,
      ...sizes,
    }
    before = { at, ...processes }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)))
  }
}

function latencies(recorder: LatencyRecorder): Record<string, number> {
  const entries = [...recorder.take()].flatMap(([kind, { p50Ms, p99Ms }]) => [
    [`${kind}_p50`, p50Ms],
    [`${kind}_p99`, p99Ms],
  ])
  return Object.fromEntries(entries)
}

interface ProcessesReading {
  readonly processorSeconds: number
  readonly residentBytes: number
  /** What is no file and is not shared: the buffers that all sessions of a server share would count once for each. */
  readonly ownBytes: number
  readonly files: number
}

/** The service without the database that it has started, and that database. */
async function readProcesses(
  servicePid: number,
  serverPid: number | null,
): Promise<Readonly<Record<'service' | 'server', ProcessesReading>>> {
  const all = (await readProcessTree(servicePid)) ?? []
  const ofServer = serverPid === null ? [] : ((await readProcessTree(serverPid)) ?? [])
  const isOfServer = new Set(ofServer.map(({ pid }) => pid))
  const ofService = all.filter(({ pid }) => !isOfServer.has(pid))
  const read = async (processes: typeof all): Promise<ProcessesReading> => {
    const readings = await Promise.all(processes.map(({ pid }) => readProcess(pid)))
    const sum = (values: readonly number[]) =>
      values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0)
    return {
      processorSeconds: sum(processes.map(({ processorSeconds }) => processorSeconds)),
      residentBytes: sum(readings.map(({ residentBytes }) => residentBytes)),
      ownBytes: sum(readings.map(({ ownBytes }) => ownBytes)),
      files: sum(readings.map(({ files }) => files)),
    }
  }
  return { service: await read(ofService), server: await read(ofServer) }
}

/** Nothing of a process that has ended meanwhile. */
async function readProcess(pid: number): Promise<Omit<ProcessesReading, 'processorSeconds'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024
  return { residentBytes: bytes('VmRSS'), ownBytes: bytes('RssAnon'), files: files.length }
}

const SIZES = `
  WITH relation AS (
    SELECT coalesce(parent.relname, own.relname) AS name, pg_total_relation_size(own.oid) AS bytes,
      stat.n_live_tup AS live, stat.n_dead_tup AS dead
    FROM pg_stat_user_tables AS stat
    JOIN pg_class AS own ON own.oid = stat.relid
    LEFT JOIN pg_inherits ON inhrelid = own.oid
    LEFT JOIN pg_class AS parent ON parent.oid = inhparent
  )
  SELECT
    (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    pg_database_size(current_database()) / 1e6::float8 AS database_size,
    100.0 * sum(dead)::float8 / nullif(sum(live + dead), 0)::float8 AS dead_rows,
    sum(bytes) FILTER (WHERE name = ANY ($1::text[]))::float8 / 1e6::float8 AS state_size,
    sum(bytes) FILTER (WHERE name = ANY ($2::text[]))::float8
      / nullif(sum(live) FILTER (WHERE name = ANY ($2::text[])), 0)::float8 AS fact_bytes
  FROM relation`

async function readSizes(database: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.query<Record<string, number | null>>(SIZES, [STATE_TABLES, FACT_TABLES])
  const told = Object.entries(rows[0] ?? {}).filter((entry): entry is [string, number] => entry[1] !== null)
  return Object.fromEntries(told)
}
