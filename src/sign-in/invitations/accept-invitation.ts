import { eq } from 'drizzle-orm'
import { generateApiKey, hashApiKey } from '../../access/api-key.ts'
import type { OpenSession } from '../../access/session-routes.ts'
import { requireEnrolled } from '../../access/sessions/require-enrolled.ts'
import type { Visitor } from '../../access/sessions/visitor.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import {
  conflict,
  forbidden,
  invalid,
  MESSAGE,
  noneFound,
  unauthenticated,
} from '../../platform/refusals/refusal.ts'
import { recordAuditEvent } from '../../resources/audit-events/record-audit-event.ts'
import type { WantedMembership } from '../../resources/users/check-memberships.ts'
import { settleUserChange } from '../../resources/users/settle-change.ts'
import {
  createUser,
  findUser,
  lockUser,
  noteAcceptance,
  replaceMemberships,
} from '../../resources/users/store.ts'
import { users } from '../../resources/users/table.ts'
import { dropLinks } from '../links/links.ts'
import { passwordProblem } from '../passwords/password-rules.ts'
import { isPasswordHanded, setPassword } from '../passwords/store.ts'
import { recordUserAct } from '../record-user-act.ts'
import { type BegunSession, endOtherSessions } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { auditedInvitation, ROOT_KEY } from './schema.ts'
import { findInvitation, type OpenInvitation, takeInvitation } from './store.ts'
import type { InvitationRow } from './table.ts'

/** The same for every link that opens nothing: it tells nobody whether it ever did. */
const noSuchInvitation = () =>
  noneFound('This invitation was used, withdrawn, or has run out: ask who sent it for another.')

/** @throws `not-found` for a link that is good no more */
export async function readOffer(
  { database }: Pick<SignInPorts, 'database'>,
  token: string,
): Promise<OpenInvitation & { readonly hasAccount: boolean }> {
  const invitation = await findInvitation(database.orm, token)
  if (invitation === null) throw noSuchInvitation()
  return { ...invitation, hasAccount: (await findOwner(database.orm, invitation.row.email)) !== null }
}

/**
 * Makes an account for who was invited and has none, and signs it in. The link works once, also where it is opened twice
 * at a time.
 * @throws `not-found` for a link that is good no more; `invalid` for a name or password that will not do; `conflict` where
 * the address has got an account meanwhile
 */
export async function acceptAsNewUser(
  { database, hasher, sessions }: Pick<SignInPorts, 'database' | 'hasher' | 'sessions'>,
  token: string,
  {
    name = '',
    password = '',
  }: { readonly name?: string | undefined; readonly password?: string | undefined },
  visitor: Visitor,
): Promise<BegunSession> {
  const invitation = await findInvitation(database.orm, token)
  if (invitation === null) throw noSuchInvitation()
  const { email } = invitation.row
  requireFields(name, password, email)
  const hash = await hasher.hash(password)
  return withRefusals({ users_email_unique: HAS_ACCOUNT }, () =>
    database.transaction(async tx => {
      const taken = await takeInvitation(tx, token)
      if (taken === null) throw noSuchInvitation()
      // Its first API key is shown to nobody: who wants one makes one, or has this one reset.
      const columns = {
        name: name.trim(),
        email,
        administrator: false,
        apiKeyHash: hashApiKey(generateApiKey()),
      }
      const user = await createUser(tx, columns, [membershipOf(taken)])
      const { id } = user.row
      await setPassword(tx, id, hash)
      await settleUserChange(tx, user.row, null, user)
      await recordAcceptance(tx, user.row, taken)
      const begun = await sessions.begin(tx, id, { method: 'invitation' }, visitor)
      await recordUserAct(tx, id, 'sign_in', { method: 'invitation', address: visitor.address })
      return begun
    }),
  )
}

/**
 * Adds the Company to those of who was invited and has an account: only by a session of that very account, since whoever
 * has a link must not thereby come into it. Its other sessions end.
 * @throws `unauthenticated` unless that account is signed in, `forbidden` for another, and for one that has to add a second
 * factor first; `not-found`; `conflict`
 */
export async function acceptAsUser(
  { database }: Pick<SignInPorts, 'database'>,
  token: string,
  session: OpenSession | null,
): Promise<void> {
  const invitation = await findInvitation(database.orm, token)
  if (invitation === null) throw noSuchInvitation()
  const { email } = invitation.row
  const owner = await findOwner(database.orm, email)
  if (session === null || session.row.needsFactor || owner === null) {
    throw unauthenticated(`${email} has an account: sign in to it, and open the link again.`)
  }
  if (session.user.id !== owner) {
    throw forbidden(`This invitation is for ${email}: sign out, and sign in as that.`)
  }
  requireEnrolled(session)
  await database.transaction(async tx => {
    const taken = await takeInvitation(tx, token)
    if (taken === null) throw noSuchInvitation()
    const before = await lockUser(tx, owner)
    if (before === null) throw noSuchInvitation()
    if (before.memberships.some(({ companyId }) => companyId === taken.companyId)) throw IS_MEMBER
    if (await isPasswordHanded(tx, owner)) throw KNOWN_PASSWORD
    await replaceMemberships(tx, before, [membershipOf(taken)], () => false)
    await noteAcceptance(tx, owner, taken.companyId)
    // Who manages it elsewhere may have made one, or have signed in by one, and would come in by it.
    await dropLinks(tx, owner, 'reset')
    await endOtherSessions(tx, owner, session.token)
    const after = inserted((await findUser(tx, owner)) ?? undefined)
    await settleUserChange(tx, before.row, before, after)
    await recordAcceptance(tx, before.row, taken)
  })
}

const HAS_ACCOUNT = conflict('This address has an account by now: sign in to it, and open the link again.')
const KNOWN_PASSWORD = conflict(
  'Your password was set with a link that somebody handed you, who may know it: set one with “Forgot your password?”, and open the link again.',
)
const IS_MEMBER = conflict('You belong to this Company already.')

function requireFields(name: string, password: string, email: string): void {
  const isNamed = name.trim() !== ''
  const problem = password === '' ? MESSAGE.blank : passwordProblem(password, [email, name])
  if (isNamed && problem === null) return
  throw invalid(ROOT_KEY, {
    ...(!isNamed && { name: [MESSAGE.blank] }),
    ...(problem !== null && { password: [problem] }),
  })
}

async function findOwner(db: Queryable, email: string): Promise<number | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? null
}

function membershipOf({ companyId, role, affiliateId, targetId }: InvitationRow): WantedMembership {
  return { companyId, role, affiliateId, targetId }
}

function recordAcceptance(
  tx: Queryable,
  user: { readonly id: number; readonly name: string },
  row: InvitationRow,
): Promise<void> {
  const before = auditedInvitation(row)
  const change = { resource: ROOT_KEY, resourceId: row.id, operation: 'accept', before, after: null }
  return recordAuditEvent(tx, { companyId: row.companyId, user }, change)
}
