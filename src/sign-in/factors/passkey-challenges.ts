import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a passkey is to do, and for whom: a challenge for one thing is none for another. */
export type ChallengePurpose =
  | { readonly act: 'register' | 'answer'; readonly sessionId: number }
  /** By somebody of whom nothing is known yet. */
  | { readonly act: 'sign in' }

/** Challenges that are known again without having been stored. */
export interface PasskeyChallenges {
  issue(purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer>
  /**
   * @param challenge as a browser sends it back, base64url
   * @returns when it runs out, and by what it is remembered once it was answered; null for one that this service did not
   * issue for that, or that has run out
   */
  read(challenge: string, purpose: ChallengePurpose, now: Date): IssuedChallenge | null
}

export interface IssuedChallenge {
  readonly hash: string
  readonly runsOutAt: Date
}

/** As long as somebody looks for a security key. */
export const CHALLENGE_MS = 5 * 60 * 1_000

const DRAWN_BYTES = 16
const TIME_BYTES = 6
const SIGNED_BYTES = DRAWN_BYTES + TIME_BYTES

/** @param key of all processes alike: any may be asked to verify what another has issued */
export function passkeyChallenges(key: Buffer): PasskeyChallenges {
  const signatureOf = (signed: Buffer, purpose: ChallengePurpose) =>
    createHmac('sha256', key)
      .update(signed)
      .update(purpose.act === 'sign in' ? purpose.act : `${purpose.act} ${purpose.sessionId}`)
      .digest()
  return {
    issue: (purpose, now) => {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(now.getTime() + CHALLENGE_MS, 0, TIME_BYTES)
      const signed = Buffer.concat([randomBytes(DRAWN_BYTES), time])
      return Uint8Array.from(Buffer.concat([signed, signatureOf(signed, purpose)]))
    },
    read: (challenge, purpose, now) => {
      const bytes = Buffer.from(challenge, 'base64url')
      const signed = bytes.subarray(0, SIGNED_BYTES)
      const signature = bytes.subarray(SIGNED_BYTES)
      if (signed.length !== SIGNED_BYTES) return null
      const expected = signatureOf(signed, purpose)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
      const runsOutAt = new Date(signed.readUIntBE(DRAWN_BYTES, TIME_BYTES))
      if (runsOutAt <= now) return null
      return { hash: createHash('sha256').update(bytes).digest('base64url'), runsOutAt }
    },
  }
}
