import { unreachable } from '../domain/unreachable.ts'
import type { CompanyConfiguration, MenuOption } from './company-configuration.ts'
import { DIRECT_OPTION, type Menu, menuOf } from './menu.ts'

/** Where a menu option leads (completions.md §5, Attachment). */
export type OptionOutcome =
  | {
      readonly kind: 'dial-targets'
      readonly targetIds: readonly number[]
      readonly targetGroupIds: readonly number[]
    }
  | { readonly kind: 'dial-number'; readonly number: string }
  | { readonly kind: 'enter-campaign'; readonly menu: Menu }
  | { readonly kind: 'suppress' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'hang-up' }
  /** The campaign that it leads to does not exist or is paused, or the option names no number. */
  | { readonly kind: 'unavailable' }

/** How often one caller can be sent on; menus that lead in a circle would never end. */
export const MAX_CAMPAIGN_HOPS = 5

export function followOption(option: MenuOption, configuration: CompanyConfiguration): OptionOutcome {
  const { action, targetIds, targetGroupIds, targetNumber, targetCid } = option
  switch (action) {
    case 1:
      return { kind: 'dial-targets', targetIds, targetGroupIds }
    case 2:
      return targetNumber === null ? { kind: 'unavailable' } : { kind: 'dial-number', number: targetNumber }
    case 3: {
      const campaign = configuration.campaignsByCid.get(targetCid ?? '')
      if (campaign === undefined || campaign.paused) return { kind: 'unavailable' }
      return { kind: 'enter-campaign', menu: menuOf(campaign, null) }
    }
    case 4:
      return { kind: 'suppress' }
    case 5:
      return { kind: 'repeat' }
    case 6:
      return { kind: 'hang-up' }
    default:
      return unreachable(action)
  }
}

/**
 * Where a key of a menu leads in the end: campaigns that it goes to are followed, through their option `1`. Null when
 * the key has no option, or the campaigns lead in a circle.
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

/**
 * Whether a key leads on where the pings of a campaign look for targets (`followMenu`): option `1`, of its own menu or of those that
 * nothing else has led to.
 * @param followsDirectOption whether nothing but option `1` has led to this menu
 */
export function leadsAsPings(
  { option }: Pick<MenuOption, 'option'>,
  menu: Pick<Menu, 'campaignId'>,
  campaignId: number,
  followsDirectOption: boolean,
): boolean {
  return option === DIRECT_OPTION && (followsDirectOption || menu.campaignId === campaignId)
}
