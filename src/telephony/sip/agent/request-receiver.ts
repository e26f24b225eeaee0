import { createHmac, randomBytes } from 'node:crypto'
import { dialogOfRequest } from '../dialog/create-dialog.ts'
import { answerSession } from '../dialog/session-timer.ts'
import { type HeaderField, headerOf, type SipRequest } from '../message/sip-message.ts'
import type { Arrival } from '../transaction/received-requests.ts'
import { responseTo } from '../transaction/response-to.ts'
import { isWithinDialog } from '../transaction/transaction-key.ts'
import type { AgentCore } from './agent-core.ts'
import { Authenticator } from './authenticator.ts'
import { CallDialog } from './call-dialog.ts'
import type { Calls } from './calls.ts'
import { ACCEPT, ALLOW, SUPPORTED } from './capabilities.ts'
import { IncomingCallLeg } from './incoming-call-leg.ts'
import { TOO_OFTEN } from './received-offers.ts'
import { refusalOf } from './refusal-of.ts'
import { sessionDescriptionOf } from './session-description.ts'
import type { UserAgentHandlers } from './user-agent.ts'

/** Deals with requests that begin a transaction: within a call, or from anybody. */
export class RequestReceiver {
  readonly #core: AgentCore
  readonly #calls: Calls
  readonly #handlers: UserAgentHandlers
  /** New calls are refused: the agent stops. */
  isClosed = false

  constructor(core: AgentCore, calls: Calls, handlers: UserAgentHandlers) {
    this.#core = core
    this.#calls = calls
    this.#handlers = handlers
  }

  receive(arrival: Arrival): void {
    const { request, source } = arrival
    const call = this.#calls.find(request)
    if (call !== null) {
      const refusal = refusalOf(request)
      if (refusal !== null) {
        this.#refuse(arrival, refusal.status, refusal.words, refusal.headers)
        return
      }
      const transaction = arrival.open()
      if (transaction === null) this.#refuse(arrival, 503, TOO_MANY_TRANSACTIONS, RETRY_SOON)
      else call.receive(transaction)
      return
    }

    const admission = this.#handlers.admit(request, source)
    if (admission === 'ignore') return
    // Of a request that a proxy has forked, a second copy proves nothing anew: it is told what it is, not challenged (RFC 3261 8.2.2.2).
    const isSecondCopy = admission !== 'accept' && admission.status === 401 && arrival.isMerged
    if (admission !== 'accept' && !isSecondCopy) {
      refuse(arrival, admission.status, admission.headers, admission.reason)
    } else if (arrival.isMerged) {
      // The first copy is dealt with: nobody is refused.
      refuse(arrival, 482)
    } else {
      this.#receiveStranger(arrival)
    }
  }

  /** What cannot be parsed is answered to those only whom we answer at all. */
  receiveMalformed(arrival: Arrival, status: number, reason: string): void {
    const admission = this.#handlers.admit(arrival.request, arrival.source)
    if (admission === 'accept') this.#refuse(arrival, status, reason, [], reason)
    else if (admission !== 'ignore') refuse(arrival, admission.status, admission.headers, admission.reason)
  }

  #receiveStranger(arrival: Arrival): void {
    const { request } = arrival
    const refusal = refusalOf(request)
    if (refusal !== null) {
      this.#refuse(arrival, refusal.status, refusal.words, refusal.headers)
      return
    }
    const isWithin = isWithinDialog(request)
    if (request.method === 'INVITE' && !isWithin) this.#receiveInvite(arrival)
    else if (request.method === 'OPTIONS' && !isWithin) this.#receiveOptions(arrival)
    else refuse(arrival, 481)
  }

  #receiveInvite(arrival: Arrival): void {
    const { request, source } = arrival
    if (this.isClosed || this.#calls.isFull()) {
      const words = this.isClosed ? 'the service stops' : 'there are as many calls as there may be'
      this.#refuse(arrival, 503, words, RETRY_SOON)
      return
    }
    const session = answerSession(request, this.#core.session, null)
    if (session.kind === 'too-small') {
      this.#refuse(arrival, 422, TOO_OFTEN, session.headers)
      return
    }
    const state = dialogOfRequest(request, source, createTag())
    if (state === null) {
      this.#refuse(arrival, 400, 'it has no Contact', [], 'No Contact')
      return
    }
    const transaction = arrival.open()
    if (transaction === null) {
      this.#refuse(arrival, 503, TOO_MANY_TRANSACTIONS, RETRY_SOON)
      return
    }
    transaction.respond(responseTo(request, 100, null))

    const description = sessionDescriptionOf(request)
    const offer = description === 'unsupported' ? null : description
    const dialog = new CallDialog(this.#core, state, new Authenticator(null))
    const call = new IncomingCallLeg(this.#core, transaction, dialog, offer)
    this.#calls.add(state.callId, state.localTag, call)
    try {
      this.#handlers.onInvite(call)
    } catch (error) {
      call.reject(500)
      throw error
    }
  }

  /** Whoever was let in is told, and so is whoever wants to know why. */
  #refuse(
    arrival: Arrival,
    status: number,
    words: string,
    headers: readonly HeaderField[] = [],
    reason?: string,
  ): void {
    const { request, source } = arrival
    refuse(arrival, status, headers, reason)
    this.#core.refused(request, source, words)
  }

  #receiveOptions(arrival: Arrival): void {
    const { request, source } = arrival
    const answer = this.#handlers.onOptions?.(request, source) ?? { status: this.isClosed ? 503 : 200 }
    // It changes nothing, so that it may be answered afresh each time it comes (RFC 3261 8.2.7).
    refuse(arrival, answer.status, [ALLOW, SUPPORTED, ACCEPT, ...(answer.headers ?? [])])
  }
}

/** A tag that nobody guesses (RFC 3261 19.3): it is what lets a request into a call, wherever it comes from. */
export function createTag(): string {
  return randomBytes(8).toString('hex')
}

/** The To tag of a request that nothing is kept of: the same each time it comes (RFC 3261 8.2.7). */
export function tagFor(request: SipRequest): string {
  const via = headerOf(request, 'Via') ?? ''
  return createHmac('sha256', TAG_KEY).update(via).digest('hex').slice(0, 16)
}

function refuse(
  arrival: Arrival,
  status: number,
  headers: readonly HeaderField[] = [],
  reason?: string,
): void {
  arrival.refuse(status, tagFor(arrival.request), { reason, headers })
}

const TAG_KEY = randomBytes(16)

const TOO_MANY_TRANSACTIONS = 'there are as many transactions as there may be'

/** Seconds until a call may find room. */
const RETRY_SOON: readonly HeaderField[] = [{ name: 'Retry-After', value: '5' }]
