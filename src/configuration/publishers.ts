import type { CompanyConfiguration, ConfiguredAffiliate } from './company-configuration.ts'

/**
 * Affiliates of a Company, those included that its configuration in memory does not know yet: a ping that names a new
 * publisher creates it, and the configuration follows a moment later.
 */
export interface Publishers {
  /**
   * The Affiliate with this `afid`, created when there is none.
   * @param keyId the postback key that names it
   */
  ofAfid(configuration: CompanyConfiguration, afid: string, keyId: number): Promise<ConfiguredAffiliate>
}

/** New ones that one configuration is remembered to lack; beyond that the oldest is looked up again. */
const MAX_REMEMBERED = 10_000

/**
 * What is looked up is remembered as long as the configuration that lacks it: a change of the Affiliate makes a new
 * one, so that nothing outdated is remembered for longer than any other setting.
 */
export function createPublishers(
  findOrCreate: (companyId: number, afid: string, keyId: number) => Promise<ConfiguredAffiliate>,
): Publishers {
  const remembered = new WeakMap<CompanyConfiguration, Map<string, Promise<ConfiguredAffiliate>>>()

  const ofAfid: Publishers['ofAfid'] = (configuration, afid, keyId) => {
    const known = configuration.affiliatesByAfid.get(afid)
    if (known !== undefined) return Promise.resolve(known)
    const lacking = remembered.get(configuration) ?? new Map<string, Promise<ConfiguredAffiliate>>()
    remembered.set(configuration, lacking)
    const lookUp = lacking.get(afid) ?? findOrCreate(configuration.companyId, afid, keyId)
    lacking.set(afid, lookUp)
    lookUp.catch(() => lacking.delete(afid))
    for (const oldest of lacking.keys()) {
      if (lacking.size <= MAX_REMEMBERED) break
      lacking.delete(oldest)
    }
    return lookUp
  }

  return { ofAfid }
}
