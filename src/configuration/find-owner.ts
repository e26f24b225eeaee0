import { eq } from 'drizzle-orm'
import type { DatabaseLane } from '../platform/database/database.ts'
import { campaigns } from '../resources/campaigns/table.ts'
import { companies } from '../resources/companies/table.ts'
import { numbers } from '../resources/numbers/table.ts'
import { postbackKeys } from '../resources/postback-keys/table.ts'

/** Which Company a postback key belongs to; null when nobody's. */
export async function findPostbackKeyOwner(database: DatabaseLane, key: string): Promise<number | null> {
  if (!UUID.test(key)) return null
  const [row] = await database.orm
    .select({ companyId: postbackKeys.companyId })
    .from(postbackKeys)
    .where(eq(postbackKeys.key, key))
  return row?.companyId ?? null
}

/** Anything else is not a key, and not a value of the column's type. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @param number E.164 */
export async function findNumberOwner(database: DatabaseLane, number: string): Promise<number | null> {
  const [row] = await database.orm
    .select({ companyId: numbers.companyId })
    .from(numbers)
    .where(eq(numbers.number, number))
  return row?.companyId ?? null
}

export async function findShowKeyOwner(database: DatabaseLane, key: string): Promise<number | null> {
  if (!PUBLIC_KEY.test(key)) return null
  const [row] = await database.orm
    .select({ companyId: campaigns.companyId })
    .from(campaigns)
    .where(eq(campaigns.showKey, key))
  return row?.companyId ?? null
}

export async function findEmbeddedKeyOwner(database: DatabaseLane, key: string): Promise<number | null> {
  if (!PUBLIC_KEY.test(key)) return null
  const [row] = await database.orm
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.embeddedKey, key))
  return row?.id ?? null
}

/** The form of show keys and embedded keys (completions.md §2): anything else is nobody's. */
const PUBLIC_KEY = /^[0-9a-f]{32}$/
