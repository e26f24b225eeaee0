import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { Scheduler } from './scheduler.ts'

/** A request of another party and our responses (RFC 3261 17.2). */
export interface ServerTransaction {
  readonly request: SipRequest
  readonly source: Source
  /** Sends a response; one that comes too late is ignored. */
  respond(response: SipResponse): void
  /** A final response was given. */
  isAnswered(): boolean
  /** The same request came again. */
  receiveAgain(): void
  /** @returns whether the ACK was meant for this transaction: not when it acknowledges a 2xx */
  receiveAcknowledgement(): boolean
  /** Forgets it at once. */
  abandon(): void
}

export interface ServerWiring {
  readonly scheduler: Scheduler
  readonly isReliable: boolean
  /** Sends it. What goes wrong is lost, as it would be on the way: the other side asks again. */
  transmit(response: SipResponse): void
  onTerminated(): void
}
