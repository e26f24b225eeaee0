import type { Visitor } from '../../access/sessions/visitor.ts'
import { unauthenticated } from '../../platform/refusals/refusal.ts'
import { recordSignIn } from '../record-user-act.ts'
import type { BegunSession } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { takeLink } from './links.ts'

/** How long the link is good that the first start prints, and one that an operator has printed. */
export const SIGN_IN_LINK_SECONDS = 24 * 60 * 60

/**
 * Signs in who has a link for it, once; a second factor is asked for as ever.
 * @throws `unauthenticated` for a link that was used or has run out
 */
export function signInByLink(
  { database, sessions }: Pick<SignInPorts, 'database' | 'sessions'>,
  token: string,
  visitor: Visitor,
): Promise<BegunSession> {
  return database.transaction(async tx => {
    const link = await takeLink(tx, 'sign_in', token)
    if (link === null) throw unauthenticated('This link was used or has run out.')
    const begun = await sessions.begin(tx, link.userId, { method: 'link' }, visitor)
    await recordSignIn(tx, begun.row, { method: 'link', address: visitor.address })
    return begun
  })
}
