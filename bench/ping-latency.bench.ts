import type { Benchmark, BenchmarkReport } from './benchmark.ts'
import { type CommitLatencies, commitLoop } from './load/commit-loop.ts'
import { type OpenLoopResult, openLoop } from './load/open-loop.ts'
import { type PingServer, type PingServers, startPingServers } from './network/start-ping-servers.ts'
import { readMetrics } from './processes/service-metrics.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

/** Arrivals a second, and the most that the p99 of pings may be then. */
const CASES = [
  { requestsPerSecond: 1_000, barMs: 5 },
  { requestsPerSecond: 5_000, barMs: 15 },
]

const TARGETS = 20

/** As many as cores are left beside the database and what sends the pings. */
const WORKERS = 1

const ROUND_MS = 5_000

/** Enough for a p99, and too few to be in the way of pings. */
const COMMITS_PER_SECOND = 100

interface PingRound extends OpenLoopResult {
  /** Of single rows that were inserted meanwhile. */
  readonly commit: CommitLatencies
  /** How many commits stored the pings of a second. */
  readonly batchesPerSecond: number
}

/** How long a ping takes while pings come at a fixed rate, and how many commits that is. */
export const pingLatency: Benchmark = {
  summary: 'p50 and p99 of pings arriving at 1,000 and 5,000 a second, against the same echo and one commit',
  run: async ({ cleanup, progress }) => {
    progress('starting the service and the echo')
    const servers = await startPingServers(cleanup, WORKERS)
    const service = await servers.service(TARGETS)
    const echo = servers.echo(service)
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const { requestsPerSecond, barMs } of CASES) {
      progress(`${requestsPerSecond} pings a second`)
      const load = { requestsPerSecond, durationMs: ROUND_MS }
      const rounds = await alternatingRounds(
        {
          echo: () => openLoop({ ...echo, ...load }),
          commit: () => commits(servers),
          ping: () => measurePings(servers, service, requestsPerSecond),
        },
        progress,
      )
      const [alone, beside] = [figures(rounds.commit), figures(rounds.ping.map(({ commit }) => commit))]
      const [bare, pings] = [figures(rounds.echo), figures(rounds.ping)]
      const batchesPerSecond = medianOf(rounds.ping, round => round.batchesPerSecond)
      rows.push(
        { requestsPerSecond, server: 'echo', repliesPerSecond: replies(rounds.echo), ...bare },
        { requestsPerSecond, server: 'commit alone', ...alone },
        { requestsPerSecond, server: 'commit beside', ...beside },
        {
          requestsPerSecond,
          server: 'ping',
          repliesPerSecond: replies(rounds.ping),
          ...pings,
          bar: pings.p99Ms <= barMs ? 'met' : 'not met',
          ratio: pings.p99Ms / bare.p99Ms,
          commitsAtP50: pings.p50Ms / beside.p50Ms,
          commitsAtP99: pings.p99Ms / beside.p99Ms,
          batchesAtP50: (pings.p50Ms / 1_000) * batchesPerSecond,
          batchesPerSecond,
        },
      )
    }
    return reportOf(rows)
  },
}

async function measurePings(
  servers: PingServers,
  service: PingServer,
  requestsPerSecond: number,
): Promise<PingRound> {
  await service.prepareRound()
  const batches = async () =>
    (await readMetrics(service.url)).get('batch_size_count{batch="record_pings"}') ?? 0
  const before = await batches()
  const [result, commit] = await Promise.all([
    openLoop({ ...service, requestsPerSecond, durationMs: ROUND_MS }),
    commits(servers),
  ])
  const made = (await batches()) - before
  return { ...result, commit, batchesPerSecond: made / (ROUND_MS / 1_000) }
}

const commits = ({ database }: PingServers) =>
  commitLoop({ client: database, commitsPerSecond: COMMITS_PER_SECOND, durationMs: ROUND_MS })

const replies = (rounds: readonly OpenLoopResult[]) => medianOf(rounds, result => result.repliesPerSecond)

function figures(rounds: readonly CommitLatencies[]) {
  return {
    p50Ms: medianOf(rounds, result => result.p50Ms),
    p99Ms: medianOf(rounds, result => result.p99Ms),
  }
}

function reportOf(rows: BenchmarkReport['rows']): BenchmarkReport {
  return {
    columns: [
      { key: 'requestsPerSecond', title: 'Arrivals/s', align: 'right' },
      { key: 'server', title: 'Server' },
      { key: 'repliesPerSecond', title: 'Replies/s', align: 'right' },
      { key: 'p50Ms', title: 'p50 ms', align: 'right', digits: 2 },
      { key: 'p99Ms', title: 'p99 ms', align: 'right', digits: 2 },
      { key: 'bar', title: 'Bar' },
      { key: 'ratio', title: '× echo', align: 'right', digits: 1 },
      { key: 'commitsAtP50', title: 'Commits at p50', align: 'right', digits: 1 },
      { key: 'commitsAtP99', title: 'at p99', align: 'right', digits: 1 },
    ],
    rows,
    notes: [
      'Open loop: arrivals do not wait for replies, and latency counts from when a ping was due. × echo: of the p99. ' +
        `Bars of the p99: ${CASES.map(({ requestsPerSecond, barMs }) => `${barMs} ms at ${requestsPerSecond} a second`).join(', ')}.`,
      `Commit: one row, inserted and durable, ${COMMITS_PER_SECOND} a second on a connection of their own; alone, and beside ` +
        'the pings. Commits at: how many of those beside it a ping takes, at the same percentile.',
      ...rows
        .filter(({ server }) => server === 'ping')
        .map(
          ({ requestsPerSecond, batchesPerSecond, batchesAtP50 }) =>
            `At ${requestsPerSecond} a second pings shared ${Math.round(Number(batchesPerSecond))} commits a second, ` +
            `of which ${Number(batchesAtP50).toFixed(1)} came in the time of a ping at p50.`,
        ),
    ],
  }
}
