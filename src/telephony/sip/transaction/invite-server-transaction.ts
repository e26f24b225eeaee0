import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { ServerTransaction, ServerWiring } from './server-transaction.ts'
import { T1, T2, T4, Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/**
 * INVITE from the called side (RFC 3261 17.2.1, with the accepted state of RFC 6026 7.1: after a 2xx the INVITE may come
 * again and is ignored, since the user repeats the 2xx until it is acknowledged).
 */
export class InviteServerTransaction implements ServerTransaction {
  readonly request: SipRequest
  readonly source: Source
  readonly #wiring: ServerWiring
  readonly #timers: Timers<'G' | 'H' | 'I' | 'L'>
  #state: 'proceeding' | 'completed' | 'confirmed' | 'accepted' | 'terminated' = 'proceeding'
  #last: SipResponse | null = null

  constructor(request: SipRequest, source: Source, wiring: ServerWiring) {
    this.request = request
    this.source = source
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  respond(response: SipResponse): void {
    const isSuccess = response.status >= 200 && response.status < 300
    if (this.#state === 'accepted' && isSuccess) this.#wiring.transmit(response)
    if (this.#state !== 'proceeding') return
    this.#last = response
    if (isSuccess) {
      this.#state = 'accepted'
      this.#timers.set('L', TRANSACTION_TIMEOUT, () => this.#terminate())
    } else if (response.status >= 300) {
      this.#state = 'completed'
      if (!this.#wiring.isReliable) {
        this.#timers.setBackingOff('G', T1, T2, () => this.#wiring.transmit(response))
      }
      this.#timers.set('H', TRANSACTION_TIMEOUT, () => this.#terminate())
    }
    this.#wiring.transmit(response)
  }

  isAnswered(): boolean {
    return this.#state !== 'proceeding'
  }

  receiveAgain(): void {
    const repeats = this.#state === 'proceeding' || this.#state === 'completed'
    if (repeats && this.#last !== null) this.#wiring.transmit(this.#last)
  }

  receiveAcknowledgement(): boolean {
    if (this.#state === 'completed') {
      this.#state = 'confirmed'
      this.#timers.cancelAll()
      this.#timers.set('I', this.#wiring.isReliable ? 0 : T4, () => this.#terminate())
    }
    return this.#state !== 'accepted'
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
