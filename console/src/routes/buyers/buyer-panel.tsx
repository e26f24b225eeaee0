import { useCompanySettings } from '../../api/resources/company-settings.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { PartyPeople } from '../../detail/party-people.tsx'
import { useSession } from '../../session/session.ts'
import { BUYER_EDITS } from '../company/setting-words.ts'
import { BuyerState } from './buyer-columns.tsx'

/** A target as a partner: what it may do, and who signs in for it. */
export function BuyerPanel({ target }: { readonly target: Target }) {
  const { companyId } = useSession()
  const settings = useCompanySettings(companyId).data?.record
  return (
    <>
      <Facts
        facts={[
          ['Buyer', targetName(target)],
          ['State', <BuyerState key="state" target={target} />],
          ['Number', <span key="number">{target.number}</span>],
          ['Client id', target.tid],
          ...(settings === undefined ? [] : [['May change', editsInWords(settings.buyer_may_edit)] as const]),
        ]}
      />
      <PartyPeople by="target_id" id={target.id} />
    </>
  )
}

function editsInWords(allowed: readonly string[]): string {
  const labels = BUYER_EDITS.filter(({ value }) => allowed.includes(value)).map(({ label }) => label)
  return labels.length === 0 ? 'nothing of its target' : labels.join(', ')
}
