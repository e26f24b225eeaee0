import type { ListedCampaign } from '../../api/resources/campaigns.ts'
import { Facts } from '../../detail/facts.tsx'
import { Time } from '../../parts/time.tsx'
import { menuInWords } from '../call-settings/menu/menu-words.ts'
import { CampaignState } from './campaign-state.tsx'

/** A campaign beside its list. */
export function CampaignGlance({ campaign }: { readonly campaign: ListedCampaign }) {
  return (
    <Facts
      facts={[
        ['Name', campaign.name],
        ['CID', campaign.cid],
        ['State', <CampaignState key="state" campaign={campaign} />],
        ['Greeting', campaign.greeting.message],
        ['Menu', menuInWords(campaign.menu_options.map(({ menu_option: option }) => option))],
        ['Pixels', campaign.timers.length === 0 ? null : campaign.timers.length],
        ['Recorded', campaign.record_calls ? 'yes' : 'no'],
        ['Created', <Time key="created" at={campaign.created_at} />],
        ['Changed', <Time key="updated" at={campaign.updated_at} />],
      ]}
    />
  )
}
