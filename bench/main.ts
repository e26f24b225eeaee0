import { parseArgs } from 'node:util'
import type { Benchmark } from './benchmark.ts'
import { measureInTurn } from './measure-in-turn.ts'
import { formatReport } from './report/format-report.ts'

/** Loaded all to be listed: a benchmark imports little until it runs. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  ping: () => import('./ping.bench.ts').then(module => module.ping),
  'ping-latency': () => import('./ping-latency.bench.ts').then(module => module.pingLatency),
  edits: () => import('./edits.bench.ts').then(module => module.edits),
  buyers: () => import('./buyers.bench.ts').then(module => module.buyers),
  confirm: () => import('./confirm.bench.ts').then(module => module.confirm),
  inbounds: () => import('./inbounds.bench.ts').then(module => module.inbounds),
  export: () => import('./export.bench.ts').then(module => module.exportRows),
  report: () => import('./report.bench.ts').then(module => module.report),
  lists: () => import('./lists.bench.ts').then(module => module.lists),
  calls: () => import('./calls.bench.ts').then(module => module.calls),
  route: () => import('./route.bench.ts').then(module => module.route),
  pbm: () => import('./pbm.bench.ts').then(module => module.pbm),
  sip: () => import('./sip.bench.ts').then(module => module.sip),
  media: () => import('./media.bench.ts').then(module => module.media),
  console: () => import('./console.bench.ts').then(module => module.consoleInBrowser),
  memory: () => import('./memory.bench.ts').then(module => module.memory),
  start: () => import('./start.bench.ts').then(module => module.start),
}

const USAGE =
  'Usage: npm run bench [-- <name> … [--json] [--rows <count>] [--seconds <count>] [--rate <count>]]'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean' },
      rows: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (positionals.length === 0) return list()
  const unknown = positionals.filter(name => !Object.hasOwn(BENCHMARKS, name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.map(name => `"${name}"`).join(', ')}.\n${USAGE}`)
    return 2
  }
  const counts = {
    rows: readCount('rows', values.rows, 1_000_000),
    seconds: readCount('seconds', values.seconds, 60),
    rate: readCount('rate', values.rate, 100),
  }
  return measureInTurn(positionals, async (name, cleanup) => {
    const benchmark = await BENCHMARKS[name]?.()
    if (benchmark === undefined) return
    const report = await benchmark.run({ cleanup, ...counts, progress: text => console.error(`… ${text}`) })
    console.log(formatReport(name, report, values.json === true))
  })
}

async function list(): Promise<number> {
  for (const [name, load] of Object.entries(BENCHMARKS)) {
    console.log(`${name.padEnd(14)}${(await load()).summary}`)
  }
  console.log(`\n${USAGE}`)
  return 0
}

function readCount(option: string, text: string | undefined, example: number): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${option} ${text}: expected a count such as ${example}`)
  return Number(text)
}
