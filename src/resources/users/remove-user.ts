import type { Queryable } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { settleUserChange } from './settle-change.ts'
import { deleteUser, findUser, lockUser, replaceMemberships } from './store.ts'
import { isWhollyManaged, requireManaged, type UserAuthority } from './user-authority.ts'

/**
 * Deletes a user; one who has more than the actor's Companies only leaves those.
 * @throws `not-found` for a user that the actor does not manage; `forbidden` for the actor itself; `invalid` or
 * `forbidden` when nobody would be left to manage what the user managed
 */
export async function removeUser(tx: Queryable, authority: UserAuthority, id: number): Promise<void> {
  const { actor, manages } = authority
  const user = requireManaged(authority, await lockUser(tx, id))
  if (id === actor.id) throw forbidden('You cannot delete yourself: ask another owner or administrator.')
  if (isWhollyManaged(authority, user)) await deleteUser(tx, id)
  else await replaceMemberships(tx, user, [], manages)
  await settleUserChange(tx, actor, user, await findUser(tx, id))
}
