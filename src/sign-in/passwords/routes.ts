import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { handDevice, handSession } from '../../access/sessions/hand-session.ts'
import { csrfTokenOf } from '../../access/sessions/session-cookie.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Id, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { recordActOnUser } from '../../resources/users/settle-change.ts'
import { lockUser } from '../../resources/users/store.ts'
import {
  requireManaged,
  requireManager,
  requireMayLetIn,
  requireWhollyManaged,
} from '../../resources/users/user-authority.ts'
import { makeLink, urlOfLink } from '../links/links.ts'
import { signInByLink } from '../links/sign-in-by-link.ts'
import { countAttempt } from '../lock-out/attempts.ts'
import { SessionDocument, sessionDocument } from '../sessions/schema.ts'
import type { SignInPorts } from '../sign-in.ts'
import { changePassword, ROOT_KEY as PASSWORD_ROOT } from './change-password.ts'
import { MAX_PASSWORD_LENGTH } from './password-rules.ts'
import { HANDED_LINK_SECONDS, mailReset, resetPassword } from './reset-password.ts'

const tag = 'Signing in'

const Token = (description: string) =>
  Text({ minLength: 1, description, examples: ['q7Jm0m0cYw2vX9fJtqz7Rk1dQe3B4mC2pTqk8sVn5Lx'] })

const NewPassword = (description: string) => Text({ maxLength: MAX_PASSWORD_LENGTH, description })

const RULES = 'At least 12 characters, and none that guessers try first.'

const ResetRequest = Type.Object(
  {
    email: Type.Optional(Text({ description: 'Whose password it is: asks for a mail with a link.' })),
    token: Type.Optional(Token('What the link holds.')),
    password: Type.Optional(NewPassword(`The new one, with a token. ${RULES}`)),
  },
  { title: 'PasswordReset' },
)

const ResetDocument = Rooted(
  'reset',
  Type.Object(
    {
      state: Text({
        description: '`asked`, whether or not anybody has that address, or `done`.',
        examples: ['asked'],
      }),
    },
    { title: 'PasswordResetState' },
  ),
)

const HandedLinkDocument = Rooted(
  'reset',
  Type.Object(
    {
      url: Text({
        description: 'Sets the user’s password, once; shown this once.',
        examples: ['https://calls.example.com/console/reset#token=q7Jm0m0cYw2vX9fJtqz7'],
      }),
      expires_at: { ...Timestamp, description: 'Until when it does.' },
    },
    { title: 'PasswordResetLink' },
  ),
)

/** Passwords, and links that stand in for them. */
export function registerPasswordRoutes(
  routes: MainRoutes,
  { publicRoute, sessionRoute }: SessionRoutes,
  ports: SignInPorts,
): void {
  const { database, devices, inBackground } = ports

  publicRoute({
    tag,
    rootKey: 'session',
    method: 'POST',
    url: '/session/first.json',
    summary: 'Sign in by a link',
    description:
      'With what the link holds that the first start, or `dialplane sign-in-link`, has printed: once.',
    body: Rooted('session', Type.Object({ token: Token('What the link holds.') }, { title: 'SignInByLink' })),
    response: { 201: SessionDocument, 401: Refused },
    handle: async ({ body: { session: fields }, request, reply }) => {
      const begun = await signInByLink(ports, fields.token, visitorOf(request))
      handSession(request, reply, begun)
      return sessionDocument(database.orm, begun.row, csrfTokenOf(begun.token))
    },
  })

  publicRoute({
    tag,
    rootKey: 'reset',
    method: 'POST',
    url: '/session/reset.json',
    summary: 'Reset a password',
    description: `With \`email\` alone it asks for a mail with a link, and is always answered alike. With the \`token\` of that link and a \`password\` it sets it, once, and signs its user out everywhere. ${RULES}`,
    body: Rooted('reset', ResetRequest),
    response: { 200: ResetDocument, 202: ResetDocument },
    handle: async ({ body: { reset: fields }, request, reply }) => {
      const { address } = visitorOf(request)
      const set = passwordToSet(fields)
      if (set === null) {
        const { email = '' } = fields
        if (email.trim() === '') throw invalid('reset', { email: [MESSAGE.blank] })
        await countAttempt(database, [{ kind: 'reset address', subject: address }])
        const baseUrl = request.server.mailedBaseUrl(request)
        inBackground(() => mailReset(ports, email, baseUrl))
        reply.code(202)
        return { reset: { state: 'asked' } }
      }
      const { userId, hasFactors } = await resetPassword(ports, set, address)
      // Whoever was locked out of its own account is known here from now on; not who has read its mails and has no second factor.
      if (!hasFactors) handDevice(request, reply, devices.mark(userId))
      return { reset: { state: 'done' } }
    },
  })

  sessionRoute({
    tag,
    rootKey: PASSWORD_ROOT,
    method: 'POST',
    url: '/session/password.json',
    summary: 'Change your password',
    description: `Ends your other sessions. Who has none yet needs a recent proof (\`/session/proof.json\`), as signing in is; not who came by a link and has neither a second factor nor a single sign-on. ${RULES}`,
    body: Rooted(PASSWORD_ROOT, PasswordChange),
    response: { 204: null },
    handle: async ({ session, body: { password: fields }, request }) => {
      const { address } = visitorOf(request)
      await changePassword(ports, { session, address }, { current: fields.current, next: fields.new })
    },
  })

  routes.userRoute({
    tag: 'Users',
    rootKey: 'reset',
    method: 'POST',
    url: '/api/v5/users/:id/reset_password.json',
    params: Type.Object({ id: Id }),
    summary: 'Make a link that sets the password of a user',
    description:
      'For a user who is yours alone to change, to be handed over by hand. It is good for a day, once; the password of now stays until then.',
    scope: ['write', 'users'],
    mayFailValidation: true,
    response: { 201: HandedLinkDocument },
    handle: async ({ user: actor, params: { id }, request }) => {
      const authority = requireManager(actor)
      requireMayLetIn(actor)
      const { token, expiresAt } = await database.transaction(async tx => {
        const user = requireManaged(authority, await lockUser(tx, id))
        requireWhollyManaged(authority, user)
        if (user.row.email === null)
          throw invalid('reset', { email: ['is missing: give the user one first'] })
        await recordActOnUser(tx, actor, user, 'make_reset_link')
        return makeLink(tx, id, 'reset', HANDED_LINK_SECONDS, actor.id)
      })
      const url = urlOfLink(request.server.baseUrl(request), 'reset', token)
      return { reset: { url, expires_at: expiresAt.toISOString() } }
    },
  })
}

const Refused = Type.Object({ error: Type.String({ description: 'A sentence that says what to change.' }) })

const PasswordChange = Type.Object(
  {
    current: Type.Optional(
      Text({
        maxLength: MAX_PASSWORD_LENGTH,
        description: 'The present one; may be missing where there is none.',
      }),
    ),
    new: NewPassword(RULES),
  },
  { title: 'PasswordChange' },
)

/** @returns null where a mail is asked for */
function passwordToSet({ token, password }: Static<typeof ResetRequest>) {
  if (token === undefined && password === undefined) return null
  if (token === undefined) throw invalid('reset', { token: [MESSAGE.blank] })
  if (password === undefined) throw invalid('reset', { password: [MESSAGE.blank] })
  return { token, password }
}
