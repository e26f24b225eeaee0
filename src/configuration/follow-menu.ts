import type { CompanyConfiguration } from './company-configuration.ts'
import { followOption, MAX_CAMPAIGN_HOPS, type OptionOutcome } from './follow-option.ts'
import { DIRECT_OPTION, type Menu } from './menu.ts'

/**
 * Where a key of a menu leads in the end: campaigns that it goes to are followed, through their option `1`. Null when
 * the key means nothing, or the campaigns lead to one another.
 */
export function followMenu(
  menu: Menu,
  key: string,
  configuration: CompanyConfiguration,
): Exclude<OptionOutcome, { kind: 'enter-campaign' }> | null {
  let option = menu.options.get(key)
  for (let hops = 0; option !== undefined && hops <= MAX_CAMPAIGN_HOPS; hops++) {
    const outcome = followOption(option, configuration)
    if (outcome.kind !== 'enter-campaign') return outcome
    option = outcome.menu.options.get(DIRECT_OPTION)
  }
  return null
}
