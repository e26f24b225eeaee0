import type { WaysIn } from '../resources/users/profile-change.ts'
import { withdrawInvitations } from './invitations/withdraw-invitations.ts'
import { dropLinksMadeBy } from './links/links.ts'
import { endSessionsByProviders } from './sessions/sessions.ts'
import { settleNewAddress } from './settle-new-address.ts'

/** What signing in has to do with changes of users. */
export const waysIn: WaysIn = {
  settleNewAddress,
  endByProviders: endSessionsByProviders,
  withdraw: async (tx, actor, userId, managed) => {
    await withdrawInvitations(tx, actor, userId, managed)
    await dropLinksMadeBy(tx, userId)
  },
}
