import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import { followMenu, followOption, leadsAsPings, MAX_CAMPAIGN_HOPS } from '../../configuration/follow-menu.ts'
import { DIRECT_OPTION, type Menu, menuOf } from '../../configuration/menu.ts'
import type { DialRequest } from '../../domain/routing/route-units.ts'
import type { RecordedCall } from './recorded-call.ts'

export interface SimulatedDial extends Pick<DialRequest, 'targetIds' | 'targetGroupIds'> {
  /** Whether the reserved target comes first: only where the caller got to where the reservation's ping looked for it. */
  readonly leadsWithReserved: boolean
}

const NOBODY: SimulatedDial = { targetIds: [], targetGroupIds: [], leadsWithReserved: true }

/**
 * What the keys of a call dial in the menus of this configuration. It did dial targets: where its keys no longer lead
 * to any, because the menu has changed since, it counts as having pressed 1.
 */
export function dialledBy(call: RecordedCall, configuration: CompanyConfiguration): SimulatedDial {
  const campaign = configuration.campaigns.get(call.campaignId)
  if (campaign === undefined) return NOBODY
  const number = configuration.numbers.get(call.number ?? '')
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  return dialOfKeys(menu, call, configuration) ?? dialOfDirectOption(menu, configuration)
}

/** Keys without an option, or that repeat the greeting, are skipped, as in a call. */
function dialOfKeys(
  entry: Menu,
  { keysPressed, campaignId }: RecordedCall,
  configuration: CompanyConfiguration,
): SimulatedDial | null {
  const keys = [...keysPressed]
  let menu = entry
  let followsDirectOption = true
  for (let hops = 0; hops <= MAX_CAMPAIGN_HOPS; ) {
    const key = menu.greeting === null ? DIRECT_OPTION : keys.shift()
    const option = key === undefined ? undefined : menu.options.get(key)
    if (option === undefined) {
      if (menu.greeting === null || keys.length === 0) return null
      continue
    }
    const outcome = followOption(option, configuration)
    const leadsOn = leadsAsPings(option, menu, campaignId, followsDirectOption)
    if (outcome.kind === 'dial-targets') {
      const { targetIds, targetGroupIds } = outcome
      return { targetIds, targetGroupIds, leadsWithReserved: leadsOn }
    }
    if (outcome.kind === 'enter-campaign') {
      menu = outcome.menu
      followsDirectOption = leadsOn
      hops += 1
    } else if (outcome.kind !== 'repeat' || menu.greeting === null) return null
  }
  return null
}

function dialOfDirectOption(menu: Menu, configuration: CompanyConfiguration): SimulatedDial {
  const outcome = followMenu(menu, DIRECT_OPTION, configuration)
  if (outcome?.kind !== 'dial-targets') return NOBODY
  const { targetIds, targetGroupIds } = outcome
  return { targetIds, targetGroupIds, leadsWithReserved: true }
}
