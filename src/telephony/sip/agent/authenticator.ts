import { DigestClient } from '../digest/digest-client.ts'
import { type HeaderField, headersOf, type SipRequest, type SipResponse } from '../message/sip-message.ts'
import type { Credentials } from './user-agent.ts'

/** Answers the digest challenges of a call or a request: those of its server and of a proxy before it (RFC 3261 22). */
export class Authenticator {
  readonly #clients: readonly {
    readonly challenges: string
    readonly answer: string
    readonly client: DigestClient
  }[]

  constructor(credentials: Credentials | null) {
    this.#clients =
      credentials === null
        ? []
        : HEADER_NAMES.map(names => ({ ...names, client: new DigestClient(credentials) }))
  }

  /** What the request has to say to who has asked before. */
  headersFor({ method, uri }: SipRequest): readonly HeaderField[] {
    return this.#clients.flatMap(({ answer, client }) => {
      const value = client.authorization(method, uri)
      return value === null ? [] : [{ name: answer, value }]
    })
  }

  /** @returns whether the request is worth sending again, with `headersFor` it */
  learn(challenge: SipResponse): boolean {
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
