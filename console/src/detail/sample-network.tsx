import { useState } from 'react'
import { companies } from '../api/resources/companies.ts'
import {
  useMakeSampleNetwork,
  useRemoveSampleNetwork,
  useSampleNetwork,
} from '../api/resources/sample-network.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { useSession } from '../session/session.ts'

/** A Company of the reader's own with a week of believable calls, to look around in before there are real ones. */
export function SampleNetwork() {
  const { companyId, chooseCompany } = useSession()
  const answer = useSampleNetwork()
  const make = useMakeSampleNetwork()
  if (answer.data === undefined)
    return answer.isError ? <Problem error={answer.error} onRetry={answer.refetch} /> : <LoadingScreen />
  const sample = answer.data
  const isHere = sample?.company_id === companyId
  return (
    <div className="stack">
      <p>
        {isHere
          ? 'This Company is a sample network: its publishers, buyers and calls are made up, and nobody was rung.'
          : 'A sample network is a Company beside this one, with publishers, buyers and a week of calls that never rang anywhere.'}
      </p>
      {sample === null && (
        <Button className="button" onPress={() => make.mutateAsync(undefined)}>
          Make a sample network
        </Button>
      )}
      {sample !== null && sample.state !== 'made' && (
        <p role="status">
          {sample.state === 'removing'
            ? 'It is being removed.'
            : `It is being lived through: ${sample.days_made} of ${sample.days} days.`}
        </p>
      )}
      {sample?.state === 'made' && (
        <div className="actions">
          {!isHere && (
            <Button className="button primary" onPress={() => chooseCompany(sample.company_id)}>
              Look around in it
            </Button>
          )}
          <Removal sampleId={sample.company_id} />
        </div>
      )}
    </div>
  )
}

function Removal({ sampleId }: { readonly sampleId: number }) {
  const { user, companyId, chooseCompany } = useSession()
  const name = companies.useOne(sampleId).data?.record.name ?? 'the sample network'
  const remove = useRemoveSampleNetwork()
  const [isAsking, setAsking] = useState(false)
  // Whoever stands in it goes to a Company that stays.
  const other = [user.active_company_id, ...user.memberships.map(({ company_id: id }) => id)].find(
    id => id != null && id !== sampleId,
  )
  return (
    <>
      <Button className="button danger" onPress={() => setAsking(true)}>
        Remove it
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove it"
        onConfirm={async () => {
          await remove.mutateAsync(undefined)
          if (companyId === sampleId && other != null) chooseCompany(other)
        }}
        onClose={() => setAsking(false)}
      >
        The Company “{name}” goes with everything in it: its made-up publishers, buyers, campaigns and
        numbers, a week of pings and calls, and what was changed or added since. Another can be made at any
        time.
      </ConfirmDialog>
    </>
  )
}
