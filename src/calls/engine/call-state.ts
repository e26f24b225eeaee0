import type { ConfiguredCampaign, ConfiguredTarget } from '../../configuration/company-configuration.ts'
import type { Menu } from '../../configuration/menu.ts'
import type { CallFrequency } from '../../domain/callers/call-frequency.ts'
import type { CallPromise, Settlement } from '../../domain/conversions/settle-call.ts'
import type { Money } from '../../domain/money/money.ts'
import type { CallerPlace } from '../../domain/phone/caller-place.ts'
import type { BidRefusalReason } from '../../domain/routing/eligibility-rule.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { CallTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'

/**
 * Where a call stands. Every state except `ended` has a `deadline` or is waiting for an answer to its own question, so
 * no call can be forgotten.
 */
export type CallState =
  | HearingBlockedPrompt
  | InGreeting
  | ReadingCaps
  | TakingSlots
  | Ringing
  | Connected
  | Ended

/** A suppressed caller hears how to lift the suppression. */
export interface HearingBlockedPrompt extends OfCall {
  readonly phase: 'blocked-prompt'
  readonly prompt: NonNullable<ConfiguredCampaign['callerBlockedPrompt']>
  /** How often it has been started. */
  readonly timesPlayed: number
  readonly gather: number
  readonly deadline: Instant
}

/** The caller hears a greeting and may press a key. */
export interface InGreeting extends OfCall {
  readonly phase: 'greeting'
  readonly menu: Menu
  /** How often the greeting has been started. */
  readonly timesPlayed: number
  /** How many of those times the caller asked for it by key. */
  readonly timesAsked: number
  readonly gather: number
  readonly deadline: Instant
}

/** The engine has asked how full the caps of the candidates are. */
export interface ReadingCaps extends OfCall {
  readonly phase: 'reading-caps'
  readonly dial: TargetDial
}

/** The engine has asked for slots on the targets that it wants to ring. */
export interface TakingSlots extends OfCall {
  readonly phase: 'taking-slots'
  readonly dial: TargetDial
  readonly destinations: readonly Destination[]
}

export interface Ringing extends OfCall {
  readonly phase: 'ringing'
  /** What is dialled when no leg answers. */
  readonly dial: Dial
  readonly legs: readonly RingingLeg[]
  readonly deadline: Instant
}

export interface Connected extends OfCall {
  readonly phase: 'connected'
  readonly leg: number
  /** Whether somebody has asked that nothing be recorded for now. */
  readonly isRecordingPaused: boolean
  readonly deadline: Instant
}

export interface Ended extends OfCall {
  readonly phase: 'ended'
  /** Whether it converts; storage may still find that its caller has already converted. */
  readonly settlement: Settlement
  /** What it costs the Company: dollars. */
  readonly charge: Money
}

/** A call whatever its phase. */
export interface OfCall {
  readonly origin: CallOrigin
  readonly progress: CallProgress
}

/** What is known about a call when it arrives; it never changes. */
export interface CallOrigin {
  readonly uuid: string
  readonly companyId: number
  /** The name of the carrier. */
  readonly via: string
  readonly startedAt: Instant
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  /** The caller may not call this Campaign, or through this Affiliate. */
  readonly isCallerSuppressed: boolean
  /** A suppressed caller may lift the suppression. */
  readonly mayResubscribe: boolean
  /** Many callers share the number: this call repeats no other. */
  readonly isCallerStatic: boolean
  /** How often the caller called before. */
  readonly frequency: CallFrequency
  readonly place: CallerPlace
  /** The tracking number, also that of a reservation whose SIP address was called; null without one. */
  readonly number: { readonly id: number; readonly number: string; readonly paused: boolean } | null
  readonly campaignId: number
  /** Null where the Campaign is gone. */
  readonly cid: string | null
  readonly affiliate: { readonly id: number; readonly afid: string; readonly paused: boolean } | null
  /** The publisher's own source ID. */
  readonly sid: string | null
  readonly tags: CallTags
  readonly reservation: CallReservation | null
}

/** The reservation that the call claimed. Its target is tried first, and the call may hold a slot on it already. */
export interface CallReservation extends CallPromise {
  readonly uuid: string
  /** What to ring for that target, as its buyer asked on the ping; null = the target's own number. */
  readonly dialNumber: string | null
  /** Targets whose buyers were asked about this call on the ping, and did not bid for it. */
  readonly refusals: ReadonlyMap<number, BidRefusalReason>
  /** Whether the call may go to nobody else. */
  readonly onlyReservedTarget: boolean
}

/** What has happened to a call so far. */
export interface CallProgress {
  /** Whether anything, greeting or destination, has answered the caller. */
  readonly isAnswered: boolean
  readonly keysPressed: string
  readonly gathers: number
  readonly legsDialled: number
  /** How many campaigns the menus have sent the caller on to. */
  readonly campaignHops: number
  /** Whether nothing but option `1` has led on from the campaign that was called: where its pings look for targets. */
  readonly followsDirectOption: boolean
  /** When the first destination was dialled: the end of the menu. */
  readonly forwardedAt: Instant | null
  readonly connectedAt: Instant | null
  readonly endedAt: Instant | null
  readonly hungUpBy: HungUpBy | null
  /** Once it can be listened to. */
  readonly recording: CallRecording | null
  /** The destination that answered; before that, the one dialled last. */
  readonly destination: Destination | null
  /** The conversion criterion of the answered call, if any, and whether its caller has converted on it before. */
  readonly judgedBy: { readonly criterionId: number; readonly dedupeSeconds: number } | null
  /** Targets that are no longer candidates, because they were rung or could not be. */
  readonly tried: ReadonlySet<number>
  /** Targets whose slot the call holds, or may hold. */
  readonly heldSlots: ReadonlySet<number>
  /** Whether the one sale timer of the call has been fired. */
  readonly hasFiredSale: boolean
  /** Whether a target failed to answer. */
  readonly hasFailedTarget: boolean
  /** What the recorded facts already say about each candidate: its reason, null for eligible. */
  readonly considered: ReadonlyMap<number, Ineligibility | null>
}

export interface CallRecording {
  /** Where it can be listened to: `MAX_RECORDING_URL_LENGTH` characters at most. That of a file is good for a while. */
  readonly url: string
  /** Its key among the service's files; null where the carrier keeps it. */
  readonly fileKey: string | null
}

/** Characters. No browser needs to open a longer address; a recording with a longer one is ignored. */
export const MAX_RECORDING_URL_LENGTH = 2_000

export type HungUpBy = 'caller' | 'target' | 'system'

export type Dial = TargetDial | { readonly kind: 'number'; readonly number: string }

/** Targets and groups that a menu option dials, until one answers. */
export interface TargetDial {
  readonly kind: 'targets'
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  /** Whether the reserved target comes first: only where the caller got to where the reservation's ping looked for it. */
  readonly leadsWithReserved: boolean
}

/** Something that can be rung: a Target, or a plain number of a menu option. */
export interface Destination {
  readonly address: string
  readonly target: ConfiguredTarget | null
  readonly group: { readonly id: number; readonly name: string } | null
  readonly ringTimeoutSeconds: number
}

export interface RingingLeg {
  readonly leg: number
  readonly destination: Destination
  readonly hasRung: boolean
}
