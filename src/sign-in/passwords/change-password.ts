import { invalid } from '../../platform/refusals/refusal.ts'
import { findUser } from '../../resources/users/store.ts'
import { requireSelf } from '../../resources/users/user-authority.ts'
import { dropLinks } from '../links/links.ts'
import { countAttempt, forgiveAttempt } from '../lock-out/attempts.ts'
import { recordUserAct } from '../record-user-act.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { passwordProblem } from './password-rules.ts'
import { tellOfChange } from './reset-password.ts'
import { findPasswordOf, replacePassword } from './store.ts'

export const ROOT_KEY = 'password'

/**
 * Sets the own password of who is signed in and knows the present one, and ends its other sessions. Who has none yet, and
 * came by a link, just sets one.
 * @param sessionToken of the session that asks, which goes on
 * @throws `invalid`; `too-many` after too many wrong ones
 */
export async function changePassword(
  { database, hasher }: Pick<SignInPorts, 'database' | 'hasher'>,
  { userId, sessionToken }: { readonly userId: number; readonly sessionToken: string },
  { current = '', next }: { readonly current?: string | undefined; readonly next: string },
): Promise<void> {
  const stored = await findPasswordOf(database.orm, userId)
  const counted = await countAttempt(database, [{ kind: 'device', subject: `password of ${userId}` }])
  if (stored !== null && !(await hasher.verify(stored, current))) {
    throw invalid(ROOT_KEY, { current: ['is not your present password'] })
  }
  const { row } = requireSelf(await findUser(database.orm, userId))
  const problem = passwordProblem(next, [row.email, row.name])
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
