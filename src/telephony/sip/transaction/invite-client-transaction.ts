import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type { ClientTransaction, ClientTransactionUser, ClientWiring } from './client-transaction.ts'
import { T1, Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/**
 * INVITE from the caller's side (RFC 3261 17.1.1, with the accepted state of RFC 6026 7.2: 2xx repeated or from other forks
 * go on to the user, who acknowledges them; all other final responses are acknowledged here).
 */
export class InviteClientTransaction implements ClientTransaction {
  readonly #request: SipRequest
  readonly #user: ClientTransactionUser
  readonly #wiring: ClientWiring
  readonly #timers: Timers<'A' | 'B' | 'D' | 'M'>
  #state: 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated' = 'calling'

  constructor(request: SipRequest, user: ClientTransactionUser, wiring: ClientWiring) {
    this.#request = request
    this.#user = user
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
  }

  start(): void {
    this.#timers.set('B', TRANSACTION_TIMEOUT, () => {
      this.#terminate()
      this.#user.onFailure({ kind: 'timed-out' })
    })
    if (!this.#wiring.isReliable) {
      const again = () => this.#wiring.transmit(this.#request)
      this.#timers.setBackingOff('A', T1, TRANSACTION_TIMEOUT, again)
    }
    this.#wiring.transmit(this.#request)
  }

  receive(response: SipResponse, source: Source): void {
    switch (this.#state) {
      case 'calling':
      case 'proceeding':
        this.#timers.cancelAll()
        if (response.status < 200) this.#state = 'proceeding'
        else if (response.status < 300) this.#accept()
        else this.#complete(response)
        this.#user.onResponse(response, source)
        return
      case 'completed':
        if (response.status >= 300) this.#acknowledge(response)
        return
      case 'accepted':
        if (response.status >= 200 && response.status < 300) this.#user.onResponse(response, source)
        return
      case 'terminated':
    }
  }

  fail(fault: TransportError): void {
    if (this.#state === 'terminated') return
    const isDecided = this.#state === 'completed' || this.#state === 'accepted'
    // An ACK that cannot be sent changes nothing: the other side repeats what it acknowledges.
    if (isDecided) return
    this.#terminate()
    this.#user.onFailure({ kind: 'not-sent', fault })
  }

  isWaiting(): boolean {
    return this.#state === 'calling' || this.#state === 'proceeding'
  }

  abandon(): void {
    this.#terminate()
  }

  #accept(): void {
    this.#state = 'accepted'
    this.#timers.set('M', TRANSACTION_TIMEOUT, () => this.#terminate())
  }

  #complete(response: SipResponse): void {
    this.#state = 'completed'
    this.#acknowledge(response)
    this.#timers.set('D', this.#wiring.isReliable ? 0 : TRANSACTION_TIMEOUT, () => this.#terminate())
  }

  #acknowledge(response: SipResponse): void {
    this.#wiring.transmit(acknowledgeRefusal(this.#request, response))
  }

  #terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.cancelAll()
    this.#wiring.onTerminated()
  }
}

/** ACK for a final response other than 2xx: it takes the way of its INVITE (RFC 3261 17.1.1.3). */
function acknowledgeRefusal(invite: SipRequest, response: SipResponse): SipRequest {
  const to = headerOf(response, 'To') ?? headerOf(invite, 'To') ?? ''
  return {
    ...sameWay(invite, 'ACK'),
    headers: [...sameWay(invite, 'ACK').headers, { name: 'To', value: to }],
  }
}

/** CANCEL for an INVITE that was sent (RFC 3261 9.1). */
export function cancelOf(invite: SipRequest, headers: readonly HeaderField[]): SipRequest {
  const cancel = sameWay(invite, 'CANCEL')
  const to = { name: 'To', value: headerOf(invite, 'To') ?? '' }
  return { ...cancel, headers: [...cancel.headers, to, ...headers] }
}

/** The fields that lead a request the same way as the INVITE that it belongs to; To is missing. */
function sameWay(invite: SipRequest, method: 'ACK' | 'CANCEL'): SipRequest {
  const via = headerOf(invite, 'Via') ?? ''
  const sequence = (headerOf(invite, 'CSeq') ?? '').split(' ')[0] ?? ''
  const kept = invite.headers.filter(({ name }) => KEPT_NAMES.has(name))
  return {
    kind: 'request',
    method,
    uri: invite.uri,
    headers: [{ name: 'Via', value: via }, ...kept, { name: 'CSeq', value: `${sequence} ${method}` }],
    body: NO_BODY,
  }
}

const KEPT_NAMES: ReadonlySet<string> = new Set(['Max-Forwards', 'From', 'Call-ID', 'Route'])

const NO_BODY = Buffer.alloc(0)
