import type { FoundSnapshot } from '../../configuration/snapshots/find-snapshot.ts'
import { countsById, NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { readFilledText } from '../../domain/caps/filled-text.ts'
import { callerPlace } from '../../domain/phone/caller-place.ts'
import { describeDifferences, type ReplayedDecision } from '../../domain/replays/replayed-decision.ts'
import type { Candidate, RouteDecision } from '../../domain/routing/decide-route.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import type { CallDecisionBasis } from '../engine/call-fact.ts'
import { considerCandidates, considerReserved } from '../engine/consider-candidates.ts'
import type { CallRow } from '../records/call-row.ts'
import { candidateData } from '../records/event-row.ts'
import type { CallEventRow } from '../records/list-call-events.ts'

/** A decision as its event keeps it. */
export interface StoredDecision {
  readonly at: number
  readonly candidates: readonly StoredCandidate[]
  readonly order: readonly number[]
  /** Null for one that was stored before bases were. */
  readonly basis: CallDecisionBasis | null
}

type StoredCandidate = ReturnType<typeof candidateData>

/** The decisions among the events of a call, in the order in which they were taken. */
export function decisionsAmong(events: readonly CallEventRow[]): readonly StoredDecision[] {
  return events
    .filter(({ type }) => type === 'candidates_considered')
    .map(({ at, data }) => {
      const { candidates, order, basis = null } = data as unknown as Omit<StoredDecision, 'at'>
      return { at: at.getTime(), candidates, order, basis }
    })
}

type Call = Pick<CallRow, 'uuid' | 'caller' | 'campaign_id' | 'tags'>

/**
 * Makes the decisions of a call once more, with today's code and everything that each depended on then. For each, the
 * candidates named by its event are compared: all of them at first, later those whose eligibility had changed.
 * @param snapshotOf by version; null for one that is not kept
 * @returns null in place of a decision whose basis or configuration is not kept
 */
export function replayCall(
  call: Call,
  decisions: readonly StoredDecision[],
  snapshotOf: (version: number) => FoundSnapshot | null,
): readonly (ReplayedDecision | null)[] {
  const reported = new Map<number, string | null>()
  return decisions.map(decision => {
    const { at, order, basis, candidates } = decision
    const snapshot = basis === null ? null : snapshotOf(basis.v)
    const stored = { order, candidates }
    const recomputed = basis === null || snapshot === null ? null : decideAgain(call, at, basis, snapshot)
    const news =
      recomputed === null || basis?.r !== undefined
        ? recomputed?.candidates
        : recomputed.candidates.filter(({ targetId, reason }) => reported.get(targetId) !== reason)
    // Decisions about only the reserved target are reported whatever was reported before, and are not remembered.
    if (basis?.r === undefined)
      for (const { target_id, reason } of candidates) reported.set(target_id, reason)
    if (recomputed === null || news === undefined) return null
    const again = { order: recomputed.order, candidates: news.map(candidateData) }
    return { at, ...describeDifferences(stored, again) }
  })
}

interface DecidedAgain {
  readonly order: readonly number[]
  readonly candidates: readonly Candidate[]
}

function decideAgain(
  call: Call,
  at: number,
  basis: CallDecisionBasis,
  { configuration }: FoundSnapshot,
): DecidedAgain {
  const {
    d: dialled,
    r: reserved,
    t: tried = [],
    f: filled = '',
    h: calls = {},
    b: refused = {},
    p: earned = {},
  } = basis
  const performance = new Map(Object.entries(earned).map(([id, perCall]) => [Number(id), perCall]))
  const tags = callTags(call.tags, callerPlace(call.caller, call.tags).geo)
  const [targetIds, targetGroupIds] = dialled
  const consideration = {
    origin: {
      uuid: call.uuid,
      campaignId: call.campaign_id,
      tags,
      frequency: { ...NO_CALLS, ofTargets: countsById(calls) },
      reservation: {
        refusals: new Map(Object.entries(refused).map(([id, reason]) => [Number(id), reason])),
      },
    },
    dial: { targetIds, targetGroupIds },
    tried: new Set(tried),
    context: { at, configuration, performance },
  }
  if (reserved !== undefined) {
    const candidate = considerReserved(reserved, consideration)
    return {
      order: candidate?.eligible === true ? [reserved] : [],
      candidates: candidate === undefined ? [] : [candidate],
    }
  }
  const decision = considerCandidates({ ...consideration, filled: readFilledText(filled) })
  return { order: orderOf(decision), candidates: decision.candidates }
}

function orderOf({ steps }: RouteDecision): readonly number[] {
  return steps.flatMap(step => step.targetIds)
}
