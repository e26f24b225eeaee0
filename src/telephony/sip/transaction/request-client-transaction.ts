import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type {
  ClientTransaction,
  ClientTransactionUser,
  ClientWiring,
  TransportFailure,
} from './client-transaction.ts'
import { T1, T2, T4, Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/** Any request but INVITE and ACK from the sender's side (RFC 3261 17.1.2). */
export class RequestClientTransaction implements ClientTransaction {
  readonly #request: SipRequest
  readonly #user: ClientTransactionUser
  readonly #wiring: ClientWiring
  readonly #timers: Timers<'E' | 'F' | 'K'>
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying'

  constructor(request: SipRequest, user: ClientTransactionUser, wiring: ClientWiring) {
    this.#request = request
    this.#user = user
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  start(): void {
    this.#timers.set('F', TRANSACTION_TIMEOUT, () => {
      this.#wiring.onTimedOut()
      this.#terminate()
      this.#user.onFailure({ kind: 'timed-out' })
    })
    this.#sendAgainAfter(T1)
    this.#wiring.transmit(this.#request)
  }

  receive(response: SipResponse, source: Source): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return
    if (response.status < 200) {
      if (this.#state === 'trying') this.#sendAgainAfter(T2)
      this.#state = 'proceeding'
    } else {
      this.#state = 'completed'
      this.#timers.cancelAll()
      this.#timers.set('K', this.#wiring.isReliable ? 0 : T4, () => this.#terminate())
    }
    this.#user.onResponse(response, source)
  }

  fail(fault: TransportError, kind: TransportFailure['kind'] = 'not-sent'): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return
    this.#terminate()
    this.#user.onFailure({ kind, fault })
  }

  isWaiting(): boolean {
    return this.#state === 'trying' || this.#state === 'proceeding'
  }

  abandon(): void {
    this.#terminate()
  }

  #sendAgainAfter(first: number): void {
    if (this.#wiring.isReliable) return
    this.#timers.setBackingOff('E', first, T2, () => this.#wiring.transmit(this.#request))
  }

  #terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.cancelAll()
    this.#wiring.onTerminated()
  }
}
