import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { type NumberPool, numberPools, poolName } from '../../api/resources/number-pools.ts'
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
import { NumberPoolFacts } from './number-pool-facts.tsx'

export function NumberPoolPage() {
  const answer = numberPools.useOne(useRecordKey())
  return (
    <RecordPage<NumberPool> answer={answer} titleOf={poolName} actions={row => <Actions pool={row} />}>
      {pool => (
        <>
          <Section title="Pool">
            <NumberPoolFacts pool={pool} />
          </Section>
          <AuditSection resource="number_pool" recordId={pool.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ pool }: { readonly pool: NumberPool }) {
  const { may } = useSession()
  const goTo = useGoTo()
  const remove = numberPools.useRemove()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <CopyAsCurl path="/number_pools/{id}.json" parameters={{ id: pool.id }} />
      {may('write', 'number_pools') && (
        <>
          <Button className="button danger" onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Link className="button primary" to={addresses.editNumberPool(pool.id)}>
            Edit
          </Link>
        </>
      )}
      {isDeleting && (
        <ConfirmDialog
          isOpen
          title={`Delete ${poolName(pool)}?`}
          confirmLabel="Delete the pool"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ key: pool.id })
            notify(`Deleted ${poolName(pool)}.`)
            goTo(addresses.numberPools(), { replace: true })
          }}
        >
          <p>
            Its numbers ({pool.numbers_count}) are deleted with it: calls to them are answered no longer. Keys
            that name it forget it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
