import type { Static } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { profileColumns, type SelfUpdate } from './schema.ts'
import type { StoredUser, UserColumns } from './table.ts'
import { requireMayLetIn, requireWhollyManaged, userAuthority } from './user-authority.ts'

/** What else a change of a user entails, in its transaction: handed over by what signs people in. */
export interface WaysIn {
  /**
   * @param email null where the user is to have none
   * @throws `invalid` where it is not the actor's to give
   */
  settleNewAddress(
    tx: Queryable,
    actor: AuthenticatedUser,
    before: StoredUser,
    email: string | null,
  ): Promise<void>
  /** Ends what a provider's word has begun: whom it may not let in any more. */
  endByProviders(tx: Queryable, userId: number): Promise<void>
  /**
   * Takes back what a user has made that lets others in, wherever it may not do so any more.
   * @param managed the Companies whose users it still manages
   */
  withdraw(tx: Queryable, actor: AuthenticatedUser, userId: number, managed: readonly number[]): Promise<void>
}

/**
 * What is to be written of a user's profile. Links to set its password go to its address: to change that takes what making such a
 * link does.
 * @throws `forbidden` for a key with limits, or that reaches less than the user; `unproven`
 */
export async function profileChange(
  tx: Queryable,
  actor: AuthenticatedUser,
  before: StoredUser,
  fields: Static<typeof SelfUpdate>,
  waysIn: WaysIn,
): Promise<UserColumns> {
  const columns = profileColumns(fields)
  const { email } = columns
  if (email !== undefined && email !== before.row.email) {
    requireMayLetIn(actor)
    requireWhollyManaged(userAuthority(actor), before)
    await waysIn.settleNewAddress(tx, actor, before, email)
  }
  return columns
}
