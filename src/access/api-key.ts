import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** 192 random bits; completions.md §2 asks for at least 160. */
const API_KEY_BYTES = 24

export function generateApiKey(bytes: number = API_KEY_BYTES): string {
  return randomBytes(bytes).toString('base64url')
}

/** What storage holds of an API key. A fast hash is right here: the key is random, there is nothing to guess. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex')
}

/** The API key that a request carries, in the query or as a bearer token; null when it carries none. */
export function presentedApiKey(request: FastifyRequest): string | null {
  const { api_key: fromQuery } = request.query as { api_key?: unknown }
  if (typeof fromQuery === 'string' && fromQuery !== '') return fromQuery
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? null
}
