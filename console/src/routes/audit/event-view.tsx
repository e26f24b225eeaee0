import { addresses } from '../../addresses.ts'
import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { AsSent } from '../../changes/as-sent.tsx'
import { eventFields, shownField } from '../../changes/changed-fields.ts'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { useRecordTitles } from '../../changes/use-record-titles.ts'
import { ValueView } from '../../changes/value-view.tsx'
import { Facts } from '../../detail/facts.tsx'
import { formatCount } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'
import { operationWords, recordAddress } from '../../words/audit-words.ts'

/** One change: who, what, and each field before and after. */
export function EventView({ event }: { readonly event: AuditEvent }) {
  const address = recordAddress(event)
  const fields = eventFields(event)
  const shown = fields.map(field => shownField(event, field))
  const nameOf = useChangeNames(shown.flatMap(({ before, after }) => [before, after]))
  const title = useRecordTitles([event])(event)
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
              title
            ) : (
              <Link key="record" to={address}>
                {title}
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
              {shown.map(({ label, before, after }, place) => (
                <tr key={fields[place]?.field}>
                  <th scope="row">{label}</th>
                  {event.before !== null && (
                    <td>
                      <ValueView value={before} nameOf={nameOf} />
                    </td>
                  )}
                  {event.after !== null && (
                    <td>
                      <ValueView value={after} nameOf={nameOf} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {fields.length > 0 && <AsSent value={{ before: event.before, after: event.after }} />}
    </div>
  )
}
