import { sendMail } from '../mail/send-mail.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { WaysIn } from '../resources/users/profile-change.ts'
import { dropLinks } from './links/links.ts'
import { mayAttempt } from './lock-out/attempts.ts'
import { requireOwnAddress } from './oidc/require-own-address.ts'

/**
 * Links to set a password that went to the old address are good no more: whoever changes it may have lost the mailbox. And the
 * old one is told, so that a change that was not its user's is noticed: not without end, since anybody may give itself any address.
 * @throws `invalid` where the actor is not to give it
 */
export const settleNewAddress: WaysIn['settleNewAddress'] = async (tx, actor, before, email) => {
  await requireOwnAddress(tx, actor, before, email)
  const { row } = before
  if (row.email === null) return
  await dropLinks(tx, row.id, 'reset')
  if (await mayAttempt(tx, { kind: 'change email', subject: row.email }))
    await tellOldAddress(tx, row.email, email)
}

function tellOldAddress(tx: Queryable, old: string, email: string | null): Promise<void> {
  return sendMail(tx, {
    companyId: null,
    to: old,
    subject: 'Your e-mail address was changed',
    text: `The account that had the address ${old} ${email === null ? 'has none any more' : `has ${email} from now on`}. Links to set its password that were made before work no more.

If it was not you, nor somebody who manages the users of your company, tell whoever runs the service at once.
`,
  })
}
