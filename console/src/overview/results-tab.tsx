import type { Party } from './day-figures.ts'
import { PartyCalls } from './party-calls.tsx'
import { PartyResults } from './party-results.tsx'

/** What came of one of them lately, and by which calls. */
export function ResultsTab({ of }: { readonly of: Party }) {
  return (
    <>
      <PartyResults of={of} />
      <PartyCalls of={of} />
    </>
  )
}
