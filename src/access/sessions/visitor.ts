import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/http/rate-limits.ts'
import { DEVICE_COOKIE, presentedCookie, presentedSessionToken } from './session-cookie.ts'

/** Whoever sends a request, as far as the request tells. */
export interface Visitor {
  /** A network of IPv6 counts as one. */
  readonly address: string
  readonly userAgent: string
  /** Of the session that its browser is in, which may be over. */
  readonly sessionToken: string | null
  readonly deviceMark: string | null
}

/** Longer ones are no browser's, and nobody reads them to the end. */
const MAX_USER_AGENT_LENGTH = 400

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    sessionToken: presentedSessionToken(request),
    deviceMark: presentedCookie(request, DEVICE_COOKIE),
  }
}
