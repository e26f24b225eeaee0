import { sql } from 'drizzle-orm'
import { type Database, inserted } from '../platform/database/database.ts'
import { createCompany } from '../resources/companies/store.ts'
import { users } from '../resources/users/table.ts'
import { generateApiKey, hashApiKey } from './api-key.ts'

const FIRST_COMPANY_NAME = 'My Company'

/**
 * On an empty database, creates the administrator and its Company (completions.md §1).
 * @param chosenApiKey the configured key, or null to have one generated
 * @returns the API key to show once, and whose it is; null when there were users already
 */
export function createFirstUser(
  database: Database,
  chosenApiKey: string | null,
): Promise<{ readonly apiKey: string; readonly userId: number } | null> {
  return database.transaction(async tx => {
    // Two processes that start together on one empty database must not both find it empty.
    await tx.execute(sql`LOCK TABLE ${users} IN EXCLUSIVE MODE`)
    const existing = await tx.select({ id: users.id }).from(users).limit(1)
    if (existing.length > 0) return null
    const apiKey = chosenApiKey ?? generateApiKey()
    const [user] = await tx
      .insert(users)
      .values({ name: 'Administrator', administrator: true, apiKeyHash: hashApiKey(apiKey) })
      .returning()
    const userId = inserted(user).id
    await createCompany(tx, userId, { name: FIRST_COMPANY_NAME })
    return { apiKey, userId }
  })
}
