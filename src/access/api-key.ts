import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits; completions.md §2 asks for at least 160. */
const API_KEY_BYTES = 24

export function generateApiKey(): string {
  return randomBytes(API_KEY_BYTES).toString('base64url')
}

/** What storage holds of an API key. A fast hash is right here: the key is random, there is nothing to guess. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex')
}
