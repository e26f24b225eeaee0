import type { Database } from '../../platform/database/database.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { type AffiliateRow, ensureAffiliate, findAffiliate } from './store.ts'

/**
 * The Company's Affiliate with this `afid`, created when there is none: pings name publishers that nobody has set up.
 * However many ask at once, on however many processes, it is created once. Only a creation counts as a change of the
 * Company's configuration.
 */
export async function findOrCreateAffiliate(
  database: Database,
  configuration: ConfigurationChanges,
  companyId: number,
  afid: string,
): Promise<AffiliateRow> {
  const existing = await findAffiliate(database.orm, companyId, { afid })
  return existing ?? configuration.change(companyId, tx => ensureAffiliate(tx, companyId, afid))
}
