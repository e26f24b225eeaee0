import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { UsedBy } from '../../detail/used-by.tsx'
import { useSession } from '../../session/session.ts'

/** Which of the Company's targets, numbers and campaigns choose a trunk for their calls. */
export function TrunkUse({ trunkId }: { readonly trunkId: number }) {
  const { may } = useSession()
  const query = { trunk_id: String(trunkId) }
  const targets = useCount('/targets.json', query, may('read', 'targets'))
  const numbers = useCount('/numbers.json', query, may('read', 'numbers'))
  const campaigns = useCount('/campaigns.json', query, may('read', 'campaigns'))
  return (
    <UsedBy
      query={query}
      uses={[
        ['Targets', targets, 'target', addresses.targets()],
        ['Numbers', numbers, 'number', addresses.numbers()],
        ['Campaigns', campaigns, 'campaign', addresses.campaigns()],
      ]}
    />
  )
}
