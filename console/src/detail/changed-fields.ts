import type { Schemas } from '../api/api-client.ts'

export interface ChangedField {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What an update did, field by field, as texts to show. */
export function changedFields({
  before,
  after,
}: Pick<Schemas['AuditEvent'], 'before' | 'after'>): readonly ChangedField[] {
  return Object.keys(after ?? {}).map(field => ({
    field,
    before: inWords(before?.[field]),
    after: inWords(after?.[field]),
  }))
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
