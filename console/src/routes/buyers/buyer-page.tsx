import { addresses } from '../../addresses.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { CapTable } from '../../detail/cap-table.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { PartyPeople } from '../../detail/party-people.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { PartyCalls } from '../../overview/party-calls.tsx'
import { PartyStatements } from '../../overview/party-statements.tsx'
import { Link } from '../../parts/link.tsx'
import { BuyerState } from './buyer-columns.tsx'
import { BuyerFacts } from './buyer-facts.tsx'
import { BuyerResults } from './buyer-results.tsx'

/** A target as a partner: who signs in for it, what it was sent and what it paid. How it takes calls is the target's page. */
export function BuyerPage() {
  return (
    <RecordPage<Target>
      answer={targets.useOne(useRecordKey())}
      titleOf={targetName}
      beside={target => <BuyerState target={target} />}
      actions={({ id }) => (
        <>
          <CopyAsCurl path="/targets/{id}.json" parameters={{ id }} />
          <Link className="button" to={addresses.target(id)}>
            Its target
          </Link>
        </>
      )}
    >
      {target => (
        <>
          <Section title="Buyer">
            <BuyerFacts target={target} />
          </Section>
          <PartyPeople by="target_id" id={target.id} />
          <BuyerResults target={target} />
          <Section title="Caps">
            <CapTable owner={target} clock={target.time_zone} />
          </Section>
          <PartyStatements
            of={{ by: 'target_id', id: target.id }}
            title="What it paid"
            fileName={targetName(target)}
          />
          <PartyCalls of={{ by: 'target_id', id: target.id }} isConverted />
          <PartyCalls of={{ by: 'target_id', id: target.id }} />
        </>
      )}
    </RecordPage>
  )
}
