import { type HeaderField, headerOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type {
  ClientTransaction,
  ClientTransactionUser,
  ClientWiring,
  TransportFailure,
} from './client-transaction.ts'
import { T1, Timers, TRANSACTION_TIMEOUT } from './timers.ts'

/**
 * INVITE from the caller's side (RFC 3261 17.1.1, with the accepted state of RFC 6026 7.2: 2xx repeated or from other forks
 * go on to the user, who acknowledges them; all other final responses are acknowledged here).
 */
export class InviteClientTransaction implements ClientTransaction {
  readonly #wiring: ClientWiring
  readonly #timers: Timers<'A' | 'B' | 'D' | 'M'>
  #state: State

  constructor(request: SipRequest, user: ClientTransactionUser, wiring: ClientWiring) {
    this.#wiring = wiring
    this.#timers = new Timers(wiring.scheduler)
    this.#state = { name: 'calling', request, user }
  }

  start(): void {
    if (this.#state.name !== 'calling') return
    const { request, user } = this.#state
    this.#timers.set('B', TRANSACTION_TIMEOUT, () => {
      this.#wiring.onTimedOut()
      this.#terminate()
      user.onFailure({ kind: 'timed-out' })
    })
    if (!this.#wiring.isReliable) {
      this.#timers.setBackingOff('A', T1, TRANSACTION_TIMEOUT, () => this.#wiring.transmit(request))
    }
    this.#wiring.transmit(request)
  }

  receive(response: SipResponse, source: Source): void {
    const state = this.#state
    switch (state.name) {
      case 'calling':
      case 'proceeding':
        this.#timers.cancelAll()
        if (response.status < 200) this.#state = { ...state, name: 'proceeding' }
        else if (response.status < 300) this.#accept(state.user)
        else this.#complete(state.request, response)
        state.user.onResponse(response, source)
        return
      case 'completed':
        if (response.status >= 300) this.#acknowledge(state.wayOfAck, response)
        return
      case 'accepted':
        if (response.status >= 200 && response.status < 300) state.user.onResponse(response, source)
        return
      case 'terminated':
    }
  }

  fail(fault: TransportError, kind: TransportFailure['kind'] = 'not-sent'): void {
    // An ACK that cannot be sent changes nothing: the other side repeats what it acknowledges.
    if (this.#state.name !== 'calling' && this.#state.name !== 'proceeding') return
    const { user } = this.#state
    this.#terminate()
    user.onFailure({ kind, fault })
  }

  isWaiting(): boolean {
    return this.#state.name === 'calling' || this.#state.name === 'proceeding'
  }

  abandon(): void {
    this.#terminate()
  }

  #accept(user: ClientTransactionUser): void {
    this.#state = { name: 'accepted', user }
    this.#timers.set('M', TRANSACTION_TIMEOUT, () => this.#terminate())
  }

  #complete(request: SipRequest, response: SipResponse): void {
    const wayOfAck = sameWay(request, 'ACK')
    this.#state = { name: 'completed', wayOfAck }
    this.#acknowledge(wayOfAck, response)
    this.#timers.set('D', this.#wiring.isReliable ? 0 : TRANSACTION_TIMEOUT, () => this.#terminate())
  }

  /** ACK for a final response other than 2xx: it takes the way of its INVITE (RFC 3261 17.1.1.3). */
  #acknowledge(wayOfAck: SipRequest, response: SipResponse): void {
    const to = { name: 'To', value: headerOf(response, 'To') ?? '' }
    this.#wiring.transmit({ ...wayOfAck, headers: [...wayOfAck.headers, to] })
  }

  #terminate(): void {
    if (this.#state.name === 'terminated') return
    this.#state = { name: 'terminated' }
    this.#timers.cancelAll()
    this.#wiring.onTerminated()
  }
}

/** With what each state needs: half a minute after a refusal neither the INVITE is kept nor who sent it. */
type State =
  | {
      readonly name: 'calling' | 'proceeding'
      readonly request: SipRequest
      readonly user: ClientTransactionUser
    }
  | { readonly name: 'completed'; readonly wayOfAck: SipRequest }
  | { readonly name: 'accepted'; readonly user: ClientTransactionUser }
  | { readonly name: 'terminated' }

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
