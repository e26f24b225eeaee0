import { createHmac, timingSafeEqual } from 'node:crypto'

/** Says that whoever made it lets its bearer have something for a while. */
export interface ExpiringSignatures {
  /** @returns the parameters of an address that opens `subject` until then */
  sign(subject: string, expiresAt: Date): string
  /** @param expires, signature as they stand in the address, or whatever was sent instead */
  verdictOn(subject: string, expires: string, signature: string, now: Date): SignatureVerdict
}

export type SignatureVerdict = 'valid' | 'expired' | 'forged'

/** @param secret the same on every process, or one would refuse what another has signed */
export function expiringSignatures(secret: Buffer): ExpiringSignatures {
  const signatureOf = (subject: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${subject}`).digest('base64url')

  return {
    sign: (subject, expiresAt) => {
      const expires = String(Math.ceil(expiresAt.getTime() / 1000))
      return `expires=${expires}&signature=${signatureOf(subject, expires)}`
    },
    verdictOn: (subject, expires, signature, now) => {
      // As texts: decoded, four different last letters are the same bytes.
      const expected = Buffer.from(signatureOf(subject, expires))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      return now.getTime() < Number(expires) * 1000 ? 'valid' : 'expired'
    },
  }
}
