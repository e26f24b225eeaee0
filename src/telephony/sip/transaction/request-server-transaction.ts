import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { ServerTransaction, ServerWiring } from './server-transaction.ts'
import { Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/** Any request but INVITE and ACK from the receiver's side (RFC 3261 17.2.2). */
export class RequestServerTransaction implements ServerTransaction {
  readonly request: SipRequest
  readonly source: Source
  readonly #wiring: ServerWiring
  readonly #timers: Timers<'J'>
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying'
  #last: SipResponse | null = null

  constructor(request: SipRequest, source: Source, wiring: ServerWiring) {
    this.request = request
    this.source = source
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  respond(response: SipResponse): void {
    if (this.isAnswered()) return
    this.#last = response
    if (response.status < 200) {
      this.#state = 'proceeding'
    } else {
      this.#state = 'completed'
      this.#timers.set('J', this.#wiring.isReliable ? 0 : TRANSACTION_TIMEOUT, () => this.#terminate())
    }
    this.#wiring.transmit(response)
  }

  isAnswered(): boolean {
    return this.#state === 'completed' || this.#state === 'terminated'
  }

  receiveAgain(): void {
    if (this.#last !== null && this.#state !== 'terminated') this.#wiring.transmit(this.#last)
  }

  receiveAcknowledgement(): boolean {
    return false
  }

  abandon(): void {
    this.#terminate()
  }

  #terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.cancelAll()
    this.#wiring.onTerminated()
  }
}
