import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type { Scheduler } from './scheduler.ts'

/** One request of ours and its responses (RFC 3261 17.1). */
export interface ClientTransaction {
  start(): void
  receive(response: SipResponse, source: Source): void
  /** The request could not be sent, or its connection has ended before anything came back. */
  fail(fault: TransportError, kind?: TransportFailure['kind']): void
  /** No final response has come, and none is given up on. */
  isWaiting(): boolean
  /** Forgets it at once and tells nobody. */
  abandon(): void
}

/** Who sent the request. It hears of one final response or one failure, and of further 2xx to INVITE. */
export interface ClientTransactionUser {
  onResponse(response: SipResponse, source: Source): void
  onFailure(failure: TransactionFailure): void
}

export type TransactionFailure =
  /** Timer B or F. */
  | { readonly kind: 'timed-out' }
  | TransportFailure
  /** As many transactions are under way as may be. */
  | { readonly kind: 'full' }

export interface TransportFailure {
  /** `disconnected`: it went out by a connection that has ended since. Whether it has arrived nobody knows. */
  readonly kind: 'not-sent' | 'disconnected'
  readonly fault: TransportError
}

/** What a transaction needs of the layer that it is part of. */
export interface ClientWiring {
  readonly scheduler: Scheduler
  /** TCP and TLS: nothing is sent twice. */
  readonly isReliable: boolean
  /** Sends it; what goes wrong is told by `fail`. */
  transmit(message: SipRequest): void
  /** Nothing final came in time; told before it is over. */
  onTimedOut(): void
  /** It is over and may be forgotten. */
  onTerminated(): void
}
