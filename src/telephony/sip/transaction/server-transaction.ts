import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Source } from '../transport/transport.ts'
import type { Scheduler } from './scheduler.ts'

/** A request of another party, for whoever answers it (RFC 3261 17.2). */
export interface ServerTransaction {
  readonly request: SipRequest
  readonly source: Source
  /** Sends a response; one that comes too late is ignored. */
  respond(response: SipResponse): void
  /** A final response was given. */
  isAnswered(): boolean
}

/**
 * What is remembered of that request: the state, and the bytes of a response that may have to be sent again. It outlives the call by half a
 * minute, so that it keeps neither the request nor anybody who dealt with it.
 */
export interface ServerMachine {
  respond(response: SipResponse): void
  isAnswered(): boolean
  /** The same request came again. */
  receiveAgain(): void
  /** @returns whether the ACK was meant for this transaction: not when it acknowledges a 2xx */
  receiveAcknowledgement(): boolean
  /** Forgets it at once. */
  abandon(): void
}

/** The way back to whoever asked. What goes wrong is lost, as it would be on the way: the other side asks again. */
export interface WayBack {
  /** Sends a response. @returns its bytes, which share their memory with nothing else and may be kept */
  send(response: SipResponse): Buffer
  /** Sends it once more. */
  repeat(bytes: Buffer): void
}

export interface ServerWiring extends WayBack {
  readonly scheduler: Scheduler
  readonly isReliable: boolean
  /** It has its final response. */
  onAnswered(): void
  onTerminated(): void
}
