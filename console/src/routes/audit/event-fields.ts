import { takenBack } from '../../../../src/resources/audit-events/taken-back.ts'
import type { AuditEvent } from '../../api/resources/audit-events.ts'

export interface EventField {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What an event touched, field by field: of a create there is nothing before, of a delete nothing after. */
export function eventFields({ before, after }: Pick<AuditEvent, 'before' | 'after'>): readonly EventField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map(field => ({ field, before: before?.[field], after: after?.[field] }))
}

export interface RestoredField {
  readonly field: string
  readonly now: unknown
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
      willBe: takenBack(field, { from: after, to: before, now }).value,
      isChangedSince: later !== undefined,
    }
  })
}

/** What an event did, short enough for a line of a list: `paused: no → yes, 2 more`. */
export function shortly(event: AuditEvent): string {
  if (event.operation !== 'update') return ''
  const [first, ...others] = eventFields(event)
  if (first === undefined) return ''
  const words = `${first.field.replaceAll('_', ' ')}: ${valueWords(first.before)} → ${valueWords(first.after)}`
  return others.length === 0 ? words : `${words}, ${others.length} more`
}

/** A value in words; lists and objects as JSON. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
