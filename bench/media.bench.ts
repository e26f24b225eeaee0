import type { Benchmark, BenchmarkContext } from './benchmark.ts'
import { partyKey } from './media/party-key.ts'
import { type Endpoint, openSoundLoad, type SoundLoad } from './media/sound-load.ts'
import type { SoundQuality } from './media/sound-measurement.ts'
import { createCleanup } from './processes/cleanup.ts'
import { processorSeconds } from './processes/process-tree.ts'
import { startBaseline } from './processes/start-baseline.ts'
import { temporaryDirectory } from './processes/temporary-directory.ts'

const DEFAULT_SECONDS = 8

/** Beyond that telephones begin to drop what comes. */
const MOST_JITTER_MS = 20
const MOST_LOSS = 0.001

/** A machine hiccups: a step that breaks a bar is tried once more. */
const TRIES = 2

/** So many calls are measured, whatever the load: enough of them to see the hundredth part. */
const MEASURED_CALLS = 25

interface Series {
  readonly name: string
  readonly program: 'datagram-relay' | 'sound-carrier'
  readonly work: 'relayed' | 'recorded' | 'encrypted' | 'prompts'
  /** Calls that must be carried; null: nothing was promised of it. */
  readonly bar: number | null
  readonly from: number
  readonly step: number
  readonly steps: number
}

const SERIES: readonly Series[] = [
  {
    name: 'bare relay',
    program: 'datagram-relay',
    work: 'relayed',
    bar: null,
    from: 300,
    step: 100,
    steps: 6,
  },
  { name: 'relayed', program: 'sound-carrier', work: 'relayed', bar: 400, from: 300, step: 50, steps: 8 },
  { name: 'recorded', program: 'sound-carrier', work: 'recorded', bar: 350, from: 250, step: 50, steps: 8 },
  {
    name: 'encrypted',
    program: 'sound-carrier',
    work: 'encrypted',
    bar: null,
    from: 200,
    step: 50,
    steps: 8,
  },
  { name: 'prompts', program: 'sound-carrier', work: 'prompts', bar: 1_000, from: 800, step: 200, steps: 6 },
]

/** How many calls one thread carries. */
export const media: Benchmark = {
  summary:
    'calls that one thread relays (plain and encrypted), records and plays to: more and more (or --rows of them) until they suffer; a bare relay',
  run: async context => {
    const load = await openSoundLoad(context.cleanup)
    const rows: Record<string, string | number>[] = []
    const notes: string[] = []
    for (const series of SERIES) {
      const steps = await climb(series, load, context)
      rows.push(...steps.map(step => ({ sound: series.name, ...step })))
      const carried = Math.max(0, ...steps.filter(({ holds }) => holds === 'yes').map(({ calls }) => calls))
      const ofBar =
        series.bar === null ? '' : `; bar ${series.bar}: ${carried >= series.bar ? 'met' : 'not met'}`
      notes.push(`${series.name}: ${carried} carried${ofBar}.`)
    }
    return {
      columns: [
        { key: 'sound', title: 'Sound' },
        { key: 'calls', title: 'Calls', align: 'right' },
        { key: 'jitter', title: 'Jitter p99 ms', align: 'right', digits: 1 },
        { key: 'loss', title: 'Loss %', align: 'right', digits: 3 },
        { key: 'processor', title: 'Of a core %', align: 'right' },
        { key: 'late', title: 'Load late p99 ms', align: 'right', digits: 1 },
        { key: 'holds', title: 'Holds' },
      ],
      rows,
      notes: [
        ...notes,
        `A step holds with p99 of jitter up to ${MOST_JITTER_MS} ms and loss up to ${MOST_LOSS * 100} %; one that does not is tried once more, ` +
          'and then the series ends. G.711, 50 packets a second each way. Prompts: one party each, nothing relayed. Encrypted: SRTP on ' +
          'both sides, which the load has to do as well.',
        `Measured: every so many-th call, ${MEASURED_CALLS} of them; the others are sent to and send as much, and what they would hear is ` +
          'dropped by the system. Jitter: the difference in time under way of packets that follow one another.',
        'The load runs on one thread beside it and shares the processors: where it was late itself, the step says little.',
      ],
    }
  },
}

interface Step {
  readonly calls: number
  readonly jitter: number
  readonly loss: number
  readonly processor: number
  /** Nothing is sent by the load where prompts are listened to. */
  readonly late: number | string
  readonly holds: 'yes' | 'no'
}

/** More calls with each step, until one does not hold; where their number is given, one step of so many. */
async function climb(series: Series, load: SoundLoad, context: BenchmarkContext): Promise<readonly Step[]> {
  const climbed: Step[] = []
  const steps = context.rows === null ? series.steps : 1
  for (let index = 0; index < steps; index++) {
    const calls = (context.rows ?? series.from) + index * series.step
    let step: Step | null = null
    for (let attempt = 1; attempt <= TRIES && step?.holds !== 'yes'; attempt++) {
      context.progress(`${series.name}: ${calls} calls${attempt === 1 ? '' : ', once more'}`)
      step = await carry(series, calls, load, context)
    }
    if (step === null) break
    climbed.push(step)
    if (step.holds === 'no') break
  }
  return climbed
}

async function carry(
  { program, work }: Series,
  calls: number,
  load: SoundLoad,
  context: BenchmarkContext,
): Promise<Step> {
  // Of this step alone; Ctrl-C reaches it too.
  const cleanup = createCleanup()
  context.cleanup.add(() => cleanup.run())
  const seconds = context.seconds ?? DEFAULT_SECONDS
  const measuredEvery = Math.max(1, Math.floor(calls / MEASURED_CALLS))
  try {
    const { url, pid } = await startBaseline(cleanup, program, {
      CALLS: String(calls),
      WORK: work,
      PARTY_PORT: String(load.measuredPort),
      SINK_PORT: String(load.sinkPort),
      MEASURED_EVERY: String(measuredEvery),
      DIRECTORY: await temporaryDirectory(cleanup),
    })
    const before = await processorSeconds(pid)
    const startedAt = performance.now()
    const heard =
      work === 'prompts'
        ? await load.listen(seconds)
        : await load.talk(endpointsOf(url, measuredEvery), seconds)
    const after = await processorSeconds(pid)
    const elapsedSeconds = (performance.now() - startedAt) / 1_000
    return {
      calls,
      jitter: heard.jitterP99Ms,
      loss: heard.lossShare * 100,
      processor: (((after ?? Number.NaN) - (before ?? Number.NaN)) / elapsedSeconds) * 100,
      late: 'lateP99Ms' in heard ? Number(heard.lateP99Ms) : '',
      holds: isGood(heard) ? 'yes' : 'no',
    }
  } finally {
    await cleanup.run()
  }
}

function isGood({ jitterP99Ms, lossShare }: SoundQuality): boolean {
  return jitterP99Ms <= MOST_JITTER_MS && lossShare <= MOST_LOSS
}

/** Ports of both parties of each call, in order, and what each is sent with where that is encrypted. */
function endpointsOf(ports: string, measuredEvery: number): readonly Endpoint[] {
  return ports.split(',').map((written, index) => {
    const [port, key] = written.split(':')
    return {
      port: Number(port),
      isMeasured: Math.floor(index / 2) % measuredEvery === 0,
      key: key === undefined ? null : { suite: partyKey.suite, keyAndSalt: Buffer.from(key, 'base64') },
    }
  })
}
