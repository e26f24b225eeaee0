import { DigestClient } from '../digest/digest-client.ts'
import { type HeaderField, headersOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { Peer } from '../transport/transport.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Answers the digest challenges of a call or a request: those of its server and of proxies before it (RFC 3261 22). */
export class Authenticator {
  readonly #clients: readonly {
    readonly challenges: string
    readonly answer: string
    readonly client: DigestClient
  }[]

  readonly #address: string | null

  /** @param address whose challenges alone are answered; null = everybody's who is asked */
  constructor(credentials: Credentials | null, address: string | null = null) {
    this.#address = address
    this.#clients =
      credentials === null
        ? []
        : HEADER_NAMES.map(names => ({ ...names, client: new DigestClient(credentials) }))
  }

  /** What the request has to say to who has asked before. */
  headersFor(request: SipRequest): readonly HeaderField[] {
    return this.#clients.flatMap(({ answer, client }) =>
      client.authorizations(request).map(value => ({ name: answer, value })),
    )
  }

  /** @returns whether the request is worth sending again, with `headersFor` it */
  learn(challenge: SipResponse, from: Peer): boolean {
    if (this.#address !== null && from.address !== this.#address) return false
    const learnt = this.#clients.map(({ challenges, client }) => {
      const values = headersOf(challenge, challenges)
      return values.length > 0 && client.learn(values)
    })
    return learnt.includes(true)
  }
}

const HEADER_NAMES = [
  { challenges: 'WWW-Authenticate', answer: 'Authorization' },
  { challenges: 'Proxy-Authenticate', answer: 'Proxy-Authorization' },
] as const
