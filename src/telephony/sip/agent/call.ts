import type { HeaderField, SipRequest } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { Credentials } from './authenticator.ts'
import type { ExportedCall } from './exported-call.ts'
import type { Reason } from './reason.ts'

/**
 * One dialog of ours with one party, whoever called whom. No function of a call ever throws for what the party did, and
 * none calls a handler before it has returned.
 */
export interface Call {
  readonly callId: string
  /**
   * Ends an answered call (BYE); one that is not answered is cancelled or rejected instead. Later calls of it do nothing.
   * `onEnded` follows at once; whatever the party still says is dealt with here.
   */
  bye(options?: EndOptions): void
  /**
   * Offers a new session description to the party of an answered call (re-INVITE). Waits for its turn behind other offers,
   * and repeats what was refused with 491 after the pause of RFC 3261 14.1.
   */
  reoffer(sdp: string): Promise<ReofferOutcome>
  /** Sends a body by INFO (RFC 6086). @returns the status of the final response; null when none came */
  info(contentType: string, body: string): Promise<number | null>
  /**
   * Asks the party of an answered call whether it is there (OPTIONS). Where it knows the call no more (481, 408), says nothing, or
   * cannot be reached for as long as a transaction lasts, the call is lost: `onEnded`. Any other answer is one.
   */
  probe(): void
  /**
   * What another process needs to go on with this call, as plain data; null unless it is answered and acknowledged.
   * It changes with every request of either side.
   */
  exportDialog(): ExportedCall | null
}

/** Somebody calls us. 100 has been sent; nothing else is until one of these is called. */
export interface IncomingCall extends Call {
  readonly request: SipRequest
  readonly source: Source
  /** What the caller offers; null for a late offer: what `accept` sends is the offer then, and `onAnswer` tells the answer. */
  readonly offer: string | null
  /** Whether early media can reach it: it has offered, or acknowledges what is sent before the answer, so that an offer may be in it (RFC 3261 13.2.1). */
  readonly canHearEarly: boolean
  /**
   * Answers with these whatever challenges requests of ours within the call (401, 407), if it is at the address that the call came
   * from: whoever forges a call gets no proof of a password to guess it by. Until then challenges are not answered.
   */
  authenticateWith(credentials: Credentials): void
  /** Sets who hears of the call. What happened before is told first. */
  listen(handlers: CallHandlers): void
  /** A provisional response, with early media where `sdp` is given. Ignored once the call is answered or over. */
  ring(
    status: 180 | 181 | 182 | 183,
    options?: { readonly sdp?: string; readonly headers?: readonly HeaderField[] },
  ): void
  /** Answers with 200, once a reliable 18x is acknowledged: `onAccepted` says when. Ignored once the call is answered or over. */
  accept(sdp: string, options?: { readonly headers?: readonly HeaderField[] }): void
  /** @param status 300 to 699. Ignored once the call is answered or over. */
  reject(
    status: number,
    options?: { readonly reason?: string; readonly headers?: readonly HeaderField[] },
  ): void
}

/** We call somebody. */
export interface OutgoingCall extends Call {
  /**
   * Gives up before the call is answered: `onFailed` (`cancelled`) follows at once, and whoever answers nevertheless is
   * acknowledged and hung up on, so that no leg is left behind. On an answered call it is `bye`.
   */
  cancel(options?: EndOptions): void
}

export interface EndOptions {
  /** Sent as Reason (RFC 3326). */
  readonly reason?: Reason
  readonly headers?: readonly HeaderField[]
}

/** What happens to a call. `onEnded` comes exactly once and nothing after it. */
export interface CallHandlers {
  /**
   * The call is over: hung up, rejected, cancelled by its caller, or lost (its session expired, nobody acknowledged the
   * answer, the party knows it no longer). Of an outgoing call that was never answered `onFailed` tells instead.
   */
  onEnded(ending: CallEnding): void
  /**
   * The party offers a new session description (hold, a changed address), or describes itself first where we made no
   * offer. Until the answer is there, other offers are refused. `unacceptable` is answered with 488.
   */
  onOffer(sdp: string): OfferAnswer | Promise<OfferAnswer>
  /**
   * The party asks to be offered (a re-INVITE without a description): what a new call would be offered (RFC 3261 14.2), and
   * `onAnswer` tells the answer. Where it throws, 488. Without it, what was described last.
   */
  onOfferWanted?(): string | Promise<string>
  /**
   * The party answered what we described without being asked by `reoffer`: after `accept` of a late offer, a re-INVITE
   * without a description, or a refresh of the session.
   */
  onAnswer?(sdp: string): void
  /** The caller acknowledged our answer. */
  onAcknowledged?(): void
  /** Our 200 has gone out: `accept` may wait for what rang to be acknowledged (PRACK). */
  onAccepted?(): void
  /** INFO within the call, such as keys (`application/dtmf-relay`). It has been answered with 200. */
  onInfo?(contentType: string, body: string): void
}

export interface OutgoingCallHandlers extends CallHandlers {
  /** 101 to 199; each fork that rings has a `toTag` of its own. `sdp`: early media. */
  onProgress(progress: CallProgress): void
  /** Somebody answered: `sdp` is their answer, or their offer where the call was placed without one. Comes once. */
  onAnswered(sdp: string): void
  /** Nobody answered, and nobody will. Comes once; then neither `onAnswered` nor `onEnded` do. */
  onFailed(failure: CallFailure): void
}

export type OfferAnswer =
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'unacceptable' }

/** `lost`: the party is no longer there, as far as we can tell. */
export type CallEnding = (
  | { readonly by: 'remote' | 'local' }
  | { readonly by: 'lost'; readonly loss: CallLoss }
) & {
  /** In words, for a log: addresses may be among them. */
  readonly words: string
  /** The party's Reason header (RFC 3326); null where it gave none. */
  readonly reason: Reason | null
}

/**
 * How it showed that a party is no longer there. `unacknowledged`: it never acknowledged an answer of ours. `expired`: the session was not
 * refreshed in time. `unknown`: it knows the call no more (481, 408). `silent`: it does not answer. `unreachable`: no way leads to it.
 * `unanswered`: it rang us for as long as it may.
 */
export type CallLoss = 'unacknowledged' | 'expired' | 'unknown' | 'silent' | 'unreachable' | 'unanswered'

export interface CallProgress {
  readonly status: number
  readonly reason: string
  readonly sdp: string | null
  readonly toTag: string | null
}

export interface CallFailure {
  readonly kind: FailureKind
  /** Of the final response; null when none came. */
  readonly status: number | null
  /** In words, for a log: `486 Busy Here`, `no such host: pbx.example`. */
  readonly words: string
  /** The Reason header of the final response, whose Q.850 cause is finer than the status. */
  readonly reason: Reason | null
  /** Of the final response, for Warning, Retry-After or Contact. */
  readonly headers: readonly HeaderField[]
}

/**
 * `unresolved`: the address leads to no host. `unreachable`: nobody listens there. `silent`: somebody may, but never
 * answered. `busy-here`: our own bounds are reached. `unacceptable`: answered with media that we cannot take.
 */
export type FailureKind =
  | 'refused'
  | 'unresolved'
  | 'unreachable'
  | 'silent'
  | 'cancelled'
  | 'unacceptable'
  | 'busy-here'

export type ReofferOutcome =
  | { readonly kind: 'answered'; readonly sdp: string }
  /** The session goes on as it was. `status` is null when no final response came. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly words: string }
  | { readonly kind: 'ended' }
