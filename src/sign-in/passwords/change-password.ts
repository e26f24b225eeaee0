import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { requireRecentProof } from '../../access/recent-proof.ts'
import type { SessionRow } from '../../access/sessions/table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid } from '../../platform/refusals/refusal.ts'
import { findUser } from '../../resources/users/store.ts'
import { requireSelf } from '../../resources/users/user-authority.ts'
import { hasFactors } from '../factors/store.ts'
import { dropLinks } from '../links/links.ts'
import { countAttempt, forgiveAttempt } from '../lock-out/attempts.ts'
import { recordLockOut } from '../lock-out/record-lock-out.ts'
import { hasIdentity } from '../oidc/identities.ts'
import { recordUserAct } from '../record-user-act.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { passwordProblem } from './password-rules.ts'
import { tellOfChange } from './reset-password.ts'
import { findPasswordOf, replacePassword } from './store.ts'

export const ROOT_KEY = 'password'

const IS_PRESENT = 'is your present password'

interface ChangingSession {
  readonly user: Pick<AuthenticatedUser, 'id' | 'provedAt'>
  readonly row: Pick<SessionRow, 'userId' | 'method'>
  readonly token: string
}

/**
 * Sets the own password of who is signed in and knows the present one, and ends its other sessions. Who has none yet sets one
 * where it has just come, by a link or a provider: not whoever finds its browser open hours later. Who came by a link, and has
 * nothing at all to prove by who it is, sets one as long as the session lasts (docs/decisions/0143).
 * @param session the one that asks, which goes on
 * @throws `invalid`; `unproven`; `too-many` after too many wrong ones
 */
export async function changePassword(
  { database, hasher }: Pick<SignInPorts, 'database' | 'hasher'>,
  {
    session: { user, row: sessionRow, token: sessionToken },
    address,
  }: {
    readonly session: ChangingSession
    readonly address: string
  },
  { current = '', next }: { readonly current?: string | undefined; readonly next: string },
): Promise<void> {
  const { id: userId } = user
  const stored = await findPasswordOf(database.orm, userId)
  if (stored === null && !(await hasOnlyLink(database.orm, sessionRow))) requireRecentProof(user, new Date())
  const counted = await countAttempt(database, [{ kind: 'device', subject: `password of ${userId}` }])
  if (stored !== null && !(await hasher.verify(stored, current))) {
    await recordLockOut(database, { userId, address, counted, of: 'proof' })
    throw invalid(ROOT_KEY, { current: ['is not your present password'] })
  }
  const { row } = requireSelf(await findUser(database.orm, userId))
  const problem = next === current ? IS_PRESENT : passwordProblem(next, [row.email, row.name])
  if (problem !== null) throw invalid(ROOT_KEY, { new: [problem] })
  const hash = await hasher.hash(next)
  await database.transaction(async tx => {
    await forgiveAttempt(tx, counted)
    if (!(await replacePassword(tx, userId, stored, hash))) {
      throw invalid(ROOT_KEY, { current: ['was changed just now'] })
    }
    await endOtherSessions(tx, userId, sessionToken)
    await dropLinks(tx, userId)
    await recordUserAct(tx, userId, 'change_password')
    await tellOfChange(tx, row.email)
  })
}

/** Of a user without a password: whether a further link is all that it could prove by who it is. */
async function hasOnlyLink(db: Queryable, { userId, method }: ChangingSession['row']): Promise<boolean> {
  return method === 'link' && !(await hasFactors(db, userId)) && !(await hasIdentity(db, userId))
}
