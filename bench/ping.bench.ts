import type { Benchmark } from './benchmark.ts'
import { closedLoop } from './load/closed-loop.ts'
import { type PingServer, startPingServers } from './network/start-ping-servers.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const CONNECTIONS = 64

/** What a campaign has, and ten times that. */
const TARGET_COUNTS = [20, 200]

const ROUND_MS = 5_000

/** How many pings a second the service reserves, against the least that an HTTP service can do for them. */
export const ping: Benchmark = {
  summary: 'pings on 64 connections, durable before the reply, against a Fastify echo of the same body',
  run: async ({ cleanup, progress }) => {
    progress('starting the service and the echo')
    const servers = await startPingServers(cleanup)
    const measure = (server: PingServer) => () =>
      closedLoop({ ...server, connections: CONNECTIONS, durationMs: ROUND_MS })
    const rows: Readonly<Record<string, number>>[] = []
    for (const targets of TARGET_COUNTS) {
      progress(`${targets} targets`)
      const service = await servers.service(targets)
      const rounds = await alternatingRounds(measure(servers.echo(service)), measure(service), progress)
      const echoPerSecond = medianOf(rounds.baseline, perSecond => perSecond)
      const pingsPerSecond = medianOf(rounds.work, perSecond => perSecond)
      rows.push({ targets, echoPerSecond, pingsPerSecond, ratio: pingsPerSecond / echoPerSecond })
    }
    return {
      columns: [
        { key: 'targets', title: 'Targets', align: 'right' },
        { key: 'echoPerSecond', title: 'Echo/s', align: 'right' },
        { key: 'pingsPerSecond', title: 'Pings/s', align: 'right' },
        { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
      ],
      rows,
      notes: ['All targets have hours, caps and tags. Every ping is another caller and was reserved.'],
    }
  },
}
