import type { ConfiguredCampaign, ConfiguredNumber, Greeting, MenuOption } from './company-configuration.ts'

/** What a caller of a Campaign hears, and what keys do then. */
export interface Menu {
  readonly campaignId: number
  readonly cid: string
  /** Null = the call goes straight through option `1`. */
  readonly greeting: Greeting | null
  readonly options: ReadonlyMap<string, MenuOption>
}

/** The key of the option that is taken where nobody is asked (completions.md §5, Attachment). */
export const DIRECT_OPTION = '1'

/** The menu of a call to `number`, or of one that reached the Campaign in another way. */
export function menuOf(campaign: ConfiguredCampaign, number: ConfiguredNumber | null): Menu {
  const options = new Map<string, MenuOption>()
  for (const option of number?.menuOptions ?? campaign.menuOptions) options.set(option.option, option)
  options.set(DIRECT_OPTION, directOption(campaign, options.get(DIRECT_OPTION)))
  return {
    campaignId: campaign.id,
    cid: campaign.cid,
    greeting: number?.greeting ?? campaign.greeting,
    options,
  }
}

/** Option `1` dials the Campaign's own targets and groups unless it says something else. */
function directOption(campaign: ConfiguredCampaign, configured: MenuOption | undefined): MenuOption {
  const { targetIds, targetGroupIds } = campaign
  if (configured === undefined) {
    return {
      option: DIRECT_OPTION,
      action: 1,
      targetNumber: null,
      targetCid: null,
      targetIds,
      targetGroupIds,
    }
  }
  const dialsNothing = configured.targetIds.length === 0 && configured.targetGroupIds.length === 0
  return configured.action === 1 && dialsNothing ? { ...configured, targetIds, targetGroupIds } : configured
}
