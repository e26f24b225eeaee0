import { refreshTarget } from '../dialog/receive-in-dialog.ts'
import { type AgreedSession, answerSession } from '../dialog/session-timer.ts'
import type { HeaderField, SipRequest, SipResponse } from '../message/sip-message.ts'
import { responseTo } from '../transaction/response-to.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { AgentCore } from './agent-core.ts'
import type { CallContext } from './call-context.ts'
import { ALLOW, SUPPORTED } from './capabilities.ts'
import { holdsKeys } from './media-keys.ts'
import { OfferQuestion } from './offer-question.ts'
import { RepeatedSuccess } from './repeated-success.ts'
import { sessionDescriptionOf } from './session-description.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** INVITE, UPDATE and PRACK of the other side within a dialog (RFC 3261 14.2, RFC 3311 5.2, RFC 3262 5). */
export class ReceivedOffers {
  readonly #call: CallContext
  readonly #session: SessionKeeper | null
  readonly #question: OfferQuestion
  #success: RepeatedSuccess | null = null
  /** What is being answered. */
  #unanswered: ServerTransaction | null = null

  /** @param session null before the call is answered: only what its INVITE is answered with begins a session (RFC 4028 9) */
  constructor(call: CallContext, session: SessionKeeper | null) {
    this.#call = call
    this.#session = session
    this.#question = new OfferQuestion(call.events, call.core.scheduler)
  }

  async receiveInvite(transaction: ServerTransaction): Promise<void> {
    const { dialog, descriptions, events, core, turn } = this.#call
    if (!this.#isTheirTurn(transaction)) return
    core.dialogs.onCancel(transaction, dialog.state.localTag, () => {
      dialog.respond(transaction, 487)
    })
    transaction.respond(responseTo(transaction.request, 100, null))
    const session = this.#agreeOnSession(transaction)
    if (session === null) return turn.settle()
    const offer = descriptionOf(transaction.request)
    const answer = await this.#answer(transaction, offer)
    if (answer === null) return
    // Until the ACK answers it, what the other side offers crosses it (RFC 3311 5.2).
    if (offer === null) turn.stakeForUs()
    const response = this.#succeed(transaction, session, answer, offer)
    this.#success = new RepeatedSuccess(
      core.scheduler,
      transaction,
      response,
      ack => {
        const late = offer === null ? descriptionOf(ack) : null
        if (late !== null) {
          descriptions.remote = late
          events.tell(handlers => handlers.onAnswer?.(late))
        }
        turn.settle()
      },
      () => this.#call.lose('unacknowledged', 'the answer to its re-INVITE was never acknowledged'),
    )
  }

  async receiveUpdate(transaction: ServerTransaction): Promise<void> {
    const offer = descriptionOf(transaction.request)
    if (offer !== null && !this.#isTheirTurn(transaction)) return
    const session = this.#agreeOnSession(transaction)
    if (offer === null) {
      if (session !== null) this.#succeed(transaction, session, null, null)
      return
    }
    if (session === null) return this.#call.turn.settle()
    const answer = await this.#answer(transaction, offer)
    if (answer === null) return
    this.#succeed(transaction, session, answer, offer)
    this.#call.turn.settle()
  }

  /** A PRACK that makes an offer. @returns whether it was answered with 200 */
  async receivePrack(transaction: ServerTransaction): Promise<boolean> {
    const { dialog, descriptions, turn } = this.#call
    const offer = descriptionOf(transaction.request)
    if (offer === null || !this.#isTheirTurn(transaction)) return false
    const answer = await this.#answer(transaction, offer)
    if (answer === null) return false
    descriptions.local = answer
    descriptions.remote = offer
    // It is no refresh of the target (RFC 3262 6), nor of a session.
    dialog.respond(transaction, 200, { sdp: answer })
    turn.settle()
    return true
  }

  acknowledged(ack: SipRequest): void {
    if (this.#success?.receive(ack) === true) this.#success = null
  }

  /** The call is over. */
  stop(): void {
    this.#question.stop()
    this.#success?.stop()
    const unanswered = this.#unanswered
    this.#unanswered = null
    if (unanswered?.isAnswered() === false) this.#call.dialog.respond(unanswered, 487)
  }

  #isTheirTurn(transaction: ServerTransaction): boolean {
    const { turn, dialog, core } = this.#call
    const refusal = turn.takeForThem()
    if (refusal === null) return true
    if (refusal === 491) dialog.respond(transaction, refusal)
    else
      dialog.refuse(transaction, refusal, 'its offer before is not settled', { headers: [retryAfter(core)] })
    return false
  }

  /**
   * Has the user answer, or offer where a re-INVITE makes no offer. Where keys were told by TLS, or would be told now, nothing is
   * agreed on in the clear.
   * @returns null when it is refused or no longer wanted
   */
  async #answer(transaction: ServerTransaction, offer: string | null): Promise<string | null> {
    const { dialog, descriptions, turn } = this.#call
    this.#unanswered = transaction
    const isInClear = transaction.source.protocol !== 'tls'
    const wouldTellKeys = isInClear && (holdsKeys(descriptions.local) || holdsKeys(offer ?? ''))
    const answer = wouldTellKeys
      ? null
      : offer === null
        ? await this.#question.askForOffer(descriptions.local)
        : await this.#question.ask(offer)
    this.#unanswered = null
    if (this.#call.isOver()) return null
    if (answer !== null && !transaction.isAnswered()) return answer
    if (!transaction.isAnswered()) {
      const words = wouldTellKeys
        ? 'keys of sound are not told in the clear'
        : 'no description that both can take'
      dialog.refuse(transaction, 488, words)
    }
    turn.settle()
    return null
  }

  /**
   * Judged before the user is asked, who has changed the media when he answers.
   * @returns null where the session would be refreshed too often, which is refused with 422
   */
  #agreeOnSession(transaction: ServerTransaction): AgreedSession | null {
    const { dialog, core } = this.#call
    const session = answerSession(transaction.request, core.session, dialog.state.session)
    if (session.kind === 'agreed') return session
    dialog.refuse(transaction, 422, TOO_OFTEN, { headers: session.headers })
    return null
  }

  #succeed(
    transaction: ServerTransaction,
    session: AgreedSession,
    answer: string | null,
    offer: string | null,
  ): SipResponse {
    const { dialog, descriptions } = this.#call
    const { request, source } = transaction
    dialog.state = refreshTarget(dialog.state, request, source)
    this.#session?.adopt(session.session)
    if (answer !== null) descriptions.local = answer
    if (offer !== null) descriptions.remote = offer
    const agreed = this.#session === null ? [] : session.headers
    const headers = [dialog.contact(source), ALLOW, SUPPORTED, ...agreed]
    return dialog.respond(transaction, 200, { headers, sdp: answer })
  }
}

/** For INVITE, too, that begins a call. */
export const TOO_OFTEN = 'it wants its session refreshed too often (Session-Expires)'

/** A random pause, so that both sides do not meet again (RFC 3261 14.2). */
export function retryAfter({ random }: Pick<AgentCore, 'random'>): HeaderField {
  return { name: 'Retry-After', value: String(Math.floor(random() * 11)) }
}

/** What cannot be read was refused before (415), or counts as nothing in an ACK. */
function descriptionOf(request: SipRequest): string | null {
  const description = sessionDescriptionOf(request)
  return description === 'unsupported' ? null : description
}
