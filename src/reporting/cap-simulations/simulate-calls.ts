import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { targetWorth } from '../../configuration/target-worth.ts'
import type { CapOwner, FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { Money } from '../../domain/money/money.ts'
import { callerPlace } from '../../domain/phone/caller-place.ts'
import { decideRoute } from '../../domain/routing/decide-route.ts'
import type { RouteStep } from '../../domain/routing/order-places.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import { type CallTags, callTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { dialledBy, type SimulatedDial } from './dialled-by.ts'
import { eventQueue } from './event-queue.ts'
import type { ExpectedOutcomes } from './expected-outcomes.ts'
import { byAnswer, leavingTime, legBehaviour, type RungCall } from './leg-behaviour.ts'
import type { RecordedCall } from './recorded-call.ts'
import { type SimulatedWorth, simulatedWorth } from './simulated-worth.ts'
import {
  bindingOwners,
  type CapHistory,
  concurrencyOf,
  type VirtualSlot,
  virtualCaps,
} from './virtual-caps.ts'

export interface SimulationRequest {
  readonly configuration: CompanyConfiguration
  /** Those that arrived in the window, by ascending `routedAt`. */
  readonly calls: readonly RecordedCall[]
  readonly start: Instant
  readonly end: Instant
  /** What was counted before the window, by cap id. */
  readonly counted: FilledByCap
  /** Calls that were under way when the window began: they hold a slot until they end. */
  readonly earlier: readonly EarlierCall[]
  readonly expected: ExpectedOutcomes
  readonly performance: TargetPerformance
  /** Called with how many candidates were looked at; throws where that is too many. */
  readonly onConsidered: (candidates: number) => void
}

export interface EarlierCall {
  readonly targetId: number
  readonly endedAt: Instant
}

/** What became of one call. */
export interface SimulatedCall {
  readonly call: RecordedCall
  /** `no_target`: nobody was eligible. `unanswered`: those who rang did not answer, or the caller gave up. */
  readonly result: 'connected' | 'no_target' | 'unanswered'
  /** Who had it; null unless connected. */
  readonly targetId: number | null
  readonly revenue: Money
  readonly payout: Money
}

export interface Simulation {
  /** In the order of `calls`. */
  readonly calls: readonly SimulatedCall[]
  /** By cap id. */
  readonly caps: ReadonlyMap<number, CapHistory>
}

/**
 * Lets past calls arrive again, in virtual time, at a configuration: the same rules of routing, the same counting of
 * caps. README.md says what is assumed of callers and targets. Yields between events, so that the work can be done in
 * slices; the same request gives the same simulation.
 */
export function* simulateCalls(request: SimulationRequest): Generator<void, Simulation> {
  const { configuration, calls, start, end, earlier } = request
  const ownersOf = bindingOwners(configuration)
  const owners = [...new Set([...ownersOf.values()].flat())]
  const caps = virtualCaps(owners, request.counted, start)
  const queue = eventQueue()
  const worth = simulatedWorth(configuration, request.expected)
  const results: SimulatedCall[] = []
  const shared: Shared = { request, ownersOf, caps, queue, worth }

  for (const { targetId, endedAt } of earlier) {
    const slot = caps.count(concurrencyOf(ownersOf.get(targetId) ?? []), start)
    queue.add(endedAt, () => caps.release(slot, 'concurrency', endedAt))
  }
  let arrived = 0
  const nextArrival = () => {
    const index = arrived++
    const call = calls[index]
    if (call === undefined) return null
    const report: Report = result => {
      results[index] = { call, ...result }
    }
    return { at: call.routedAt, happen: () => routeCall(shared, call, report) }
  }
  // Of one moment, what is given back comes before who arrives.
  const next = () =>
    (queue.nextAt() <= (calls[arrived]?.routedAt ?? Number.POSITIVE_INFINITY) ? queue.take() : null) ??
    nextArrival()

  let histories: ReadonlyMap<number, CapHistory> | null = null
  for (let event = next(); event !== null; event = next()) {
    if (histories === null && event.at >= end) {
      caps.advanceTo(end)
      histories = caps.histories(end)
    }
    caps.advanceTo(event.at)
    event.happen()
    yield
  }
  caps.advanceTo(end)
  return { calls: results, caps: histories ?? caps.histories(end) }
}

interface Shared {
  readonly request: SimulationRequest
  readonly ownersOf: ReadonlyMap<number, readonly CapOwner[]>
  readonly caps: ReturnType<typeof virtualCaps>
  readonly queue: ReturnType<typeof eventQueue>
  readonly worth: SimulatedWorth
}

type Report = (result: Omit<SimulatedCall, 'call'>) => void

/** A call that is looking for somebody. */
interface Searching extends RungCall {
  readonly dial: SimulatedDial
  readonly tags: CallTags
  readonly tried: Set<number>
  hasRung: boolean
  readonly report: Report
}

function routeCall(shared: Shared, call: RecordedCall, report: Report): void {
  const dial = dialledBy(call, shared.request.configuration)
  const attempts = new Map(call.attempts.map(attempt => [attempt.targetId, attempt]))
  const search = {
    call,
    dial,
    // Places that derive from the number are not among what is stored.
    tags: callTags(call.tags, callerPlace(call.callerNumber, call.tags).geo),
    tried: new Set<number>(),
    attempts,
    hasRung: false,
    report,
  }
  seek(shared, search, call.routedAt)
}

/** Rings whoever is next, until somebody rings or nobody is left. */
function seek(shared: Shared, search: Searching, at: Instant): void {
  for (;;) {
    const step = nextStep(shared, search, at)
    if (step === null) {
      const result = search.hasRung ? 'unanswered' : 'no_target'
      search.report({ result, targetId: null, ...shared.worth.nothing })
      return
    }
    const ringing: RingingTarget[] = []
    for (const targetId of step.targetIds) {
      search.tried.add(targetId)
      const beside = ringing.map(({ slot }) => slot)
      const slot = shared.caps.take(shared.ownersOf.get(targetId) ?? [], at, beside)
      if (slot !== null) ringing.push({ targetId, slot })
    }
    if (ringing.length === 0) continue
    ring(shared, search, ringing, at)
    return
  }
}

/** As a call chooses: the reserved target first, whose caps are checked when its slot is taken, then by routing. */
function nextStep(shared: Shared, search: Searching, at: Instant): RouteStep | null {
  const { call, dial, tried } = search
  const { reserved } = call
  const reservedId = reserved?.targetId ?? null
  if (reserved !== null && reservedId !== null) {
    if (!tried.has(reservedId) && (dial.leadsWithReserved || reserved.isOnly)) {
      const alone = { targetIds: [reservedId], targetGroupIds: [] }
      const [step] = decide(shared, search, alone, NOTHING_FILLED, at)
      if (step !== undefined) return step
      tried.add(reservedId)
    }
    if (reserved.isOnly) return null
  }
  return decide(shared, search, dial, shared.caps.filled, at)[0] ?? null
}

const NOTHING_FILLED: FilledByCap = new Map()

function decide(
  { request: { configuration, performance, onConsidered } }: Shared,
  { call, tags, tried }: Searching,
  { targetIds, targetGroupIds }: Pick<SimulatedDial, 'targetIds' | 'targetGroupIds'>,
  filled: FilledByCap,
  at: Instant,
): readonly RouteStep[] {
  const { targets, groups, campaigns } = configuration
  const campaign = campaigns.get(call.campaignId)
  const worthOf = campaign && targetWorth(campaign, { targets, tags, performance })
  const dialled = { targetIds, targetGroupIds, targets, groups, tried }
  const { steps, candidates } = decideRoute({ ...dialled, at, tags, filled, seed: call.uuid, worthOf })
  onConsidered(candidates.length)
  return steps
}

interface RingingTarget {
  readonly targetId: number
  readonly slot: VirtualSlot
}

/**
 * A target that rang for this call does what it did then. Any other answers, as long after it began to ring as whoever
 * answered then; but a caller who gave up does so again.
 */
function ring(shared: Shared, search: Searching, ringing: readonly RingingTarget[], at: Instant): void {
  const { caps, queue } = shared
  search.hasRung = true
  const leavesAt = leavingTime(search.call, at)
  const legs = ringing.map(leg => ({ ...leg, ...legBehaviour(leg.targetId, search, at, leavesAt) }))
  const answering = legs.filter(leg => leg.answers).toSorted(byAnswer)[0]
  const overAt = answering?.endsAt ?? Math.max(...legs.map(leg => leg.endsAt))
  const isGivenUp = leavesAt !== null && leavesAt <= overAt
  const lastsUntil = isGivenUp ? leavesAt : overAt

  for (const leg of legs) {
    if (leg === answering && !isGivenUp) continue
    const until = leg.answers ? lastsUntil : Math.min(leg.endsAt, lastsUntil)
    queue.add(until, () => caps.release(leg.slot, 'all', until))
  }
  if (isGivenUp) {
    const unanswered = { result: 'unanswered', targetId: null, ...shared.worth.nothing } as const
    queue.add(lastsUntil, () => search.report(unanswered))
  } else if (answering === undefined) queue.add(overAt, () => seek(shared, search, overAt))
  else queue.add(overAt, () => connect(shared, search, answering, overAt))
}

function connect(shared: Shared, search: Searching, { targetId, slot }: RingingTarget, at: Instant): void {
  const { call, tags, report } = search
  const endsAt = at + shared.worth.talkMs(call, targetId)
  shared.queue.add(endsAt, () => {
    shared.caps.release(slot, 'concurrency', endsAt)
    report({ result: 'connected', targetId, ...shared.worth.settle(call, tags, targetId, endsAt) })
  })
}
