import type { SipRequest } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentCore } from './agent-core.ts'
import type { CallEnding, CallLoss, EndOptions, ReofferOutcome } from './call.ts'
import type { CallContext } from './call-context.ts'
import type { CallDialog } from './call-dialog.ts'
import type { EventTeller } from './call-events.ts'
import { ACCEPT, ALLOW, SUPPORTED } from './capabilities.ts'
import type { ExportedCall } from './exported-call.ts'
import { OfferTurn } from './offer-turn.ts'
import { OwnOffers } from './own-offers.ts'
import { PresenceCheck } from './presence-check.ts'
import { formatReason, reasonOf } from './reason.ts'
import { receiveInfo } from './receive-info.ts'
import { ReceivedOffers } from './received-offers.ts'
import { SessionKeeper } from './session-keeper.ts'

/** A call that was answered, from either side. */
export class EstablishedCall implements CallContext {
  readonly core: AgentCore
  readonly dialog: CallDialog
  readonly events: EventTeller
  readonly descriptions: { local: string; remote: string }
  readonly turn: OfferTurn
  readonly #own: OwnOffers
  readonly #received: ReceivedOffers
  readonly #session: SessionKeeper
  readonly #presence: PresenceCheck
  #phase: 'active' | 'hanging-up' | 'over' = 'active'
  /** Our 200 is not acknowledged: a BYE has to wait for that (RFC 3261 15). */
  #isUnacknowledged: boolean
  #waitingBye: EndOptions | null = null

  /** @param isUnacknowledged `acknowledged` or `lose` will tell what became of our 200 */
  constructor(
    core: AgentCore,
    dialog: CallDialog,
    events: EventTeller,
    descriptions: { local: string; remote: string },
    isUnacknowledged: boolean,
  ) {
    this.core = core
    this.dialog = dialog
    this.events = events
    this.descriptions = descriptions
    this.#isUnacknowledged = isUnacknowledged
    this.turn = new OfferTurn(isUnacknowledged ? 'theirs' : 'nobody')
    this.#session = new SessionKeeper(this, () => this.reoffer(this.descriptions.local))
    this.#presence = new PresenceCheck(this)
    this.#own = new OwnOffers(this, this.#session)
    this.#received = new ReceivedOffers(this, this.#session)
    this.#session.adopt(dialog.state.session)
    if (!isUnacknowledged) this.#tellEstablished()
  }

  isOver(): boolean {
    return this.#phase !== 'active'
  }

  /** Nobody sends anything within it any more. */
  isForgotten(): boolean {
    return this.#phase === 'over'
  }

  receive(transaction: ServerTransaction): void {
    if (!this.dialog.admits(transaction)) return
    const { request } = transaction
    if (request.method === 'BYE') {
      this.dialog.respond(transaction, 200)
      this.#end({ by: 'remote', words: 'hung up', reason: reasonOf(request) })
      this.#forget()
    } else if (this.isOver()) {
      this.dialog.respond(transaction, 481)
    } else if (request.method === 'INVITE') {
      void this.#received.receiveInvite(transaction)
    } else if (request.method === 'UPDATE') {
      void this.#received.receiveUpdate(transaction)
    } else if (request.method === 'INFO') {
      receiveInfo(transaction, this.dialog, this.events)
    } else if (request.method === 'OPTIONS') {
      this.dialog.respond(transaction, 200, { headers: [ALLOW, SUPPORTED, ACCEPT] })
    } else {
      // PRACK for a provisional response that nobody sent.
      this.dialog.respond(transaction, 481)
    }
  }

  /** Our 200 to the INVITE that began the call was acknowledged. */
  acknowledgedFirst(): void {
    this.#isUnacknowledged = false
    this.turn.settle()
    this.#tellEstablished()
    this.events.tell(handlers => handlers.onAcknowledged?.())
    if (this.#waitingBye !== null) void this.#hangUp(this.#waitingBye)
  }

  acknowledged(ack: SipRequest): void {
    this.#received.acknowledged(ack)
  }

  bye(options: EndOptions = {}): void {
    if (this.isOver()) return
    this.#end({ by: 'local', words: 'hung up by us', reason: null })
    if (this.#isUnacknowledged) this.#waitingBye = options
    else void this.#hangUp(options)
  }

  lose(loss: CallLoss, words: string): void {
    if (!this.isOver()) this.#end({ by: 'lost', loss, words, reason: null })
    else if (this.#waitingBye === null) return
    const options = this.#waitingBye ?? { reason: { protocol: 'SIP', cause: 408, text: null } }
    void this.#hangUp(options)
  }

  reoffer(sdp: string): Promise<ReofferOutcome> {
    return this.isOver() ? Promise.resolve({ kind: 'ended' }) : this.#own.send(sdp)
  }

  async info(contentType: string, body: string): Promise<number | null> {
    if (this.isOver()) return null
    const outcome = await this.dialog.request('INFO', { contentType, body })
    return outcome.kind === 'answered' ? outcome.response.status : null
  }

  probe(): void {
    // Who has not acknowledged our answer is given up by itself.
    if (!this.#isUnacknowledged) this.#presence.begin()
  }

  export(): ExportedCall | null {
    if (this.isOver() || !this.turn.isSettled()) return null
    const { local, remote } = this.descriptions
    return { dialog: this.dialog.state, localSdp: local, remoteSdp: remote }
  }

  #tellEstablished(): void {
    const exported = this.export()
    if (exported !== null) this.core.established(exported)
  }

  #end(ending: CallEnding): void {
    if (this.isOver()) return
    this.#phase = 'hanging-up'
    this.turn.stop()
    this.#session.stop()
    this.#presence.stop()
    this.#own.stop()
    this.#received.stop()
    this.events.tellLast(handlers => handlers.onEnded(ending))
  }

  /** A dialog whose BYE is never answered is forgotten with the transaction's timer F; by TCP and TLS with that of a second one. */
  async #hangUp(options: EndOptions): Promise<void> {
    this.#waitingBye = null
    const reason =
      options.reason === undefined ? [] : [{ name: 'Reason', value: formatReason(options.reason) }]
    const headers = [...reason, ...(options.headers ?? [])]
    await this.dialog.request('BYE', { headers, isStillWanted: () => !this.isForgotten() })
    this.#forget()
  }

  #forget(): void {
    this.#phase = 'over'
    this.core.dialogs.remove(this.dialog.state.callId, this.dialog.state.localTag)
    this.core.forgotten(this.dialog.state)
  }
}
