import { randomBytes } from 'node:crypto'
import { DIGEST_ALGORITHMS, type DigestAlgorithm, digestAlgorithm, digestOf } from './digest.ts'
import { formatDigestParameters, parseDigestParameters } from './digest-parameters.ts'

export interface DigestIdentity {
  readonly username: string
  readonly password: string
}

/**
 * Answers the challenges of one server (RFC 7616; RFC 3261, section 22), and sends further requests with the nonce that it has, so that
 * not each is challenged. 401 and 407 may come from two servers: each wants a client of its own.
 */
export class DigestClient {
  readonly #identity: DigestIdentity
  readonly #clientNonce: () => string
  #challenge: Challenge | null = null
  /** How often the nonce was used. */
  #count = 0

  constructor(identity: DigestIdentity, clientNonce: () => string = randomNonce) {
    this.#identity = identity
    this.#clientNonce = clientNonce
  }

  /**
   * Takes the values of WWW-Authenticate or Proxy-Authenticate of an answer. True: a request is worth sending again, with
   * `authorization`. False: none of these can be answered, or the password is wrong, which a server says by challenging the first use
   * of its nonce again without calling it stale.
   */
  learn(challenges: readonly string[]): boolean {
    const strongest = strongestOf(challenges)
    if (strongest === null) return false
    const wasRefused = this.#challenge?.realm === strongest.realm && this.#count === 1
    if (wasRefused && !strongest.isStale) {
      this.#challenge = null
      return false
    }
    this.#challenge = strongest
    this.#count = 0
    return true
  }

  /** The value of Authorization or Proxy-Authorization for one request, retransmissions apart. Null: there was no challenge yet. */
  authorization(method: string, uri: string): string | null {
    const challenge = this.#challenge
    if (challenge === null) return null
    this.#count++
    const { username, password } = this.#identity
    const { algorithm, realm, nonce, opaque } = challenge
    const count = this.#count.toString(16).padStart(8, '0')
    const protection = challenge.isProtected ? { count, clientNonce: this.#clientNonce() } : null
    const response = digestOf({ algorithm, username, realm, password, method, uri, nonce, protection })
    const parameters = new Map(Object.entries({ username, realm, nonce, uri, response }))
    if (challenge.namesAlgorithm) parameters.set('algorithm', algorithm)
    if (protection !== null) {
      parameters.set('qop', 'auth').set('nc', count).set('cnonce', protection.clientNonce)
    }
    if (opaque !== null) parameters.set('opaque', opaque)
    return formatDigestParameters(parameters)
  }
}

interface Challenge {
  readonly algorithm: DigestAlgorithm
  /** Old servers do not expect an algorithm that they did not name. */
  readonly namesAlgorithm: boolean
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  readonly isProtected: boolean
  readonly isStale: boolean
}

function strongestOf(values: readonly string[]): Challenge | null {
  const challenges = values.flatMap(value => parseChallenge(value) ?? [])
  for (const algorithm of DIGEST_ALGORITHMS) {
    const found = challenges.find(challenge => challenge.algorithm === algorithm)
    if (found !== undefined) return found
  }
  return null
}

/** Null where it cannot be answered: another scheme, an algorithm that is not known here, or only the protection of bodies. */
function parseChallenge(value: string): Challenge | null {
  const parameters = parseDigestParameters(value)
  const realm = parameters?.get('realm')
  const nonce = parameters?.get('nonce')
  if (parameters === null || realm === undefined || nonce === undefined) return null
  const algorithm = digestAlgorithm(parameters.get('algorithm'))
  const protections = parameters
    .get('qop')
    ?.split(',')
    .map(name => name.trim().toLowerCase())
  if (algorithm === null || (protections !== undefined && !protections.includes('auth'))) return null
  return {
    algorithm,
    namesAlgorithm: parameters.has('algorithm'),
    realm,
    nonce,
    opaque: parameters.get('opaque') ?? null,
    isProtected: protections !== undefined,
    isStale: parameters.get('stale')?.toLowerCase() === 'true',
  }
}

function randomNonce(): string {
  return randomBytes(CLIENT_NONCE_BYTES).toString('hex')
}

const CLIENT_NONCE_BYTES = 12
