import { publishers } from '../../api/resources/publishers.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'

/** A publisher's own record, as the Company has it. */
export function OwnPublisher() {
  const { affiliateId, companyName } = useSession()
  const answer = publishers.useOne(affiliateId ?? 0)
  if (answer.isError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return null
  const { record } = answer.data
  return (
    <Section title="You">
      <Facts
        facts={[
          ['Company', record.company_name],
          [
            'State',
            <Status key="state" tone={record.paused ? 'warning' : 'good'}>
              {record.paused ? `Paused by ${companyName}: your calls are not routed` : 'Active'}
            </Status>,
          ],
          ['Your id', <code key="afid">{record.afid}</code>],
        ]}
      />
      <p className="soft">
        Send your id as <code>publisher_id</code> with each ping, so that its calls count as yours.
      </p>
    </Section>
  )
}
