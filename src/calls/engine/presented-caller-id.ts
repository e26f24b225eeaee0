import type { ConfiguredNumber, ConfiguredTarget } from '../../configuration/company-configuration.ts'
import type { CallOrigin } from './call-state.ts'

/**
 * The number that a destination sees (service-api.md, Target): its `custom_cid`, else the Number of `cid_number_id`,
 * else, where the caller is masked, the tracking number, else the caller's own. Null presents none.
 */
export function presentedCallerId(
  target: ConfiguredTarget | null,
  { callerNumber, number }: Pick<CallOrigin, 'callerNumber' | 'number'>,
  numbers: ReadonlyMap<string, ConfiguredNumber>,
): string | null {
  if (target === null) return callerNumber
  if (target.customCid !== null) return target.customCid
  if (target.cidNumberId !== null) {
    for (const owned of numbers.values()) if (owned.id === target.cidNumberId) return owned.number
  }
  return target.obfuscateCid ? (number?.number ?? null) : callerNumber
}
