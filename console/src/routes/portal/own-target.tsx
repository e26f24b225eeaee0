import { addresses } from '../../addresses.ts'
import { targets } from '../../api/resources/targets.ts'
import { Section } from '../../detail/section.tsx'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import { OwnCaps } from './own-caps.tsx'
import { OwnState } from './own-state.tsx'

/** A buyer's own target at a glance. */
export function OwnTarget() {
  const { targetId } = useSession()
  const answer = targets.useOne(targetId ?? 0)
  if (answer.isError) return <Problem error={answer.error} onRetry={answer.refetch} />
  if (answer.data === undefined) return null
  const { record } = answer.data
  return (
    <Section title={record.name ?? record.number} actions={<Link to={addresses.ownTarget()}>My target</Link>}>
      <p>
        <OwnState target={record} />
      </p>
      <OwnCaps target={record} isBrief />
    </Section>
  )
}
