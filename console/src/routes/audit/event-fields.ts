import { takenBack } from '../../../../src/resources/audit-events/taken-back.ts'
import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { eventFields, type ShownField, shownField } from '../../changes/changed-fields.ts'
import { type Reader, valueWords } from '../../changes/value-words.ts'

export interface RestoredField {
  readonly field: string
  readonly now: unknown
  /** The fields that `now` was changed among. */
  readonly nowAmong: AuditEvent['after']
  readonly willBe: unknown
  /** Whether somebody changed it again after the event: of a list, only what the event changed would be undone. */
  readonly isChangedSince: boolean
}

/**
 * What restoring an update would do to each of its fields.
 * @param history events of the same record, newest first, among them that one
 */
export function restoredFields(event: AuditEvent, history: readonly AuditEvent[]): readonly RestoredField[] {
  const since = history.filter(({ id }) => id > event.id)
  return eventFields(event).map(({ field, before, after }) => {
    const later = since.find(({ after: fields }) => fields !== null && field in fields)
    const now = later === undefined ? after : later.after?.[field]
    return {
      field,
      now,
      nowAmong: later?.after ?? event.after,
      willBe: takenBack(field, { from: after, to: before, now }).value,
      isChangedSince: later !== undefined,
    }
  })
}

/** The one field of an update that a line of a list has room for, before and after. */
export function firstField(event: AuditEvent): (ShownField & { readonly others: number }) | null {
  if (event.operation !== 'update') return null
  const [first, ...others] = eventFields(event)
  return first === undefined ? null : { ...shownField(event, first), others: others.length }
}

/** What an event did, short enough for a line of a list: `Paused: no → yes, 2 more`. */
export function shortly(event: AuditEvent, reader: Reader): string {
  const first = firstField(event)
  if (first === null) return ''
  const { label, before, after, others } = first
  const words = `${label}: ${valueWords(before, reader)} → ${valueWords(after, reader)}`
  return others === 0 ? words : `${words}, ${others} more`
}
