import type { Benchmark, BenchmarkContext } from './benchmark.ts'
import { checkOk } from './load/check-ok.ts'
import type { HttpReply } from './load/http-connection.ts'
import { type OpenLoopResult, openLoop } from './load/open-loop.ts'
import { pingRequests } from './network/ping-requests.ts'
import { create } from './network/set-up-ping-network.ts'
import { startBaseline } from './processes/start-baseline.ts'
import { startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { ASKING_BODY, startUnsteadyBuyers, UNSTEADY_BUYERS } from './processes/unsteady-buyers.ts'
import { alternatingRounds, medianOf } from './report/alternating-rounds.ts'

const RATES_PER_SECOND = [50, 200]

/** The key's `timeout`. */
const TIMEOUT_MS = 300

const MILLISECONDS_PER_SECOND = 1_000

const ROUND_MS = 5_000

/** How exactly pings are answered when the time of their key is over, while one buyer of each never gets done. */
export const buyers: Benchmark = {
  summary: 'pings that wait for a buyer which is never done: how far from the time of their key they end',
  run: async context => {
    const { progress } = context
    progress('starting the service, the buyers and the baseline')
    const service = await startAskingService(context)
    const waiting = await startBaseline(context.cleanup, 'waiting-server', { WAIT_MS: String(TIMEOUT_MS) })
    const rows: Readonly<Record<string, string | number>>[] = []
    for (const requestsPerSecond of RATES_PER_SECOND) {
      progress(`${requestsPerSecond} pings a second`)
      const load = { requestsPerSecond, durationMs: ROUND_MS }
      const rounds = await alternatingRounds(
        {
          timer: () => openLoop({ ...load, url: waiting.url, nextRequest: pingRequests(''), check: checkOk }),
          // When a round ends, each buyer has been late with all that was left of it, and is skipped from then on.
          ping: async () => asked(load, await service.withNewBuyers()),
        },
        progress,
      )
      rows.push(
        { requestsPerSecond, server: 'timer', ...figures(rounds.timer) },
        { requestsPerSecond, server: 'ping', ...figures(rounds.ping), late: lateOf(rounds.ping) },
      )
    }
    return {
      columns: [
        { key: 'requestsPerSecond', title: 'Arrivals/s', align: 'right' },
        { key: 'server', title: 'Server' },
        { key: 'p1', title: 'p1 ms', align: 'right', digits: 1 },
        { key: 'p50', title: 'p50 ms', align: 'right', digits: 1 },
        { key: 'p99', title: 'p99 ms', align: 'right', digits: 1 },
        { key: 'late', title: 'All late', align: 'right' },
      ],
      rows,
      notes: [
        `Milliseconds beside the ${TIMEOUT_MS} of the key, from when a ping was due to its answer, stored.`,
        `One of ${UNSTEADY_BUYERS} buyers says nothing, stops in the middle of its answer, or trickles it; each ping was ` +
          'reserved for another, but for those of all rounds whose every buyer was late: the machine kept them all waiting.',
      ],
    }
  },
}

async function startAskingService({ cleanup }: BenchmarkContext) {
  const buyerUrls = await startUnsteadyBuyers(cleanup)
  const { url, client } = await startService(cleanup, {
    DATA_DIR: await temporaryDirectory(cleanup),
    ALLOW_PRIVATE_URLS: '1',
  })
  const { id: companyId } = await create(client, '/companies.json', { company: { name: 'Benchmark' } })
  return {
    /** What to ask, and where: a campaign of targets whose buyers are all asked at once, and were never asked before. */
    withNewBuyers: async () => {
      const target_ids: number[] = []
      for (const buyerUrl of buyerUrls) {
        const asking = { url: buyerUrl, method: 'POST', body: ASKING_BODY, bid_path: 'bid' }
        const target = { number: '+12025550100', bid_request_attributes: asking }
        target_ids.push((await create(client, '/targets.json', { target }, companyId)).id)
      }
      const { id } = await create(client, '/campaigns.json', { campaign: { target_ids } }, companyId)
      const postback_key = { name: 'Benchmark', timeout: TIMEOUT_MS / MILLISECONDS_PER_SECOND }
      const path = `/campaigns/${id}/postback_keys.json`
      const { key } = await create(client, path, { postback_key }, companyId)
      return { url, nextRequest: pingRequests(key) }
    },
  }
}

/** A round of pings, and how many of them no buyer answered in time. */
interface AskedRound extends OpenLoopResult {
  readonly late: number
}

async function asked(
  load: { readonly requestsPerSecond: number; readonly durationMs: number },
  target: { readonly url: string; nextRequest(): string },
): Promise<AskedRound> {
  let late = 0
  const check = (reply: HttpReply) => {
    checkOk(reply)
    if (reply.body().includes('"reserved"')) return
    if (!reply.body().includes('"no-target"')) throw new Error(`the ping was not reserved: ${reply.body()}`)
    late += 1
  }
  return { ...(await openLoop({ ...load, ...target, check })), late }
}

const lateOf = (rounds: readonly AskedRound[]) => rounds.reduce((sum, { late }) => sum + late, 0)

/** Milliseconds beside the time of the key. */
function figures(rounds: readonly OpenLoopResult[]) {
  return {
    p1: medianOf(rounds, result => result.p1Ms) - TIMEOUT_MS,
    p50: medianOf(rounds, result => result.p50Ms) - TIMEOUT_MS,
    p99: medianOf(rounds, result => result.p99Ms) - TIMEOUT_MS,
  }
}
