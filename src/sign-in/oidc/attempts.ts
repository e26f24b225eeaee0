import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { generateToken, hashToken } from '../../access/secret-token.ts'
import { returnPath } from './return-path.ts'
import type { StoredProvider } from './store.ts'

/** A sign-in that is under way at a provider. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** Of the code that the provider will give (RFC 7636). */
  readonly verifier: string
  /** A path of the console. */
  readonly returnTo: string
  /** Whether the provider is to ask anew who it is, though it knows. */
  readonly isProof: boolean
}

/** An attempt that has come back, and by what it is remembered, so that it does not do so again. */
interface ReturnedAttempt extends Attempt {
  readonly hash: string
  readonly runsOutAt: Date
}

/**
 * Attempts that are known again without having been stored. The state is signed, with the provider and what the browser
 * keeps; nonce and verifier follow from the browser's secret, which the provider never sees.
 */
export interface Attempts {
  begin(
    provider: AskedProvider,
    asked: Pick<Attempt, 'returnTo' | 'isProof'>,
    now: Date,
  ): Attempt & { readonly cookie: string }
  /**
   * @param cookie what the browser has kept
   * @returns null for a state of another provider or browser, one that has run out, and one that was never begun
   */
  read(provider: AskedProvider, state: string, cookie: string, now: Date): ReturnedAttempt | null
}

/** Were it set up anew in between, what it answers would be of another. */
type AskedProvider = Pick<StoredProvider, 'id' | 'issuer' | 'clientId'>

/** As long as somebody looks for the password, and the telephone for the code. */
export const ATTEMPT_SECONDS = 10 * 60

/** In the cookie, which is signed. */
const PROOF = 'proof'

const DRAWN_BYTES = 16
const TIME_BYTES = 6
const SIGNED_BYTES = DRAWN_BYTES + TIME_BYTES

/** @param key of all processes alike: a browser may come back to any of them */
export function oidcAttempts(key: Buffer): Attempts {
  const signatureOf = (signed: Buffer, { id, issuer, clientId }: AskedProvider, cookie: string) =>
    createHmac('sha256', key)
      .update(signed)
      .update(JSON.stringify([id, issuer, clientId, hashToken(cookie)]))
      .digest()
  return {
    begin: (provider, { returnTo, isProof }, now) => {
      const secret = generateToken()
      const cookie = `${secret}.${Buffer.from(returnTo).toString('base64url')}${isProof ? `.${PROOF}` : ''}`
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(now.getTime() + ATTEMPT_SECONDS * 1_000, 0, TIME_BYTES)
      const signed = Buffer.concat([randomBytes(DRAWN_BYTES), time])
      const state = Buffer.concat([signed, signatureOf(signed, provider, cookie)]).toString('base64url')
      return { ...drawnFrom(secret, state), returnTo, isProof, cookie }
    },
    read: (provider, state, cookie, now) => {
      const bytes = Buffer.from(state, 'base64url')
      const signed = bytes.subarray(0, SIGNED_BYTES)
      const signature = bytes.subarray(SIGNED_BYTES)
      if (signed.length !== SIGNED_BYTES) return null
      const expected = signatureOf(signed, provider, cookie)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
      const runsOutAt = new Date(signed.readUIntBE(DRAWN_BYTES, TIME_BYTES))
      if (runsOutAt <= now) return null
      const [secret = '', path = '', proof] = cookie.split('.')
      const returnTo = returnPath(Buffer.from(path, 'base64url').toString())
      const hash = createHash('sha256').update(bytes).digest('base64url')
      return { ...drawnFrom(secret, state), returnTo, isProof: proof === PROOF, hash, runsOutAt }
    },
  }
}

function drawnFrom(secret: string, state: string) {
  const follows = (what: string) =>
    createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: follows('nonce'), verifier: follows('verifier') }
}
