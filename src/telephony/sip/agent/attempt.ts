import type { HeaderField, SipRequest, SipResponse } from '../message/sip-message.ts'
import type { ClientTransactionUser, TransactionFailure } from '../transaction/client-transaction.ts'
import { Timers, TRANSACTION_TIMEOUT } from '../transaction/timers.ts'
import type { SentRequest } from '../transaction/transaction-layer.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import type { Addressed } from './long-requests.ts'

export interface AttemptUser {
  /** Something has come, also after it was left. */
  onHeard(attempt: Attempt): void
  onResponse(attempt: Attempt, response: SipResponse): void
  onFailure(attempt: Attempt, failure: TransactionFailure): void
  /** A 2xx to an INVITE that was left. */
  onGhost(attempt: Attempt, response: SipResponse): void
}

/** A request sent to one peer, which may be left at any time without leaving anything behind there. */
export class Attempt implements ClientTransactionUser {
  readonly to: Peer
  /** The peer as it was found: what is long goes to it by TCP. */
  readonly meant: Peer
  readonly #user: AttemptUser
  readonly #sent: SentRequest
  readonly #timers: Timers<'cancelled'>
  #progress: 'none' | 'provisional' | 'final' = 'none'
  #isHeard = false
  /** The fields of the CANCEL, once it is left. */
  #left: readonly HeaderField[] | null = null

  constructor(core: AgentCore, { request, to }: Addressed, meant: Peer, user: AttemptUser) {
    this.to = to
    this.meant = meant
    this.#user = user
    this.#timers = new Timers(core.scheduler)
    this.#sent = core.layer.send(request, to, this)
  }

  /** Whether any response has come. */
  get isHeard(): boolean {
    return this.#isHeard
  }

  /** The request as it was sent. */
  get request(): SipRequest {
    return this.#sent.request
  }

  /**
   * Wants no answer any more. An INVITE is cancelled, though not before its first provisional response (RFC 3261 9.1), and
   * whoever answers it nevertheless is a ghost.
   */
  leave(cancelHeaders: readonly HeaderField[]): void {
    if (this.#left !== null || this.#progress === 'final') return
    this.#left = cancelHeaders
    if (this.request.method !== 'INVITE') this.#sent.leave()
    else if (this.#progress === 'provisional') this.#cancel(cancelHeaders)
  }

  onResponse(response: SipResponse): void {
    this.#isHeard = true
    this.#user.onHeard(this)
    const isFirst = this.#progress === 'none'
    this.#progress = response.status < 200 ? 'provisional' : 'final'
    if (this.#progress === 'final') this.#timers.cancelAll()
    if (this.#left === null) this.#user.onResponse(this, response)
    else if (this.request.method !== 'INVITE') return
    else if (response.status < 200 && isFirst) this.#cancel(this.#left)
    else if (response.status >= 200 && response.status < 300) {
      this.#user.onGhost(this, response)
    }
  }

  onFailure(failure: TransactionFailure): void {
    this.#progress = 'final'
    this.#timers.cancelAll()
    if (this.#left === null) this.#user.onFailure(this, failure)
  }

  /** Without a final response after 64 * T1 the INVITE is taken for cancelled (RFC 3261 9.1). */
  #cancel(headers: readonly HeaderField[]): void {
    this.#sent.cancel(headers)
    this.#timers.set('cancelled', TRANSACTION_TIMEOUT, () => this.#sent.abandon())
  }
}
