import { addresses } from '../addresses.ts'
import { invitations } from '../api/resources/invitations.ts'
import { users } from '../api/resources/users.ts'
import { counted } from '../format/format-number.ts'
import { Link } from '../parts/link.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session/session.ts'
import { Section } from './section.tsx'

/** A party has few; whoever is beyond these is found under Users. */
const SHOWN = 20

export interface PartyPeopleProps {
  /** `affiliate_id`: who signs in as its publisher; `target_id`: as its buyer. */
  readonly by: 'affiliate_id' | 'target_id'
  readonly id: number
}

/** Who signs in for a party, and who is invited to; nothing for who may not see users. */
export function PartyPeople({ by, id }: PartyPeopleProps) {
  const { may } = useSession()
  if (!may('read', 'users')) return null
  return (
    <Section
      title="Who may sign in"
      actions={
        may('write', 'users') && (
          <Link className="button small" to={addresses.newInvitation()} query={{ [by]: String(id) }}>
            Invite
          </Link>
        )
      }
    >
      <People by={by} id={id} />
    </Section>
  )
}

function People({ by, id }: PartyPeopleProps) {
  const query = { [by]: id, per_page: SHOWN }
  const people = users.useList({ ...query, role: by === 'affiliate_id' ? 'publisher' : 'buyer' })
  const invited = invitations.useList({ ...query, expired: false })
  const problem = [people, invited].find(({ isError }) => isError)
  if (problem !== undefined && problem.error !== null)
    return <Problem error={problem.error} onRetry={problem.refetch} />
  if (people.data === undefined || invited.data === undefined) return <LoadingScreen />
  if (people.data.rows.length + invited.data.rows.length === 0) return <p className="soft">Nobody yet.</p>
  const beyond = (people.data.total ?? 0) - people.data.rows.length
  return (
    <ul>
      {people.data.rows.map(({ id: userId, name, email }) => (
        <li key={userId}>
          <Link to={addresses.user(userId)}>{name}</Link> {email}
        </li>
      ))}
      {beyond > 0 && <li>and {counted(beyond, 'other')}</li>}
      {invited.data.rows.map(({ id: invitationId, email, expires_at: until }) => (
        <li key={invitationId}>
          {email} is invited until <Time at={until} />
        </li>
      ))}
    </ul>
  )
}
