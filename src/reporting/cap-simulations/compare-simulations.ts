import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { CAP_KINDS, type CapKind, type CapLimits } from '../../domain/caps/cap-limits.ts'
import { type Money, money } from '../../domain/money/money.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { SimulatedCall, Simulation } from './simulate-calls.ts'
import { addCall, CALLS_AT_ONCE, emptyTotals, sumOf, type Totals } from './totals.ts'
import type { CapHistory } from './virtual-caps.ts'

/** The same calls at the configuration in force, and with the changes. */
export interface Pair<T> {
  readonly baseline: T
  readonly proposal: T
}

export interface CapOutcome extends CapHistory {
  readonly kind: CapKind
  readonly cap: number
}

export interface OwnerComparison {
  readonly id: number
  readonly name: string | null
  readonly totals: Pair<Totals>
  readonly caps: Pair<readonly CapOutcome[]>
}

/** Calls with another outcome. Null: to nobody. */
interface Move {
  readonly fromTargetId: number | null
  readonly toTargetId: number | null
  readonly calls: number
  /** More, or less, than before. */
  readonly revenue: Money
  readonly payout: Money
}

interface HourComparison extends Pair<Totals> {
  readonly start: Instant
}

export interface Comparison {
  readonly totals: Pair<Totals>
  readonly targets: readonly OwnerComparison[]
  readonly groups: readonly OwnerComparison[]
  /** The most calls first. */
  readonly moves: readonly Move[]
  readonly hours: readonly HourComparison[]
}

interface Compared {
  readonly configurations: Pair<CompanyConfiguration>
  readonly simulations: Pair<Simulation>
  readonly start: Instant
  readonly end: Instant
  /** The calls that are asked about; other calls fill caps, but are not reported. */
  readonly isAskedFor: (call: SimulatedCall['call']) => boolean
}

/**
 * Compares two simulations of the same calls. Yields every thousand calls and after each Target and group, so that whoever
 * drives it can let others in.
 */
export function* compareSimulations(compared: Compared): Generator<void, Comparison> {
  const { configurations, simulations, isAskedFor } = compared
  const before = simulations.baseline.calls.filter(({ call }) => isAskedFor(call))
  const after = simulations.proposal.calls.filter(({ call }) => isAskedFor(call))
  const sums = { baseline: yield* sumsOf(before, compared), proposal: yield* sumsOf(after, compared) }
  const { targets, groups } = configurations.baseline
  const proposed = configurations.proposal
  const ofBoth = <T>(part: (sums: Sums) => T): Pair<T> => ({
    baseline: part(sums.baseline),
    proposal: part(sums.proposal),
  })
  return {
    totals: ofBoth(({ all }) => all),
    targets: yield* eachOwner(targets, ({ id, name, caps }) => ({
      id,
      name,
      totals: ofBoth(({ byTarget }) => byTarget.get(id) ?? emptyTotals()),
      caps: capsOf(caps, proposed.targets.get(id)?.caps ?? [], simulations),
    })),
    groups: yield* eachOwner(groups, ({ id, name, caps, targetIds }) => {
      const members = [...new Set(targetIds)]
      return {
        id,
        name,
        totals: ofBoth(({ byTarget }) => sumOf(members.flatMap(targetId => byTarget.get(targetId) ?? []))),
        caps: capsOf(caps, proposed.groups.get(id)?.caps ?? [], simulations),
      }
    }),
    moves: yield* movesBetween(before, after),
    hours: Array.from({ length: hoursIn(compared) }, (_, hour) => ({
      start: compared.start + hour * HOUR_MS,
      ...ofBoth(({ byHour }) => byHour[hour] ?? emptyTotals()),
    })),
  }
}

function* eachOwner<Owner, Shown>(
  owners: ReadonlyMap<number, Owner>,
  show: (owner: Owner) => Shown,
): Generator<void, Shown[]> {
  const shown: Shown[] = []
  for (const owner of owners.values()) {
    shown.push(show(owner))
    yield
  }
  return shown
}

/** What became of the calls of one simulation. */
interface Sums {
  readonly all: Totals
  readonly byTarget: ReadonlyMap<number, Totals>
  /** Every hour of the window by the moment at which calls were routed, also those without calls. */
  readonly byHour: readonly Totals[]
}

const HOUR_MS = 3_600_000

const hoursIn = ({ start, end }: Compared) => Math.ceil((end - start) / HOUR_MS)

function* sumsOf(calls: readonly SimulatedCall[], compared: Compared): Generator<void, Sums> {
  const { start, end } = compared
  const all = emptyTotals()
  const byTarget = new Map<number, ReturnType<typeof emptyTotals>>()
  const byHour = Array.from({ length: hoursIn(compared) }, emptyTotals)
  for (const [place, simulated] of calls.entries()) {
    if (place % CALLS_AT_ONCE === CALLS_AT_ONCE - 1) yield
    const { call, targetId } = simulated
    addCall(all, simulated)
    const hour = byHour[Math.floor((Math.min(call.routedAt, end - 1) - start) / HOUR_MS)]
    if (hour !== undefined) addCall(hour, simulated)
    if (targetId === null) continue
    const ofTarget = byTarget.get(targetId) ?? emptyTotals()
    byTarget.set(targetId, ofTarget)
    addCall(ofTarget, simulated)
  }
  return { all, byTarget, byHour }
}

function capsOf(baseline: CapLimits, proposal: CapLimits, simulations: Pair<Simulation>) {
  return {
    baseline: outcomesOf(baseline, simulations.baseline),
    proposal: outcomesOf(proposal, simulations.proposal),
  }
}

function outcomesOf(limits: CapLimits, { caps }: Simulation): readonly CapOutcome[] {
  return CAP_KINDS.flatMap(kind => {
    const limit = limits.find(candidate => candidate.kind === kind)
    const history = limit && caps.get(limit.id)
    if (limit === undefined || limit.cap === null || history === undefined) return []
    return [{ kind, cap: limit.cap, ...history }]
  })
}

function* movesBetween(
  before: readonly SimulatedCall[],
  after: readonly SimulatedCall[],
): Generator<void, readonly Move[]> {
  const moves = new Map<string, Move>()
  for (const [index, from] of before.entries()) {
    if (index % CALLS_AT_ONCE === CALLS_AT_ONCE - 1) yield
    const to = after[index]
    if (to === undefined || to.targetId === from.targetId) continue
    const key = `${from.targetId} ${to.targetId}`
    const known = moves.get(key)
    moves.set(key, {
      fromTargetId: from.targetId,
      toTargetId: to.targetId,
      calls: (known?.calls ?? 0) + 1,
      revenue: (known?.revenue ?? money(0)).plus(to.revenue).minus(from.revenue),
      payout: (known?.payout ?? money(0)).plus(to.payout).minus(from.payout),
    })
  }
  return [...moves.values()].sort((one, other) => other.calls - one.calls)
}
