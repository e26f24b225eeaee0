import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { CAP_KINDS, type CapKind, type CapLimits } from '../../domain/caps/cap-limits.ts'
import { type Money, money } from '../../domain/money/money.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { SimulatedCall, Simulation } from './simulate-calls.ts'
import type { CapHistory } from './virtual-caps.ts'

/** What became of some calls. Dollars. */
export interface Totals {
  readonly calls: number
  readonly connected: number
  /** Nobody was eligible. */
  readonly lost: number
  readonly unanswered: number
  readonly revenue: Money
  readonly payout: Money
}

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

/** Compares two simulations of the same calls. */
export function compareSimulations(compared: Compared): Comparison {
  const { configurations, simulations, isAskedFor } = compared
  const before = simulations.baseline.calls.filter(({ call }) => isAskedFor(call))
  const after = simulations.proposal.calls.filter(({ call }) => isAskedFor(call))
  const beforeOf = grouped(before, ({ targetId }) => targetId)
  const afterOf = grouped(after, ({ targetId }) => targetId)
  const { targets, groups } = configurations.baseline
  const proposed = configurations.proposal
  return {
    totals: { baseline: totalsOf(before), proposal: totalsOf(after) },
    targets: [...targets.values()].map(({ id, name, caps }) => ({
      id,
      name,
      totals: { baseline: totalsOf(beforeOf.get(id) ?? []), proposal: totalsOf(afterOf.get(id) ?? []) },
      caps: capsOf(caps, proposed.targets.get(id)?.caps ?? [], simulations),
    })),
    groups: [...groups.values()].map(({ id, name, caps, targetIds }) => {
      const members = [...new Set(targetIds)]
      const ofMembers = (calls: ReadonlyMap<number, readonly SimulatedCall[]>) =>
        totalsOf(members.flatMap(targetId => calls.get(targetId) ?? []))
      return {
        id,
        name,
        totals: { baseline: ofMembers(beforeOf), proposal: ofMembers(afterOf) },
        caps: capsOf(caps, proposed.groups.get(id)?.caps ?? [], simulations),
      }
    }),
    moves: movesBetween(before, after),
    hours: hoursOf(before, after, compared),
  }
}

/** @param keyOf null leaves the call out */
function grouped(
  calls: readonly SimulatedCall[],
  keyOf: (call: SimulatedCall) => number | null,
): ReadonlyMap<number, readonly SimulatedCall[]> {
  const groups = new Map<number, SimulatedCall[]>()
  for (const call of calls) {
    const key = keyOf(call)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [call])
    else group.push(call)
  }
  return groups
}

function totalsOf(calls: readonly SimulatedCall[]): Totals {
  const withResult = (result: SimulatedCall['result']) => calls.filter(call => call.result === result).length
  return {
    calls: calls.length,
    connected: withResult('connected'),
    lost: withResult('no_target'),
    unanswered: withResult('unanswered'),
    revenue: calls.reduce((sum, { revenue }) => sum.plus(revenue), money(0)),
    payout: calls.reduce((sum, { payout }) => sum.plus(payout), money(0)),
  }
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

function movesBetween(before: readonly SimulatedCall[], after: readonly SimulatedCall[]): readonly Move[] {
  const moves = new Map<string, Move>()
  for (const [index, from] of before.entries()) {
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

const HOUR_MS = 3_600_000

/** Every hour of the window by the moment at which calls were routed, also those without calls. */
function hoursOf(
  before: readonly SimulatedCall[],
  after: readonly SimulatedCall[],
  { start, end }: Compared,
): readonly HourComparison[] {
  const hourOf = ({ call }: SimulatedCall) => Math.floor((Math.min(call.routedAt, end - 1) - start) / HOUR_MS)
  const beforeIn = grouped(before, hourOf)
  const afterIn = grouped(after, hourOf)
  return Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, hour) => ({
    start: start + hour * HOUR_MS,
    baseline: totalsOf(beforeIn.get(hour) ?? []),
    proposal: totalsOf(afterIn.get(hour) ?? []),
  }))
}
