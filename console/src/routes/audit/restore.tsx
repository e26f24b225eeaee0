import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useAction } from '../../api/resource.ts'
import { type AuditEvent, auditEvents } from '../../api/resources/audit-events.ts'
import { isGone, type RestoredRecord, restore, restoredSentence } from '../../api/resources/restore.ts'
import { AsSent } from '../../changes/as-sent.tsx'
import { shownValue } from '../../changes/change-values.ts'
import { fieldLabel } from '../../changes/field-labels.ts'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { ValueView } from '../../changes/value-view.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { notify } from '../../parts/notices.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.ts'
import { regainFocus } from '../../table/regain-focus.ts'
import { isRestorable, recordAddress } from '../../words/audit-words.ts'
import { restoredFields } from './event-fields.ts'

/** Later events that are looked at for what a field is now. */
const HISTORY = 100

interface RestoreEventProps {
  readonly event: AuditEvent
  /** What it changed, by its name. */
  readonly title: string
}

/** Undoes one event, after showing what that does. */
export function RestoreEvent({ event, title }: RestoreEventProps) {
  const { may } = useSession()
  const undo = useAction(restore)
  const [isAsking, setAsking] = useState(false)
  const [restored, setRestored] = useState<RestoredRecord | null>(null)
  if (!may('write', 'audit_events') || !isRestorable(event)) return null
  if (restored !== null) return <Outcome record={restored} />
  return (
    <>
      <Button className="button primary" onPress={() => setAsking(true)}>
        Restore
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`Undo this change of ${title}?`}
          confirmLabel="Restore it"
          isDangerous={event.operation === 'create'}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { changes } = await undo.mutateAsync({ eventId: event.id })
            notify(restoredSentence(changes))
            setRestored(changes[0] ?? null)
          }}
        >
          <Preview event={event} title={title} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Undoes all that was changed together. */
export function RestoreBatch({ batchId }: { readonly batchId: string }) {
  const { may } = useSession()
  const undo = useAction(restore)
  const [isAsking, setAsking] = useState(false)
  const [restored, setRestored] = useState<{ readonly batchId: string; readonly by: string } | null>(null)
  // Of the batch alone, however a list of it is narrowed.
  const batch = auditEvents.useList({ batch_id: batchId, per_page: 1 })
  const count = batch.isPlaceholderData ? null : (batch.data?.total ?? null)
  if (!may('write', 'audit_events') || count === null || count === 0) return null
  if (restored?.batchId === batchId)
    return (
      <Undone>
        <Link className="button primary" to={addresses.auditEvents()} query={{ batch_id: restored.by }}>
          What was undone
        </Link>
      </Undone>
    )
  return (
    <>
      <Button className="button primary" onPress={() => setAsking(true)}>
        Undo all of this batch
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Undo ${counted(count, 'change')} that were made together?`}
        confirmLabel="Undo all of them"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const { batch_id: by, changes } = await undo.mutateAsync({ batchId })
          notify(restoredSentence(changes))
          setAsking(false)
          setRestored({ batchId, by })
        }}
      >
        What was changed in each record of the batch goes back to what it was before, whatever it was changed
        to since: all of them, or none if one cannot. That can itself be undone.
      </ConfirmDialog>
    </>
  )
}

/** The way to the record that came of it: one that was deleted has another id now. */
function Outcome({ record }: { readonly record: RestoredRecord }) {
  const { resource, id } = record
  const address =
    id === undefined || isGone(record)
      ? null
      : recordAddress({ resource, resource_id: id, before: null, after: null })
  return (
    <Undone>
      {address === null ? (
        'Undone'
      ) : (
        <Link className="button primary" to={address}>
          Open what was restored
        </Link>
      )}
    </Undone>
  )
}

/** In the place of the button that undid it, which would do the same once more; takes the focus that it had. */
function Undone({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.focus()
    return () => regainFocus()
  }, [])
  return (
    <span ref={place} tabIndex={-1}>
      {children}
    </span>
  )
}

function Preview({ event, title }: RestoreEventProps) {
  if (event.operation === 'create') return <p>{title} is deleted, unless other records refer to it by now.</p>
  if (event.operation === 'delete')
    return (
      <p>
        {title} is created anew as it was, with another id. Calls and reports of old go on naming the old one.
        {hasLimits(event) && ' What was counted of its caps is gone: each counts from 0 again.'}
      </p>
    )
  return <FieldPreview event={event} />
}

function hasLimits({ before }: AuditEvent): boolean {
  const caps: unknown = before?.['caps']
  return Array.isArray(caps) && caps.some(({ cap }) => cap !== null)
}

function FieldPreview({ event }: Pick<RestoreEventProps, 'event'>) {
  const { resource, resource_id: resourceId } = event
  const history = auditEvents.useList({
    resource,
    resource_id: resourceId,
    sort: '-id',
    per_page: HISTORY,
  })
  const fields = restoredFields(event, history.data?.rows ?? [])
  const shown = fields.map(({ field, now, nowAmong, willBe }) => ({
    label: fieldLabel(resource, field),
    now: shownValue(resource, field, now, nowAmong),
    willBe: shownValue(resource, field, willBe, event.before),
  }))
  const nameOf = useChangeNames(shown.flatMap(({ now, willBe }) => [now, willBe]))
  if (history.isError) return <Problem error={history.error} onRetry={history.refetch} />
  if (history.data === undefined) return <LoadingScreen />
  return (
    <div className="stack">
      <Scroller label="What it does">
        <table aria-label="What it does" className="field-changes">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">Will be</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, now, willBe }, place) => (
              <tr key={fields[place]?.field}>
                <th scope="row">{label}</th>
                <td>
                  <ValueView value={now} nameOf={nameOf} />
                  {fields[place]?.isChangedSince && <Status tone="warning">changed again since</Status>}
                </td>
                <td>
                  <ValueView value={willBe} nameOf={nameOf} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <AsSent value={fields} />
      <p className="soft">Everything else stays as it is. This can itself be undone.</p>
    </div>
  )
}
