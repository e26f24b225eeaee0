import type { Static } from 'typebox'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { checkMemberships } from './check-memberships.ts'
import { profileChange, type WaysIn } from './profile-change.ts'
import { managedCompanies } from './require-someone-left.ts'
import { ROOT_KEY } from './route-parts.ts'
import type { UserUpdate } from './schema.ts'
import { settleUserChange } from './settle-change.ts'
import {
  deleteUser,
  findUser,
  isSame,
  leaveOthersCompany,
  lockUser,
  replaceMemberships,
  updateUser,
} from './store.ts'
import type { StoredUser } from './table.ts'
import {
  isWhollyManaged,
  requireAdministratorFlag,
  requireManaged,
  requireMayLetIn,
  requireWhollyManaged,
  type UserAuthority,
} from './user-authority.ts'

/**
 * Changes what `fields` holds, as far as the actor's authority goes.
 * @throws `not-found` for a user that the actor does not manage; `forbidden` for fields that are not its to change; the
 * failed validation of the memberships, or `invalid` or `forbidden` when nobody would be left to manage; `forbidden` or
 * `unproven` as `requireMayLetIn` for what lets the user in elsewhere; a violation of `users_email_unique`
 */
export async function changeUser(
  tx: Queryable,
  authority: UserAuthority,
  id: number,
  fields: Static<typeof UserUpdate>,
  waysIn: WaysIn,
): Promise<StoredUser> {
  const user = requireManaged(authority, await lockUser(tx, id))
  requireAdministratorFlag(authority, fields.administrator, user.row.administrator)
  if ('name' in fields || 'email' in fields) requireWhollyManaged(authority, user)
  const { administrator = user.row.administrator } = fields
  if (administrator !== user.row.administrator) requireMayLetIn(authority.actor)
  const profile = await profileChange(tx, authority.actor, user, fields, waysIn)
  await updateUser(tx, user.row, { ...profile, administrator })
  if (administrator && !user.row.administrator) await waysIn.endByProviders(tx, id)
  if (fields.memberships !== undefined) {
    const problems = new FieldProblems()
    const wanted = await checkMemberships(tx, authority, fields.memberships, problems, user.memberships)
    problems.throwIfAny(ROOT_KEY)
    const replaced = user.memberships.filter(({ companyId }) => authority.manages(companyId))
    if (!isSame(replaced, wanted)) requireMayLetIn(authority.actor)
    await replaceMemberships(tx, user, wanted, authority.manages)
  }
  if (user.row.administrator && !administrator) await leaveOthersCompany(tx, id)
  const changed = inserted((await findUser(tx, id)) ?? undefined)
  await withdrawWaysIn(tx, authority, user, changed, waysIn)
  await settleUserChange(tx, authority.actor, user, changed)
  return changed
}

/**
 * Deletes a user; one who has more than the actor's Companies only leaves those.
 * @throws 404 for a user that the actor does not manage; 403 for the actor itself; 422 or 403 when nobody would be left
 * to manage what the user managed
 */
export async function removeUser(
  tx: Queryable,
  authority: UserAuthority,
  id: number,
  waysIn: WaysIn,
): Promise<void> {
  const { actor, manages } = authority
  const user = requireManaged(authority, await lockUser(tx, id))
  if (id === actor.id) throw forbidden('You cannot delete yourself: ask another owner or administrator.')
  const memberships = user.memberships.filter(({ companyId }) => !manages(companyId))
  const isGone = isWhollyManaged(authority, user)
  // While it is still known who made them.
  await withdrawWaysIn(tx, authority, user, isGone ? null : { ...user, memberships }, waysIn)
  if (isGone) await deleteUser(tx, id)
  else await replaceMemberships(tx, user, [], manages)
  await settleUserChange(tx, actor, user, await findUser(tx, id))
}

/** Whoever loses the right to let others in keeps none of the links by which it, or a friend, would come back. */
async function withdrawWaysIn(
  tx: Queryable,
  { actor }: UserAuthority,
  before: StoredUser,
  after: StoredUser | null,
  waysIn: WaysIn,
): Promise<void> {
  if (after?.row.administrator) return
  const kept = managedCompanies(after)
  const hasLost = before.row.administrator || managedCompanies(before).some(id => !kept.includes(id))
  if (hasLost) await waysIn.withdraw(tx, actor, before.row.id, kept)
}
