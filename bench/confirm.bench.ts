import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Benchmark, BenchmarkContext } from './benchmark.ts'
import { checkOk } from './load/check-ok.ts'
import { closedLoop } from './load/closed-loop.ts'
import {
  BASELINE_SCHEMA,
  type ConfirmRound,
  confirmRequests,
  reserveAtBaseline,
  reserveAtService,
} from './network/confirm-rounds.ts'
import { create } from './network/set-up-ping-network.ts'
import { startBaseline } from './processes/start-baseline.ts'
import { startDatabase } from './processes/start-database.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { alternatingRounds } from './report/alternating-rounds.ts'
import { median } from './report/statistics.ts'

const CONNECTIONS = 64

const TARGET_COUNTS = [1, 10, 100]

/** Enough for some seconds of one by one, and most of a second of the service's. */
const CONFIRMS_PER_ROUND = 5_000

/** Most of a second, too. */
const ECHOES_PER_ROUND = 25_000

/** Fewer than are asked for on one target: the last fifth must be refused. */
const HOT_CAP = CONFIRMS_PER_ROUND * 0.8

/** A round that takes longer is cut off, and the count of its confirms is then wrong. */
const ROUND_LIMIT_MS = 60_000

/** The least share of the echo's rate that confirms over so many targets must have. */
const BARS: ReadonlyMap<number, number> = new Map([
  [1, 0.3],
  [100, 0.25],
])

/** How many confirms a second pass through one target's counters, and through a hundred targets'. */
export const confirm: Benchmark = {
  summary:
    'confirms on one target and over 10 and 100, against the bare echo and one-by-one transactions; none over the cap',
  run: async context => {
    const { progress } = context
    progress('starting the database, the service and the baselines')
    const servers = await startServers(context)
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const targets of TARGET_COUNTS) {
      progress(`${targets} target(s)`)
      // Pings spread unevenly over many targets: there each has room for all.
      const cap = targets === 1 ? HOT_CAP : CONFIRMS_PER_ROUND
      const { database, service, companyId } = servers
      const rounds = await alternatingRounds(
        {
          echo: () => echoAll(servers.echoUrl),
          oneByOne: async () =>
            confirmAll(
              servers.baselineUrl,
              await reserveAtBaseline(database, targets, CONFIRMS_PER_ROUND, cap),
            ),
          service: async () =>
            confirmAll(
              service.url,
              await reserveAtService(service, companyId, targets, CONFIRMS_PER_ROUND, cap),
            ),
        },
        progress,
      )
      rows.push({ targets, ...figures(rounds, BARS.get(targets)) })
    }
    return {
      columns: [
        { key: 'targets', title: 'Targets', align: 'right' },
        { key: 'echoPerSecond', title: 'Echo/s', align: 'right' },
        { key: 'baselinePerSecond', title: 'One by one/s', align: 'right' },
        { key: 'confirmsPerSecond', title: 'Confirms/s', align: 'right' },
        { key: 'ofTheEcho', title: 'Of the echo', align: 'right', digits: 2 },
        { key: 'bar', title: 'Bar' },
        { key: 'ratio', title: '× one by one', align: 'right', digits: 1 },
      ],
      rows,
      notes: [
        `Each round: ${CONFIRMS_PER_ROUND} confirms on ${CONNECTIONS} connections. The hot target has room for ` +
          `${HOT_CAP}: in every round exactly so many were confirmed, and the others refused. Nowhere was one over the cap.`,
        `Bars: ${[...BARS].map(([targets, least]) => `${least.toFixed(2)} of the echo over ${targets} target(s)`).join(', ')}.`,
      ],
    }
  },
}

function figures(
  rounds: Readonly<Record<'echo' | 'oneByOne' | 'service', readonly number[]>>,
  bar: number | undefined,
) {
  const [echoPerSecond, baselinePerSecond] = [median(rounds.echo), median(rounds.oneByOne)]
  const confirmsPerSecond = median(rounds.service)
  const ofTheEcho = confirmsPerSecond / echoPerSecond
  return {
    echoPerSecond,
    baselinePerSecond,
    confirmsPerSecond,
    ofTheEcho,
    bar: bar === undefined ? '' : ofTheEcho >= bar ? 'met' : 'not met',
    ratio: confirmsPerSecond / baselinePerSecond,
  }
}

async function startServers({ cleanup }: BenchmarkContext) {
  const { url } = await startDatabase(cleanup, await temporaryDirectory(cleanup))
  const service = await startService(cleanup, { DATABASE_URL: url })
  const { id: companyId } = await create(service.client, '/companies.json', {
    company: { name: 'Benchmark' },
  })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  cleanup.add(() => database.end())
  await database.query(BASELINE_SCHEMA)
  const baseline = await startBaseline(cleanup, 'confirm-server', { DATABASE_URL: url })
  const echo = await startBaseline(cleanup, 'echo-server')
  return { service, companyId, database, baselineUrl: baseline.url, echoUrl: echo.url }
}

/** Sends confirms that are only sent back; answers replies a second. */
async function echoAll(url: string): Promise<number> {
  const uuids = Array.from({ length: ECHOES_PER_ROUND }, () => randomUUID())
  const { repliesPerSecond } = await closedLoop({
    url,
    connections: CONNECTIONS,
    durationMs: ROUND_LIMIT_MS,
    nextRequest: confirmRequests({ key: randomUUID(), uuids, mostConfirmed: 0 }),
    check: checkOk,
  })
  return repliesPerSecond
}

/** Confirms all of a round; answers confirms a second, refused ones included. Throws when a count is off. */
async function confirmAll(url: string, round: ConfirmRound): Promise<number> {
  let confirmed = 0
  const { repliesPerSecond } = await closedLoop({
    url,
    connections: CONNECTIONS,
    durationMs: ROUND_LIMIT_MS,
    nextRequest: confirmRequests(round),
    check: reply => {
      checkOk(reply)
      if (reply.body().includes('"confirmed"')) confirmed++
    },
  })
  const expected = Math.min(round.uuids.length, round.mostConfirmed)
  if (confirmed !== expected) throw new Error(`${confirmed} were confirmed instead of ${expected}`)
  return repliesPerSecond
}
