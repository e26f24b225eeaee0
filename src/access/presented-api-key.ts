import type { FastifyRequest } from 'fastify'

/** The API key that a request carries, in the query or as a bearer token; null when it carries none. */
export function presentedApiKey(request: FastifyRequest): string | null {
  const { api_key: fromQuery } = request.query as { api_key?: unknown }
  if (typeof fromQuery === 'string' && fromQuery !== '') return fromQuery
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? null
}
