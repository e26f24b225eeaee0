import { eq } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { randomHex } from '../../platform/random-text.ts'
import { memberships, users } from '../users/table.ts'
import { companies } from './table.ts'

export type CompanyRow = typeof companies.$inferSelect

const EMBEDDED_KEY_LENGTH = 32

/** A new Company; its creator becomes its owner, and it the creator's active Company (completions.md §3). */
export async function createCompany(tx: Queryable, creatorId: number, name: string): Promise<CompanyRow> {
  const [row] = await tx
    .insert(companies)
    .values({ name, embeddedKey: randomHex(EMBEDDED_KEY_LENGTH) })
    .returning()
  const company = inserted(row)
  await tx.insert(memberships).values({ companyId: company.id, userId: creatorId, role: 'owner' })
  await tx.update(users).set({ activeCompanyId: company.id }).where(eq(users.id, creatorId))
  return company
}
