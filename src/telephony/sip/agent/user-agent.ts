import type { DialogState } from '../dialog/dialog-state.ts'
import type { HeaderField, SipMessage, SipRequest, SipResponse } from '../message/sip-message.ts'
import type { SipUri } from '../message/sip-uri.ts'
import type { Scheduler } from '../transaction/scheduler.ts'
import type { Peer, Source, TransportHandlers, Transports } from '../transport/transport.ts'
import type { Credentials } from './authenticator.ts'
import type { Call, CallHandlers, IncomingCall, OutgoingCall, OutgoingCallHandlers } from './call.ts'
import type { ExportedCall } from './exported-call.ts'

/** Calls and is called. Made by `startUserAgent` (start-user-agent.ts). */
export interface UserAgent {
  /**
   * Calls a party. The peers that the address resolves to are tried in order (RFC 3263), passing over those that asked to
   * be left alone (503 with Retry-After); digest challenges are answered once for each realm. Redirections are not
   * followed: `onFailed` has the Contact of a 3xx.
   */
  invite(invite: OutgoingInvite): OutgoingCall
  /** Sends OPTIONS, REGISTER or another request outside a dialog, by the same rules. Never rejects. */
  request(request: OutgoingRequest): Promise<RequestOutcome>
  /** Goes on with a call that another process exported. Its session timer starts anew. */
  restore(call: ExportedCall, handlers: CallHandlers, credentials?: Credentials | null): Call
  /** For metrics; all zero when nothing is going on. */
  load(): { readonly calls: number; readonly transactions: number }
  /**
   * Refuses new calls with 503, rejects, cancels and hangs up those there are, waits for the other sides within a bound,
   * closes the transports.
   */
  stop(): Promise<void>
}

export interface UserAgentHandlers {
  /**
   * Asked first about every request outside a dialog, before any memory is spent on it: answer quickly. What is refused
   * or ignored leaves no trace here. Asked again when the request is sent again.
   */
  admit(request: SipRequest, source: Source): Admission
  /** A new INVITE that was admitted. The call that is not listened to when this returns misses nothing: see `listen`. */
  onInvite(call: IncomingCall): void
  /**
   * A request that was admitted, or is of a call, and is refused here: why, in words. Not told: offers of both sides that cross (491),
   * and what comes for a call that is over (481). What begins no call is told again when it is sent again.
   */
  onRefused?(request: SipRequest, source: Source, words: string): void
  /** A call is answered and acknowledged: from now on another process could go on with it, or at least hang up. */
  onEstablished?(call: ExportedCall): void
  /** A call that was established is over, and its BYE has been answered, or never will be. */
  onForgotten?(dialog: Pick<DialogState, 'callId' | 'localTag'>): void
  /** OPTIONS outside a dialog: what to answer. Without it, 200; `{ status: 503 }` while draining. */
  onOptions?(
    request: SipRequest,
    source: Source,
  ): { readonly status: number; readonly headers?: readonly HeaderField[] }
  /** Each message that is sent or received, for ladders. */
  onTrace?(direction: 'in' | 'out', message: SipMessage, peer: Peer): void
}

export type Admission =
  | 'accept'
  /** No answer at all. */
  | 'ignore'
  | {
      readonly status: number
      readonly reason?: string
      /** `WWW-Authenticate`, `Retry-After` and the like. */
      readonly headers?: readonly HeaderField[]
    }

/** What an INVITE and other requests outside a dialog have in common. */
export interface OutgoingRequestTarget {
  /** The Request-URI: `sip:+15550100@pbx.example`. */
  readonly uri: string
  /** Where to send it, when that is not the Request-URI's host: an outbound proxy as URIs, each with `;lr`. */
  readonly route?: readonly string[]
  readonly from: Party
  /** The Request-URI unless it is given. */
  readonly to?: Party
  readonly credentials?: Credentials | null
  /** The user part of our Contact; none unless it is given. */
  readonly contactUser?: string
  /** P-Asserted-Identity, Privacy, Diversion and the like. */
  readonly headers?: readonly HeaderField[]
  /** 70 unless it is given. A back-to-back agent passes on one less than it got, so that loops end (RFC 7332). */
  readonly maxForwards?: number
  /** How long one peer may say nothing at all before the next is tried: 64 * T1 (32 s) unless it is given. */
  readonly silenceMilliseconds?: number
}

export interface OutgoingInvite extends OutgoingRequestTarget {
  /** Null: the other side makes the offer in its answer, `onOffer` is asked, and the ACK has the answer. */
  readonly offer: string | null
  /** The offer as that peer gets it, where it names an address of ours that is not the same for all; else it is `offer`. It must not throw. */
  offerTo?(peer: Peer): string
  readonly handlers: OutgoingCallHandlers
}

export interface OutgoingRequest extends OutgoingRequestTarget {
  readonly method: string
  readonly contentType?: string
  readonly body?: string
  /** For how long REGISTER wants our Contact to be known: its `expires`. */
  readonly contactSeconds?: number
  /**
   * REGISTER needs one Call-ID and rising numbers for all of one binding (RFC 3261 10.2): asked for the next number whenever the
   * request is sent, with an answer to a challenge too.
   */
  readonly callId?: string
  nextSequence?(): number
}

export type RequestOutcome =
  | { readonly kind: 'answered'; readonly response: SipResponse; readonly peer: Peer }
  | {
      readonly kind: 'unanswered'
      readonly why: 'unresolved' | 'unreachable' | 'silent' | 'busy-here'
      readonly words: string
    }

export interface Party {
  readonly displayName?: string | null
  readonly uri: string
}

export interface UserAgentOptions {
  /** `handlers => startTransports({ …, handlers })`. */
  readonly openTransports: (handlers: TransportHandlers) => Promise<Transports>
  /** `createResolver(…)`. */
  readonly resolve: (uri: SipUri) => Promise<readonly Peer[]>
  readonly handlers: UserAgentHandlers
  /** User-Agent and Server. */
  readonly product: string
  /** Session timers (RFC 4028). */
  readonly session?: {
    /** What we ask for: 1,800 unless it is given. */
    readonly intervalSeconds?: number
    /** The least that we take, or refuse with 422: 90 unless it is given. */
    readonly minimumSeconds?: number
  }
  /** New calls beyond it are answered with 503. */
  readonly maxCalls?: number
  readonly maxTransactions?: number
  /** Clock and chance, for tests. */
  readonly scheduler?: Scheduler
  readonly random?: () => number
}
