import { generateApiKey, hashApiKey } from '../../src/access/api-key.ts'
import { type Database, inserted } from '../../src/platform/database/database.ts'
import { apiKeys } from '../../src/resources/api-keys/table.ts'

/** A further key of a user, which nobody was shown. */
export async function insertApiKey({ orm }: Database, userId: number): Promise<number> {
  const columns = { name: 'Import', prefix: 'dpk_test', scopes: ['read' as const], addresses: [] }
  const keyHash = hashApiKey(generateApiKey())
  const [row] = await orm
    .insert(apiKeys)
    .values({ userId, keyHash, ...columns })
    .returning()
  return inserted(row).id
}

/** As `insertApiKey`, of whoever owned the Company first. */
export async function insertApiKeyOfOwner(database: Database, companyId: number): Promise<number> {
  const { rows } = await database.pool.query<{ user_id: number }>(
    `SELECT user_id FROM memberships WHERE company_id = $1 AND role = 'owner' ORDER BY user_id LIMIT 1`,
    [companyId],
  )
  return insertApiKey(database, inserted(rows[0]).user_id)
}
