import type { ConfiguredTarget } from '../../configuration/company-configuration.ts'
import { limitedOwners } from '../../configuration/limited-owners.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { RouteStep } from '../../domain/routing/order-places.ts'
import type { CallFact } from './call-fact.ts'
import type { CallOrigin, Destination, OfCall, ReadingCaps, TakingSlots, TargetDial } from './call-state.ts'
import {
  callDecisionBasis,
  considerCandidates,
  considerReserved,
  NOTHING_FILLED,
} from './consider-candidates.ts'
import { endCall } from './end-call.ts'
import {
  type CallContext,
  type CallInput,
  precededBy,
  type Transition,
  transition,
  withoutSlots,
} from './transition.ts'

/**
 * Chooses whom to ring next as things stand now: the reserved target first where it has priority, then in routing
 * order, each target once. Ends the call when nobody is left.
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
      // The caller chose to go elsewhere: the promised slot is freed before anyone else is considered.
      const released = withoutSlots(call, [reserved])
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

function tryReservedTarget(
  call: OfCall,
  reserved: number,
  dial: TargetDial,
  context: CallContext,
): Transition {
  const consideration = { origin: call.origin, dial, tried: call.progress.tried, context }
  const candidate = considerReserved(reserved, consideration)
  const candidates = candidate === undefined ? [] : [candidate]
  const isEligible = candidate?.eligible === true
  const fact: CallFact = {
    at: context.at,
    type: 'candidates_considered',
    candidates,
    order: isEligible ? [reserved] : [],
    basis: callDecisionBasis({ ...consideration, filled: NOTHING_FILLED }, candidates, reserved),
  }
  if (isEligible) {
    const step = { targetIds: [reserved], targetGroupId: candidate.targetGroupId }
    return precededBy({ facts: [fact] }, askForSlots(call, dial, step, context))
  }
  const tried = new Set(call.progress.tried).add(reserved)
  const released = withoutSlots({ ...call, progress: { ...call.progress, tried } }, [reserved])
  const { capacity } = released
  return precededBy({ capacity, facts: [fact] }, chooseDestination(released.call, dial, context))
}

function decide(call: OfCall, dial: TargetDial, filled: FilledByCap, context: CallContext): Transition {
  const consideration = { origin: call.origin, dial, tried: call.progress.tried, filled, context }
  const { steps, candidates } = considerCandidates(consideration)
  const { considered } = call.progress
  const news = candidates.filter(({ targetId, reason }) => considered.get(targetId) !== reason)
  const isWorthRecording = news.length > 0 || candidates.length === 0
  const fact: CallFact = {
    at: context.at,
    type: 'candidates_considered',
    candidates: news,
    order: steps.flatMap(step => step.targetIds),
    basis: callDecisionBasis(consideration, candidates),
  }
  const known = new Map([...considered, ...news.map(({ targetId, reason }) => [targetId, reason] as const)])
  const informed = { origin: call.origin, progress: { ...call.progress, considered: known } }
  const [step] = steps
  const next =
    step === undefined ? endWithoutTarget(informed, context) : askForSlots(informed, dial, step, context)
  return isWorthRecording ? precededBy({ facts: [fact] }, next) : next
}

function endWithoutTarget(call: OfCall, context: CallContext): Transition {
  const reason = call.progress.hasFailedTarget ? 'no_answer' : 'no_target'
  return endCall(call, context, { by: 'system', reason })
}

/**
 * Asks for a slot of every target of a step. From here on the call counts as holding them, so that they are given back
 * whatever happens next; and the targets count as tried, so that none is asked for twice.
 */
function askForSlots(
  { origin, progress }: OfCall,
  dial: TargetDial,
  { targetIds, targetGroupId }: RouteStep,
  { configuration }: CallContext,
): Transition {
  const group = targetGroupId === null ? null : (configuration.groups.get(targetGroupId) ?? null)
  const targets = targetIds.flatMap(id => configuration.targets.get(id) ?? [])
  const state: TakingSlots = {
    phase: 'taking-slots',
    origin,
    progress: {
      ...progress,
      tried: new Set([...progress.tried, ...targetIds]),
      heldSlots: new Set([...progress.heldSlots, ...targetIds]),
    },
    dial,
    destinations: targets.map(
      (target): Destination => ({
        address: addressOf(target, origin),
        target,
        group: group && { id: group.id, name: group.name },
        ringTimeoutSeconds: target.timeoutSeconds,
      }),
    ),
  }
  return transition(state, { question: { type: 'take-slots', targets } })
}

/** The reserved target's buyer may have named a number for this call (completions.md §9, Buyers). */
function addressOf({ id, number }: ConfiguredTarget, { reservation }: CallOrigin): string {
  return reservation?.targetId === id ? (reservation.dialNumber ?? number) : number
}
