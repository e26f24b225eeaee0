import type { Target } from '../../api/resources/targets.ts'
import { PartyPeople } from '../../detail/party-people.tsx'
import { BuyerFacts } from './buyer-facts.tsx'

/** Beside the list: what a buyer is, and who signs in for it. */
export function BuyerPanel({ target }: { readonly target: Target }) {
  return (
    <>
      <BuyerFacts target={target} />
      <PartyPeople by="target_id" id={target.id} />
    </>
  )
}
