import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { memberships, users } from '../resources/users/table.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import type { Role } from './permissions.ts'

/** The user whose API key has this hash, or null. Read afresh for each request: a key that was reset dies at once. */
export async function findUserByApiKeyHash(
  db: Queryable,
  apiKeyHash: string,
): Promise<AuthenticatedUser | null> {
  const rows = await db
    .select({ user: users, membership: memberships })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.apiKeyHash, apiKeyHash))
    .orderBy(memberships.companyId)
  const first = rows[0]
  if (first === undefined) return null
  return {
    id: first.user.id,
    name: first.user.name,
    administrator: first.user.administrator,
    activeCompanyId: first.user.activeCompanyId,
    memberships: rows.flatMap(({ membership }) =>
      membership === null ? [] : [{ ...membership, role: membership.role as Role }],
    ),
  }
}
