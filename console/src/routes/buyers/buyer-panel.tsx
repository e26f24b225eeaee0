import { addresses } from '../../addresses.ts'
import { useCompanySettings } from '../../api/resources/company-settings.ts'
import { invitations } from '../../api/resources/invitations.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { users } from '../../api/resources/users.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { BUYER_EDITS } from '../company/setting-words.ts'
import { BuyerState } from './buyer-columns.tsx'

/** A target as a partner: what it may do, and who signs in for it. */
export function BuyerPanel({ target }: { readonly target: Target }) {
  const { companyId, may } = useSession()
  const settings = useCompanySettings(companyId).data?.record
  return (
    <>
      <Facts
        facts={[
          ['Buyer', targetName(target)],
          ['State', <BuyerState key="state" target={target} />],
          ['Number', <span key="number">{target.number}</span>],
          ['Client id', target.tid],
          ...(settings === undefined ? [] : [['May change', editsInWords(settings.buyer_may_edit)] as const]),
        ]}
      />
      {may('read', 'users') && <People target={target} />}
    </>
  )
}

function editsInWords(allowed: readonly string[]): string {
  const labels = BUYER_EDITS.filter(({ value }) => allowed.includes(value)).map(({ label }) => label)
  return labels.length === 0 ? 'nothing of its target' : labels.join(', ')
}

/** A target has few; whoever is beyond these is found under Users. */
const SHOWN = 20

function People({ target }: { readonly target: Target }) {
  const query = { target_id: target.id, per_page: SHOWN }
  const people = users.useList({ ...query, role: 'buyer' })
  const invited = invitations.useList({ ...query, expired: false })
  const problem = [people, invited].find(({ isError }) => isError)
  if (problem !== undefined && problem.error !== null)
    return <Problem error={problem.error} onRetry={problem.refetch} />
  if (people.data === undefined || invited.data === undefined) return null
  const beyond = (people.data.total ?? 0) - people.data.rows.length
  return (
    <Section title="Who may sign in" actions={<Invite targetId={target.id} />}>
      {people.data.rows.length + invited.data.rows.length === 0 && <p className="soft">Nobody yet.</p>}
      <ul>
        {people.data.rows.map(({ id, name, email }) => (
          <li key={id}>
            <Link to={addresses.user(id)}>{name}</Link> {email}
          </li>
        ))}
        {beyond > 0 && <li>and {counted(beyond, 'other')}</li>}
        {invited.data.rows.map(({ id, email, expires_at: until }) => (
          <li key={id}>
            {email} is invited until <Time at={until} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Invite({ targetId }: { readonly targetId: number }) {
  const { may } = useSession()
  if (!may('write', 'users')) return null
  return (
    <Link className="button small" to={addresses.newInvitation()} query={{ target_id: String(targetId) }}>
      Invite
    </Link>
  )
}
