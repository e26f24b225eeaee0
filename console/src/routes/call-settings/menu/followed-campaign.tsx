import { addresses } from '../../../addresses.ts'
import { campaignName, campaigns } from '../../../api/resources/campaigns.ts'
import { Link } from '../../../parts/link.tsx'
import { menuInWords } from './menu-words.ts'

/** The campaign that a key leads to, and what its own menu does: the next level of the tree. */
export function FollowedCampaign({ cid }: { readonly cid: string }) {
  const { data, isError } = campaigns.useOne(cid)
  if (isError) return <small className="problem">There is no campaign {cid}.</small>
  if (data === undefined) return null
  const { record } = data
  return (
    <ul className="branches next">
      <li>
        <div className="node quiet">
          <span>
            <Link to={addresses.campaign(record.cid)} query={{ tab: 'menu' }}>
              {campaignName(record)}
            </Link>
            {record.paused && ' (paused)'}
            <small> {menuInWords(record.menu_options.map(({ menu_option: option }) => option))}</small>
          </span>
        </div>
      </li>
    </ul>
  )
}
