import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { CapOwner, FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { RoutingTarget } from '../../domain/routing/routing-target.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { PixelFiring } from '../../domain/timers/fire-timer.ts'
import type { CarrierCommand, CarrierEvent } from '../../telephony/carrier.ts'
import type { CallFact, EndingUser, OrderedEndReason } from './call-fact.ts'
import type { CallState, OfCall } from './call-state.ts'

/** The inputs of the engine: carrier events, the answer to its question, its deadline, and orders. */
export type CallInput =
  | Exclude<CarrierEvent, { readonly type: 'recording-kept' }>
  | RecordingKept
  | Answer
  /** By a user; only while the call is being recorded. */
  | { readonly type: 'recording-ordered'; readonly order: RecordingOrder }
  /** Names the deadline, because one that was postponed may already have been on its way. */
  | { readonly type: 'deadline-passed'; readonly deadline: Instant }
  | {
      readonly type: 'ordered-to-end'
      readonly reason: OrderedEndReason
      /** Who ordered it, where that was somebody. */
      readonly user?: EndingUser
    }

/** The recording is a file of the service; `url` is a link to it, which the driver of the engine has made. */
interface RecordingKept {
  readonly type: 'recording-kept'
  readonly fileKey: string
  readonly url: string
  /** With the call, which had ended. */
  readonly isWrittenDown?: true
}

/** What becomes of a recording. */
export type RecordingNews = Extract<
  CallInput,
  { readonly type: 'recording-ready' | 'recording-kept' | 'recording-failed' }
>

export type RecordingOrder = 'pause' | 'resume'

/**
 * What the engine must know before the call can go on. The driver of the engine passes the answer before any other
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

/** What a target's answer counts for is recorded with the call itself. */
export type CapacityCommand = { readonly type: 'release-slots'; readonly targetIds: readonly number[] }

/**
 * A command to the carrier, except that recordings are named by their file: the driver of the engine makes the address.
 */
export type CallCommand =
  | Exclude<CarrierCommand, { readonly type: 'play' }>
  | { readonly type: 'play'; readonly fileKey: string }

/** What a call changes about its caller. */
export type CallerCommand = {
  /** `resubscribe` undoes `suppress`. */
  readonly type: 'suppress' | 'resubscribe'
  /** E.164. */
  readonly number: string
}

/** What a decision may depend on besides the state: the time, and the configuration at that time. */
export interface CallContext {
  readonly at: Instant
  readonly configuration: CompanyConfiguration
  /** The performance of the Company's targets; empty unless the call's campaign is routed by it. */
  readonly performance: TargetPerformance
}

/**
 * What follows from one input. Capacity comes first, then changes about the caller, then the facts are recorded
 * together with the pixels that they fire, then commands go to the carrier: ahead of all that once somebody has answered.
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

/** The same transition, with these effects before its own. */
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

/** The call without its slots on these targets, and the command that gives back those that it held. */
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
