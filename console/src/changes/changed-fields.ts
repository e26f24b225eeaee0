import type { AuditEvent } from '../api/resources/audit-events.ts'
import { shownValue } from './change-values.ts'
import { fieldLabel } from './field-labels.ts'
import type { Shown } from './shown.ts'

export interface EventField {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What others in the same event are the ids of: it is told with them. */
const TOLD_WITH_OTHERS: ReadonlySet<string> = new Set(['subject_type'])

/** What an event touched, field by field: of a create there is nothing before, of a delete nothing after. */
export function eventFields({ before, after }: Sides): readonly EventField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const told = [...names].filter(name => !TOLD_WITH_OTHERS.has(name))
  return told.map(field => ({ field, before: before?.[field], after: after?.[field] }))
}

type Sides = Pick<AuditEvent, 'before' | 'after'>

export interface ShownField {
  readonly label: string
  readonly before: Shown
  readonly after: Shown
}

/** A field of an event as it is shown. */
export function shownField(event: Sides & Pick<AuditEvent, 'resource'>, each: EventField): ShownField {
  const { resource } = event
  const { field, before, after } = each
  return {
    label: fieldLabel(resource, field),
    before: shownValue(resource, field, before, event.before),
    after: shownValue(resource, field, after, event.after),
  }
}
