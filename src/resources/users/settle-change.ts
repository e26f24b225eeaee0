import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import { requireAdministratorLeft, requireManagersLeft } from './require-someone-left.ts'
import { ROOT_KEY } from './route-parts.ts'
import { membershipFields } from './schema.ts'
import type { StoredUser } from './table.ts'

/** Who changes a user: somebody else, or it is the user itself. */
type NamedUser = Pick<AuthenticatedUser, 'id' | 'name'>

/**
 * What every change of a user entails, in its transaction and once it is written: somebody is left to manage what the
 * user managed, and each Company concerned has it on its audit log. As a Company sees it, a user who joins it is
 * created, and one who leaves it deleted.
 * @param before null for a new user
 * @param after null for one who is gone
 * @throws `invalid` or `forbidden` when nobody would be left
 */
export async function settleUserChange(
  tx: Queryable,
  actor: NamedUser,
  before: StoredUser | null,
  after: StoredUser | null,
): Promise<void> {
  if (before !== null) {
    await requireAdministratorLeft(tx, before, after)
    await requireManagersLeft(tx, before, after)
  }
  for (const companyId of companiesOf(before, after)) {
    const [old, current] = [documentFor(companyId, before), documentFor(companyId, after)]
    const operation = old === null ? 'create' : current === null ? 'delete' : 'update'
    await record(tx, actor, companyId, { operation, before: old, after: current }, before ?? after)
  }
}

/** What changed is a secret, such as an API key: the event has no fields. */
export async function recordActOnUser(
  tx: Queryable,
  actor: AuthenticatedUser,
  user: StoredUser,
  operation: 'reset_api_key' | 'make_reset_link' | 'remove_factors',
): Promise<void> {
  for (const companyId of companiesOf(user)) {
    await record(tx, actor, companyId, { operation, before: null, after: null }, user)
  }
}

function record(
  tx: Queryable,
  actor: NamedUser,
  companyId: number,
  change: { readonly operation: string; readonly before: object | null; readonly after: object | null },
  user: StoredUser | null,
): Promise<void> {
  const event = { resource: ROOT_KEY, resourceId: user?.row.id ?? 0, ...change }
  return recordAuditEvent(tx, { companyId, user: actor }, event)
}

/** Every Company that any of these belongs to. */
function companiesOf(...users: readonly (StoredUser | null)[]): ReadonlySet<number> {
  return new Set(users.flatMap(user => user?.memberships.map(({ companyId }) => companyId) ?? []))
}

/** The user as a Company may see it: nothing of other Companies. Null when it does not belong to this one. */
function documentFor(companyId: number, user: StoredUser | null): object | null {
  const membership = user?.memberships.find(candidate => candidate.companyId === companyId)
  if (!user || membership === undefined) return null
  const { id, name, email, administrator } = user.row
  return { id, name, email, administrator, memberships: [membershipFields(membership)] }
}
