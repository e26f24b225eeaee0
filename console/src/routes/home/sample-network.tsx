import {
  useMakeSampleNetwork,
  useRemoveSampleNetwork,
  useSampleNetwork,
} from '../../api/resources/sample-network.ts'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../session/session.ts'

/** A Company of the reader's own with a week of believable calls, to look around in before there are real ones. */
export function SampleNetwork() {
  const { chooseCompany } = useSession()
  const answer = useSampleNetwork()
  const make = useMakeSampleNetwork()
  const remove = useRemoveSampleNetwork()
  if (answer.data === undefined) return null
  const problem = make.error ?? remove.error
  const sample = answer.data
  return (
    <div className="sample">
      <p>
        Or look around first: a sample network is a Company beside this one, with publishers, buyers and a
        week of calls that never rang anywhere.
      </p>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem.message}
        </p>
      )}
      {sample === null && (
        <Button className="button" onPress={() => make.mutate(undefined)} isDisabled={make.isPending}>
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
          <Button className="button primary" onPress={() => chooseCompany(sample.company_id)}>
            Look around in it
          </Button>
          <Button
            className="button danger"
            onPress={() => remove.mutate(undefined)}
            isDisabled={remove.isPending}
          >
            Remove it
          </Button>
        </div>
      )}
    </div>
  )
}
