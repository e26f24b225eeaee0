import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
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
  const goTo = useGoTo()
  const remove = numbers.useRemove()
  const [isDeleting, setDeleting] = useState(false)
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
          <Button className="button danger" onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Link className="button primary" to={addresses.editNumber(number.id)}>
            Edit
          </Link>
        </>
      )}
      {isDeleting && (
        <ConfirmDialog
          isOpen
          title={`Delete ${numberName(number)}?`}
          confirmLabel="Delete the number"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ key: number.id })
            notify(`Deleted ${numberName(number)}.`)
            goTo(addresses.numbers(), { replace: true })
          }}
        >
          <p>Calls to it are answered no longer. Its past calls stay in the reports.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
