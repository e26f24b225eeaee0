import type { FastifyRequest } from 'fastify'

/** What says who asks, and in which Company: without these the redirected request would be refused, or go elsewhere. */
const CARRIED = ['api_key', 'company_id']

/** @returns the `Location` of a redirect to a path of this service (completions.md §10) */
export function redirectedPath({ query }: Pick<FastifyRequest, 'query'>, path: string): string {
  const sent = query as Readonly<Record<string, unknown>>
  const carried = new URLSearchParams()
  for (const name of CARRIED) if (sent[name] !== undefined) carried.set(name, String(sent[name]))
  return carried.size === 0 ? path : `${path}?${carried}`
}
