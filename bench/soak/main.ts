import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchmarkReport } from '../benchmark.ts'
import { createCleanup } from '../processes/cleanup.ts'
import { formatReport } from '../report/format-report.ts'
import { type Comparison, compareStretches, LONG_RUN_SECONDS, stretchesOf } from './compare-stretches.ts'
import { drawChart } from './draw-chart.ts'
import { runSoak, type Soak } from './run-soak.ts'
import { PEOPLE } from './soak-load.ts'
import { SERIES } from './soak-series.ts'

const USAGE = 'Usage: npm run soak [-- --minutes <count>] [--charts <directory>] [--json]'

const DEFAULT_MINUTES = 60
/** Less has no stretches to compare, and a week fills any disk. */
const LEAST_MINUTES = 1
const MOST_MINUTES = 7 * 24 * 60

/** The exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, charts: { type: 'string' }, json: { type: 'boolean' } },
  })
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES)
  if (!(minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES)) {
    console.error(`--minutes ${values.minutes}: expected ${LEAST_MINUTES} to ${MOST_MINUTES}.\n${USAGE}`)
    return 2
  }
  const cleanup = createCleanup()
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true
      void cleanup.run().then(() => process.exit(INTERRUPTED))
    })
  }
  try {
    const soak = await runSoak(cleanup, minutes * 60, text => console.error(`… ${text}`))
    const comparisons = compareStretches(soak.samples, SERIES, soak.seconds)
    console.log(formatReport('soak', reportOf(soak, comparisons), values.json === true))
    if (values.charts !== undefined) await writeCharts(values.charts, soak)
    const hasFaults = Object.values(soak.faults).some(count => count > 0)
    return hasFaults || comparisons.some(({ verdict }) => verdict === 'GROWS') ? 1 : 0
  } catch (error) {
    // What is under load was stopped under it: its complaints say nothing.
    if (isInterrupted) return INTERRUPTED
    throw error
  } finally {
    await cleanup.run()
  }
}

function reportOf(soak: Soak, comparisons: readonly Comparison[]): BenchmarkReport {
  const { early } = stretchesOf(soak.seconds)
  const isLong = soak.seconds >= LONG_RUN_SECONDS
  return {
    columns: [
      { key: 'what', title: 'What' },
      { key: 'early', title: `After ${minutesOf(early.from)}`, align: 'right' },
      { key: 'late', title: 'At the end', align: 'right' },
      { key: 'most', title: 'At most', align: 'right' },
      { key: 'verdict', title: 'Verdict' },
    ],
    rows: [
      ...Object.entries(soak.faults).map(([what, count]) => ({
        what,
        early: '',
        late: String(count),
        most: '0',
        verdict: count === 0 ? 'holds' : 'FAULT',
      })),
      ...comparisons.map(({ series, early, late, most, verdict }) => {
        const format = (value: number | null) => value?.toFixed(series.digits) ?? ''
        return { what: series.name, early: format(early), late: format(late), most: format(most), verdict }
      }),
    ],
    notes: [
      `${minutesOf(soak.seconds)} at ${Math.round(soak.loadPerSecond)} requests a second, half of the ` +
        `${Math.round(soak.capacityPerSecond)} that were answered at most just before: of 40, 34 pings, 4 confirms and ` +
        `2 calls; beside them ${PEOPLE.editsPerSecond} edits and ${PEOPLE.reportsPerSecond} report a second, 10 edits ` +
        `at once every ${PEOPLE.secondsBetweenBulks} s, an export every 15 s, and a webhook for each confirm and call.`,
      `Medians of a fifth of the run each. Times are milliseconds, each of the requests of five seconds.` +
        (isLong ? '' : ' In so short a run only faults, connections and open files of the service count.'),
      ...soak.examples.map(example => `Fault: ${example}`),
    ],
  }
}

function minutesOf(seconds: number): string {
  return `${Number((seconds / 60).toFixed(1))} min`
}

/** One picture for each chart that the series name, after which its file is named. */
async function writeCharts(directory: string, { samples, seconds }: Soak): Promise<void> {
  await mkdir(directory, { recursive: true })
  const { early, late } = stretchesOf(seconds)
  const marked = [
    { ...early, name: `after ${minutesOf(early.from)}` },
    { ...late, name: 'at the end' },
  ]
  for (const chart of new Set(SERIES.map(series => series.chart))) {
    const lines = SERIES.filter(series => series.chart === chart).map(({ key, line }) => ({
      name: line,
      points: samples.flatMap(({ atSeconds, values }) => {
        const value = values[key]
        return value === undefined ? [] : [{ atSeconds, value }]
      }),
    }))
    await writeFile(join(directory, `${chart.name}.svg`), drawChart({ ...chart, seconds, lines, marked }))
  }
}
