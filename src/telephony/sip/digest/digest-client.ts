import { randomBytes } from 'node:crypto'
import { digestOf, isBoundToSession, qopOf } from './digest.ts'
import { type DigestChallenge, strongestChallenges } from './digest-challenge.ts'
import { formatDigestParameters } from './digest-parameters.ts'

export interface DigestIdentity {
  readonly username: string
  readonly password: string
}

/** What a proof is about. */
interface ProvenRequest {
  readonly method: string
  readonly uri: string
  readonly body: Uint8Array
}

/** A challenge that is being answered. */
interface Session {
  readonly challenge: DigestChallenge
  /** Of all requests where the password is mixed with it once; others have one each. */
  readonly clientNonce: string
  /** How often the nonce was used. */
  count: number
}

/**
 * Answers the challenges of one kind (RFC 7616; RFC 3261, section 22), and sends further requests with the nonces that it has, so that
 * not each is challenged. Several realms may ask at once, such as proxies that a request was forked by: each is answered. 401 and 407
 * are of different kinds: each wants a client of its own. The next nonce that a server suggests in an answer is not taken.
 */
export class DigestClient {
  readonly #identity: DigestIdentity
  readonly #clientNonce: () => string
  /** By realm. */
  readonly #sessions = new Map<string, Session>()

  constructor(identity: DigestIdentity, clientNonce: () => string = randomNonce) {
    this.#identity = identity
    this.#clientNonce = clientNonce
  }

  /**
   * Takes the values of WWW-Authenticate or Proxy-Authenticate of an answer. True: a request is worth sending again, with
   * `authorizations`. False: none of these can be answered, or the password is wrong, which a server says by challenging the first use
   * of its nonce again without calling it stale.
   */
  learn(challenges: readonly string[]): boolean {
    const learnt = strongestChallenges(challenges).map(challenge => this.#learn(challenge))
    return learnt.includes(true)
  }

  /** Values of Authorization or Proxy-Authorization for one request, retransmissions apart: one for each realm that has asked. */
  authorizations(request: ProvenRequest): readonly string[] {
    return Array.from(this.#sessions.values(), session => this.#prove(session, request))
  }

  #learn(challenge: DigestChallenge): boolean {
    const { realm, isStale } = challenge
    const before = this.#sessions.get(realm)
    if (before?.count === 1 && !isStale) {
      this.#sessions.delete(realm)
      return false
    }
    if (before === undefined && this.#sessions.size >= MAX_REALMS) return false
    this.#sessions.set(realm, { challenge, clientNonce: this.#clientNonce(), count: 0 })
    return true
  }

  #prove(session: Session, { method, uri, body }: ProvenRequest): string {
    session.count++
    const { algorithm, realm, nonce, opaque, qop, namesAlgorithm } = session.challenge
    const isFirst = session.count === 1
    const clientNonce = isFirst || isBoundToSession(algorithm) ? session.clientNonce : this.#clientNonce()
    const count = session.count.toString(16).padStart(8, '0')
    const protection = qop === null ? null : { count, clientNonce, ...(qop === 'auth-int' ? { body } : {}) }
    const { username, password } = this.#identity
    const response = digestOf({ algorithm, username, realm, password, method, uri, nonce, protection })
    const parameters = new Map(Object.entries({ username, realm, nonce, uri, response }))
    if (namesAlgorithm) parameters.set('algorithm', algorithm)
    if (protection !== null) {
      parameters.set('qop', qopOf(protection)).set('nc', count).set('cnonce', clientNonce)
    }
    if (opaque !== null) parameters.set('opaque', opaque)
    return formatDigestParameters(parameters)
  }
}

function randomNonce(): string {
  return randomBytes(CLIENT_NONCE_BYTES).toString('hex')
}

const CLIENT_NONCE_BYTES = 12

/** More servers than that on the way of one request have not been heard of; each costs a hash with every request. */
const MAX_REALMS = 8
