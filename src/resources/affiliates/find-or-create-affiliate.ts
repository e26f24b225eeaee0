import { withRefusals } from '../../platform/database/constraint.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ConfigurationChanges } from '../companies/configuration-changes.ts'
import { type AffiliateRow, createAffiliate, findAffiliate } from './store.ts'

/** Another process created the Affiliate between our look and our insert. */
class AfidTakenMeanwhile extends Error {}

/**
 * The Company's Affiliate with this `afid`, created when there is none: pings name publishers that nobody has set up.
 * However many ask at once, on however many processes, it is created once.
 */
export async function findOrCreateAffiliate(
  database: Database,
  configuration: ConfigurationChanges,
  companyId: number,
  afid: string,
): Promise<AffiliateRow> {
  const existing = await findAffiliate(database.orm, companyId, { afid })
  if (existing !== null) return existing
  try {
    return await withRefusals({ affiliates_afid_unique: new AfidTakenMeanwhile() }, () =>
      configuration.change(companyId, tx => createAffiliate(tx, companyId, { afid })),
    )
  } catch (error) {
    if (!(error instanceof AfidTakenMeanwhile)) throw error
    const winner = await findAffiliate(database.orm, companyId, { afid })
    if (winner === null) throw error
    return winner
  }
}
