import { addresses } from '../addresses.ts'
import { campaignName, listedCampaigns } from '../api/resources/campaigns.ts'
import { counted } from '../format/format-number.ts'
import { Link } from '../parts/link.tsx'
import { BriefList } from './brief-list.tsx'
import { Section } from './section.tsx'

/** As many as are read at a glance; the list of campaigns has the rest. */
const SHOWN = 10

interface UsingCampaignsProps {
  /** Which target or group is used, by what the list of campaigns filters by. */
  readonly of: { readonly target_id: string } | { readonly target_group_id: string }
  /** What is said where there are none. */
  readonly none: string
}

/** The campaigns that may send calls to a target or group: themselves, by their groups, or by their menus. */
export function UsingCampaigns({ of, none }: UsingCampaignsProps) {
  const answer = listedCampaigns.useList({ ...of, sort: 'name', per_page: SHOWN })
  const total = answer.data?.total ?? 0
  return (
    <Section
      title="Used by"
      actions={
        total > 0 && (
          <Link to={addresses.campaigns()} query={of}>
            {total > SHOWN ? `All ${counted(total, 'campaign')}` : 'As a list'}
          </Link>
        )
      }
    >
      <BriefList answer={answer} none={none}>
        {row => (
          <>
            <Link to={addresses.campaign(row.cid)}>{campaignName(row)}</Link>
            {row.name !== null && row.name !== row.cid && <span className="soft"> {row.cid}</span>}
            {row.paused && ' – paused'}
          </>
        )}
      </BriefList>
    </Section>
  )
}
