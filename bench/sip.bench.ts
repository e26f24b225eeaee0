import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Benchmark } from './benchmark.ts'
import { startSoundSink } from './media/sound-sink.ts'
import { callerNumber } from './network/caller-number.ts'
import { setUpSipNetwork } from './network/set-up-sip-network.ts'
import { connectToEmbeddedDatabase } from './processes/embedded-database.ts'
import { processorSeconds, serverProcess } from './processes/process-tree.ts'
import { readMetrics, residentBytes } from './processes/service-metrics.ts'
import { type StartedService, startService } from './processes/start-service.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'
import { median, percentile } from './report/statistics.ts'
import { callRecords } from './sip/call-records.ts'
import { freePort } from './sip/free-port.ts'
import { type PartyPorts, playCalls } from './sip/play-calls.ts'
import { LISTENING_MS, RINGING_MS, TALKING_MS } from './sip/scenarios.ts'

const DEFAULT_RATE = 100
const DEFAULT_SECONDS = 60

/** Code is compiled, and what is read once is read, before anything counts. */
const WARM_UP_SECONDS = 5

const SAMPLE_EVERY_MS = 1_000

/** Memory is read again so long after the last call. What UDP asks to be remembered of calls is over after 32 s. */
const REST_MS = 40_000

const MEGABYTE = 1_000_000

/** Of the 99 calls of 100 that are set up soonest, the slowest: what the service may add to it, in milliseconds. */
const BAR_MS = 60

/** Whole calls over SIP, by parties that we did not write. */
export const sip: Benchmark = {
  summary:
    'calls over SIP by sipp (--rate 100 a second, --seconds 60): greeting and key, a busy target, one that answers',
  run: async ({ cleanup, progress, rate, seconds }) => {
    const callsPerSecond = rate ?? DEFAULT_RATE
    const calls = callsPerSecond * (seconds ?? DEFAULT_SECONDS)
    const dataDir = await temporaryDirectory(cleanup)
    const ports: PartyPorts = {
      service: await freePort(),
      busy: await freePort(),
      answering: await freePort(),
      calling: await freePort(),
      sound: await startSoundSink(cleanup),
    }
    const service = await startService(cleanup, { DATA_DIR: dataDir, SIP_PORT: String(ports.service) })
    const database = await connectToEmbeddedDatabase(cleanup, dataDir)
    const network = await setUpSipNetwork(
      service.client,
      [ports.busy, ports.answering].map(port => `sip:buyer@127.0.0.1:${port}`),
    )
    let callers = 0
    const nextNumbers = (count: number) => Array.from({ length: count }, () => callerNumber(callers++))
    const rows: Record<string, string | number>[] = []
    const complaints: string[] = []
    for (const called of [
      { number: network.withGreeting, hasGreeting: true },
      { number: network.atOnce, hasGreeting: false },
    ]) {
      const name = called.hasGreeting ? 'greeting, key' : 'dialled at once'
      const play = (count: number) => playCalls(cleanup, ports, called, nextNumbers(count), callsPerSecond)
      progress(`${name}: warming up`)
      await play(callsPerSecond * WARM_UP_SECONDS)
      progress(`${name}: ${calls} calls`)
      const since = new Date()
      const before = await readState(service, database)
      const sampler = startSampler(service.url)
      const played = await play(calls)
      const highest = await sampler.stop()
      const after = await readState(service, database)
      progress(`${name}: at rest`)
      await setTimeout(REST_MS)
      const records = await callRecords(database, called.number, since, called.hasGreeting ? '1' : '')
      const atRest = await readMetrics(service.url)
      const added = played.times.map(times => times.added).sort((left, right) => left - right)
      const p99 = percentile(added, 0.99)
      rows.push({
        calls: name,
        perSecond: callsPerSecond,
        made: calls,
        complete: records.complete,
        p50: percentile(added, 0.5),
        p99,
        slowest: added.at(-1) ?? Number.NaN,
        bar: records.complete === calls && p99 <= BAR_MS ? 'met' : 'not met',
        toFirst: median(played.times.map(times => times.toFirst)),
        toNext: median(played.times.map(times => times.toNext)),
        toEnd: median(played.times.map(times => times.toEnd)),
        serviceMs: ((after.serviceSeconds - before.serviceSeconds) * 1_000) / calls,
        databaseMs: ((after.databaseSeconds - before.databaseSeconds) * 1_000) / calls,
        memoryBefore: before.memory / MEGABYTE,
        memoryHighest: highest / MEGABYTE,
        memoryAfter: (await residentBytes(service.url)) / MEGABYTE,
        leftOver: (atRest.get('sip_dialogs') ?? Number.NaN) + (atRest.get('media_endpoints') ?? Number.NaN),
      })
      if (!played.areComplete) complaints.push(`${name}: sipp says: ${played.complaints}`)
      complaints.push(`${name}: ${records.all} calls were written down, ${added.length} timed.`)
    }
    return { columns: COLUMNS, rows, notes: [...NOTES, ...complaints] }
  },
}

const COLUMNS = [
  { key: 'calls', title: 'Calls' },
  { key: 'perSecond', title: 'Calls/s', align: 'right' },
  { key: 'made', title: 'Made', align: 'right' },
  { key: 'complete', title: 'Complete', align: 'right' },
  { key: 'p50', title: 'Added p50 ms', align: 'right', digits: 1 },
  { key: 'p99', title: 'p99 ms', align: 'right', digits: 1 },
  { key: 'slowest', title: 'Slowest ms', align: 'right', digits: 1 },
  { key: 'bar', title: 'Bar' },
  { key: 'toFirst', title: 'To first p50', align: 'right', digits: 1 },
  { key: 'toNext', title: 'To next p50', align: 'right', digits: 1 },
  { key: 'toEnd', title: 'To end p50', align: 'right', digits: 1 },
  { key: 'serviceMs', title: 'Service ms a call', align: 'right', digits: 1 },
  { key: 'databaseMs', title: 'Database ms a call', align: 'right', digits: 1 },
  { key: 'memoryBefore', title: 'RSS before MB', align: 'right' },
  { key: 'memoryHighest', title: 'Highest MB', align: 'right' },
  { key: 'memoryAfter', title: 'After MB', align: 'right' },
  { key: 'leftOver', title: 'Left over', align: 'right' },
] as const

const NOTES = [
  `A caller hears a greeting for ${LISTENING_MS} ms and presses 1 (SIP INFO), or is dialled for at once. The first target is busy, ` +
    `the second rings for ${RINGING_MS} ms and answers; it talks for ${TALKING_MS / 1_000} s and hangs up.`,
  'Added: from the key until the answering target has our ACK (or from the INVITE until the caller has 200), less what passed in ' +
    'each target between INVITE and final answer: by the times of messages that sipp wrote down, so sockets and threads included.',
  'To first: until the INVITE at the busy target; to next: from its 486 until the INVITE at the other; to end: from its 200.',
  `Complete: by the service's own records. Bar: all of them, and p99 of ${BAR_MS} ms. Left over: dialogs and endpoints ` +
    `${REST_MS / 1_000} s later; the memory after is of then.`,
  'Silence and ringback are sent to parties that do not read them; they send no sound. sipp shares the processors.',
]

interface State {
  readonly memory: number
  readonly serviceSeconds: number
  readonly databaseSeconds: number
}

async function readState(service: StartedService, database: pg.Client): Promise<State> {
  const databaseSeconds = (await processorSeconds(await serverProcess(database))) ?? Number.NaN
  // The service has started the database: its processes are among its descendants.
  const together = (await processorSeconds(service.pid)) ?? Number.NaN
  return {
    memory: await residentBytes(service.url),
    serviceSeconds: together - databaseSeconds,
    databaseSeconds,
  }
}

/** Reads a service's memory again and again. @returns what ends that, and answers the highest reading, in bytes */
function startSampler(url: string): { stop(): Promise<number> } {
  let highest = 0
  const sample = async () => {
    highest = Math.max(highest, await residentBytes(url).catch(() => 0))
  }
  const timer = setInterval(() => void sample(), SAMPLE_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await sample()
      return highest
    },
  }
}
