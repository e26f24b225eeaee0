import { addresses } from '../addresses.ts'
import { fieldWords } from '../api/api-error.ts'
import { type AuditEvent, auditEvents } from '../api/resources/audit-events.ts'
import { Answered } from '../parts/answered.tsx'
import { Link } from '../parts/link.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session/session.ts'
import { changedFields } from './changed-fields.ts'
import { Section } from './section.tsx'

/** The last of them; the audit history has the rest. */
const SHOWN = 10

export interface AuditSectionProps {
  /** The root key of the record: `affiliate`. */
  readonly resource: string
  readonly recordId: number
}

/** Who changed a record, and what it was before; each leads to where it can be undone. Nothing for who may not read it. */
export function AuditSection(props: AuditSectionProps) {
  return useSession().may('read', 'audit_events') ? <History {...props} /> : null
}

function History({ resource, recordId }: AuditSectionProps) {
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
          {events.map(event => (
            <tr key={event.id}>
              <td>
                <Link to={addresses.auditEvent(event.id)}>
                  <Time at={event.created_at} />
                </Link>
              </td>
              <td>{event.user_name}</td>
              <td>
                {fieldWords(event.operation)}
                {event.operation === 'update' &&
                  changedFields(event).map(({ field, before, after }) => (
                    <div key={field}>
                      {fieldWords(field)}: {before} → {after}
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
