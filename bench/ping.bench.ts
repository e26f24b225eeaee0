import type { Benchmark, BenchmarkReport } from './benchmark.ts'
import { closedLoop } from './load/closed-loop.ts'
import { type PingServer, startPingServers } from './network/start-ping-servers.ts'
import { createCleanup } from './processes/cleanup.ts'
import { processorSeconds } from './processes/process-tree.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const CONNECTIONS = 64

/** What a campaign has, by one process and by two, and ten times that. */
const CASES = [
  { targets: 20, workers: 1 },
  { targets: 20, workers: 2 },
  { targets: 200, workers: 2 },
]

/** The most processor time that a ping of these targets may take, in that of the echo. */
const BAR = { targets: 20, timesTheEcho: 5 }

const ROUND_MS = 5_000

const MICROSECONDS_PER_SECOND = 1_000_000

interface PingRound {
  readonly repliesPerSecond: number
  /** Processor time of a reply in microseconds; not a number where the system does not tell. */
  readonly serverMicros: number
  readonly databaseMicros: number
}

/** How many pings a second the service reserves, and for how much, against the least that an HTTP service can do. */
export const ping: Benchmark = {
  summary: 'pings on 64 connections, and their processor time, against a Fastify echo of the same body',
  run: async ({ cleanup, progress }) => {
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const { targets, workers } of CASES) {
      progress(`${targets} targets, ${workers} process(es)`)
      const ofCase = createCleanup()
      cleanup.add(() => ofCase.run())
      const servers = await startPingServers(ofCase, workers)
      const service = await servers.service(targets)
      const echo = servers.echo(service)
      const rounds = await alternatingRounds(
        { echo: () => measure(echo), ping: () => measure(service) },
        progress,
      )
      await ofCase.run()
      rows.push({ targets, workers, ...figures(rounds.echo, rounds.ping, targets) })
    }
    return reportOf(rows)
  },
}

async function measure(server: PingServer): Promise<PingRound> {
  await server.prepareRound()
  const readings = () => Promise.all([server.processId, server.databaseProcessId].map(processorSeconds))
  const before = await readings()
  const { replies, repliesPerSecond } = await closedLoop({
    ...server,
    connections: CONNECTIONS,
    durationMs: ROUND_MS,
  })
  const after = await readings()
  const microsOfReply = (index: number) => {
    const [from, to] = [before[index], after[index]]
    if (from == null || to == null) return Number.NaN
    return ((to - from) / replies) * MICROSECONDS_PER_SECOND
  }
  return { repliesPerSecond, serverMicros: microsOfReply(0), databaseMicros: microsOfReply(1) }
}

function figures(echo: readonly PingRound[], pings: readonly PingRound[], targets: number) {
  const rate = (rounds: readonly PingRound[]) => medianOf(rounds, round => round.repliesPerSecond)
  const [echoPerSecond, pingsPerSecond] = [rate(echo), rate(pings)]
  const echoMicros = medianOf(echo, round => round.serverMicros)
  const timesTheEcho = medianOf(pings, round => round.serverMicros + round.databaseMicros) / echoMicros
  const isMet = timesTheEcho <= BAR.timesTheEcho ? 'met' : 'not met'
  const untold = (value: number) => (Number.isNaN(value) ? 'not told' : value)
  return {
    echoPerSecond,
    pingsPerSecond,
    ratio: pingsPerSecond / echoPerSecond,
    echoMicros: untold(echoMicros),
    serviceMicros: untold(medianOf(pings, round => round.serverMicros)),
    databaseMicros: untold(medianOf(pings, round => round.databaseMicros)),
    timesTheEcho: untold(timesTheEcho),
    bar: targets !== BAR.targets ? '' : Number.isNaN(timesTheEcho) ? 'not told' : isMet,
  }
}

function reportOf(rows: BenchmarkReport['rows']): BenchmarkReport {
  return {
    columns: [
      { key: 'targets', title: 'Targets', align: 'right' },
      { key: 'workers', title: 'Processes', align: 'right' },
      { key: 'echoPerSecond', title: 'Echo/s', align: 'right' },
      { key: 'pingsPerSecond', title: 'Pings/s', align: 'right' },
      { key: 'ratio', title: 'Ratio', align: 'right', digits: 2 },
      { key: 'echoMicros', title: 'Echo µs', align: 'right', digits: 1 },
      { key: 'serviceMicros', title: 'Service µs', align: 'right', digits: 1 },
      { key: 'databaseMicros', title: 'Database µs', align: 'right', digits: 1 },
      { key: 'timesTheEcho', title: '× echo', align: 'right', digits: 1 },
      { key: 'bar', title: `≤ ${BAR.timesTheEcho.toFixed(1)}` },
    ],
    rows,
    notes: [
      'µs: processor time of one request, of all processes of the service and of PostgreSQL, and of the echo’s one. ' +
        `Bar: service and database together ≤ ${BAR.timesTheEcho.toFixed(1)} × the echo, of ${BAR.targets} targets; ` +
        'the ratio of rates has none.',
      'It is read from /proc: on a system without, it cannot be told.',
      'All targets have hours, caps and tags; a payout table of 100 rules is active. ' +
        'Every ping is another caller, was reserved, and was lent a number.',
    ],
  }
}
