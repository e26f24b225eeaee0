import { addresses } from '../addresses.ts'
import { type AuditEvent, auditEvents } from '../api/resources/audit-events.ts'
import { Section } from '../detail/section.tsx'
import { Answered } from '../parts/answered.tsx'
import { Link } from '../parts/link.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session/session.ts'
import { operationWords } from '../words/audit-words.ts'
import { eventFields, shownField } from './changed-fields.ts'
import { useChangeNames } from './use-change-names.ts'
import { valueWords } from './value-words.ts'

/** The last of them; the audit history has the rest. */
const SHOWN = 10

export interface RecordHistoryProps {
  /** The root key of the record: `affiliate`. */
  readonly resource: string
  readonly recordId: number
}

/** Who changed a record, and what it was before; each leads to where it can be undone. */
export function RecordHistory({ resource, recordId }: RecordHistoryProps) {
  const answer = auditEvents.useList({ resource, resource_id: recordId, per_page: SHOWN })
  return (
    <Section
      title="History"
      actions={
        <Link
          className="button"
          to={addresses.auditEvents()}
          query={{ resource, resource_id: String(recordId) }}
        >
          All changes
        </Link>
      }
    >
      <Answered answer={answer}>{({ rows }) => <Changes events={rows} />}</Answered>
    </Section>
  )
}

function Changes({ events }: { readonly events: readonly AuditEvent[] }) {
  const { timeZone } = useSession()
  const changes = events.map(changesOf)
  const nameOf = useChangeNames(changes.flat().flatMap(({ before, after }) => [before, after]))
  const reader = { nameOf, timeZone }
  if (events.length === 0) return <p className="soft">No change of it is on record.</p>
  return (
    <Scroller label="History">
      <table aria-label="History">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event, place) => (
            <tr key={event.id}>
              <td>
                <Link to={addresses.auditEvent(event.id)}>
                  <Time at={event.created_at} />
                </Link>
              </td>
              <td>{event.user_name}</td>
              <td>
                {operationWords(event.operation)}
                {changes[place]?.map(({ field, label, before, after }) => (
                  <div key={field}>
                    {label}: {valueWords(before, reader)} → {valueWords(after, reader)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

/** What an update did, field by field. */
function changesOf(event: AuditEvent) {
  if (event.operation !== 'update') return []
  return eventFields(event).map(each => ({ field: each.field, ...shownField(event, each) }))
}
