import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What opens a stored answer. Storage has neither, only a hash of each. */
export interface AnswerSecret {
  /** The API key, or the token of the session. */
  readonly credential: string
  readonly idempotencyKey: string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Ensures that keys derived for other purposes are never the same. */
const PURPOSE = 'dialplane idempotent answer'

/**
 * Encrypts an answer so that only its client can have it again: some answers show an API key once, and storage must not
 * show it a second time.
 * @returns nonce, authentication tag and ciphertext
 */
export function sealAnswer(answer: Buffer, secret: AnswerSecret): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
  const ciphertext = Buffer.concat([cipher.update(answer), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** The answer, or null when it was sealed with another credential: the user's key has been reset meanwhile, or its session is another. */
export function openAnswer(sealed: Buffer, secret: AnswerSecret): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function keyOf({ credential, idempotencyKey }: AnswerSecret): Buffer {
  return Buffer.from(hkdfSync('sha256', credential, idempotencyKey, PURPOSE, KEY_BYTES))
}
