import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import { buildConversionCriterion } from '../../../test/builders/build-conversion-criterion.ts'
import { buildRecordedCall, connectedWith } from '../../../test/builders/build-recorded-call.ts'
import { buildRoutingGroup, firstGroupCapId } from '../../../test/builders/build-routing-group.ts'
import { firstTargetCapId } from '../../../test/builders/build-routing-target.ts'
import { atOnce } from '../../../test/harness/at-once.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { CAP_KINDS, type CapKind } from '../../domain/caps/cap-limits.ts'
import { money } from '../../domain/money/money.ts'
import { compareSimulations } from './compare-simulations.ts'
import { expectedOutcomes } from './expected-outcomes.ts'
import type { RecordedCall } from './recorded-call.ts'
import { type Simulation, type SimulationRequest, simulateCalls } from './simulate-calls.ts'

const START = Date.parse('2026-11-20T00:00:00Z')
const END = Date.parse('2026-11-21T00:00:00Z')

function simulate(
  configuration: CompanyConfiguration,
  calls: readonly RecordedCall[],
  differences: Partial<SimulationRequest> = {},
): Simulation {
  return atOnce(
    simulateCalls({
      configuration,
      calls,
      start: START,
      end: END,
      counted: new Map(),
      earlier: [],
      expected: atOnce(expectedOutcomes(calls)),
      performance: new Map(),
      onConsidered: () => undefined,
      ...differences,
    }),
  )
}

const comparing = (
  baseline: CompanyConfiguration,
  proposal: CompanyConfiguration,
  calls: readonly RecordedCall[],
) =>
  compareSimulations({
    configurations: { baseline, proposal },
    simulations: { baseline: simulate(baseline, calls), proposal: simulate(proposal, calls) },
    start: START,
    end: END,
    isAskedFor: () => true,
  })

const comparisonOf = (...compared: Parameters<typeof comparing>) => atOnce(comparing(...compared))

/** Targets 1, 2, … in this order, each with these caps and what every call earns there. */
function networkOf(...targets: readonly Partial<Record<CapKind, number>>[]): CompanyConfiguration {
  return buildCompanyConfiguration({
    targets: targets.map((caps, index) =>
      buildConfiguredTarget(index + 1, {
        priority: index + 1,
        caps: buildCapLimits(firstTargetCapId(index + 1), caps),
        conversionCriteria: [buildConversionCriterion(index + 1)],
      }),
    ),
  })
}

const destinations = ({ calls }: Simulation) => calls.map(({ targetId, result }) => targetId ?? result)
const amounts = ({ calls }: Simulation) =>
  calls.map(({ revenue, payout }) => [revenue.toNumber(), payout.toNumber()])
const capIdOf = (targetId: number, kind: CapKind) => firstTargetCapId(targetId) + CAP_KINDS.indexOf(kind)
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

describe('calls that arrive once more', () => {
  test('go where they went, and bring what they brought, where nothing keeps them from it', () => {
    const calls = [
      buildRecordedCall('09:00:00', connectedWith(1, { revenue: '20.5', payout: '12.25' })),
      buildRecordedCall('10:00:00', connectedWith(1, { revenue: '0', payout: '0' })),
    ]
    const simulation = simulate(networkOf({}), calls)
    expect(destinations(simulation)).toEqual([1, 1])
    expect(amounts(simulation)).toEqual([
      [20.5, 12.25],
      [0, 0],
    ])
  })

  test('go elsewhere once a cap is full, and are judged by what holds there', () => {
    const calls = ['09:00:00', '10:00:00', '11:00:00'].map(time =>
      buildRecordedCall(time, connectedWith(1, { talkSeconds: 60, revenue: '50', payout: '40' })),
    )
    const simulation = simulate(networkOf({ daily: 1 }, { daily: 1 }), calls)
    expect(destinations(simulation)).toEqual([1, 2, 'no_target'])
    expect(amounts(simulation)).toEqual([
      [50, 40],
      [20, 12],
      [0, 0],
    ])
    expect(simulation.caps.get(capIdOf(1, 'daily'))).toEqual({
      firstFullAt: at('09:00:00'),
      fullMs: 15 * 3_600_000,
      peak: 1,
    })
  })

  test('that moved and talked too short for the criteria there bring nothing', () => {
    const short = buildRecordedCall('09:00:00', connectedWith(2, { talkSeconds: 29 }))
    expect(amounts(simulate(networkOf({}, {}), [short]))).toEqual([[0, 0]])
  })

  test('hold their concurrency from ringing to the end of the talk, which no other call gets meanwhile', () => {
    const calls = ['09:00:00', '09:01:04', '09:01:05'].map(time =>
      buildRecordedCall(time, connectedWith(1, { talkSeconds: 60 })),
    )
    expect(destinations(simulate(networkOf({ concurrency: 1 }), calls))).toEqual([1, 'no_target', 1])
  })

  test('that nobody had bring the mean of the connected calls of the target', () => {
    const calls = [
      buildRecordedCall('09:00:00', connectedWith(1, { talkSeconds: 100, revenue: '20', payout: '10' })),
      buildRecordedCall('10:00:00', connectedWith(1, { talkSeconds: 50, revenue: '0', payout: '0' })),
      buildRecordedCall('11:00:00'),
      buildRecordedCall('11:01:14'),
      buildRecordedCall('11:01:15'),
    ]
    const simulation = simulate(networkOf({ concurrency: 1 }), calls)
    expect(destinations(simulation)).toEqual([1, 1, 1, 'no_target', 1])
    expect(amounts(simulation)[2]).toEqual([10, 5])
  })

  test('find that a target which did not answer them does not answer now', () => {
    const unanswered = { targetId: 1, rangMs: 20_000, hasAnswered: false }
    const call = buildRecordedCall('09:00:00', { attempts: [unanswered] })
    expect(destinations(simulate(networkOf({}), [call]))).toEqual(['unanswered'])
    const simulation = simulate(networkOf({ daily: 1 }, {}), [call, buildRecordedCall('09:00:10'), call])
    // While the first target rings in vain it has no room; then the slot is given back.
    expect(destinations(simulation)).toEqual([2, 2, 2])
    expect(simulation.caps.get(capIdOf(1, 'daily'))).toMatchObject({ peak: 1, fullMs: 20_000 })
  })

  test('are given up again by a caller who gave up, wherever it rings', () => {
    const call = buildRecordedCall('09:00:00', {
      attempts: [{ targetId: 2, rangMs: 10_000, hasAnswered: false }],
      gaveUpAfterMs: 15_000,
    })
    const simulation = simulate(networkOf({ concurrency: 1 }), [call])
    expect(destinations(simulation)).toEqual(['unanswered'])
    expect(simulation.caps.get(capIdOf(1, 'concurrency'))).toMatchObject({ fullMs: 15_000 })
  })

  test('go to the target that was reserved first, and to nobody else where that was agreed', () => {
    const reserved = (isOnly: boolean) => ({ targetId: 2, isOnly, percentOfRevenue: 80 })
    const calls = [
      buildRecordedCall('09:00:00', { ...connectedWith(1), reserved: reserved(false) }),
      buildRecordedCall('10:00:00', { ...connectedWith(1), reserved: reserved(false) }),
      buildRecordedCall('11:00:00', { ...connectedWith(1), reserved: reserved(true) }),
    ]
    const simulation = simulate(networkOf({}, { daily: 1 }), calls)
    expect(destinations(simulation)).toEqual([2, 1, 'no_target'])
    expect(amounts(simulation)[0]).toEqual([20, 16])
  })

  test('convert once within the dedupe time of a criterion', () => {
    const criterion = { ...buildConversionCriterion(9), dedupeSeconds: 3_600 }
    const targets = [buildConfiguredTarget(1, { conversionCriteria: [criterion] })]
    const calls = ['09:00:00', '09:30:00', '10:30:00'].map(time =>
      buildRecordedCall(time, { ...connectedWith(2), callerNumber: '+13035550000' }),
    )
    expect(amounts(simulate(buildCompanyConfiguration({ targets }), calls))).toEqual([
      [20, 12],
      [0, 0],
      [20, 12],
    ])
  })

  test('dial what their keys dial in the menu of today, through other campaigns too', () => {
    const greeting = { kind: 'say', message: 'Hello', voiceGender: 'Female', repeat: 2 } as const
    const configuration = buildCompanyConfiguration({
      targets: [1, 2, 3].map(id => buildConfiguredTarget(id)),
      campaigns: [
        buildCampaign(1, {
          greeting,
          targetIds: [1],
          menuOptions: [
            buildMenuOption('2', { action: 3, targetCid: 'campaign-2' }),
            buildMenuOption('3', { targetIds: [3] }),
          ],
        }),
        buildCampaign(2, { targetIds: [2] }),
      ],
    })
    const calls = ['1', '2', '73', ''].map(keysPressed => buildRecordedCall('09:00:00', { keysPressed }))
    expect(destinations(simulate(configuration, calls))).toEqual([1, 2, 3, 1])
  })

  test('are from where their callers are, to targets and criteria that ask for places', () => {
    const newYork = buildConversionCriterion(1, { tagList: '<<<geo:us-ny>>>' })
    const colorado = buildConversionCriterion(2, { tagList: '<<<geo:us-co>>>' })
    const targets = [
      buildConfiguredTarget(1, {
        priority: 1,
        conditions: newYork.conditions,
        conversionCriteria: [newYork],
      }),
      buildConfiguredTarget(2, { priority: 2, conversionCriteria: [colorado] }),
    ]
    const calls = [
      buildRecordedCall('09:00:00', { ...connectedWith(3), callerNumber: '+12125550100' }),
      buildRecordedCall('09:10:00', { ...connectedWith(3), callerNumber: '+13035550100' }),
      buildRecordedCall('09:20:00', { ...connectedWith(3), callerNumber: '+13125550100' }),
      buildRecordedCall('09:30:00', {
        ...connectedWith(3),
        callerNumber: '+13035550101',
        tags: { caller_state: 'NY' },
      }),
    ]
    const simulation = simulate(buildCompanyConfiguration({ targets }), calls)
    expect(destinations(simulation)).toEqual([1, 2, 2, 1])
    expect(amounts(simulation)).toEqual([
      [20, 12],
      [20, 12],
      [0, 0],
      [20, 12],
    ])
  })

  test('meet those that were under way when the window began', () => {
    const earlier = [{ targetId: 1, endedAt: START + 60_000 }]
    const calls = [buildRecordedCall('00:00:59'), buildRecordedCall('00:01:00')]
    const simulation = simulate(networkOf({ concurrency: 1 }), calls, { earlier })
    expect(destinations(simulation)).toEqual(['no_target', 1])
  })

  test('ring all members of a group at once, and count once for it', () => {
    const caps = buildCapLimits(firstGroupCapId(1), { concurrency: 1, daily: 2 })
    const group = buildRoutingGroup(1, { behavior: 2, priority: 1, weight: 1, targetIds: [1, 2], caps })
    const configuration = buildCompanyConfiguration({
      targets: [1, 2].map(id => buildConfiguredTarget(id, { groupIds: [1] })),
      groups: [group],
      campaigns: [buildCampaign(1, { targetGroupIds: [1] })],
    })
    const calls = ['09:00:00', '09:00:20', '12:00:00', '15:00:00'].map(time =>
      buildRecordedCall(time, connectedWith(2)),
    )
    // The second meets the first, the third has the last place of the day.
    const simulation = simulate(configuration, calls)
    expect(destinations(simulation)).toEqual([2, 'no_target', 2, 'no_target'])
    expect([...simulation.caps.values()].map(({ peak }) => peak).toSorted()).toEqual([1, 2])
  })
})

const capsOfAny = fc.record(
  {
    concurrency: fc.integer({ min: 0, max: 3 }),
    hard: fc.integer({ min: 0, max: 6 }),
    hourly: fc.integer({ min: 0, max: 3 }),
    daily: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: [] },
)

const callOfAny = fc.record({
  minute: fc.integer({ min: 0, max: 200 }),
  targetId: fc.integer({ min: 0, max: 3 }),
  talkSeconds: fc.integer({ min: 0, max: 3_000 }),
  fails: fc.subarray([1, 2, 3]),
})

function recordedDay(
  day: readonly { minute: number; targetId: number; talkSeconds: number; fails: number[] }[],
) {
  return day
    .toSorted((one, other) => one.minute - other.minute)
    .map(({ minute, targetId, talkSeconds, fails }, index) => {
      const time = new Date(START + minute * 60_000 + index).toISOString().slice(11, -1)
      const connected = targetId === 0 ? {} : connectedWith(targetId, { talkSeconds })
      const failed = fails
        .filter(id => id !== targetId)
        .map(id => ({ targetId: id, rangMs: 7_000, hasAnswered: false }))
      const call = buildRecordedCall(time, connected)
      return { ...call, attempts: [...failed, ...call.attempts] }
    })
}

describe('whatever the day and the caps', () => {
  test('no cap is ever exceeded, and every call comes to an end', () => {
    fc.assert(
      fc.property(fc.tuple(capsOfAny, capsOfAny, capsOfAny), fc.array(callOfAny), (caps, day) => {
        const configuration = networkOf(...caps)
        const simulation = simulate(configuration, recordedDay(day))
        expect(simulation.calls.filter(Boolean)).toHaveLength(day.length)
        for (const { caps: limits } of configuration.targets.values()) {
          for (const { id, cap } of limits) {
            if (cap !== null) expect(simulation.caps.get(id)?.peak).toBeLessThanOrEqual(cap)
          }
        }
      }),
    )
  })

  test('a proposal that changes nothing makes no difference', () => {
    fc.assert(
      fc.property(fc.tuple(capsOfAny, capsOfAny, capsOfAny), fc.array(callOfAny), (caps, day) => {
        const configuration = networkOf(...caps)
        const calls = recordedDay(day)
        const { totals, moves } = comparisonOf(configuration, { ...configuration }, calls)
        expect(totals.proposal).toEqual(totals.baseline)
        expect(moves).toEqual([])
      }),
    )
  })
})

test('two simulations side by side show what moved, hour by hour and target by target', () => {
  const calls = ['09:00:00', '10:00:00', '10:30:00'].map(time => buildRecordedCall(time, connectedWith(1)))
  const baseline = networkOf({ daily: 1 }, { daily: 1 })
  const proposal = networkOf({ daily: 2 }, { daily: 1 })
  const comparison = comparisonOf(baseline, proposal, calls)
  const counts = ({ calls: all, connected, lost, revenue }: (typeof comparison)['totals']['baseline']) => [
    all,
    connected,
    lost,
    revenue.toNumber(),
  ]
  expect(counts(comparison.totals.baseline)).toEqual([3, 2, 1, 40])
  expect(counts(comparison.totals.proposal)).toEqual([3, 3, 0, 60])
  expect(
    comparison.moves.map(({ fromTargetId, toTargetId, calls: moved }) => [fromTargetId, toTargetId, moved]),
  ).toEqual([
    [2, 1, 1],
    [null, 2, 1],
  ])
  expect(comparison.hours).toHaveLength(24)
  expect(counts(comparison.hours[10]?.baseline ?? comparison.totals.baseline)).toEqual([2, 1, 1, 20])
  const [first] = comparison.targets
  expect(first?.caps.baseline).toEqual([
    { kind: 'daily', cap: 1, firstFullAt: at('09:00:00'), fullMs: 15 * 3_600_000, peak: 1 },
  ])
  expect(first?.caps.proposal).toMatchObject([{ cap: 2, firstFullAt: at('10:00:00') }])
})

test('a group comes to what its members do, each counted once, exactly', () => {
  const calls = [
    buildRecordedCall('09:00:00', connectedWith(1, { revenue: '0.1', payout: '0.3' })),
    buildRecordedCall('10:00:00', connectedWith(2, { revenue: '0.2', payout: '0.6' })),
    buildRecordedCall('11:00:00', connectedWith(3, { revenue: '5', payout: '1' })),
  ]
  const network = networkOf({ daily: 1 }, { daily: 1 }, {})
  const groups = new Map([[1, buildRoutingGroup(1, { targetIds: [1, 2, 1] })]])
  const [group] = comparisonOf({ ...network, groups }, network, calls).groups
  expect(group?.totals.baseline).toEqual({
    calls: 2,
    connected: 2,
    lost: 0,
    unanswered: 0,
    revenue: money('0.3'),
    payout: money('0.9'),
  })
  expect(group?.totals.proposal).toEqual(group?.totals.baseline)
})

test('others get their turn within a long comparison', () => {
  const calls = Array.from({ length: 3_500 }, () => buildRecordedCall('09:00:00', connectedWith(1)))
  const network = networkOf({}, {})
  // For each thousand calls of each simulation, and of what moved; and for each target.
  expect([...comparing(network, network, calls)]).toHaveLength(3 * 3 + 2)
  expect([...expectedOutcomes(calls)]).toHaveLength(3)
})
