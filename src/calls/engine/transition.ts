import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { CapOwner, FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { RoutingTarget } from '../../domain/routing/routing-target.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { PixelFiring } from '../../domain/timers/fire-timer.ts'
import type { CarrierCommand, CarrierEvent } from '../../telephony/carrier.ts'
import type { CallFact } from './call-fact.ts'
import type { CallState, OfCall } from './call-state.ts'

/** What the engine hears: the carrier, the answer to its question, its deadline, and orders to end. */
export type CallInput =
  | CarrierEvent
  | Answer
  /** Names the deadline, because one that was put off may have been on its way already. */
  | { readonly type: 'deadline-passed'; readonly deadline: Instant }
  | { readonly type: 'told-to-end'; readonly reason: 'shutdown' }

/**
 * What the engine must know before the call can go on. Whoever drives the engine gives the answer before any other
 * input, except an order to end.
 */
export type Question =
  | { readonly type: 'read-caps'; readonly owners: readonly CapOwner[] }
  | { readonly type: 'take-slots'; readonly targets: readonly RoutingTarget[] }

export type Answer =
  | { readonly type: 'caps-read'; readonly filled: FilledByCap }
  | { readonly type: 'slots-decided'; readonly decisions: readonly SlotDecision[] }

export interface SlotDecision {
  readonly targetId: number
  /** Null = the slot is taken. */
  readonly refusal: Ineligibility | null
}

export type CapacityCommand =
  | { readonly type: 'mark-answered'; readonly targetId: number }
  | { readonly type: 'release-slots'; readonly targetIds: readonly number[] }

/** What a carrier is told, but that recordings are named by their file: whoever drives the engine makes the address. */
export type CallCommand =
  | Exclude<CarrierCommand, { readonly type: 'play' }>
  | { readonly type: 'play'; readonly fileKey: string }

/** What a call changes of what is known of its caller. */
export type CallerCommand = {
  /** `resubscribe` lifts what `suppress` does. */
  readonly type: 'suppress' | 'resubscribe'
  /** E.164. */
  readonly number: string
}

/** What a decision may depend on beside the state: the moment, and the configuration as it is then. */
export interface CallContext {
  readonly at: Instant
  readonly configuration: CompanyConfiguration
  /** Of the Company's targets; empty unless the call's campaign is routed by it. */
  readonly performance: TargetPerformance
}

/**
 * What follows from one input. Capacity first, then what is known of the caller, then the facts are recorded and with
 * them the pixels that they fire, then the carrier is commanded.
 */
export interface Transition {
  readonly state: CallState
  readonly capacity: readonly CapacityCommand[]
  readonly caller: readonly CallerCommand[]
  readonly facts: readonly CallFact[]
  /** Sent in the background once they are recorded. A second `sale` of a call is dropped. */
  readonly pixels: readonly PixelFiring[]
  readonly carrier: readonly CallCommand[]
  readonly question: Question | null
}

type Effects = Partial<Pick<Transition, 'capacity' | 'caller' | 'facts' | 'pixels' | 'carrier'>>

export function transition(
  state: CallState,
  effects: Effects & Partial<Pick<Transition, 'question'>> = {},
): Transition {
  return { state, capacity: [], caller: [], facts: [], pixels: [], carrier: [], question: null, ...effects }
}

/** The same transition, with effects that come before its own. */
export function precededBy(effects: Effects, then: Transition): Transition {
  return {
    ...then,
    capacity: [...(effects.capacity ?? []), ...then.capacity],
    caller: [...(effects.caller ?? []), ...then.caller],
    facts: [...(effects.facts ?? []), ...then.facts],
    pixels: [...(effects.pixels ?? []), ...then.pixels],
    carrier: [...(effects.carrier ?? []), ...then.carrier],
  }
}

/** The call without the slots of these targets, and the command that gives back those that it held. */
export function withoutSlots<Call extends OfCall>(
  call: Call,
  targetIds: Iterable<number>,
): { readonly call: Call; readonly capacity: readonly CapacityCommand[] } {
  const heldSlots = new Set(call.progress.heldSlots)
  const released = [...targetIds].filter(targetId => heldSlots.delete(targetId))
  if (released.length === 0) return { call, capacity: [] }
  return {
    call: { ...call, progress: { ...call.progress, heldSlots } },
    capacity: [{ type: 'release-slots', targetIds: released }],
  }
}
