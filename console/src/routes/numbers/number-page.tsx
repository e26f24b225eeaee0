import { lazy, Suspense } from 'react'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { useApi } from '../../api/use-api.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { PauseRecord } from '../../detail/pause-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { RecordTabs } from '../../detail/record-tabs.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { useSession } from '../../session/session.ts'
import { NumberFacts } from './number-facts.tsx'
import type { NumberTabProps } from './use-edited-number.ts'
import { wasOwnNumber } from './was-own-number.ts'

const ResultsTab = lazy(async () => ({
  default: (await import('../../overview/results-tab.tsx')).ResultsTab,
}))
const NumberMenu = lazy(async () => ({ default: (await import('./number-menu.tsx')).NumberMenu }))
const NumberGreeting = lazy(async () => ({ default: (await import('./number-greeting.tsx')).NumberGreeting }))
const NumberPixels = lazy(async () => ({ default: (await import('./number-pixels.tsx')).NumberPixels }))

export function NumberPage() {
  const answer = numbers.useOne(useRecordKey())
  return (
    <RecordPage<TrackingNumber>
      answer={answer}
      titleOf={numberName}
      actions={row => <Actions number={row} />}
    >
      {() => answer.data !== undefined && <NumberTabs key={answer.data.record.id} version={answer.data} />}
    </RecordPage>
  )
}

function NumberTabs({ version }: NumberTabProps) {
  const { may, affiliateId } = useSession()
  const number = version.record
  const overview = (
    <>
      <Section title="Number">
        <NumberFacts number={number} />
      </Section>
      <AuditSection resource="number" recordId={number.id} />
    </>
  )
  // A publisher is shown of them only that they are there.
  if (affiliateId !== null) return overview
  return (
    <Suspense fallback={<LoadingScreen />}>
      <RecordTabs
        label={`Parts of ${numberName(number)}`}
        address={addresses.number(number.id)}
        tabs={[
          { id: 'overview', label: 'Overview', content: () => overview },
          ...(may('read', 'reports')
            ? [
                {
                  id: 'results',
                  label: 'Results',
                  content: () => <ResultsTab of={{ by: 'number_id', id: number.id }} />,
                },
              ]
            : []),
          { id: 'menu', label: 'Menu', content: () => <NumberMenu version={version} /> },
          { id: 'greeting', label: 'Greeting', content: () => <NumberGreeting version={version} /> },
          { id: 'pixels', label: 'Pixels', content: () => <NumberPixels version={version} /> },
        ]}
      />
    </Suspense>
  )
}

function Actions({ number }: { readonly number: TrackingNumber }) {
  const { may } = useSession()
  const { client } = useApi()
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
          <PauseRecord
            resource={numbers}
            recordKey={number.id}
            name={numberName(number)}
            paused={number.paused}
          />
          <DeleteRecord
            resource={numbers}
            recordKey={number.id}
            name={numberName(number)}
            noun="number"
            listAddress={addresses.numbers()}
            audited={{ resource: 'number', id: number.id }}
            isRestorable={deletion => wasOwnNumber(client, deletion)}
          >
            <p>Calls to it are answered no longer. Its past calls stay in the reports.</p>
            <p className="soft">
              The audit history can bring back a number of your own, with another id. One that was bought goes
              back to its carrier for good.
            </p>
          </DeleteRecord>
          <Link className="button primary" to={addresses.editNumber(number.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
