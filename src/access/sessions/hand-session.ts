import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_COOKIE, SESSION_COOKIE, setCookie } from './session-cookie.ts'

/** What a browser is to keep of a session that has begun. */
interface HandedSession {
  readonly row: { readonly createdAt: Date; readonly expiresAt: Date }
  readonly token: string
  /** Null: the browser is not known from now on. */
  readonly deviceMark: string | null
}

/** As long as browsers keep any cookie. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** Gives the session to the browser; the service itself decides when it is over. */
export function handSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { row, token, deviceMark }: HandedSession,
): void {
  const seconds = (row.expiresAt.getTime() - row.createdAt.getTime()) / 1_000
  setCookie(request, reply, SESSION_COOKIE, token, seconds)
  if (deviceMark !== null) handDevice(request, reply, deviceMark)
}

/** Has the browser known from now on, whether or not somebody is signed in with it. */
export function handDevice(request: FastifyRequest, reply: FastifyReply, deviceMark: string): void {
  setCookie(request, reply, DEVICE_COOKIE, deviceMark, DEVICE_SECONDS)
}

/** That the browser is known stays. */
export function removeSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, SESSION_COOKIE, '', 0)
}
