import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { presentedCookie, setCookie } from '../../access/sessions/session-cookie.ts'
import { Text } from '../../platform/wire/wire-types.ts'

/** What the browser keeps while it is at the provider to be signed out. */
const SIGN_OUT_COOKIE = 'dialplane_sign_out'

/** As long as somebody reads a page that asks whether it is meant. */
const SIGN_OUT_SECONDS = 10 * 60

const MAX_STATE_LENGTH = 100

/** Has the browser known again that comes back from the provider. */
export function keepSignOut(request: FastifyRequest, reply: FastifyReply, state: string): void {
  setCookie(request, reply, SIGN_OUT_COOKIE, state, SIGN_OUT_SECONDS)
}

/** The way back of who was signed out at a provider: to the console, whatever the address says. */
export function registerSignOutRoutes({ publicRoute }: SessionRoutes): void {
  publicRoute({
    tag: 'Signing in',
    method: 'GET',
    url: '/session/oidc/:provider/signed_out',
    params: Type.Object({ provider: Text({ description: 'The provider’s `name`.' }) }),
    query: Type.Object({
      state: Type.Optional(Text({ maxLength: MAX_STATE_LENGTH, description: 'As this service gave it.' })),
    }),
    refusesUnknownParameters: false,
    summary: 'Come back signed out',
    description:
      'Where the provider sends the browser that it has signed out. Sends it to the console, which says so where this browser had asked for it.',
    response: { 302: null },
    handle: ({ query: { state = '' }, request, reply }) => {
      const isAsked = state !== '' && presentedCookie(request, SIGN_OUT_COOKIE) === state
      if (isAsked) setCookie(request, reply, SIGN_OUT_COOKIE, '', 0)
      const console = `${request.server.baseUrl(request)}/console/`
      reply.header('location', isAsked ? `${console}?sso=signed_out` : console)
    },
  })
}
