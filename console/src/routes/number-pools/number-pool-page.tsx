import { addresses } from '../../addresses.ts'
import { type NumberPool, numberPools, poolName } from '../../api/resources/number-pools.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { NumberPoolFacts } from './number-pool-facts.tsx'
import { PoolUseSection } from './use/pool-use-section.tsx'

export function NumberPoolPage() {
  const answer = numberPools.useOne(useRecordKey())
  return (
    <RecordPage<NumberPool> answer={answer} titleOf={poolName} actions={row => <Actions pool={row} />}>
      {pool => (
        <>
          <Section title="Pool">
            <NumberPoolFacts pool={pool} />
          </Section>
          <PoolUseSection pool={pool} />
          <AuditSection resource="number_pool" recordId={pool.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ pool }: { readonly pool: NumberPool }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/number_pools/{id}.json" parameters={{ id: pool.id }} />
      {may('write', 'number_pools') && (
        <>
          <DeleteRecord
            resource={numberPools}
            recordKey={pool.id}
            name={poolName(pool)}
            noun="pool"
            listAddress={addresses.numberPools()}
            audited={{ resource: 'number_pool', id: pool.id }}
          >
            <p>
              Its numbers ({pool.numbers_count}) are deleted with it: calls to them are answered no longer.
              Keys that name it forget it. Brought back, it has other numbers.
            </p>
          </DeleteRecord>
          <Link className="button" to={addresses.newNumberPool()} query={{ copy: String(pool.id) }}>
            Clone
          </Link>
          <Link className="button primary" to={addresses.editNumberPool(pool.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
