import type { Leg } from '../../telephony/carrier.ts'
import type { CallFact } from './call-fact.ts'
import type { Destination, Dial, OfCall, Ringing, RingingLeg } from './call-state.ts'
import { presentedCallerId } from './presented-caller-id.ts'
import { type CallContext, type Transition, transition } from './transition.ts'

/** How long a plain number of a menu option rings: the default of a Target (service-api.md, Targets). */
const NUMBER_RING_SECONDS = 30

/** What a carrier may need beyond the ring timeout to report it; after that the legs are given up. */
const RING_GRACE_MS = 10_000

/** Rings destinations, all at once, whose slots the call holds. */
export function ringDestinations(
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
    targetId: target?.id ?? null,
    callerId: presentedCallerId(target, origin, configuration.numbers),
    credentials:
      sipUsername === null || sipPassword === null ? null : { username: sipUsername, password: sipPassword },
    sendDigits: target?.sendDigits ?? null,
    ringTimeoutSeconds,
  }
}
