import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * A hash that is the same for two requests that ask for the same: method, path, query but for the API key, Company and
 * parsed body. What means nothing (the order of fields, white space, the boundary of a multipart body) makes no
 * difference.
 * @param companyId the Company that was selected, or null where the route selects none
 * @param secret without which nobody can tell whether a guess at the request is right; null where it holds nothing to guess
 */
export function hashRequest(
  request: FastifyRequest,
  companyId: number | null,
  secret: string | null,
): Buffer {
  const { api_key: _, ...query } = request.query as Readonly<Record<string, unknown>>
  const path = request.url.split('?', 1)[0]
  const text = canonicalText([request.method, path, query, companyId, request.body])
  const hash = secret === null ? createHash('sha256') : createHmac('sha256', secret)
  return hash.update(text).digest()
}

/**
 * One line for each value, containers with the number of their parts before these: different values never look alike.
 * Without recursion, since a body may be nested as deeply as its size permits.
 */
export function canonicalText(value: unknown): string {
  const lines: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const part = pending.pop()
    if (part instanceof Uint8Array) {
      lines.push(`bytes ${createHash('sha256').update(part).digest('hex')}`)
    } else if (Array.isArray(part)) {
      lines.push(`array ${part.length}`)
      for (const element of part) pending.push(element)
    } else if (typeof part === 'object' && part !== null) {
      const names = Object.keys(part).sort()
      lines.push(`object ${names.length}`)
      for (const name of names) pending.push((part as Record<string, unknown>)[name], name)
    } else {
      lines.push(JSON.stringify(part) ?? 'undefined')
    }
  }
  return lines.join('\n')
}
