import { addresses } from '../../addresses.ts'
import { useSampleNetwork } from '../../api/resources/sample-network.ts'
import { SampleNetwork } from '../../detail/sample-network.tsx'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasScreen } from '../../parts/use-has-screen.ts'
import { mayCreateCompany } from '../../session/may-create-company.ts'
import { useSession } from '../../session/session.ts'
import { useHiddenSetUp } from './hidden-set-up.ts'
import { type SetUpStep, useSetUpSteps } from './set-up-steps.ts'
import './home.css'

/** What a Company still needs, each step a button, until all of it is there or the list is hidden. */
export function SetUp() {
  const { user } = useSession()
  return mayCreateCompany(user) ? <OutsideOfSample /> : <Checklist />
}

/** A sample network is only looked at. */
function OutsideOfSample() {
  const { companyId } = useSession()
  const { data: sample, isPending } = useSampleNetwork()
  return isPending || sample?.company_id === companyId ? null : <Checklist />
}

function Checklist() {
  const { may } = useSession()
  const [isHidden, hide] = useHiddenSetUp()
  const isAsked = may('write', 'targets') && may('write', 'campaigns') && !isHidden
  const { first, call, later } = useSetUpSteps(isAsked)
  const steps = [...first, call, ...later]
  if (!isAsked || call.isDone === undefined || steps.every(({ isDone }) => isDone !== false)) return null
  const hasSetUp = first.every(({ isDone }) => isDone === true)
  return (
    <Section
      title={call.isDone ? 'Still to set up' : 'Before the first call'}
      actions={
        <Button
          className="button small"
          onPress={() => {
            hide(true)
            document.querySelector<HTMLElement>('main h1')?.focus()
            notify('The list of what is to be set up is hidden in this browser.', async () => hide(false))
          }}
        >
          Hide<span className="visually-hidden"> this list</span>
        </Button>
      }
    >
      <ol className="steps">
        {first.map(step => (
          <Step key={step.verb} step={step} isNext />
        ))}
        <Step step={call} isNext={hasSetUp} />
        {later.map(step => (
          <Step key={step.verb} step={step} isNext={hasSetUp} />
        ))}
      </ol>
      {!call.isDone && <OtherWays />}
    </Section>
  )
}

interface StepProps {
  readonly step: SetUpStep
  /** What it takes is there. */
  readonly isNext: boolean
}

function Step({ step: { words, verb, address, isDone }, isNext }: StepProps) {
  const hasScreen = useHasScreen()
  return (
    <li>
      <Status tone={isDone ? 'good' : 'quiet'}>
        {words}
        {isDone && <span className="visually-hidden">: done</span>}
      </Status>
      {isDone === false && isNext && hasScreen(address) && (
        <Link className="button small" to={address}>
          {verb}
        </Link>
      )}
    </li>
  )
}

/** To begin otherwise than line by line. */
function OtherWays() {
  const { user } = useSession()
  return (
    <>
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
    </>
  )
}
