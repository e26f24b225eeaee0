import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useUndoDeletion } from '../../api/resources/audit-events.ts'
import { type SuppressedNumber, suppressedNumbers } from '../../api/resources/suppressed-numbers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CallsFrom } from '../../detail/calls-from.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { SuppressedNumberFacts } from './suppressed-number-facts.tsx'

export function SuppressedNumberPage() {
  const answer = suppressedNumbers.useOne(useRecordKey('number'))
  return (
    <RecordPage<SuppressedNumber>
      answer={answer}
      titleOf={row => row.number}
      actions={row => <Actions suppression={row} />}
    >
      {suppression => (
        <>
          <Section title="Suppression">
            <SuppressedNumberFacts suppression={suppression} />
          </Section>
          <CallsFrom numbers={[suppression.number]} />
          <AuditSection resource="suppressed_number" recordId={suppression.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ suppression: { id, number } }: { readonly suppression: SuppressedNumber }) {
  const { may } = useSession()
  const goTo = useGoTo()
  const remove = suppressedNumbers.useRemove()
  const undo = useUndoDeletion()
  const [isLifting, setLifting] = useState(false)
  return (
    <>
      <CopyAsCurl path="/suppressed_numbers/{number}.json" parameters={{ number }} />
      {may('write', 'suppressed_numbers') && (
        <>
          <Button className="button danger" onPress={() => setLifting(true)}>
            Lift
          </Button>
          <Link className="button primary" to={addresses.editSuppressedNumber(number)}>
            Edit
          </Link>
        </>
      )}
      {isLifting && (
        <ConfirmDialog
          isOpen
          title={`Let ${number} call again?`}
          confirmLabel="Lift the suppression"
          onClose={() => setLifting(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ key: number })
            notify(
              `${number} may call again.`,
              undo === null ? undefined : () => undo({ resource: 'suppressed_number', id }),
            )
            goTo(addresses.suppressedNumbers(), { replace: true })
          }}
        >
          <p>Its next call and ping are taken as anyone’s.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
