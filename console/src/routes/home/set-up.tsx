import { addresses } from '../../addresses.ts'
import { useCount } from '../../api/use-count.ts'
import { SampleNetwork } from '../../detail/sample-network.tsx'
import { Section } from '../../detail/section.tsx'
import { Link } from '../../parts/link.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { mayCreateCompany } from '../../session/may-create-company.ts'
import { useSession } from '../../session/session.ts'
import './home.css'

/** What a Company needs before its first call, each step a button; gone once calls come. */
export function SetUp() {
  const { may, user } = useSession()
  const hasScreen = useHasScreen()
  const mayWrite = may('write', 'targets') && may('write', 'campaigns')
  const steps = [
    {
      count: useCount('/targets.json', {}, mayWrite),
      words: 'Somebody who takes calls: a target',
      verb: 'New target',
      address: addresses.newTarget(),
    },
    {
      count: useCount('/campaigns.json', {}, mayWrite),
      words: 'Who of them is rung, and in which order: a campaign',
      verb: 'New campaign',
      address: addresses.newCampaign(),
    },
    {
      count: useCount('/numbers.json', {}, mayWrite),
      words: 'What callers dial: a number of the campaign',
      verb: 'New number',
      address: addresses.newNumber(),
    },
  ]
  const calls = useCount('/api/v5/calls.json', {}, mayWrite)
  if (!mayWrite || calls === undefined || calls > 0) return null
  return (
    <Section title="Before the first call">
      <ol className="steps">
        {steps.map(({ count, words, verb, address }) => (
          <li key={verb}>
            <Status tone={count === undefined || count === 0 ? 'quiet' : 'good'}>{words}</Status>
            {count === 0 && hasScreen(address) && (
              <Link className="button small" to={address}>
                {verb}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Status tone="quiet">A call to that number, with a telephone or without one</Status>
          {steps.every(({ count }) => count !== undefined && count > 0) && (
            <Link className="button small" to={addresses.newTestCall()}>
              Test call
            </Link>
          )}
        </li>
      </ol>
      <div className="actions">
        <Link className="button primary" to={addresses.setUp()}>
          Set up step by step
        </Link>
      </div>
      <p>
        Or bring what you have in tables: <Link to={addresses.importTargets()}>targets</Link>,{' '}
        <Link to={addresses.importPublishers()}>publishers</Link>,{' '}
        <Link to={addresses.importNumbers()}>numbers</Link>.
      </p>
      {mayCreateCompany(user) && (
        <div className="sample">
          <p>Or look around first:</p>
          <SampleNetwork />
        </div>
      )}
    </Section>
  )
}
