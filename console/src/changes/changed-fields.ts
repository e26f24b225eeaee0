import type { AuditEvent } from '../api/resources/audit-events.ts'
import { type Shown, shownValue } from './change-values.ts'
import { fieldLabel } from './field-labels.ts'

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

export interface ShownField {
  readonly label: string
  readonly before: Shown
  readonly after: Shown
}

/** A field of an event as it is shown. */
export function shownField(resource: string, { field, before, after }: EventField): ShownField {
  return {
    label: fieldLabel(resource, field),
    before: shownValue(resource, field, before),
    after: shownValue(resource, field, after),
  }
}
