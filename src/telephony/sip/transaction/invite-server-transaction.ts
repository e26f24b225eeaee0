import type { SipResponse } from '../message/sip-message.ts'
import type { ServerMachine, ServerWiring } from './server-transaction.ts'
import { T1, T2, T4, Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/**
 * INVITE from the called side (RFC 3261 17.2.1, with the accepted state of RFC 6026 7.1: after a 2xx the INVITE may come
 * again and is ignored, since the user repeats the 2xx until it is acknowledged).
 */
export class InviteServerTransaction implements ServerMachine {
  readonly #wiring: ServerWiring
  readonly #timers: Timers<'G' | 'H' | 'I' | 'L'>
  #state: 'proceeding' | 'completed' | 'confirmed' | 'accepted' | 'terminated' = 'proceeding'
  /** The response that is repeated. */
  #last: Buffer | null = null

  constructor(wiring: ServerWiring) {
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  respond(response: SipResponse): void {
    const isSuccess = response.status >= 200 && response.status < 300
    if (this.#state === 'accepted' && isSuccess) this.#wiring.send(response)
    if (this.#state !== 'proceeding') return
    const bytes = this.#wiring.send(response)
    if (response.status < 200) this.#last = bytes
    else if (isSuccess) this.#accept()
    else this.#complete(bytes)
  }

  isAnswered(): boolean {
    return this.#state !== 'proceeding'
  }

  receiveAgain(): void {
    const repeats = this.#state === 'proceeding' || this.#state === 'completed'
    if (repeats && this.#last !== null) this.#wiring.repeat(this.#last)
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

  #accept(): void {
    this.#state = 'accepted'
    this.#last = null
    this.#timers.set('L', TRANSACTION_TIMEOUT, () => this.#terminate())
    this.#wiring.onAnswered()
  }

  #complete(refusal: Buffer): void {
    this.#state = 'completed'
    this.#last = refusal
    if (!this.#wiring.isReliable) {
      this.#timers.setBackingOff('G', T1, T2, () => this.#wiring.repeat(refusal))
    }
    this.#timers.set('H', TRANSACTION_TIMEOUT, () => this.#terminate())
    this.#wiring.onAnswered()
  }

  #terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.cancelAll()
    this.#wiring.onTerminated()
  }
}
