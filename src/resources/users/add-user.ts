import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { checkMemberships } from './check-memberships.ts'
import { ROOT_KEY } from './route-parts.ts'
import { profileColumns, type UserCreate } from './schema.ts'
import { settleUserChange } from './settle-change.ts'
import { createUser } from './store.ts'
import type { StoredUser } from './table.ts'
import { requireAdministratorFlag, type UserAuthority } from './user-authority.ts'

/**
 * Adds a user, as far as the actor's authority goes. One without memberships only an administrator could reach again.
 * @throws `forbidden` for an administrator who is not the actor's to make; the failed validation of the memberships; a
 * violation of `users_email_unique`
 */
export async function addUser(
  tx: Queryable,
  authority: UserAuthority,
  fields: Static<typeof UserCreate>,
  apiKeyHash: string,
): Promise<StoredUser> {
  requireAdministratorFlag(authority, fields.administrator, false)
  const problems = new FieldProblems()
  const items = fields.memberships ?? []
  const wanted = await checkMemberships(tx, authority, items, problems)
  if (authority.companyIds !== null && items.length === 0) problems.add('memberships', MESSAGE.blank)
  problems.throwIfAny(ROOT_KEY)
  const columns = {
    ...profileColumns(fields),
    name: fields.name,
    administrator: fields.administrator ?? false,
    apiKeyHash,
  }
  const user = await createUser(tx, columns, wanted)
  await settleUserChange(tx, authority.actor, null, user)
  return user
}
