import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type DigestAlgorithm, digestAlgorithm, digestOf } from './digest.ts'
import { formatDigestParameters, parseDigestParameters } from './digest-parameters.ts'

export interface DigestServerOptions {
  readonly realm: string
  /** Secret, 32 bytes: nonces are signed with it. Processes that share it accept each other's, and count each on its own. */
  readonly key: Buffer
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly nonceMilliseconds?: number
  /** How many nonces in use are remembered. */
  readonly maxNonces?: number
  readonly algorithms?: readonly DigestAlgorithm[]
}

export type DigestVerdict =
  | { readonly kind: 'accepted' }
  /** The password is right, the nonce too old or used already: challenge anew, with `stale`, and nobody is asked for a password. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly reason: string }

/** What a request claims to be, not verified yet. */
export interface DigestCredentials {
  readonly username: string
  readonly realm: string
  readonly nonce: string
  readonly uri: string
  readonly response: string
  /** Null: one that is not known here. */
  readonly algorithm: DigestAlgorithm | null
  readonly protection: { readonly count: string; readonly clientNonce: string } | null
}

/**
 * Challenges and verifies (RFC 7616; RFC 3261, section 22). Nonces are signed times, so that a challenge costs no memory; only those
 * that came back with a right password are remembered, by how often they were used. When there are too many of them the oldest is
 * forgotten, and with it every nonce of that age that is not in use: a replay is refused for certain.
 */
export class DigestServer {
  readonly #options: Required<DigestServerOptions>
  readonly #uses = new Map<string, { readonly issuedAt: number; readonly count: number }>()
  /** Nonces that were issued then or before, and are not in `#uses`, are stale. */
  #forgottenUntil = Number.NEGATIVE_INFINITY

  constructor(options: DigestServerOptions) {
    this.#options = {
      nonceMilliseconds: NONCE_MILLISECONDS,
      maxNonces: MAX_NONCES,
      algorithms: ALGORITHMS,
      ...options,
    }
  }

  /** Values for WWW-Authenticate or Proxy-Authenticate, one field each, in the order of preference. */
  challenges(isStale = false): readonly string[] {
    const { realm, algorithms } = this.#options
    const nonce = this.#issue()
    return algorithms.map(algorithm => {
      const parameters = new Map(Object.entries({ realm, nonce, algorithm }))
      if (isStale) parameters.set('stale', 'true')
      // Alone of these "qop" is quoted in a challenge.
      return `${formatDigestParameters(parameters)}, qop="auth"`
    })
  }

  /**
   * `password` is that of the credentials' username; null where there is none, which takes as long and sounds the same. The URI is
   * taken as the client gave it: what lies between may have changed the Request-URI (RFC 3261, section 22.4), and no nonce serves twice.
   */
  verify(credentials: DigestCredentials, method: string, password: string | null): DigestVerdict {
    const { realm, algorithms, nonceMilliseconds, now } = this.#options
    const { algorithm, nonce, protection } = credentials
    if (credentials.realm !== realm) return refused(`the realm is not ${realm}`)
    if (algorithm === null || !algorithms.includes(algorithm)) return refused('the algorithm was not offered')
    const expected = digestOf({ ...credentials, algorithm, method, password: password ?? NO_PASSWORD })
    if (!isSame(expected, credentials.response.toLowerCase()) || password === null) {
      return refused('the username is unknown or the password wrong')
    }
    const issuedAt = this.#issuedAt(nonce)
    if (issuedAt === null || now() - issuedAt > nonceMilliseconds || issuedAt > now()) return STALE
    // Without protection nothing is counted: such a nonce is used up at once.
    const count = protection === null ? USED_UP : Number.parseInt(protection.count, 16)
    const before = this.#uses.get(nonce)
    if (before === undefined ? issuedAt <= this.#forgottenUntil : count <= before.count) return STALE
    this.#uses.set(nonce, { issuedAt, count })
    this.#forgetTheOldest()
    return { kind: 'accepted' }
  }

  #issue(): string {
    const time = Buffer.alloc(TIME_BYTES)
    time.writeUIntBE(this.#options.now(), 0, TIME_BYTES)
    const content = Buffer.concat([time, randomBytes(SALT_BYTES)])
    return Buffer.concat([content, this.#signature(content)]).toString('base64url')
  }

  /** Null: it was not issued here. */
  #issuedAt(nonce: string): number | null {
    const bytes = Buffer.from(nonce, 'base64url')
    const content = bytes.subarray(0, TIME_BYTES + SALT_BYTES)
    if (bytes.length !== content.length + SIGNATURE_BYTES || bytes.toString('base64url') !== nonce)
      return null
    const isOurs = timingSafeEqual(bytes.subarray(content.length), this.#signature(content))
    return isOurs ? content.readUIntBE(0, TIME_BYTES) : null
  }

  #signature(content: Buffer): Buffer {
    const { key, realm } = this.#options
    return createHmac('sha256', key).update(content).update(realm).digest().subarray(0, SIGNATURE_BYTES)
  }

  #forgetTheOldest(): void {
    if (this.#uses.size <= this.#options.maxNonces) return
    for (const [nonce, { issuedAt }] of this.#uses) {
      this.#uses.delete(nonce)
      this.#forgottenUntil = Math.max(this.#forgottenUntil, issuedAt)
      return
    }
  }
}

/** Reads Authorization or Proxy-Authorization. Null: another scheme, or what a digest needs is missing or malformed. */
export function parseDigestCredentials(value: string): DigestCredentials | null {
  const parameters = parseDigestParameters(value)
  if (parameters === null) return null
  const [username, realm, nonce, uri, response] = ['username', 'realm', 'nonce', 'uri', 'response'].map(
    name => parameters.get(name),
  )
  if (username === undefined || realm === undefined || nonce === undefined) return null
  if (uri === undefined || response === undefined) return null
  const algorithm = digestAlgorithm(parameters.get('algorithm'))
  const claimed = { username, realm, nonce, uri, response, algorithm }
  const protection = parameters.get('qop')
  if (protection === undefined) return { ...claimed, protection: null }
  const count = parameters.get('nc')
  const clientNonce = parameters.get('cnonce')
  if (protection.toLowerCase() !== 'auth' || clientNonce === undefined) return null
  return count !== undefined && COUNT.test(count) ? { ...claimed, protection: { count, clientNonce } } : null
}

function refused(reason: string): DigestVerdict {
  return { kind: 'refused', reason }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What telephones know, from the stronger to the weaker. */
const ALGORITHMS: readonly DigestAlgorithm[] = ['SHA-256', 'MD5']

const STALE: DigestVerdict = { kind: 'stale' }
const USED_UP = Number.POSITIVE_INFINITY
const COUNT = /^[0-9A-Fa-f]{8}$/

/** What stands for the password of nobody while its digest is computed. */
const NO_PASSWORD = ''

/** Milliseconds until the year 10889. */
const TIME_BYTES = 6
const SALT_BYTES = 6
const SIGNATURE_BYTES = 16

/** A call is set up within it; a registration that is renewed later is challenged once more. */
const NONCE_MILLISECONDS = 5 * 60_000

/** At a hundred calls a second with a nonce each, longer than half a minute; some 2 MB. */
const MAX_NONCES = 10_000
