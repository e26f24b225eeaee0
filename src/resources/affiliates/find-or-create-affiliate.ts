import type { Database } from '../../platform/database/database.ts'
import { type AffiliateRow, ensureAffiliate, findAffiliate } from './store.ts'

/**
 * The Company's Affiliate with this `afid`, created when there is none: pings name publishers that nobody has set up.
 * However many ask at once, on however many processes, it is created once.
 * @param onCreation hears that there may be a new one, which configurations in memory lack
 */
export async function findOrCreateAffiliate(
  database: Database,
  companyId: number,
  afid: string,
  onCreation: (companyId: number) => void,
): Promise<AffiliateRow> {
  const existing = await findAffiliate(database.orm, companyId, { afid })
  if (existing !== null) return existing
  const created = await database.transaction(tx => ensureAffiliate(tx, companyId, afid))
  onCreation(companyId)
  return created
}
