import { setTimeout } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'
import { closedLoop } from './load/closed-loop.ts'
import { jsonRequest } from './load/http-connection.ts'
import { callerNumber } from './network/caller-number.ts'
import { type CallNetwork, setUpCallNetwork } from './network/set-up-call-network.ts'
import { residentBytes } from './processes/service-metrics.ts'
import { type StartedService, startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { startTracker } from './processes/tracker.ts'
import { medianOf } from './report/alternating-rounds.ts'

const DEFAULT_CALLS = 100_000

const CONNECTIONS = 64

/** Memory and rate are read after so many calls each. */
const PORTIONS = 20

/** A portion that takes longer is cut off, and the count of its calls is then wrong. */
const PORTION_LIMIT_MS = 600_000

/** What is still to be sent when the last call has ended is waited for so long. */
const TRACKER_LIMIT_MS = 120_000

const MEGABYTE = 1_000_000

/** Whole calls a second, and whether memory grows with them. */
export const calls: Benchmark = {
  summary:
    'simulated calls (100,000, or --rows): a click timer, a target that is busy, one that answers, a conversion',
  run: async ({ cleanup, progress, rows: givenCalls }) => {
    const total = givenCalls ?? DEFAULT_CALLS
    const tracker = await startTracker(cleanup)
    const service = await startService(cleanup, {
      DATA_DIR: await temporaryDirectory(cleanup),
      ALLOW_PRIVATE_URLS: '1',
    })
    const network = await setUpCallNetwork(service.client, tracker.url)
    const nextRequest = callRequests(service, network)
    await runCalls(service, nextRequest, Math.ceil(total / PORTIONS))
    const perSecond: number[] = []
    const memory: number[] = []
    for (let portion = 1; portion <= PORTIONS; portion++) {
      progress(`portion ${portion} of ${PORTIONS}`)
      perSecond.push(await runCalls(service, nextRequest, Math.ceil(total / PORTIONS)))
      memory.push(await residentBytes(service.url))
    }
    const made = Math.ceil(total / PORTIONS) * (PORTIONS + 1)
    progress('waiting for the last clicks')
    await untilReceived(tracker, made)
    return {
      columns: [
        { key: 'calls', title: 'Calls', align: 'right' },
        { key: 'perSecond', title: 'Calls/s', align: 'right' },
        { key: 'slowest', title: 'Slowest portion/s', align: 'right' },
        { key: 'memoryAtFirst', title: 'RSS at first MB', align: 'right' },
        { key: 'memoryAtLast', title: 'RSS at last MB', align: 'right' },
      ],
      rows: [
        {
          calls: made,
          perSecond: medianOf(perSecond, value => value),
          slowest: Math.min(...perSecond),
          memoryAtFirst: (memory[0] ?? 0) / MEGABYTE,
          memoryAtLast: (memory.at(-1) ?? 0) / MEGABYTE,
        },
      ],
      notes: [
        'Every call was connected by the second target that was tried, and converted; every click arrived once.',
        `Resident memory after each ${PORTIONS}th of them: ${memory.map(bytes => Math.round(bytes / MEGABYTE)).join(', ')} MB.`,
      ],
    }
  },
}

/** Makes calls, each from another caller, so that none has converted before. */
function callRequests({ apiKey }: StartedService, { companyId, number }: CallNetwork): () => string {
  const path = `/api/v5/simulated_calls.json?api_key=${apiKey}&company_id=${companyId}`
  let made = 0
  return () =>
    jsonRequest('POST', path, {
      simulated_call: {
        number,
        caller_number: callerNumber(made++),
        answers: [
          { outcome: 'busy', ring_seconds: 2 },
          { outcome: 'answer', ring_seconds: 5, talk_seconds: 60 },
        ],
      },
    })
}

/** Runs `count` calls; answers calls a second. Throws when one did not go as it must. */
async function runCalls({ url }: StartedService, nextRequest: () => string, count: number): Promise<number> {
  let left = count
  const { repliesPerSecond } = await closedLoop({
    url,
    connections: CONNECTIONS,
    durationMs: PORTION_LIMIT_MS,
    nextRequest: () => (left-- > 0 ? nextRequest() : null),
    check: reply => {
      if (reply.status !== 201) throw new Error(`answered ${reply.status}: ${reply.body()}`)
      const body = reply.body()
      if (!body.includes('"rescued":true') || !body.includes('"converted":true')) {
        throw new Error(`not rescued or not converted: ${body}`)
      }
    },
  })
  return repliesPerSecond
}

async function untilReceived(tracker: { readonly received: () => number }, count: number): Promise<void> {
  const deadline = performance.now() + TRACKER_LIMIT_MS
  while (tracker.received() < count) {
    if (performance.now() > deadline) throw new Error(`${tracker.received()} clicks of ${count} arrived`)
    await setTimeout(100)
  }
}
