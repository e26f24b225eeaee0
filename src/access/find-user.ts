import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { memberships, users } from '../resources/users/table.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'
import type { Role } from './permissions.ts'

/**
 * The user whose API key has this hash, or null. Read anew for each request: a key that was reset stops working at
 * once.
 */
export type FindUserByApiKeyHash = (apiKeyHash: string) => Promise<AuthenticatedUser | null>

const MAX_BATCH_SIZE = 128

/**
 * Every request asks: concurrent ones share a statement, which is built once, and planned once for each connection.
 * @param onBatch called with the name and size of each batch
 */
export function createFindUserByApiKeyHash(
  db: Queryable,
  onBatch: (name: string, size: number) => void,
): FindUserByApiKeyHash {
  const name = 'find_users_by_api_key'
  const statement = db
    .select({ user: users, membership: memberships })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(sql`${users.apiKeyHash} = ANY (${sql.placeholder('apiKeyHashes')})`)
    .orderBy(users.id, memberships.companyId)
    .prepare(name)
  return databaseBatcher<string, AuthenticatedUser | null>({
    name,
    maxBatchSize: MAX_BATCH_SIZE,
    onBatch,
    run: async apiKeyHashes => {
      const rowsByHash = new Map<string, UserRow[]>(apiKeyHashes.map(hash => [hash, []]))
      const rows = await statement.execute({ apiKeyHashes: [...rowsByHash.keys()] })
      for (const row of rows) rowsByHash.get(row.user.apiKeyHash)?.push(row)
      return apiKeyHashes.map(hash => userOf(rowsByHash.get(hash) ?? []))
    },
  }).submit
}

interface UserRow {
  readonly user: typeof users.$inferSelect
  readonly membership: typeof memberships.$inferSelect | null
}

/** @param rows one for each membership of one user, or a single one without membership */
function userOf(rows: readonly UserRow[]): AuthenticatedUser | null {
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
