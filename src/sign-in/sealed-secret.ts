import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Ensures that keys derived for other purposes are never the same. */
const PURPOSE = 'dialplane second factor'

/**
 * Encrypts what unlike a password has to be read again: the secret of a user's factor, a Company's with its provider. Bound
 * to whose it is, so that nobody becomes another by moving a row.
 * @param key a purpose's own
 * @returns nonce, authentication tag and ciphertext, base64url
 */
export function sealSecret(secret: Buffer, key: Buffer, ownerId: number): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(key, ownerId), nonce, { authTagLength: TAG_BYTES })
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Null for what was sealed with another key, or for another owner. */
export function openSecret(sealed: string, key: Buffer, ownerId: number): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(key, ownerId), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function keyOf(key: Buffer, ownerId: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, String(ownerId), PURPOSE, KEY_BYTES))
}
