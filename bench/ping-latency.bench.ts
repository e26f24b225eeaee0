import type { Benchmark } from './benchmark.ts'
import { type OpenLoopResult, openLoop } from './load/open-loop.ts'
import { type PingServer, startPingServers } from './network/start-ping-servers.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const RATES_PER_SECOND = [1_000, 5_000]

const TARGETS = 20

/** As many as cores are left beside the database and what sends the pings. */
const WORKERS = 1

const ROUND_MS = 5_000

/** How long a ping takes while pings come at a fixed rate. */
export const pingLatency: Benchmark = {
  summary: 'p50 and p99 of pings arriving at 1,000 and 5,000 a second, against the same echo',
  run: async ({ cleanup, progress }) => {
    progress('starting the service and the echo')
    const servers = await startPingServers(cleanup, WORKERS)
    const service = await servers.service(TARGETS)
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const requestsPerSecond of RATES_PER_SECOND) {
      progress(`${requestsPerSecond} pings a second`)
      const measure = (server: PingServer) => async () => {
        await server.prepareRound()
        return openLoop({ ...server, requestsPerSecond, durationMs: ROUND_MS })
      }
      const rounds = await alternatingRounds(measure(servers.echo(service)), measure(service), progress)
      const echoP99Ms = medianOf(rounds.baseline, result => result.p99Ms)
      const pingP99Ms = medianOf(rounds.work, result => result.p99Ms)
      rows.push(
        { requestsPerSecond, server: 'echo', ...figures(rounds.baseline), p99Ms: echoP99Ms, ratio: '' },
        {
          requestsPerSecond,
          server: 'ping',
          ...figures(rounds.work),
          p99Ms: pingP99Ms,
          ratio: pingP99Ms / echoP99Ms,
        },
      )
    }
    return {
      columns: [
        { key: 'requestsPerSecond', title: 'Arrivals/s', align: 'right' },
        { key: 'server', title: 'Server' },
        { key: 'repliesPerSecond', title: 'Replies/s', align: 'right' },
        { key: 'p50Ms', title: 'p50 ms', align: 'right', digits: 2 },
        { key: 'p99Ms', title: 'p99 ms', align: 'right', digits: 2 },
        { key: 'ratio', title: 'Ratio of p99', align: 'right', digits: 1 },
      ],
      rows,
      notes: ['Open loop: arrivals do not wait for replies, and latency counts from when a ping was due.'],
    }
  },
}

function figures(rounds: readonly OpenLoopResult[]) {
  return {
    repliesPerSecond: medianOf(rounds, result => result.repliesPerSecond),
    p50Ms: medianOf(rounds, result => result.p50Ms),
  }
}
