import { compilePayoutRules } from '../src/domain/payout-modification/compile-payout-rules.ts'
import { parsePayoutRules } from '../src/domain/payout-modification/parse-payout-rules.ts'
import type { CompiledRules } from '../src/domain/payout-modification/payout-table.ts'
import { inSlices } from '../src/platform/jobs/in-slices.ts'
import { interpretPayoutRules, type PayoutInterpreter } from './baselines/interpret-payout-rules.ts'
import type { Benchmark, BenchmarkReport } from './benchmark.ts'
import {
  COLUMNS,
  HARD_TABLE,
  MIXED_TABLE,
  manyPings,
  NARROW_TABLE,
  PATTERNS_TABLE,
  type PayoutTableShape,
  unseenPings,
} from './network/payout-tables.ts'
import { ROUNDS } from './report/alternating-rounds.ts'
import { median } from './report/statistics.ts'

/** The contract’s limit of rules, and parts of it. */
const RULE_COUNTS = [100, 250, 1_000]

const SHAPES: readonly PayoutTableShape[] = [MIXED_TABLE, NARROW_TABLE, HARD_TABLE, PATTERNS_TABLE]

/** The bar, tens of microseconds, is far above the clock's resolution at this length. */
const ROUND_MS = 400

/** Long enough for the compiler to settle. */
const WARM_UP_MS = 300

/** The slowest ping is looked for among all of them, each by itself. */
const SINGLE_PING_MS = 15

type Ping = ReadonlyMap<string, string>

/** Finding the rule for a ping, compiled and cell by cell. */
export const pbm: Benchmark = {
  summary:
    'the first matching rule of 100, 250 and 1,000 with 10 columns, against reading the table cell by cell; worst case',
  run: async ({ progress }) => {
    const rows = []
    for (const ruleCount of RULE_COUNTS) {
      for (const shape of SHAPES) {
        progress(`${ruleCount} rules, ${shape.name}`)
        rows.push(await measureTable(shape, ruleCount))
      }
    }
    return report(rows)
  },
}

function report(rows: BenchmarkReport['rows']): BenchmarkReport {
  return {
    columns: [
      { key: 'rules', title: 'Rules', align: 'right' },
      { key: 'table', title: 'Table' },
      { key: 'interpretedMicros', title: 'Cell by cell µs', align: 'right', digits: 1 },
      { key: 'compiledMicros', title: 'Compiled µs', align: 'right', digits: 2 },
      { key: 'ratio', title: 'Ratio', align: 'right', digits: 1 },
      { key: 'slowestMicros', title: 'Slowest ping µs', align: 'right', digits: 1 },
      { key: 'unseenMicros', title: 'Unseen values µs', align: 'right', digits: 1 },
      { key: 'compileMs', title: 'To compile ms', align: 'right', digits: 1 },
    ],
    rows,
    notes: [
      `${COLUMNS} columns beside payout_pct. Every ping of every round was given the same rule by both.`,
      'Slowest ping: the worst of all pings measured one by one. Unseen values: each value under a pattern comes for ' +
        'the first time, so that every pattern it meets must be run.',
    ],
  }
}

async function measureTable(shape: PayoutTableShape, ruleCount: number) {
  const { headers, rows } = shape.build(ruleCount)
  const csv = [headers, ...rows].map(cells => cells.join(',')).join('\n')
  const startedAt = performance.now()
  const parsed = await inSlices(parsePayoutRules(csv))
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
  const compiled = await inSlices(compilePayoutRules(parsed))
  const compileMs = performance.now() - startedAt
  const interpreted = interpretPayoutRules(headers, rows)
  const pings = manyPings()
  verify(compiled, interpreted, pings)

  const work = (ping: Ping) => evaluate(compiled, ping)
  for (const find of [interpreted, work]) microsEach(find, pings, WARM_UP_MS)
  const rounds: { readonly interpreted: number; readonly compiled: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      interpreted: microsEach(interpreted, pings, ROUND_MS),
      compiled: microsEach(work, pings, ROUND_MS),
    })
  }
  const interpretedMicros = median(rounds.map(round => round.interpreted))
  const compiledMicros = median(rounds.map(round => round.compiled))
  return {
    rules: ruleCount,
    table: shape.name,
    interpretedMicros,
    compiledMicros,
    ratio: interpretedMicros / compiledMicros,
    slowestMicros: Math.max(...pings.map(ping => microsEach(work, [ping], SINGLE_PING_MS))),
    unseenMicros: median(Array.from({ length: ROUNDS }, (_, round) => microsOnce(work, unseenPings(round)))),
    compileMs,
  }
}

/** A rule's place from the top, as a ping asks for it. */
function evaluate(compiled: CompiledRules, ping: Ping): number {
  const rule = compiled.firstMatch({ valueUnder: key => ping.get(key), places: NO_PLACES })
  return rule === null ? -1 : rule.row - FIRST_RULE_ROW
}

const NO_PLACES: ReadonlySet<string> = new Set()
const FIRST_RULE_ROW = 2

function verify(compiled: CompiledRules, interpreted: PayoutInterpreter, pings: readonly Ping[]): void {
  for (const ping of pings) {
    if (evaluate(compiled, ping) !== interpreted(ping)) throw new Error('the two found different rules')
  }
}

/** Processor time an evaluation, over about `durationMs`: a neighbour that takes the processor does not count. */
function microsEach(find: (ping: Ping) => number, pings: readonly Ping[], durationMs: number): number {
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()
  let evaluations = 0
  let found = 0
  while (performance.now() - startedAt < durationMs) {
    for (const ping of pings) found += find(ping)
    evaluations += pings.length
  }
  if (Number.isNaN(found)) throw new Error('no rule has a place')
  const { user, system } = process.cpuUsage(cpuAtStart)
  return (user + system) / evaluations
}

function microsOnce(find: (ping: Ping) => number, pings: readonly Ping[]): number {
  const cpuAtStart = process.cpuUsage()
  for (const ping of pings) find(ping)
  const { user, system } = process.cpuUsage(cpuAtStart)
  return (user + system) / pings.length
}
