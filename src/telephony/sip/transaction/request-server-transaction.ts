import type { SipResponse } from '../message/sip-message.ts'
import type { ServerMachine, ServerWiring } from './server-transaction.ts'
import { Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/** Any request but INVITE and ACK from the receiver's side (RFC 3261 17.2.2). */
export class RequestServerTransaction implements ServerMachine {
  readonly #wiring: ServerWiring
  readonly #timers: Timers<'J'>
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying'
  /** The response that is repeated. */
  #last: Buffer | null = null

  constructor(wiring: ServerWiring) {
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  respond(response: SipResponse): void {
    if (this.isAnswered()) return
    this.#last = this.#wiring.send(response)
    if (response.status < 200) {
      this.#state = 'proceeding'
      return
    }
    this.#state = 'completed'
    this.#timers.set('J', this.#wiring.isReliable ? 0 : TRANSACTION_TIMEOUT, () => this.#terminate())
    this.#wiring.onAnswered()
  }

  isAnswered(): boolean {
    return this.#state === 'completed' || this.#state === 'terminated'
  }

  receiveAgain(): void {
    if (this.#last !== null && this.#state !== 'terminated') this.#wiring.repeat(this.#last)
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
