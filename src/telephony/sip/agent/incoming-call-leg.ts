import { answerSession } from '../dialog/session-timer.ts'
import { type HeaderField, headerOf, headersOf, type SipRequest } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { Timers } from '../transaction/timers.ts'
import type { Peer, Source } from '../transport/transport.ts'
import { type AgentCore, type DialogReceiver, MAX_UNANSWERED_MILLISECONDS } from './agent-core.ts'
import { Authenticator, type Credentials } from './authenticator.ts'
import type { CallEnding, CallHandlers, EndOptions, IncomingCall, ReofferOutcome } from './call.ts'
import type { CallDialog } from './call-dialog.ts'
import { CallEvents } from './call-events.ts'
import { ACCEPT, ALLOW, SUPPORTED } from './capabilities.ts'
import { EarlySession } from './early-session.ts'
import { EstablishedCall } from './established-call.ts'
import type { ExportedCall } from './exported-call.ts'
import { formatReason, reasonOf } from './reason.ts'
import { receiveInfo } from './receive-info.ts'
import { retryAfter } from './received-offers.ts'
import { type Progress, ReliableProgress } from './reliable-progress.ts'
import { RepeatedSuccess } from './repeated-success.ts'
import { sessionDescriptionOf } from './session-description.ts'

/** A call that somebody places to us: `IncomingCall` before it is answered, then an `EstablishedCall`. */
export class IncomingCallLeg implements IncomingCall, DialogReceiver {
  readonly offer: string | null
  readonly #core: AgentCore
  readonly #invite: ServerTransaction
  readonly #dialog: CallDialog
  readonly #events = new CallEvents<CallHandlers>()
  readonly #timers: Timers<'unanswered' | 'still-ringing'>
  /** Where the caller insists on PRACK. */
  readonly #reliable: ReliableProgress | null
  readonly #early: EarlySession
  #phase: 'ringing' | 'accepting' | 'established' | 'over' = 'ringing'
  #established: EstablishedCall | null = null
  #success: RepeatedSuccess | null = null

  constructor(core: AgentCore, invite: ServerTransaction, dialog: CallDialog, offer: string | null) {
    this.#core = core
    this.#invite = invite
    this.#dialog = dialog
    this.offer = offer
    this.#timers = new Timers(core.scheduler)
    const isReliable = headersOf(invite.request, 'Require').includes('100rel')
    this.#early = new EarlySession(core, dialog, this.#events, 'theirs')
    const events = {
      onDescribed: (sdp: string) =>
        offer === null ? this.#early.offered(sdp) : this.#early.agree(sdp, offer),
      onNever: () => this.reject(504, { reason: 'Ringing Was Not Acknowledged' }),
    }
    this.#reliable = isReliable ? new ReliableProgress(core, dialog, invite, events) : null
    this.#timers.set('unanswered', unansweredMilliseconds(invite.request), () => {
      const words = 'it was not answered in time'
      this.#refuse(487, {}, { by: 'lost', loss: 'unanswered', words, reason: null })
    })
    core.dialogs.onCancel(invite, dialog.state.localTag, cancel => {
      this.#refuse(487, {}, { by: 'remote', words: 'cancelled by the caller', reason: reasonOf(cancel) })
    })
  }

  get request(): SipRequest {
    return this.#invite.request
  }

  get source(): Source {
    return this.#invite.source
  }

  get canHearEarly(): boolean {
    return this.offer !== null || this.#reliable !== null
  }

  get remotePeer(): Peer {
    return this.#dialog.state.remotePeer
  }

  get callId(): string {
    return this.#dialog.state.callId
  }

  authenticateWith(credentials: Credentials): void {
    this.#dialog.authenticator = new Authenticator(credentials, this.source.address)
  }

  listen(handlers: CallHandlers): void {
    this.#events.listen(handlers)
  }

  ring(
    status: 180 | 181 | 182 | 183,
    options: { readonly sdp?: string; readonly headers?: readonly HeaderField[] } = {},
  ): void {
    if (this.#phase !== 'ringing') return
    const headers = [this.#dialog.contact(this.source), ALLOW, ...(options.headers ?? [])]
    const sdp = options.sdp ?? null
    if (this.#reliable !== null) {
      this.#ringReliably(this.#reliable, { status, headers, sdp })
      return
    }
    const response = this.#dialog.respond(this.#invite, status, { headers, sdp })
    const again = () => {
      this.#timers.set('still-ringing', STILL_RINGING_MILLISECONDS, again)
      this.#invite.respond(response)
    }
    this.#timers.set('still-ringing', STILL_RINGING_MILLISECONDS, again)
  }

  accept(sdp: string, options: { readonly headers?: readonly HeaderField[] } = {}): void {
    if (this.#phase !== 'ringing') return
    this.#phase = 'accepting'
    const answer = () => this.#answer(sdp, options.headers ?? [])
    if (this.#reliable === null) answer()
    else this.#reliable.whenSettled(() => void this.#early.settled().then(answer))
  }

  reject(
    status: number,
    options: { readonly reason?: string; readonly headers?: readonly HeaderField[] } = {},
  ): void {
    this.#refuse(status, options, { by: 'local', words: `rejected with ${status}`, reason: null })
  }

  bye(options: EndOptions = {}): void {
    if (this.#established !== null) {
      this.#established.bye(options)
      return
    }
    const reason =
      options.reason === undefined ? [] : [{ name: 'Reason', value: formatReason(options.reason) }]
    this.reject(480, { headers: [...reason, ...(options.headers ?? [])] })
  }

  reoffer(sdp: string): Promise<ReofferOutcome> {
    return this.#established?.reoffer(sdp) ?? Promise.resolve({ kind: 'ended' })
  }

  info(contentType: string, body: string): Promise<number | null> {
    return this.#established?.info(contentType, body) ?? Promise.resolve(null)
  }

  probe(): void {
    this.#established?.probe()
  }

  exportDialog(): ExportedCall | null {
    return this.#established?.export() ?? null
  }

  isPartOf(remoteTag: string | null): boolean {
    return (remoteTag ?? '') === this.#dialog.state.remoteTag
  }

  receive(transaction: ServerTransaction): void {
    if (this.#established !== null) {
      this.#established.receive(transaction)
      if (this.#established.isForgotten()) this.#success?.stop()
    } else if (this.#dialog.admits(transaction)) {
      this.#receiveEarly(transaction)
    }
  }

  acknowledged(ack: SipRequest): void {
    if (this.#success?.receive(ack) !== true) this.#established?.acknowledged(ack)
  }

  endNow(): void {
    if (this.#established !== null) this.#established.bye()
    else this.reject(503)
  }

  #ringReliably(reliable: ReliableProgress, progress: Progress): void {
    reliable.send(progress)
    this.#timers.set('still-ringing', STILL_RINGING_RELIABLY_MILLISECONDS, () => {
      if (this.#phase === 'ringing') this.#ringReliably(reliable, progress)
    })
  }

  #answer(sdp: string, headers: readonly HeaderField[]): void {
    if (this.#phase !== 'accepting') return
    this.#phase = 'established'
    this.#timers.cancelAll()
    const { request } = this.#invite
    const session = answerSession(request, this.#core.session, null)
    const agreed = session.kind === 'agreed' ? session.session : null
    this.#dialog.state = { ...this.#dialog.state, session: agreed }
    const hasDescribed = this.#hasDescribed()
    const descriptions = hasDescribed ? this.#early.descriptions : { local: sdp, remote: this.offer ?? '' }
    this.#early.stop()
    const established = new EstablishedCall(this.#core, this.#dialog, this.#events, descriptions, true)
    if (this.offer === null && !hasDescribed) established.turn.stakeForUs()
    this.#established = established
    const response = this.#dialog.respond(this.#invite, 200, {
      headers: [this.#dialog.contact(this.source), ALLOW, SUPPORTED, ...session.headers, ...headers],
      sdp: hasDescribed ? null : sdp,
    })
    this.#events.tell(handlers => handlers.onAccepted?.())
    this.#success = new RepeatedSuccess(
      this.#core.scheduler,
      this.#invite,
      response,
      ack => this.#acknowledgedFirst(established, ack),
      () => established.lose('unacknowledged', 'our answer was never acknowledged'),
    )
  }

  #acknowledgedFirst(established: EstablishedCall, ack: SipRequest): void {
    if (this.offer === null && !this.#hasDescribed()) {
      const answer = sessionDescriptionOf(ack)
      if (answer === null || answer === 'unsupported') {
        established.bye({ reason: { protocol: 'SIP', cause: 488, text: 'the ACK had no answer' } })
      } else {
        established.descriptions.remote = answer
        this.#events.tell(handlers => handlers.onAnswer?.(answer))
      }
    }
    established.acknowledgedFirst()
  }

  #receiveEarly(transaction: ServerTransaction): void {
    const { request } = transaction
    const { method } = request
    const respond = (status: number, headers: readonly HeaderField[] = []) =>
      this.#dialog.respond(transaction, status, { headers })
    if (method === 'BYE') {
      respond(200)
      this.#refuse(487, {}, { by: 'remote', words: 'hung up before the answer', reason: reasonOf(request) })
    } else if (method === 'PRACK') {
      this.#receivePrack(transaction)
    } else if (method === 'INFO') {
      receiveInfo(transaction, this.#dialog, this.#events)
    } else if (method === 'OPTIONS') {
      respond(200, [ALLOW, SUPPORTED, ACCEPT])
    } else if (method === 'UPDATE') {
      this.#early.receiveUpdate(transaction)
    } else {
      // RFC 3261 14.2.
      const words = 'the call is not answered yet'
      this.#dialog.refuse(transaction, 500, words, { headers: [retryAfter(this.#core)] })
    }
  }

  #receivePrack(transaction: ServerTransaction): void {
    if (this.#reliable?.isAbout(transaction.request) !== true) {
      this.#dialog.respond(transaction, 481)
      return
    }
    const reliable = this.#reliable
    const description = sessionDescriptionOf(transaction.request)
    const isOffer = description !== null && (this.offer !== null || this.#early.isAgreed)
    if (isOffer) {
      this.#early.receivePrack(transaction, () => reliable.acknowledged())
      return
    }
    this.#dialog.respond(transaction, 200)
    if (description !== null && description !== 'unsupported') {
      this.#early.agree(this.#early.descriptions.local, description)
      this.#events.tell(handlers => handlers.onAnswer?.(description))
    }
    reliable.acknowledged()
  }

  /** Whether a reliable provisional response has said what the answer would say. */
  #hasDescribed(): boolean {
    return this.#reliable?.hasDescribed === true
  }

  #refuse(
    status: number,
    options: { readonly reason?: string; readonly headers?: readonly HeaderField[] },
    ending: CallEnding,
  ): void {
    if (this.#phase !== 'ringing' && this.#phase !== 'accepting') return
    this.#phase = 'over'
    this.#timers.cancelAll()
    this.#reliable?.stop()
    this.#early.stop()
    this.#dialog.respond(this.#invite, status, options)
    this.#core.dialogs.remove(this.callId, this.#dialog.state.localTag)
    this.#events.tellLast(handlers => handlers.onEnded(ending))
  }
}

/** Proxies give up on calls of which they hear nothing for three minutes (RFC 3261 13.3.1.1). */
const STILL_RINGING_MILLISECONDS = 60_000

/** What does not get lost need not be said as often (RFC 3262 3). */
const STILL_RINGING_RELIABLY_MILLISECONDS = 150_000

/** As long as the caller wants to wait (Expires, RFC 3261 13.3.1). */
function unansweredMilliseconds(invite: SipRequest): number {
  const seconds = /^\s*(\d{1,9})\s*$/.exec(headerOf(invite, 'Expires') ?? '')?.[1]
  if (seconds === undefined || Number(seconds) === 0) return MAX_UNANSWERED_MILLISECONDS
  return Math.min(1_000 * Number(seconds), MAX_UNANSWERED_MILLISECONDS)
}
