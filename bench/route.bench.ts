import { CAP_KINDS } from '../src/domain/caps/cap-limits.ts'
import { filledCounts } from '../src/domain/caps/filled-counts.ts'
import { decideRoute, type RouteRequest } from '../src/domain/routing/decide-route.ts'
import type { RoutingGroup } from '../src/domain/routing/routing-group.ts'
import type { RoutingTarget } from '../src/domain/routing/routing-target.ts'
import { callTags } from '../src/domain/tags/call-tags.ts'
import type { Tag } from '../src/domain/tags/tag.ts'
import { compileTagConditions } from '../src/domain/tags/tag-conditions.ts'
import { atOnce } from '../test/harness/at-once.ts'
import type { Benchmark, BenchmarkReport } from './benchmark.ts'
import { ROUNDS } from './report/alternating-rounds.ts'
import { median } from './report/statistics.ts'

const CANDIDATE_COUNTS = [10, 100, 1_000]

/** The bar, a microsecond a candidate, is far above the clock's resolution at this length of a round. */
const ROUND_MS = 1_000

/** Long enough for the compiler to settle. */
const WARM_UP_MS = 500

/** The routing decision alone: how long it takes, and how it grows with the candidates. */
export const route: Benchmark = {
  summary: 'the pure routing decision over 10, 100 and 1,000 targets with tags, hours and caps; growth',
  run: ({ progress }) => {
    const requestsByCount = CANDIDATE_COUNTS.map(count => ({ count, requests: manyRequests(count) }))
    for (const { requests } of requestsByCount) measureRound(requests, WARM_UP_MS)
    const roundsByCount = new Map<number, number[]>(CANDIDATE_COUNTS.map(count => [count, []]))
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`round ${round} of ${ROUNDS}`)
      for (const { count, requests } of requestsByCount) {
        roundsByCount.get(count)?.push(measureRound(requests, ROUND_MS))
      }
    }
    return Promise.resolve(report(roundsByCount))
  },
}

function report(roundsByCount: ReadonlyMap<number, readonly number[]>): BenchmarkReport {
  let previous: number | null = null
  const rows = [...roundsByCount].map(([count, rounds]) => {
    const decisionMicros = median(rounds)
    const growth = previous === null ? '' : `× ${(decisionMicros / previous).toFixed(1)}`
    previous = decisionMicros
    return { candidates: count, decisionMicros, candidateMicros: decisionMicros / count, growth }
  })
  return {
    columns: [
      { key: 'candidates', title: 'Candidates', align: 'right' },
      { key: 'decisionMicros', title: 'µs a decision', align: 'right', digits: 1 },
      { key: 'candidateMicros', title: 'µs a candidate', align: 'right', digits: 3 },
      { key: 'growth', title: 'Growth over a tenth', align: 'right' },
    ],
    rows,
    notes: [
      'Growth of × 10 or less is linear or better. Every decision has another seed and other tags; all come within one minute.',
    ],
  }
}

/**
 * Microseconds of processor time a decision, on average over about `durationMs`: a neighbour that takes the processor
 * for a while does not count.
 */
function measureRound(requests: readonly RouteRequest[], durationMs: number): number {
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()
  let decisions = 0
  let eligible = 0
  while (performance.now() - startedAt < durationMs) {
    for (const request of requests) eligible += decideRoute(request).steps.length
    decisions += requests.length
  }
  if (eligible === 0) throw new Error('no target was ever eligible: this measures nothing')
  const { user, system } = process.cpuUsage(cpuAtStart)
  return (user + system) / decisions
}

/** Different enough that no cache answers in the rules' stead. */
const DISTINCT_CALLS = 64

const STATES = ['FL', 'TX', 'NY', 'CA']

function manyRequests(count: number): readonly RouteRequest[] {
  const targets = new Map(Array.from({ length: count }, (_, index) => [index, routingTarget(index)]))
  const targetIds = [...targets.keys()]
  const groups = new Map([[1, routingGroup(targetIds)]])
  const filled = filledCounts(
    [...targets.values()].flatMap(({ caps }) => caps.map(cap => [cap.id, 3] as const)),
  )
  return Array.from({ length: DISTINCT_CALLS }, (_, index) => ({
    targetIds: [],
    targetGroupIds: [1],
    targets,
    groups,
    at: Date.parse('2026-11-20T15:00:00.000Z') + index,
    tags: callTags({ caller_state: STATES[index % STATES.length] ?? '', age: String(18 + index) }),
    filled,
    seed: `0b6d3f5e-8f0e-4f57-9a34-${String(index).padStart(12, '0')}`,
  }))
}

/** A target with everything that the rules look at; one in four is open to every caller. */
function routingTarget(id: number): RoutingTarget {
  return {
    id,
    name: `Target ${id}`,
    number: '+12025550100',
    priority: 1 + (id % 3),
    weight: id % 5,
    timeoutSeconds: 30,
    paused: id % 20 === 19,
    zone: ['America/New_York', 'America/Chicago', 'Europe/London', 'Etc/UTC'][id % 4] ?? 'Etc/UTC',
    businessHours: [0, 1, 2, 3, 4, 5, 6].map(dayOfWeek => ({
      dayOfWeek,
      workDay: true,
      timeOpen: 600,
      timeClose: 2200,
      invert: false,
    })),
    caps: CAP_KINDS.map((kind, index) => ({ id: (id + 1) * 10 + index, kind, cap: id % 10 === 9 ? 3 : 100 })),
    groupIds: [1],
    conditions: atOnce(compileTagConditions(conditionsOf(id))),
    velocityCalls: null,
    velocitySeconds: 3_600,
  }
}

function conditionsOf(id: number): readonly Tag[] {
  const age: Tag = { key: 'age', operator: '>=', value: '21' }
  const state: Tag = { key: 'caller_state', operator: '==', value: STATES[id % 3] ?? 'FL' }
  return [[], [age], [state], [age, state]][id % 4] ?? []
}

function routingGroup(targetIds: readonly number[]): RoutingGroup {
  const caps = CAP_KINDS.map((kind, index) => ({ id: index + 1, kind, cap: 1_000 }))
  return { id: 1, name: 'Group', behavior: 1, priority: null, weight: null, targetIds, caps }
}
