import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentCore } from './agent-core.ts'
import type { CallContext } from './call-context.ts'
import type { CallDialog } from './call-dialog.ts'
import type { EventTeller } from './call-events.ts'
import { OfferTurn } from './offer-turn.ts'
import { ReceivedOffers } from './received-offers.ts'

/**
 * What both sides of a dialog have agreed on before its call is answered. Once a reliable provisional response (RFC 3262) has
 * settled the first offer, the other side may make further ones, by UPDATE (RFC 3311 5.2) or PRACK (RFC 3262 5); before that they
 * are refused as offers that cross.
 */
export class EarlySession implements CallContext {
  readonly core: AgentCore
  readonly dialog: CallDialog
  readonly events: EventTeller
  readonly turn: OfferTurn
  readonly descriptions = { local: '', remote: '' }
  readonly #received: ReceivedOffers
  #first: Descriptions | null = null
  #isOver = false
  #answering: Promise<unknown> = Promise.resolve()

  /** @param whose whose offer waits for its answer: `theirs` also where there is none yet, since the first is not made by UPDATE */
  constructor(core: AgentCore, dialog: CallDialog, events: EventTeller, whose: 'ours' | 'theirs') {
    this.core = core
    this.dialog = dialog
    this.events = events
    this.turn = new OfferTurn(whose)
    this.#received = new ReceivedOffers(this, null)
  }

  /** Whether the offer of the INVITE, or of what was answered to it, is settled. */
  get isAgreed(): boolean {
    return this.#first !== null
  }

  /** What was agreed on since; null where it is still what was agreed on first. */
  get renewed(): Descriptions | null {
    const { local, remote } = this.descriptions
    const isSame = this.#first === null || (local === this.#first.local && remote === this.#first.remote)
    return isSame ? null : { local, remote }
  }

  /** We offered in a reliable response what the PRACK for it is to answer. */
  offered(local: string): void {
    this.descriptions.local = local
    this.turn.stakeForUs()
  }

  agree(local: string, remote: string): void {
    if (this.#first !== null) return
    this.#first = { local, remote }
    Object.assign(this.descriptions, this.#first)
    this.turn.settle()
  }

  receiveUpdate(transaction: ServerTransaction): void {
    this.#answering = Promise.all([this.#answering, this.#received.receiveUpdate(transaction)])
  }

  /** A PRACK with an offer. @param acknowledged runs when it has been answered with 200 */
  receivePrack(transaction: ServerTransaction, acknowledged: () => void): void {
    const answered = this.#received.receivePrack(transaction).then(isAccepted => {
      if (isAccepted) acknowledged()
    })
    this.#answering = Promise.all([this.#answering, answered])
  }

  /** Resolves when no offer waits for its answer: whoever answers the call now says nothing that is about to change. */
  async settled(): Promise<void> {
    await this.#answering
  }

  /** The call is answered, or over. An offer that still waits is refused. */
  stop(): void {
    this.#isOver = true
    this.#received.stop()
  }

  isOver(): boolean {
    return this.#isOver
  }

  /** Nothing that can happen to an offer of UPDATE or PRACK loses a call that still rings. */
  lose(): void {}
}

interface Descriptions {
  readonly local: string
  readonly remote: string
}
