import { eq } from 'drizzle-orm'
import { sendMail } from '../../mail/send-mail.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid } from '../../platform/refusals/refusal.ts'
import { lockUser } from '../../resources/users/store.ts'
import { users } from '../../resources/users/table.ts'
import { hasFactors } from '../factors/store.ts'
import { dropLinks, findLink, makeLink, takeLink, urlOfLink } from '../links/links.ts'
import { mayAttempt } from '../lock-out/attempts.ts'
import { recordUserAct } from '../record-user-act.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { passwordProblem } from './password-rules.ts'
import { findPassword, noteMailedPassword, setPassword } from './store.ts'

/** A mail is read within the hour, or asked for again. */
const MAILED_LINK_SECONDS = 60 * 60

/** One that is handed over by hand takes longer. */
export const HANDED_LINK_SECONDS = 24 * 60 * 60

/**
 * Writes a mail with a link that sets a password to who has the e-mail address. Nobody learns whether anybody has: what
 * asks does not wait for this, and too many mails to one address are left out without a word.
 * @param typed as it was typed
 * @param baseUrl of the console
 */
export async function mailReset(
  { database }: Pick<SignInPorts, 'database'>,
  typed: string,
  baseUrl: string,
): Promise<void> {
  const email = typed.trim().toLowerCase()
  await database.transaction(async tx => {
    if (!(await mayAttempt(tx, { kind: 'reset email', subject: email }))) return
    const known = await findPassword(tx, email)
    // The address may be being changed just now: then whoever reads it gets no link any more.
    const user = known === null ? null : await lockUser(tx, known.userId)
    if (known === null || user?.row.email !== email) return
    const { token } = await makeLink(tx, known.userId, 'reset', MAILED_LINK_SECONDS)
    await sendMail(tx, {
      companyId: null,
      to: email,
      subject: 'Set a new password',
      text: `Somebody, most likely you, asked to set a new password for ${email} at ${baseUrl}.

Set it here within an hour:
${urlOfLink(baseUrl, 'reset', token)}

If it was not you, there is nothing to do: your password is as it was.
`,
    })
  })
}

/** The root key of what sets a password by a link. */
const ROOT_KEY = 'reset'

/**
 * Sets the password of who has a link for it, once, and ends all its sessions: whoever it was that knew the old one. Where the
 * link was mailed, what signed in beside the password before does so no more.
 * @returns whose it is, and whether it takes a second factor to sign in
 * @throws `invalid` for a link that was used or has run out, and for a password that will not do
 */
export async function resetPassword(
  { database, hasher }: Pick<SignInPorts, 'database' | 'hasher'>,
  { token, password }: { readonly token: string; readonly password: string },
  address: string,
): Promise<{ readonly userId: number; readonly email: string | null; readonly hasFactors: boolean }> {
  const user = await findOwner(database.orm, await findLink(database.orm, 'reset', token))
  if (user === null) throw linkIsOver()
  const problem = passwordProblem(password, [user.email, user.name])
  if (problem !== null) throw invalid(ROOT_KEY, { password: [problem] })
  const hash = await hasher.hash(password)
  return database.transaction(async tx => {
    const link = await takeLink(tx, 'reset', token)
    if (link === null) throw linkIsOver()
    await setPassword(tx, user.id, hash, link.madeByUserId !== null)
    await endOtherSessions(tx, user.id, null)
    if (link.madeByUserId === null) await noteMailedPassword(tx, user.id)
    await dropLinks(tx, user.id)
    await recordUserAct(tx, user.id, 'reset_password', { address })
    await tellOfChange(tx, user.email)
    return { userId: user.id, email: user.email, hasFactors: await hasFactors(tx, user.id) }
  })
}

const linkIsOver = () => invalid(ROOT_KEY, { token: ['was used or has run out: ask for another link'] })

async function findOwner(db: Queryable, userId: number | null) {
  if (userId === null) return null
  const [user] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return user ?? null
}

/** So that a change that was not its user's is noticed: not without end, since anybody may give itself any address. */
export async function tellOfChange(tx: Queryable, email: string | null): Promise<void> {
  if (email === null || !(await mayAttempt(tx, { kind: 'password email', subject: email }))) return
  await sendMail(tx, {
    companyId: null,
    to: email,
    subject: 'Your password was changed',
    text: `The password of ${email} was changed, and all other browsers were signed out.

If it was not you, set a new one at once with “Forgot your password?” on the page for signing in, and tell whoever runs the service.
`,
  })
}
