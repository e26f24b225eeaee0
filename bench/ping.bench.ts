import type { Benchmark } from './benchmark.ts'
import { closedLoop } from './load/closed-loop.ts'
import { type PingServer, startPingServers } from './network/start-ping-servers.ts'
import { createCleanup } from './processes/cleanup.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const CONNECTIONS = 64

/** What a campaign has, by one process and by two, and ten times that. */
const CASES = [
  { targets: 20, workers: 1 },
  { targets: 20, workers: 2 },
  { targets: 200, workers: 2 },
]

const ROUND_MS = 5_000

/** How many pings a second the service reserves, against the least that an HTTP service can do for them. */
export const ping: Benchmark = {
  summary: 'pings on 64 connections, durable before the reply, against a Fastify echo of the same body',
  run: async ({ cleanup, progress }) => {
    const measure = (server: PingServer) => async () => {
      await server.prepareRound()
      return closedLoop({ ...server, connections: CONNECTIONS, durationMs: ROUND_MS })
    }
    const rows: Readonly<Record<string, number>>[] = []
    for (const { targets, workers } of CASES) {
      progress(`${targets} targets, ${workers} process(es)`)
      const ofCase = createCleanup()
      cleanup.add(() => ofCase.run())
      const servers = await startPingServers(ofCase, workers)
      const service = await servers.service(targets)
      const rounds = await alternatingRounds(measure(servers.echo(service)), measure(service), progress)
      await ofCase.run()
      const echoPerSecond = medianOf(rounds.baseline, perSecond => perSecond)
      const pingsPerSecond = medianOf(rounds.work, perSecond => perSecond)
      rows.push({ targets, workers, echoPerSecond, pingsPerSecond, ratio: pingsPerSecond / echoPerSecond })
    }
    return {
      columns: [
        { key: 'targets', title: 'Targets', align: 'right' },
        { key: 'workers', title: 'Processes', align: 'right' },
        { key: 'echoPerSecond', title: 'Echo/s', align: 'right' },
        { key: 'pingsPerSecond', title: 'Pings/s', align: 'right' },
        { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
      ],
      rows,
      notes: [
        'All targets have hours, caps and tags; a payout table of 100 rules is active.',
        'Every ping is another caller, was reserved, and was lent a number.',
      ],
    }
  },
}
