import { limitedOwners } from '../../configuration/limited-owners.ts'
import { targetWorth } from '../../configuration/target-worth.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import { type Candidate, decideRoute } from '../../domain/routing/decide-route.ts'
import { askForSlots } from './ask-for-slots.ts'
import type { CallFact } from './call-fact.ts'
import type { OfCall, ReadingCaps, TargetDial } from './call-state.ts'
import { endCall } from './end-call.ts'
import { releaseSlots } from './release-slots.ts'
import { type CallContext, type CallInput, precededBy, type Transition, transition } from './transition.ts'

/**
 * Chooses whom to ring next as everything stands now: the reserved target first where it leads, then in the order of
 * routing, each target once. Ends the call when nobody is left.
 */
export function chooseDestination(call: OfCall, dial: TargetDial, context: CallContext): Transition {
  const { reservation } = call.origin
  const reserved = reservation?.targetId ?? null
  if (reservation !== null && reserved !== null) {
    const isOpen = !call.progress.tried.has(reserved)
    if (isOpen && (dial.leadsWithReserved || reservation.onlyReservedTarget)) {
      return tryReservedTarget(call, reserved, dial, context)
    }
    if (reservation.onlyReservedTarget) return endWithoutTarget(call, context)
    if (isOpen && call.progress.heldSlots.has(reserved)) {
      // The caller chose to go elsewhere: the promised slot is free again before anyone else is considered.
      const released = releaseSlots(call, [reserved])
      return precededBy(released, chooseDestination(released.call, dial, context))
    }
  }
  const { tried } = call.progress
  const owners = limitedOwners(context.configuration, { ...dial, tried })
  if (owners.length === 0) return decide(call, dial, NOTHING_FILLED, context)
  const state: ReadingCaps = { phase: 'reading-caps', origin: call.origin, progress: call.progress, dial }
  return transition(state, { question: { type: 'read-caps', owners } })
}

export function hearCaps(state: ReadingCaps, input: CallInput, context: CallContext): Transition {
  return input.type === 'caps-read' ? decide(state, state.dial, input.filled, context) : transition(state)
}

/** No cap is known to be full: whether one is, the taking of the slot will say. */
const NOTHING_FILLED: FilledByCap = new Map()

/**
 * The reserved target's caps are left to the taking of its slot: it may count this very call already. Pauses, hours
 * and tags are judged as for any other target.
 */
function tryReservedTarget(
  call: OfCall,
  reserved: number,
  dial: TargetDial,
  context: CallContext,
): Transition {
  const isReserved = (candidate: Candidate) => candidate.targetId === reserved
  const asDialled = consider(call, dial, NOTHING_FILLED, context).candidates.find(isReserved)
  const alone = { ...dial, targetIds: [reserved], targetGroupIds: [] }
  const candidate = asDialled ?? consider(call, alone, NOTHING_FILLED, context).candidates.find(isReserved)
  const isEligible = candidate?.eligible === true
  const fact: CallFact = {
    at: context.at,
    type: 'candidates_considered',
    candidates: candidate === undefined ? [] : [candidate],
    order: isEligible ? [reserved] : [],
  }
  if (isEligible) {
    const step = { targetIds: [reserved], targetGroupId: candidate.targetGroupId }
    return precededBy({ facts: [fact] }, askForSlots(call, dial, step, context))
  }
  const tried = new Set(call.progress.tried).add(reserved)
  const released = releaseSlots({ ...call, progress: { ...call.progress, tried } }, [reserved])
  const { capacity } = released
  return precededBy({ capacity, facts: [fact] }, chooseDestination(released.call, dial, context))
}

function decide(call: OfCall, dial: TargetDial, filled: FilledByCap, context: CallContext): Transition {
  const { steps, candidates } = consider(call, dial, filled, context)
  const { considered } = call.progress
  const news = candidates.filter(({ targetId, reason }) => considered.get(targetId) !== reason)
  const isWorthRecording = news.length > 0 || candidates.length === 0
  const fact: CallFact = {
    at: context.at,
    type: 'candidates_considered',
    candidates: news,
    order: steps.flatMap(step => step.targetIds),
  }
  const known = new Map([...considered, ...news.map(({ targetId, reason }) => [targetId, reason] as const)])
  const informed = { origin: call.origin, progress: { ...call.progress, considered: known } }
  const [step] = steps
  const next =
    step === undefined ? endWithoutTarget(informed, context) : askForSlots(informed, dial, step, context)
  return isWorthRecording ? precededBy({ facts: [fact] }, next) : next
}

function consider(
  { origin, progress }: OfCall,
  { targetIds, targetGroupIds }: TargetDial,
  filled: FilledByCap,
  { at, configuration, performance }: CallContext,
) {
  const { targets, groups, campaigns } = configuration
  const campaign = campaigns.get(origin.campaignId)
  return decideRoute({
    targetIds,
    targetGroupIds,
    targets,
    groups,
    at,
    tags: origin.tags,
    filled,
    seed: origin.uuid,
    worthOf: campaign && targetWorth(campaign, { targets, tags: origin.tags, performance }),
    tried: progress.tried,
    explain: true,
  })
}

function endWithoutTarget(call: OfCall, context: CallContext): Transition {
  const reason = call.progress.hasFailedTarget ? 'no_answer' : 'no_target'
  return endCall(call, context, { by: 'system', reason })
}
