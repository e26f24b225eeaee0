import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { Facts } from '../../detail/facts.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'

/** Which of the Company's targets and campaigns choose a trunk for their calls. */
export function TrunkUse({ trunkId }: { readonly trunkId: number }) {
  const { may } = useSession()
  const query = { trunk_id: trunkId }
  const targets = useCount('/targets.json', query, may('read', 'targets'))
  const campaigns = useCount('/campaigns.json', query, may('read', 'campaigns'))
  const uses = [
    ['Targets', targets, 'target', addresses.targets()],
    ['Campaigns', campaigns, 'campaign', addresses.campaigns()],
  ] as const
  return (
    <Facts
      facts={uses.flatMap(([label, count, noun, address]) =>
        count === undefined
          ? []
          : [
              [
                label,
                count === 0 ? (
                  `no ${noun}`
                ) : (
                  <Link key={noun} to={address} query={{ trunk_id: String(trunkId) }}>
                    {counted(count, noun)}
                  </Link>
                ),
              ] as const,
            ],
      )}
    />
  )
}
