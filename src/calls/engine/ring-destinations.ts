import type {
  CompanyConfiguration,
  ConfiguredNumber,
  ConfiguredTarget,
} from '../../configuration/company-configuration.ts'
import { isSipAddress } from '../../domain/phone/phone-number.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Leg, LegFailure } from '../../telephony/carrier.ts'
import type { CallFact } from './call-fact.ts'
import type { CallOrigin, Destination, Dial, OfCall, Ringing, RingingLeg, TakingSlots } from './call-state.ts'
import { chooseDestination } from './choose-destination.ts'
import { connectDestination } from './connect-destination.ts'
import { endCall } from './end-call.ts'
import {
  type CallContext,
  type CallInput,
  precededBy,
  type SlotDecision,
  type Transition,
  transition,
  withoutSlots,
} from './transition.ts'

/** How long a plain number of a menu option rings: the default of a Target (service-api.md, Targets). */
const NUMBER_RING_SECONDS = 30

/** How long after the ring timeout a carrier may report it; after that the legs are given up. */
const RING_GRACE_MS = 10_000

/** How long a caller may take to acknowledge an answer (RFC 3261 13.3.1.4): after that he is not there. */
const ACKNOWLEDGEMENT_MS = 32_000

/** Rings the targets whose slots were taken; if none were, chooses again among those that are left. */
export function hearSlotDecisions(state: TakingSlots, input: CallInput, context: CallContext): Transition {
  if (input.type !== 'slots-decided') return transition(state)
  const taken = new Set<number>()
  for (const { targetId, refusal } of input.decisions) if (refusal === null) taken.add(targetId)
  const refused = state.destinations.flatMap(({ target }) =>
    target === null || taken.has(target.id) ? [] : [target.id],
  )
  const facts = input.decisions.map(decision => slotFact(decision, context.at))
  const released = withoutSlots(state, refused)
  const destinations = state.destinations.filter(({ target }) => target !== null && taken.has(target.id))
  const next =
    destinations.length === 0
      ? chooseDestination(released.call, state.dial, context)
      : ringDestinations(released.call, state.dial, destinations, context)
  return precededBy({ capacity: released.capacity, facts }, next)
}

function slotFact({ targetId, refusal }: SlotDecision, at: number): CallFact {
  return refusal === null
    ? { at, type: 'slot_taken', targetId }
    : { at, type: 'slot_refused', targetId, reason: refusal }
}

/** Rings the plain number of a menu option: there is no slot to take, and nobody else to try. */
export function ringNumber(call: OfCall, number: string, context: CallContext): Transition {
  const destination: Destination = {
    address: number,
    target: null,
    group: null,
    ringTimeoutSeconds: NUMBER_RING_SECONDS,
  }
  return ringDestinations(call, { kind: 'number', number }, [destination], context)
}

/** Rings destinations, all at once, whose slots the call holds. */
function ringDestinations(
  { origin, progress }: OfCall,
  dial: Dial,
  destinations: readonly Destination[],
  context: CallContext,
): Transition {
  const legs = destinations.map(
    (destination, index): RingingLeg => ({
      leg: progress.legsDialled + 1 + index,
      destination,
      hasRung: false,
    }),
  )
  const longestRingSeconds = Math.max(...destinations.map(({ ringTimeoutSeconds }) => ringTimeoutSeconds))
  const state: Ringing = {
    phase: 'ringing',
    origin,
    progress: {
      ...progress,
      legsDialled: progress.legsDialled + legs.length,
      forwardedAt: progress.forwardedAt ?? context.at,
      destination: destinations[0] ?? null,
    },
    dial,
    legs,
    deadline: context.at + longestRingSeconds * 1000 + RING_GRACE_MS,
  }
  return transition(state, {
    facts: legs.map(leg => dialledFact(leg, context.at)),
    carrier: [{ type: 'dial', legs: legs.map(leg => carrierLeg(leg, state, context)) }],
  })
}

function dialledFact({ leg, destination }: RingingLeg, at: number): CallFact {
  const { address, target, group, ringTimeoutSeconds } = destination
  return {
    at,
    type: 'leg_dialled',
    leg,
    targetId: target?.id ?? null,
    targetGroupId: group?.id ?? null,
    address,
    ringTimeoutSeconds,
  }
}

function carrierLeg(
  { leg, destination: { address, target, ringTimeoutSeconds } }: RingingLeg,
  { origin }: OfCall,
  { configuration }: CallContext,
): Leg {
  const { sipUsername = null, sipPassword = null } = target ?? {}
  return {
    leg,
    address,
    companyId: origin.companyId,
    targetId: target?.id ?? null,
    callerId: presentedCallerId(target, origin, configuration.numbersById),
    credentials:
      sipUsername === null || sipPassword === null ? null : { username: sipUsername, password: sipPassword },
    trunkId: target?.trunkId ?? trunkOfCall(address, origin, configuration),
    sendDigits: target?.sendDigits ?? null,
    ringTimeoutSeconds,
  }
}

/**
 * By which trunk a call goes out to whom has none of its own: its Number's, else its Campaign's; null = the default. A Number's is
 * a carrier that knows telephone numbers, and no addresses of others.
 */
function trunkOfCall(
  address: string,
  { number, campaignId }: CallOrigin,
  configuration: CompanyConfiguration,
): number | null {
  const isAsked = number !== null && !isSipAddress(address)
  const ofNumber = isAsked ? configuration.numbersById.get(number.id)?.trunkId : null
  return ofNumber ?? configuration.campaigns.get(campaignId)?.trunkId ?? null
}

/**
 * The number that a destination sees (service-api.md, Target): its `custom_cid`, else the Number of `cid_number_id`,
 * else, where the caller is masked, the tracking number, else the caller's own. Null presents none.
 */
function presentedCallerId(
  target: ConfiguredTarget | null,
  { callerNumber, number }: Pick<CallOrigin, 'callerNumber' | 'number'>,
  numbers: ReadonlyMap<number, ConfiguredNumber>,
): string | null {
  if (target === null) return callerNumber
  if (target.customCid !== null) return target.customCid
  if (target.cidNumberId !== null) {
    const owned = numbers.get(target.cidNumberId)
    if (owned !== undefined) return owned.number
  }
  return target.obfuscateCid ? (number?.number ?? null) : callerNumber
}

/** Handles events of ringing legs. Events of legs that no longer ring (repeated, late, cancelled) are ignored. */
export function hearWhileRinging(state: Ringing, input: CallInput, context: CallContext): Transition {
  switch (input.type) {
    case 'leg-ringing':
      return withLeg(state, input.leg, leg => ring(state, leg, context))
    case 'leg-answering':
      return withLeg(state, input.leg, () => awaitCaller(state, context))
    case 'leg-answered':
      return withLeg(state, input.leg, leg => connectDestination(state, leg, context))
    case 'leg-failed':
      return withLeg(state, input.leg, leg => failLegs(state, [leg], input.cause, context, input.endsDial))
    case 'leg-ended':
      return withLeg(state, input.leg, leg => failLegs(state, [leg], 'failed', context))
    case 'deadline-passed':
      return precededBy(
        { carrier: [{ type: 'cancel-dial' }] },
        failLegs(state, state.legs, 'no-answer', context),
      )
    default:
      return transition(state)
  }
}

function withLeg(state: Ringing, number: number, then: (leg: RingingLeg) => Transition): Transition {
  const leg = state.legs.find(candidate => candidate.leg === number)
  return leg === undefined ? transition(state) : then(leg)
}

function ring(state: Ringing, ringing: RingingLeg, { at }: CallContext): Transition {
  if (ringing.hasRung) return transition(state)
  const legs = state.legs.map(leg => (leg === ringing ? { ...leg, hasRung: true } : leg))
  const targetId = ringing.destination.target?.id ?? null
  return transition({ ...state, legs }, { facts: [{ at, type: 'leg_ringing', leg: ringing.leg, targetId }] })
}

/** Nobody else is rung for a caller of whom it is not known yet whether he is there. */
function awaitCaller(state: Ringing, { at }: CallContext): Transition {
  return transition({ ...state, deadline: Math.max(state.deadline, at + ACKNOWLEDGEMENT_MS + RING_GRACE_MS) })
}

/**
 * Gives back the slots of legs that failed; when none is ringing any more, chooses the next destination.
 * @param endsDial there is to be no next one
 */
function failLegs(
  state: Ringing,
  failed: readonly RingingLeg[],
  cause: LegFailure,
  context: CallContext,
  endsDial = false,
): Transition {
  const facts = failed.map(({ leg, destination }): CallFact => {
    return { at: context.at, type: 'leg_failed', leg, targetId: destination.target?.id ?? null, cause }
  })
  const targetIds = failed.flatMap(({ destination }) => destination.target?.id ?? [])
  const { call, capacity } = withoutSlots(state, targetIds)
  const legs = state.legs.filter(leg => !failed.includes(leg))
  const progress = { ...call.progress, hasFailedTarget: true }
  const remaining: Ringing = { ...call, progress, legs }
  const next = () => (endsDial ? nobodyAnswered(remaining, context) : dialOn(remaining, context))
  return precededBy({ capacity, facts }, legs.length > 0 ? transition(remaining) : next())
}

function dialOn(state: Ringing, context: CallContext): Transition {
  switch (state.dial.kind) {
    case 'targets':
      return chooseDestination(state, state.dial, context)
    case 'number':
      return nobodyAnswered(state, context)
    default:
      return unreachable(state.dial)
  }
}

const nobodyAnswered = (state: Ringing, context: CallContext) =>
  endCall(state, context, { by: 'system', reason: 'no_answer' })
