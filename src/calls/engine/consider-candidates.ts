import { targetWorth } from '../../configuration/target-worth.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import { filledText } from '../../domain/caps/filled-text.ts'
import { type Candidate, decideRoute, type RouteDecision } from '../../domain/routing/decide-route.ts'
import type { BidRefusal, BidRefusalReason } from '../../domain/routing/eligibility-rule.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { CallDecisionBasis } from './call-fact.ts'
import type { CallOrigin, CallReservation, TargetDial } from './call-state.ts'
import type { CallContext } from './transition.ts'

/** What a call's decision depends on besides what is dialled; a replay supplies it again. */
export interface Consideration {
  readonly origin: Pick<CallOrigin, 'uuid' | 'campaignId' | 'tags' | 'frequency'> & {
    readonly reservation: Pick<CallReservation, 'refusals'> | null
  }
  readonly dial: Pick<TargetDial, 'targetIds' | 'targetGroupIds'>
  /** No longer candidates. */
  readonly tried: ReadonlySet<number>
  readonly filled: FilledByCap
  readonly context: Pick<CallContext, 'at' | 'configuration' | 'performance'>
}

/** Whom a call may ring now, in which order, and why not the others. */
export function considerCandidates({ origin, dial, tried, filled, context }: Consideration): RouteDecision {
  const { at, configuration, performance } = context
  const { targets, groups, campaigns } = configuration
  const { targetIds, targetGroupIds } = dial
  const campaign = campaigns.get(origin.campaignId)
  return decideRoute({
    targetIds,
    targetGroupIds,
    targets,
    groups,
    at,
    tags: origin.tags,
    filled,
    callsOfCaller: origin.frequency.ofTargets,
    refusals: origin.reservation === null ? undefined : refusalsOf(origin.reservation),
    seed: origin.uuid,
    worthOf: campaign && targetWorth(campaign, { targets, tags: origin.tags, performance }),
    tried,
    explain: true,
  })
}

/** What buyers answered to the ping stands for its call, which they are not asked about again (decision 0130). */
function refusalsOf({ refusals }: Pick<CallReservation, 'refusals'>): ReadonlyMap<number, BidRefusal> {
  return new Map([...refusals].map(([targetId, reason]) => [targetId, REFUSALS[reason]]))
}

const REFUSALS: Readonly<Record<BidRefusalReason, BidRefusal>> = {
  bid_declined: { reason: 'bid_declined', detail: 'Its buyer declined this call on the ping.' },
  bid_timeout: { reason: 'bid_timeout', detail: 'Its buyer did not answer the ping in time.' },
  bid_failed: { reason: 'bid_failed', detail: 'Its buyer could not be asked on the ping.' },
}

/**
 * Whether a call may ring the target that was reserved for it, dialled or not; undefined when there is no such target.
 * Its caps are checked when its slot is taken: they may already count this call. Pauses, hours and tags are judged as
 * for any other target.
 */
export function considerReserved(
  reserved: number,
  consideration: Omit<Consideration, 'filled'>,
): Candidate | undefined {
  const isReserved = (candidate: Candidate) => candidate.targetId === reserved
  const asDialled = { ...consideration, filled: NOTHING_FILLED }
  const alone = { ...asDialled, dial: { targetIds: [reserved], targetGroupIds: [] } }
  return (
    considerCandidates(asDialled).candidates.find(isReserved) ??
    considerCandidates(alone).candidates.find(isReserved)
  )
}

/** No cap is known to be full: taking the slot will show whether one is. */
export const NOTHING_FILLED: FilledByCap = new Map()

/** What is stored of a consideration with its outcome. @param reserved set where it was only about that target */
export function callDecisionBasis(
  { origin, dial, tried, filled, context: { configuration, performance } }: Consideration,
  candidates: readonly Candidate[],
  reserved?: number,
): CallDecisionBasis {
  const text = filledText(filled)
  const refused = refusedAmong(candidates, origin.reservation?.refusals)
  return {
    v: configuration.version,
    d: [dial.targetIds, dial.targetGroupIds],
    ...(reserved !== undefined && { r: reserved }),
    ...(tried.size > 0 && { t: [...tried] }),
    ...(text !== '' && { f: text }),
    ...(origin.frequency.ofTargets.size > 0 && { h: Object.fromEntries(origin.frequency.ofTargets) }),
    ...(refused !== null && { b: refused }),
    ...(performance.size > 0 && { p: earnedBy(candidates, performance) }),
  }
}

/** Null where none refused. */
function refusedAmong(
  candidates: readonly Candidate[],
  refusals: ReadonlyMap<number, BidRefusalReason> = new Map(),
): Readonly<Record<number, BidRefusalReason>> | null {
  if (refusals.size === 0) return null
  const known = candidates.flatMap(({ targetId }) => {
    const reason = refusals.get(targetId)
    return reason === undefined ? [] : [[targetId, reason] as const]
  })
  return known.length === 0 ? null : Object.fromEntries(known)
}

function earnedBy(candidates: readonly Candidate[], performance: TargetPerformance) {
  const known = candidates.flatMap(({ targetId }) => {
    const perCall = performance.get(targetId)
    return perCall === undefined ? [] : [[targetId, perCall] as const]
  })
  return Object.fromEntries(known)
}
