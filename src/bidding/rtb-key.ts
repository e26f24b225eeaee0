import type { CompanyConfiguration, ConfiguredPostbackKey } from '../configuration/company-configuration.ts'
import type { Configurations } from '../configuration/configurations.ts'
import { unauthenticated } from '../platform/http/error-catalogue.ts'
import { type RtbParameters, textParameter } from './rtb-parameters.ts'

export interface RtbCaller {
  readonly key: ConfiguredPostbackKey
  readonly configuration: CompanyConfiguration
}

/**
 * Who calls the RTB interface. A key that is made for something else (conversions, data) is as good as unknown.
 * @throws 401
 */
export async function authenticateRtb(
  parameters: RtbParameters,
  configurations: Configurations,
): Promise<RtbCaller> {
  const text = textParameter(parameters, 'key')?.toLowerCase()
  if (text === undefined) throw unauthenticated('Send the postback key: key=….')
  const companyId = await configurations.companyOfPostbackKey(text)
  const configuration = companyId === null ? null : await configurations.ofCompany(companyId)
  const key = configuration?.postbackKeys.get(text)
  if (configuration === null || key === undefined || key.action !== 'rtb') {
    throw unauthenticated('This postback key is not known, or not one for real-time bidding: check key.')
  }
  return { key, configuration }
}
