import type { Static } from 'typebox'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { checkMemberships } from './check-memberships.ts'
import { ROOT_KEY } from './route-parts.ts'
import { profileColumns, type UserUpdate } from './schema.ts'
import { settleUserChange } from './settle-change.ts'
import { deleteUser, findUser, lockUser, replaceMemberships, updateUser } from './store.ts'
import type { StoredUser } from './table.ts'
import {
  isWhollyManaged,
  requireAdministratorFlag,
  requireManaged,
  requireWhollyManaged,
  type UserAuthority,
} from './user-authority.ts'

/**
 * Changes what `fields` holds, as far as the actor's authority goes.
 * @throws `not-found` for a user that the actor does not manage; `forbidden` for fields that are not its to change; the
 * failed validation of the memberships, or `invalid` or `forbidden` when nobody would be left to manage; a violation of
 * `users_email_unique`
 */
export async function changeUser(
  tx: Queryable,
  authority: UserAuthority,
  id: number,
  fields: Static<typeof UserUpdate>,
): Promise<StoredUser> {
  const user = requireManaged(authority, await lockUser(tx, id))
  requireAdministratorFlag(authority, fields.administrator, user.row.administrator)
  if ('name' in fields || 'email' in fields) requireWhollyManaged(authority, user)
  await updateUser(tx, user.row, {
    ...profileColumns(fields),
    ...('administrator' in fields && { administrator: fields.administrator }),
  })
  if (fields.memberships !== undefined) {
    const problems = new FieldProblems()
    const wanted = await checkMemberships(tx, authority, fields.memberships, problems)
    problems.throwIfAny(ROOT_KEY)
    await replaceMemberships(tx, user, wanted, authority.manages)
  }
  const changed = inserted((await findUser(tx, id)) ?? undefined)
  await settleUserChange(tx, authority.actor, user, changed)
  return changed
}

/**
 * Deletes a user; one who has more than the actor's Companies only leaves those.
 * @throws 404 for a user that the actor does not manage; 403 for the actor itself; 422 or 403 when nobody would be left
 * to manage what the user managed
 */
export async function removeUser(tx: Queryable, authority: UserAuthority, id: number): Promise<void> {
  const { actor, manages } = authority
  const user = requireManaged(authority, await lockUser(tx, id))
  if (id === actor.id) throw forbidden('You cannot delete yourself: ask another owner or administrator.')
  if (isWhollyManaged(authority, user)) await deleteUser(tx, id)
  else await replaceMemberships(tx, user, [], manages)
  await settleUserChange(tx, actor, user, await findUser(tx, id))
}
