import type { FastifyRequest } from 'fastify'
import type { OpenSession, SessionRoutes } from '../../access/session-routes.ts'
import { handSession } from '../../access/sessions/hand-session.ts'
import { csrfTokenOf } from '../../access/sessions/session-cookie.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { unauthenticated } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { ownWayOf, refuseOwnWay } from '../oidc/required-provider.ts'
import { wasPasswordMailedSince } from '../passwords/store.ts'
import { recordUserAct } from '../record-user-act.ts'
import { SessionDocument, sessionDocument } from '../sessions/schema.ts'
import type { SignInPorts } from '../sign-in.ts'
import { takePasskey } from './answer-factor.ts'
import { authenticationOptions, siteOf } from './passkeys.ts'
import { type Asking, answerFactor, proveAgain, wrongPasskey } from './prove.ts'
import { FactorAnswer, PasskeyOptionsDocument, PasskeySignIn, Proof, ROOT_KEY } from './schema.ts'
import { listPasskeys } from './store.ts'

const tag = 'Second factors'
const shared = { tag, rootKey: ROOT_KEY }

const site = (request: FastifyRequest) => siteOf(request.server.baseUrl(request))
const asking = (session: OpenSession, request: FastifyRequest): Asking => ({
  session,
  visitor: visitorOf(request),
  site: site(request),
})

/** What second factors open: a session that waits for one, one whose user is to prove itself again, one that begins. */
export function registerProofRoutes(routes: SessionRoutes, ports: SignInPorts): void {
  registerAnswering(routes, ports)
  registerProof(routes, ports)
  registerPasskeySignIn(routes, ports)
}

function registerAnswering({ sessionRoute }: SessionRoutes, ports: SignInPorts): void {
  const { database, factors } = ports

  sessionRoute({
    tag,
    method: 'POST',
    url: '/session/factor/options.json',
    summary: 'Begin to answer by a passkey',
    description: 'For the second factor of a session, and to prove once more who it is.',
    isBeforeSecondFactor: true,
    response: { 200: PasskeyOptionsDocument },
    handle: async ({ session: { row }, request }) => {
      const known = await listPasskeys(database.orm, row.userId)
      const challenge = factors.challenges.issue(
        { act: 'answer', sessionId: row.id },
        new Date(factors.now()),
      )
      return { options: await authenticationOptions(site(request), known, challenge, 'preferred') }
    },
  })

  sessionRoute({
    ...shared,
    method: 'POST',
    url: '/session/factor.json',
    summary: 'Answer the second factor',
    description:
      'By a code of an app, a recovery code, or a passkey. Sets the cookie of another session, which is open.',
    isBeforeSecondFactor: true,
    body: Rooted(ROOT_KEY, FactorAnswer),
    response: { 201: SessionDocument },
    handle: async ({ session, body: { factor: fields }, request, reply }) => {
      const begun = await answerFactor(ports, asking(session, request), fields)
      handSession(request, reply, begun)
      return sessionDocument(database.orm, begun.row, csrfTokenOf(begun.token))
    },
  })
}

function registerProof({ sessionRoute }: SessionRoutes, ports: SignInPorts): void {
  sessionRoute({
    tag,
    rootKey: 'proof',
    method: 'POST',
    url: '/session/proof.json',
    summary: 'Prove once more who you are',
    description:
      'By password, code or passkey; good for ten minutes. What would outlast the session needs it: factors, recovery codes, API keys, links that let somebody in.',
    isBeforeEnrolment: true,
    body: Rooted('proof', Proof),
    response: { 200: SessionDocument },
    handle: async ({ session, body: { proof: fields }, request }) => {
      const row = await proveAgain(ports, asking(session, request), fields)
      return sessionDocument(ports.database.orm, row, csrfTokenOf(session.token))
    },
  })
}

/** Who holds a passkey and has unlocked it has proved two things at once. */
function registerPasskeySignIn({ publicRoute }: SessionRoutes, ports: SignInPorts): void {
  const { database, factors, sessions } = ports

  publicRoute({
    tag,
    method: 'POST',
    url: '/session/passkey/options.json',
    summary: 'Begin to sign in by a passkey',
    description: 'What the browser asks for one by.',
    response: { 200: PasskeyOptionsDocument },
    handle: async ({ request }) => {
      const challenge = factors.challenges.issue({ act: 'sign in' }, new Date(factors.now()))
      return { options: await authenticationOptions(site(request), [], challenge, 'required') }
    },
  })

  publicRoute({
    tag,
    rootKey: 'session',
    method: 'POST',
    url: '/session/passkey.json',
    summary: 'Sign in by a passkey',
    description: 'Without address or password; the passkey must have made sure who holds it.',
    body: Rooted('session', PasskeySignIn),
    response: { 201: SessionDocument, 401: ErrorBody },
    handle: async ({ body: { session: sent }, request, reply }) => {
      const visitor = visitorOf(request)
      const answer = { response: sent.response, site: site(request) }
      const fields = { method: 'passkey', address: visitor.address } as const
      const { userId, way, begun } = await database.transaction(async tx => {
        const passkey = await takePasskey(tx, factors, answer, { act: 'sign in' }, true)
        if (passkey === null) throw wrongPasskey()
        const { userId } = passkey
        if (await wasPasswordMailedSince(tx, userId, passkey.createdAt))
          return { userId, way: null, begun: null }
        const way = await ownWayOf(tx, userId)
        if (!way.isOpen) return { userId, way, begun: null }
        await recordUserAct(tx, userId, 'sign_in', fields, way.noted)
        const start = { method: 'passkey', hasProvedFactor: true } as const
        return { userId, way, begun: await sessions.begin(tx, userId, start, visitor) }
      })
      if (way === null) return refuseOldPasskey(ports, userId, fields)
      if (begun === null) return refuseOwnWay(database, userId, way.provider, fields)
      handSession(request, reply, begun)
      return sessionDocument(database.orm, begun.row, csrfTokenOf(begun.token))
    },
  })
}

/**
 * Who had the account before its password was set by mail may have kept a passkey: it opens nothing without that password.
 * @throws `unauthenticated`
 */
async function refuseOldPasskey(
  { database }: Pick<SignInPorts, 'database'>,
  userId: number,
  fields: { readonly method: 'passkey'; readonly address: string },
): Promise<never> {
  const noted = { ...fields, reason: 'older_than_mailed_password' }
  await database.transaction(tx => recordUserAct(tx, userId, 'refuse_sign_in', noted))
  throw unauthenticated(
    'Your password was set by mail since you added this passkey: sign in by the password; the passkey is your second factor.',
  )
}
