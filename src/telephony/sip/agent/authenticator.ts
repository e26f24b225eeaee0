import type { HeaderField, SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Credentials } from './user-agent.ts'

/** Answers the digest challenges of one call or request. */
export class Authenticator {
  readonly #credentials: Credentials | null

  constructor(credentials: Credentials | null) {
    this.#credentials = credentials
  }

  headersFor(_request: SipRequest): readonly HeaderField[] {
    return []
  }

  learn(_response: SipResponse, _sent: SipRequest): boolean {
    return this.#credentials === null && false
  }
}
