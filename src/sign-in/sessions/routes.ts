import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { hashToken } from '../../access/secret-token.ts'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { handSession, removeSessionCookie } from '../../access/sessions/hand-session.ts'
import { csrfTokenOf, presentedSessionToken } from '../../access/sessions/session-cookie.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { SignOutDocument } from '../oidc/schema.ts'
import { signOut } from '../oidc/sign-out-by-oidc.ts'
import { keepSignOut } from '../oidc/sign-out-routes.ts'
import { recordUserAct } from '../record-user-act.ts'
import { type SignInPorts, signIn } from '../sign-in.ts'
import {
  ListedSessionDocument,
  listedSessionDocument,
  SessionDocument,
  SignIn,
  sessionDocument,
} from './schema.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

const ROOT_KEY = 'session'
const shared = { tag: 'Signing in', rootKey: ROOT_KEY }
const OWN = '/session.json'
const ALL = '/session/all.json'

export function registerSessionRoutes(
  routes: MainRoutes,
  { publicRoute, sessionRoute }: SessionRoutes,
  ports: SignInPorts,
): void {
  const { database } = ports
  const { orm: db } = database

  publicRoute({
    ...shared,
    method: 'POST',
    url: OWN,
    summary: 'Sign in',
    description:
      'By e-mail address and password. Sets the cookie that later requests are known by; what they change needs `X-CSRF-Token` beside it. After too many failures it answers 429 for a while.',
    body: Rooted(ROOT_KEY, SignIn),
    response: { 201: SessionDocument, 401: NotSignedIn },
    handle: async ({ body: { session: fields }, request, reply }) => {
      const begun = await signIn(ports, fields, visitorOf(request))
      handSession(request, reply, begun)
      return sessionDocument(db, begun.row, csrfTokenOf(begun.token))
    },
  })

  sessionRoute({
    ...shared,
    method: 'GET',
    url: OWN,
    summary: 'Get your session',
    description: 'Who is signed in with this browser, and the token that its changes need.',
    isBeforeSecondFactor: true,
    response: { 200: SessionDocument },
    handle: ({ session: { row, token } }) => sessionDocument(db, row, csrfTokenOf(token)),
  })

  sessionRoute({
    ...shared,
    method: 'DELETE',
    url: OWN,
    summary: 'Sign out',
    description:
      'Ends the session of this browser. Where it came by a provider that is to sign people out too (`signs_out`), it answers 200 with the address there.',
    isBeforeSecondFactor: true,
    response: { 200: SignOutDocument, 204: null },
    handle: async ({ session, request, reply }) => {
      const departure = await signOut(ports, session, request.server.baseUrl(request))
      removeSessionCookie(request, reply)
      if (departure === null) {
        reply.code(204)
        return
      }
      const { label, leading } = departure
      if (leading !== null) keepSignOut(request, reply, leading.state)
      return { sign_out: { label, url: leading?.url ?? null } }
    },
  })

  registerListRoutes(routes, ports)
}

const NotSignedIn = Type.Object({ error: Type.String({ description: 'The same for either mistake.' }) })

function registerListRoutes(routes: MainRoutes, { database }: SignInPorts): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: ALL,
    scope: ['read', 'users'],
    summary: 'List your sessions',
    description: 'The browsers in which you are signed in, the last used first.',
    response: { 200: Type.Array(ListedSessionDocument) },
    handle: async ({ user, request }) => {
      const token = presentedSessionToken(request)
      const rows = await listSessions(database.orm, user.id)
      return rows.map(row => listedSessionDocument(row, token === null ? null : hashToken(token)))
    },
  })

  routes.userRoute({
    ...shared,
    method: 'DELETE',
    url: ALL,
    scope: ['write', 'users'],
    summary: 'End your other sessions',
    description: 'Signs you out everywhere but in the browser that asks.',
    response: { 204: null },
    handle: async ({ user, request }) => {
      await database.transaction(async tx => {
        const count = await endOtherSessions(tx, user.id, presentedSessionToken(request))
        if (count > 0) await recordUserAct(tx, user.id, 'end_other_sessions', { count })
      })
    },
  })

  routes.userRoute({
    ...shared,
    method: 'DELETE',
    url: '/session/all/:id.json',
    params: Type.Object({ id: Id }),
    scope: ['write', 'users'],
    summary: 'End one of your sessions',
    description: 'Signs you out in that browser.',
    response: { 204: null },
    handle: async ({ user, params: { id } }) => {
      await database.transaction(async tx => {
        if (!(await endSession(tx, user.id, id))) throw notFound('session', 'of yours')
        await recordUserAct(tx, user.id, 'end_session')
      })
    },
  })
}
