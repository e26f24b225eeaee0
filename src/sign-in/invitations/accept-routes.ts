import { Type } from 'typebox'
import type { Role } from '../../access/permissions.ts'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { handSession } from '../../access/sessions/hand-session.ts'
import { csrfTokenOf, requireCsrfToken } from '../../access/sessions/session-cookie.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { Rooted, Text } from '../../platform/wire/wire-types.ts'
import { SessionDocument, sessionDocument } from '../sessions/schema.ts'
import type { SignInPorts } from '../sign-in.ts'
import { acceptAsNewUser, acceptAsUser, readOffer } from './accept-invitation.ts'
import { InvitationAccept, InvitationOfferDocument, ROOT_KEY } from './schema.ts'

const shared = { tag: 'Signing in', rootKey: ROOT_KEY, pathIsSecret: true } as const

const params = Type.Object({
  token: Text({ minLength: 1, maxLength: 200, description: 'What the link holds.' }),
})

const ErrorSentence = Type.Object({
  error: Type.String({ description: 'A sentence that says what to change.' }),
})

/** For who was invited, and has nothing but the link. */
export function registerAcceptRoutes({ publicRoute }: SessionRoutes, ports: SignInPorts): void {
  publicRoute({
    ...shared,
    method: 'GET',
    url: '/invitations/:token/offer.json',
    params,
    summary: 'See what you are invited to',
    description:
      'For who has the link: the Company, the role, and whether the address has an account already.',
    response: { 200: InvitationOfferDocument, 404: ErrorSentence },
    handle: async ({ params: { token } }) => {
      const { row, companyName, hasAccount } = await readOffer(ports, token)
      return {
        invitation: {
          company_name: companyName,
          email: row.email,
          role: row.role as Role,
          invited_by: row.invitedBy,
          has_account: hasAccount,
          expires_at: row.expiresAt.toISOString(),
        },
      }
    },
  })

  publicRoute({
    ...shared,
    method: 'POST',
    url: '/invitations/:token/accept.json',
    params,
    summary: 'Accept an invitation',
    description:
      'Once. With `name` and `password` it makes an account for who has none, and signs it in. Who has one accepts in a session of its own, with `X-CSRF-Token`; API keys that it has by then do not reach the company.',
    body: Rooted(ROOT_KEY, InvitationAccept),
    response: { 201: SessionDocument, 401: ErrorSentence, 404: ErrorSentence, 409: ErrorSentence },
    handle: async ({ params: { token }, body: { invitation: fields }, session, request, reply }) => {
      const { hasAccount } = await readOffer(ports, token)
      if (hasAccount) {
        if (session !== null) requireCsrfToken(request, session.token)
        await acceptAsUser(ports, token, session)
        // It has let a session pass alone.
        const { row, token: sessionToken } = session as NonNullable<typeof session>
        return sessionDocument(ports.database.orm, row, csrfTokenOf(sessionToken))
      }
      const begun = await acceptAsNewUser(ports, token, fields, visitorOf(request))
      handSession(request, reply, begun)
      return sessionDocument(ports.database.orm, begun.row, csrfTokenOf(begun.token))
    },
  })
}
