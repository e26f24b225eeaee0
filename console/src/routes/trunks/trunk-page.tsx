import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { useRefetchEvery } from '../../api/use-renewal.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { TrunkActions } from './trunk-actions.tsx'
import { TrunkFacts } from './trunk-facts.tsx'
import { TrunkRefusals } from './trunk-refusals.tsx'
import { TrunkTest } from './trunk-test.tsx'
import { TrunkUse } from './trunk-use.tsx'
import { isStateUnknown } from './trunk-words.ts'

/** The service asks a new trunk within half a minute. */
const REFRESH_MS = 5_000

export function TrunkPage() {
  const key = useRecordKey()
  const answer = trunks.useOne(key)
  const { data } = answer
  const isWaiting = data !== undefined && isStateUnknown(data.record)
  useRefetchEvery(REFRESH_MS, answer, isWaiting)
  return (
    <RecordPage<Trunk>
      answer={answer}
      titleOf={row => row.name}
      actions={row => <TrunkActions trunk={row} />}
    >
      {trunk => (
        <>
          <Section title="Trunk">
            <TrunkFacts trunk={trunk} />
          </Section>
          <TrunkTest trunk={trunk} />
          <Section title="Who chooses it">
            <TrunkUse trunkId={trunk.id} />
          </Section>
          <TrunkRefusals refusals={trunk.state.last_refusals} />
          {trunk.company_id === null ? (
            <Section title="History">
              <p className="soft">What is of all Companies is on the log of none.</p>
            </Section>
          ) : (
            <AuditSection resource="trunk" recordId={trunk.id} />
          )}
        </>
      )}
    </RecordPage>
  )
}
