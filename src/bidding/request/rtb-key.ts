import type {
  CompanyConfiguration,
  ConfiguredPostbackKey,
} from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { unauthenticated } from '../../platform/refusals/refusal.ts'
import { type RtbParameters, textParameter } from './rtb-parameters.ts'

export interface RtbCaller {
  readonly key: ConfiguredPostbackKey
  readonly configuration: CompanyConfiguration
}

/** What a key is made for, in words. */
const ACTIONS: Readonly<Record<ConfiguredPostbackKey['action'], string>> = {
  rtb: 'real-time bidding',
  conversion: 'conversions',
  data: 'data writing',
}

/**
 * The key of a request on the RTB interface. A known key gets through however many others failed from the same address.
 * @param countFailure throws where too many have failed already
 * @param action what the key must be made for
 * @throws `unauthenticated`
 */
export async function authenticateRtb(
  parameters: RtbParameters,
  configurations: Configurations,
  countFailure: () => Promise<void>,
  action: ConfiguredPostbackKey['action'] = 'rtb',
): Promise<RtbCaller> {
  const caller = await findRtbCaller(parameters, configurations, action)
  if (caller !== null) return caller
  await countFailure()
  throw unauthenticated(
    keyIn(parameters) === undefined
      ? 'Send the postback key: key=….'
      : `This postback key is not known, or not one for ${ACTIONS[action]}: check key.`,
  )
}

/** Whoever has the key of a request; null for one that is not known, or made for something else. */
export async function findRtbCaller(
  parameters: RtbParameters,
  configurations: Configurations,
  action: ConfiguredPostbackKey['action'],
): Promise<RtbCaller | null> {
  const text = keyIn(parameters)
  if (text === undefined) return null
  const configuration = await configurations.ofPostbackKey(text)
  const key = configuration?.postbackKeys.get(text)
  return configuration !== null && key?.action === action ? { key, configuration } : null
}

function keyIn(parameters: RtbParameters): string | undefined {
  return textParameter(parameters, 'key')?.toLowerCase()
}
