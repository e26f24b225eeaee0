import { addresses } from '../../addresses.ts'
import { useCompanySettings } from '../../api/resources/company-settings.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { BUYER_EDITS } from '../company/setting-words.ts'
import { BuyerState } from './buyer-columns.tsx'

/** A target as a partner, in short: where its calls go, and what of it whoever signs in for it may change. */
export function BuyerFacts({ target }: { readonly target: Target }) {
  const { companyId } = useSession()
  const settings = useCompanySettings(companyId).data?.record
  return (
    <Facts
      facts={[
        ['Buyer', targetName(target)],
        ['State', <BuyerState key="state" target={target} />],
        [
          'Target',
          <Link key="target" to={addresses.target(target.id)}>
            {targetName(target)}
          </Link>,
        ],
        ['Number', <span key="number">{target.number}</span>],
        ['Client id', target.tid],
        ...(settings === undefined ? [] : [['May change', editsInWords(settings.buyer_may_edit)] as const]),
      ]}
    />
  )
}

function editsInWords(allowed: readonly string[]): string {
  const labels = BUYER_EDITS.filter(({ value }) => allowed.includes(value)).map(({ label }) => label)
  return labels.length === 0 ? 'nothing of its target' : labels.join(', ')
}
