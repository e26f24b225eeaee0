import { dialogOfResponse } from '../dialog/create-dialog.ts'
import { agreedSession, minimumOf, requestedSession } from '../dialog/session-timer.ts'
import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { Timers } from '../transaction/timers.ts'
import { tagOf } from '../transaction/transaction-key.ts'
import type { Peer } from '../transport/transport.ts'
import { type AgentCore, type DialogReceiver, MAX_UNANSWERED_MILLISECONDS } from './agent-core.ts'
import { Authenticator } from './authenticator.ts'
import type {
  CallFailure,
  EndOptions,
  FailureKind,
  OutgoingCall,
  OutgoingCallHandlers,
  ReofferOutcome,
} from './call.ts'
import { CallEvents } from './call-events.ts'
import { ALLOW } from './capabilities.ts'
import { destinationsOf } from './destinations.ts'
import { EarlyDialogs } from './early-dialogs.ts'
import { EstablishedCall } from './established-call.ts'
import type { ExportedCall } from './exported-call.ts'
import { GhostLegs } from './ghost-legs.ts'
import { OfferQuestion } from './offer-question.ts'
import { firstHop, requestOutsideDialog } from './outside-dialog.ts'
import { formatReason, reasonOf } from './reason.ts'
import { type ExchangeFailure, type ExchangeUser, RequestExchange } from './request-exchange.ts'
import { carrying, sessionDescriptionOf } from './session-description.ts'
import type { OutgoingInvite } from './user-agent.ts'

/** A call that we place: `OutgoingCall` until somebody answers, then an `EstablishedCall`. */
export class OutgoingCallLeg implements OutgoingCall, DialogReceiver, ExchangeUser {
  readonly callId: string
  readonly #core: AgentCore
  readonly #invite: Omit<OutgoingInvite, 'handlers'>
  readonly #localTag: string
  readonly #events = new CallEvents<OutgoingCallHandlers>()
  readonly #authenticator: Authenticator
  readonly #ghosts: GhostLegs
  readonly #early: EarlyDialogs
  readonly #question: OfferQuestion
  readonly #timers: Timers<'unanswered'>
  #phase: 'calling' | 'answering' | 'established' | 'over' = 'calling'
  #exchange: RequestExchange | null = null
  #established: EstablishedCall | null = null
  /** Whom we acknowledge, as often as they answer, and with what. */
  #answered: { readonly tag: string; readonly acknowledge: (() => void) | null } | null = null
  #sequence = 0
  #minimumSeconds: number

  constructor(core: AgentCore, { handlers, ...invite }: OutgoingInvite, callId: string, localTag: string) {
    this.#core = core
    this.#invite = invite
    this.callId = callId
    this.#localTag = localTag
    this.#authenticator = new Authenticator(invite.credentials ?? null)
    this.#early = new EarlyDialogs(core, this.#authenticator, this.#events)
    this.#ghosts = new GhostLegs(this.#early)
    this.#question = new OfferQuestion(this.#events, core.scheduler)
    this.#timers = new Timers(core.scheduler)
    this.#minimumSeconds = core.session.minimumSeconds
    this.#events.listen(handlers)
    core.dialogs.add(callId, localTag, this)
    this.#timers.set('unanswered', MAX_UNANSWERED_MILLISECONDS, () => {
      this.#giveUp([], 'silent', 'it was not answered in time')
    })
  }

  get remotePeer(): Peer | null {
    return this.#established?.dialog.state.remotePeer ?? this.#exchange?.peer ?? null
  }

  async start(): Promise<void> {
    const found = await destinationsOf(this.#core, firstHop(this.#invite), this.#invite.offer)
    if (this.#phase !== 'calling') return
    if (found.kind === 'none') return this.fail(found.why, found.words)
    const { silenceMilliseconds } = this.#invite
    this.#exchange = new RequestExchange(
      this.#core,
      this,
      this.#authenticator,
      found.peers,
      silenceMilliseconds,
    )
    this.#exchange.start()
  }

  build(to: Peer): SipRequest {
    const { offer: general, offerTo, uri, contactUser } = this.#invite
    const offer = general === null ? null : (offerTo?.(to) ?? general)
    const { headers, body } = carrying(offer)
    const identity = { callId: this.callId, localTag: this.#localTag, sequence: ++this.#sequence }
    const isSecure = uri.toLowerCase().startsWith('sips:')
    const fields: readonly HeaderField[] = [
      { name: 'Contact', value: `<${this.#core.contact(to, isSecure, contactUser ?? null)}>` },
      ALLOW,
      // Without an offer a reliable 18x would have one, to be answered before anybody has answered.
      { name: 'Supported', value: offer === null ? 'timer' : '100rel, timer' },
      ...requestedSession({ ...this.#core.session, minimumSeconds: this.#minimumSeconds }, null),
      { name: 'User-Agent', value: this.#core.product },
      ...headers,
    ]
    return requestOutsideDialog(this.#invite, 'INVITE', identity, fields, body)
  }

  onProvisional(response: SipResponse, peer: Peer, sent: SipRequest): void {
    const { status, reason } = response
    const news = status === 100 ? null : this.#early.receive(response, peer, sent)
    if (news === null) return
    const { sdp } = news
    const toTag = tagOf(headerOf(response, 'To'))
    this.#events.tell(handlers => handlers.onProgress({ status, reason, sdp, toTag }))
  }

  onFinal(response: SipResponse, peer: Peer, sent: SipRequest): void {
    const { status, reason } = response
    if (status < 300) {
      void this.#receiveAnswer(response, peer, sent)
      return
    }
    const { headers } = response
    this.fail('refused', `${status} ${reason}`, { status, headers, reason: reasonOf(response) })
  }

  onNone({ why, words }: ExchangeFailure): void {
    this.fail(why, words)
  }

  onGhost(response: SipResponse, peer: Peer, sent: SipRequest): void {
    void this.#ghosts.refuse(response, peer, sent)
  }

  mayRepeat(response: SipResponse): boolean {
    const minimum = minimumOf(response)
    if (minimum === null || minimum <= this.#minimumSeconds) return false
    this.#minimumSeconds = minimum
    return true
  }

  cancel(options: EndOptions = {}): void {
    if (this.#established !== null) {
      this.#established.bye(options)
      return
    }
    const reason =
      options.reason === undefined ? [] : [{ name: 'Reason', value: formatReason(options.reason) }]
    this.#giveUp([...reason, ...(options.headers ?? [])], 'cancelled', 'cancelled')
  }

  bye(options: EndOptions = {}): void {
    this.cancel(options)
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
    if (this.#established === null) return this.#early.has(remoteTag)
    return (remoteTag ?? '') === this.#established.dialog.state.remoteTag
  }

  receive(transaction: ServerTransaction): void {
    if (this.#established !== null) this.#established.receive(transaction)
    else this.#early.receiveRequest(transaction)
  }

  acknowledged(ack: SipRequest): void {
    this.#established?.acknowledged(ack)
  }

  endNow(): void {
    this.cancel()
  }

  fail(kind: FailureKind, words: string, details: Partial<CallFailure> = {}): void {
    if (this.#phase === 'over' || this.#phase === 'established') return
    this.#phase = 'over'
    this.#timers.cancelAll()
    this.#question.stop()
    this.#early.stop()
    this.#core.dialogs.remove(this.callId, this.#localTag)
    const failure: CallFailure = { kind, words, status: null, reason: null, headers: [], ...details }
    this.#events.tellLast(handlers => handlers.onFailed(failure))
  }

  #giveUp(cancelHeaders: readonly HeaderField[], kind: FailureKind, words: string): void {
    this.#exchange?.cancel(cancelHeaders)
    this.fail(kind, words)
  }

  async #receiveAnswer(response: SipResponse, peer: Peer, sent: SipRequest): Promise<void> {
    const state = dialogOfResponse(sent, response, peer)
    if (this.#answered !== null && this.#answered.tag === state?.remoteTag) {
      this.#answered.acknowledge?.()
      return
    }
    if (state === null) return this.fail('refused', `${response.status} without a readable To`)
    if (this.#answered !== null || this.#phase !== 'calling') {
      return this.onGhost(response, peer, sent)
    }

    this.#phase = 'answering'
    this.#answered = { tag: state.remoteTag, acknowledge: null }
    const rung = await this.#early.outcomeOf(state.remoteTag)
    const localSequence = Math.max(this.#sequence, state.localSequence)
    const dialog = this.#early.answeredBy({ ...state, localSequence, session: agreedSession(response) })
    const written = sessionDescriptionOf(response)
    const remote = rung?.renewed?.remote ?? (written === null ? (rung?.description ?? null) : written)
    const offer = sessionDescriptionOf(sent)
    const isReadable = remote !== null && remote !== 'unsupported'
    const local = rung?.renewed?.local ?? offer ?? (isReadable ? await this.#question.ask(remote) : null)
    const isWanted = this.#phase === 'answering'
    if (!isReadable || local === null || !isWanted) {
      this.#answered = null
      this.fail('unacceptable', isReadable ? 'no media that both can take' : 'answered without a description')
      return this.onGhost(response, peer, sent)
    }

    this.#establish(new EstablishedCall(this.#core, dialog, this.#events, { local, remote }, false), sent)
  }

  #establish(established: EstablishedCall, sent: SipRequest): void {
    const { dialog, descriptions } = established
    const inAck = this.#invite.offer === null ? descriptions.local : null
    const acknowledge = () => void dialog.acknowledge(sent, inAck)
    this.#phase = 'established'
    this.#timers.cancelAll()
    this.#early.stop()
    this.#established = established
    this.#answered = { tag: dialog.state.remoteTag, acknowledge }
    acknowledge()
    const { remote } = descriptions
    this.#events.tell(handlers => handlers.onAnswered(remote))
  }
}
