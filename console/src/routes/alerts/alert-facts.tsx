import { addresses } from '../../addresses.ts'
import type { Alert } from '../../api/resources/alerts.ts'
import { users } from '../../api/resources/users.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { unnamed } from '../../words/unnamed.ts'
import { ALERT_KINDS } from './alert-kinds.ts'
import { AlertState } from './alert-state.tsx'
import { ruleWords, SUBJECTS, subjectWords } from './alert-words.ts'

/** Each is a request; of more than these the others are counted. */
const NAMED = 10

export function AlertFacts({ alert }: { readonly alert: Alert }) {
  const { label, explanation } = ALERT_KINDS[alert.kind]
  return (
    <Facts
      facts={[
        ['State', <AlertState key="state" alert={alert} />],
        ['Told when', `${label}. ${explanation}`],
        ['About', <Subject key="about" alert={alert} />],
        ['Raised when', ruleWords(alert)],
        ['Mails', <Mailed key="mails" userIds={alert.user_ids} />],
        ['Webhooks', alert.webhooks ? 'those that subscribe to alerts' : null],
        [
          'Last raised',
          alert.raised_at === null ? (
            <Nothing key="never" words="never" />
          ) : (
            <Time key="raised" at={alert.raised_at} />
          ),
        ],
        ['Created', <Time key="created" at={alert.created_at} />],
        ['Changed', <Time key="changed" at={alert.updated_at} />],
      ]}
    />
  )
}

function Subject({ alert }: { readonly alert: Alert }) {
  const { subject_type: type, subject_id: id } = alert
  const address = id === null ? undefined : SUBJECTS[type].addressOf?.(id)
  const words = subjectWords(alert)
  return address === undefined ? words : <Link to={address}>{words}</Link>
}

export function Mailed({ userIds }: { readonly userIds: readonly number[] }) {
  const { may } = useSession()
  if (userIds.length === 0) return <Nothing words="nobody" />
  if (!may('read', 'users')) return userIds.length === 1 ? 'one person' : `${userIds.length} people`
  return <People userIds={userIds} />
}

function People({ userIds }: { readonly userIds: readonly number[] }) {
  const answers = users.useMany(userIds.slice(0, NAMED))
  const rest = userIds.length - answers.length
  return (
    <>
      {answers.map(({ data }, index) => {
        const id = userIds[index] ?? 0
        return (
          <div key={id}>
            <Link to={addresses.user(id)}>{data?.record.name ?? unnamed('user', id)}</Link>
          </div>
        )
      })}
      {rest > 0 && `and ${rest} more`}
    </>
  )
}
