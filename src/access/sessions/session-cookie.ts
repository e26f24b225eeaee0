import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../platform/refusals/refusal.ts'

/** Holds the token of a session; completions.md §11 names it. */
export const SESSION_COOKIE = 'dialplane_session'

/** By it a browser is known in which somebody has signed in before. */
export const DEVICE_COOKIE = 'dialplane_device'

const CSRF_HEADER = 'X-CSRF-Token'

/** The token of the session that a request belongs to; null when it carries none. */
export function presentedSessionToken(request: FastifyRequest): string | null {
  return presentedCookie(request, SESSION_COOKIE)
}

/** The value of a cookie as the request carries it; null for none, or an empty one. */
export function presentedCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (separator === -1 || pair.slice(0, separator).trim() !== name) continue
    return pair.slice(separator + 1).trim() || null
  }
  return null
}

/**
 * Has the browser keep a cookie that no script reads, and that other sites do not send along with what they post here.
 * @param value letters, digits and signs that cookies may hold
 * @param maxAgeSeconds 0 removes it
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeSeconds: number,
): void {
  const isSecure = request.server.baseUrl(request).startsWith('https:') || request.protocol === 'https'
  const attributes = [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`,
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
}

/**
 * What a page must send along with what it changes, which shows that it could read an answer of this service: other
 * sites make a browser send the cookie, and learn nothing. It follows from the token of the session, and tells nothing of it.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url')
}

/** @throws `forbidden` unless the request only reads, or carries the token that its session was given */
export function requireCsrfToken(request: FastifyRequest, sessionToken: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const presented = request.headers[CSRF_HEADER.toLowerCase()]
  if (typeof presented === 'string' && isSame(presented, csrfTokenOf(sessionToken))) return
  throw forbidden(
    `What a browser changes needs the header ${CSRF_HEADER}: send the csrf_token that GET /session.json answers.`,
  )
}

function isSame(presented: string, expected: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
