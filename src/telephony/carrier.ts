import type { Instant } from '../domain/time/instant.ts'

/**
 * The port between the call engine and whoever carries calls (a simulation, a SIP trunk, a cloud provider). A carrier
 * offers calls; from then on the engine sends commands and hears events. Every carrier must pass
 * `test/contracts/carrier-contract.ts`.
 */

/** A call that arrived at a carrier. */
export interface CallOffer {
  /** The carrier's name, shown as the Call's `via`. */
  readonly carrier: string
  /** E.164; null when the caller withholds the number. */
  readonly callerNumber: string | null
  readonly called: CalledAddress
  /** What the carrier, or whoever placed the call through it, says about it. */
  readonly tags: Readonly<Record<string, string>>
}

/** A tracking number (E.164), or the user part of a SIP address under the service's own domain. */
export type CalledAddress =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'sip-user'; readonly user: string }

/**
 * The carrier's half of one call.
 *
 * Commands are carried out in the order in which they are sent; a command that comes too late (the caller is gone, the
 * leg has failed) is ignored. Events may repeat and arrive out of order, except that `ended` comes exactly once, when
 * the caller and every leg have been let go, and nothing comes after it but what became of the recording.
 */
export interface CarrierCall {
  readonly offer: CallOffer
  send(command: CarrierCommand): void
  /** Whether what is said is being recorded right now: `none` also where the carrier cannot. */
  readonly recording: RecordingState
  /** Sets the one listener; events that happened before are delivered to it first. */
  listen(listener: CarrierListener): void
  /** Whether people talk on without this process, so that another can go on with the call; absent: never. */
  readonly mayBeLeft?: boolean
  /** Has nothing to do with the call any more, which goes on. What comes after that is not listened to. */
  leave?(): void
}

/** @param happenedAt where it is told of later than it happened */
export type CarrierListener = (event: CarrierEvent, happenedAt?: Instant) => void

export type RecordingState = 'none' | 'on' | 'paused'

export type CarrierCommand =
  | { readonly type: 'reject'; readonly reason: RejectReason }
  | { readonly type: 'answer' }
  | { readonly type: 'say'; readonly message: string; readonly voiceGender: 'Male' | 'Female' }
  /**
   * Plays the recording at an address that needs no credentials and stays valid for as long as anyone may be listening.
   */
  | { readonly type: 'play'; readonly url: string }
  | GatherCommand
  | { readonly type: 'dial'; readonly legs: readonly Leg[] }
  /** Stops ringing every leg, even one that has just answered. */
  | { readonly type: 'cancel-dial' }
  /**
   * Records what caller and destination say, from now until they are disconnected or `maxSeconds` have passed; null =
   * however long it takes. Sent once a leg has answered; sent again, it changes nothing, whatever has become of the recording. A
   * carrier that cannot record ignores it. `name` is the call's alone: a carrier whose recordings become files of the service names them by it, so that one that a crash cut off is known again.
   */
  | { readonly type: 'record'; readonly name: string; readonly maxSeconds: number | null }
  /** What is said from now on is left out of the recording. Ignored where nothing is recorded. */
  | { readonly type: 'pause-recording' }
  | { readonly type: 'resume-recording' }
  | { readonly type: 'hang-up' }

/**
 * `not-found`: nobody is at this address. `declined`: somebody is, and does not take this call. `unavailable`: the service
 * cannot take it now, another time it may.
 */
export type RejectReason = 'not-found' | 'declined' | 'unavailable'

/**
 * Waits for one key, from the start of what is said or played before it (a key cuts that short) until `timeoutSeconds` after
 * its end.
 */
export interface GatherCommand {
  readonly type: 'gather'
  /** Numbers the gathers of a call from 1: an answer names the gather it belongs to. */
  readonly gather: number
  readonly timeoutSeconds: number
}

/**
 * One destination to ring. Legs of one `dial` ring at once: the first to answer is connected with the caller (who is
 * answered then, if not before) and the carrier stops ringing the others.
 */
export interface Leg {
  /** Numbers the legs of a call from 1. */
  readonly leg: number
  /** E.164 number or SIP address. */
  readonly address: string
  /** Whose call it is: by whose trunks it may go out. */
  readonly companyId: number
  /** The Target that is rung; null for a plain number. A label: carriers need only the address. */
  readonly targetId: number | null
  /** The number presented to the destination; null presents none. */
  readonly callerId: string | null
  readonly credentials: SipCredentials | null
  /** The trunk that was chosen for it; null = the carrier's default. */
  readonly trunkId: number | null
  /** DTMF to play on pickup; `w` is a pause of half a second. */
  readonly sendDigits: string | null
  /** The leg fails with `no-answer` when it has not answered by then. */
  readonly ringTimeoutSeconds: number
}

interface SipCredentials {
  readonly username: string
  readonly password: string
}

export type CarrierEvent =
  | { readonly type: 'digit'; readonly gather: number; readonly digit: string }
  | { readonly type: 'gather-timed-out'; readonly gather: number }
  | { readonly type: 'leg-ringing'; readonly leg: number }
  /** It has answered, and it is not known yet whether the caller is still there: `leg-answered` follows, or what became of them. */
  | { readonly type: 'leg-answering'; readonly leg: number }
  | { readonly type: 'leg-answered'; readonly leg: number }
  /** `endsDial`: by its settings, the carrier lets no other destination be tried after this failure. */
  | {
      readonly type: 'leg-failed'
      readonly leg: number
      readonly cause: LegFailure
      readonly endsDial?: true
    }
  /** The connected destination hung up. */
  | { readonly type: 'leg-ended'; readonly leg: number }
  /** The recording can be listened to at this address. */
  | { readonly type: 'recording-ready'; readonly url: string }
  /** The recording is one of the service's own files now. */
  /** `isWrittenDown`: with the call, which had ended: there is nothing left to do. */
  | { readonly type: 'recording-kept'; readonly fileKey: string; readonly isWrittenDown?: true }
  /** What was to be recorded is lost, or was never written; the reason in words. */
  | { readonly type: 'recording-failed'; readonly reason: string }
  | ({ readonly type: 'ended' } & CallEnd)

/** How a call has ended. */
export type CallEnd =
  /** `isUnanswered`: nothing says that he was still there when he was answered, so that he counts as one who was not. */
  | { readonly by: 'caller'; readonly isUnanswered?: true }
  /** On command, or because the line was lost: `why`, in words that name no address, number or person. */
  | { readonly by: 'carrier'; readonly why?: string }

export type LegFailure = 'busy' | 'no-answer' | 'failed'
