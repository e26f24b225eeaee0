import { addresses } from '../../addresses.ts'
import { fieldWords } from '../../api/api-error.ts'
import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { Facts } from '../../detail/facts.tsx'
import { formatCount } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'
import { operationWords, recordAddress, recordWords } from '../../words/audit-words.ts'
import { eventFields } from './event-fields.ts'
import { FieldValue } from './field-value.tsx'

/** One change: who, what, and each field before and after. */
export function EventView({ event }: { readonly event: AuditEvent }) {
  const address = recordAddress(event)
  const fields = eventFields(event)
  return (
    <div className="stack">
      <Facts
        facts={[
          ['When', <Time key="when" at={event.created_at} />],
          [
            'Who',
            <Link key="who" to={addresses.auditEvents()} query={{ user_id: String(event.user_id) }}>
              {event.user_name}
            </Link>,
          ],
          ['What', operationWords(event.operation)],
          [
            'Of',
            address === null || event.operation === 'delete' ? (
              recordWords(event)
            ) : (
              <Link key="record" to={address}>
                {recordWords(event)}
              </Link>
            ),
          ],
          ...(event.batch_id === null
            ? []
            : [
                [
                  'Together with',
                  <Link key="batch" to={addresses.auditEvents()} query={{ batch_id: event.batch_id }}>
                    all of its batch
                  </Link>,
                ] as const,
              ]),
        ]}
      />
      {fields.length > 0 && (
        <Scroller label="Fields">
          <table aria-label="Fields" className="field-changes">
            <thead>
              <tr>
                <th scope="col">Field ({formatCount(fields.length)})</th>
                {event.before !== null && <th scope="col">Before</th>}
                {event.after !== null && <th scope="col">After</th>}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fieldWords(field)}</th>
                  {event.before !== null && (
                    <td>
                      <FieldValue value={before} />
                    </td>
                  )}
                  {event.after !== null && (
                    <td>
                      <FieldValue value={after} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </div>
  )
}
