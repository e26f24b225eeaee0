import type { CompanyConfiguration, ConfiguredCampaign } from '../configuration/company-configuration.ts'
import type { Configurations } from '../configuration/configurations.ts'
import { malformed, notFound, unauthenticated } from '../platform/refusals/refusal.ts'

/** The Campaign whose number a web page asks for. */
export interface PageCampaign {
  readonly campaign: ConfiguredCampaign
  readonly configuration: CompanyConfiguration
}

/**
 * Whose number a page asks for: a `show_key` names a Campaign, an `embedded_key` the Company and `cid` the Campaign.
 * Both are public, since they stand in pages: they select, and permit nothing but this.
 * @throws `unauthenticated`; `malformed` and `not-found` about `cid`
 */
export async function campaignOfPage(query: unknown, configurations: Configurations): Promise<PageCampaign> {
  const { show_key: showKey, embedded_key: embeddedKey, cid } = query as Readonly<Record<string, unknown>>
  if (isGiven(showKey)) return campaignOfShowKey(showKey, configurations)
  if (isGiven(embeddedKey)) return campaignOfEmbeddedKey(embeddedKey, cid, configurations)
  throw unauthenticated('Send the show_key of a campaign, or the embedded_key of a Company with a cid.')
}

async function campaignOfShowKey(showKey: string, configurations: Configurations): Promise<PageCampaign> {
  const companyId = await configurations.companyOfShowKey(showKey)
  const configuration = companyId === null ? null : await configurations.ofCompany(companyId)
  const campaign = configuration?.campaignsByShowKey.get(showKey)
  if (configuration === null || campaign === undefined) {
    throw unauthenticated('This show_key is not known: copy the one that the campaign shows.')
  }
  return { campaign, configuration }
}

async function campaignOfEmbeddedKey(
  embeddedKey: string,
  cid: unknown,
  configurations: Configurations,
): Promise<PageCampaign> {
  const companyId = await configurations.companyOfEmbeddedKey(embeddedKey)
  if (companyId === null) {
    throw unauthenticated('This embedded_key is not known: copy the one that the Company shows.')
  }
  if (!isGiven(cid)) throw malformed('Send the cid of the campaign beside embedded_key.')
  const configuration = await configurations.ofCompany(companyId)
  const campaign = configuration.campaignsByCid.get(cid)
  if (campaign === undefined) throw notFound('campaign')
  return { campaign, configuration }
}

/** A key that is sent twice counts as none. */
function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
