import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { NumberFacts } from './number-facts.tsx'

export function NumberPage() {
  const answer = numbers.useOne(useRecordKey())
  return (
    <RecordPage<TrackingNumber>
      answer={answer}
      titleOf={numberName}
      actions={row => <Actions number={row} />}
    >
      {number => (
        <>
          <Section title="Number">
            <NumberFacts number={number} />
          </Section>
          <AuditSection resource="number" recordId={number.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ number }: { readonly number: TrackingNumber }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/numbers/{id}.json" parameters={{ id: number.id }} />
      {may('write', 'simulated_calls') && (
        <Link className="button" to={addresses.newTestCall()} query={{ number: number.number }}>
          Test call
        </Link>
      )}
      {may('write', 'numbers') && (
        <>
          <DeleteRecord
            resource={numbers}
            recordKey={number.id}
            name={numberName(number)}
            noun="number"
            listAddress={addresses.numbers()}
          >
            <p>Calls to it are answered no longer. Its past calls stay in the reports.</p>
          </DeleteRecord>
          <Link className="button primary" to={addresses.editNumber(number.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
