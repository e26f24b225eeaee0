import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody guesses one, and none is drawn twice. */
const TOKEN_BYTES = 32

/** What its bearer is known by: a session, an invitation, a link that signs in once. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What storage holds of a token. A fast hash is right here: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
