import type { Queryable } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/refusals/refusal.ts'
import type { AnyRecordWriter, Fields } from './record-writer.ts'

/** How a change names its record. */
type RecordKey = { readonly id: number } | { readonly name: string }

/** What is sent, or how that follows from the record as it is; null where one is created. */
export type FieldsOf = Fields | ((tx: Queryable, current: Fields | null) => Promise<Fields>)

/** What becomes of one record. */
export type RecordChange =
  | {
      readonly kind: 'create'
      readonly fields: FieldsOf
      /** The id of the record that it restores, until that was deleted. */
      readonly restoredId?: number
    }
  | {
      readonly kind: 'update'
      readonly key: RecordKey
      readonly fields: FieldsOf
      readonly ifUpdatedAt?: string | undefined
    }
  | {
      readonly kind: 'delete'
      readonly key: RecordKey
      readonly fields: Fields
      readonly ifUpdatedAt?: string | undefined
    }
  /** It is there already, and there is nothing to change about it. */
  | { readonly kind: 'keep'; readonly key: { readonly id: number } }
  /** It could not be read. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What is known of a change before its record is: what it sends, and its name. */
export function sentBy(change: RecordChange, nameField: string): Fields[] {
  if (change.kind === 'refused' || change.kind === 'keep') return []
  const fields = typeof change.fields === 'function' ? {} : change.fields
  if (change.kind === 'create') return [fields]
  return [{ ...fields, ...('name' in change.key && { [nameField]: change.key.name }) }]
}

/** The id of the record that a change is about; null where there is none, or none yet. */
export async function idsByName(
  tx: Queryable,
  writer: AnyRecordWriter,
  companyId: number,
  changes: readonly RecordChange[],
): Promise<(change: RecordChange) => number | null> {
  const { naturalKey } = writer
  const names = changes.flatMap(change => nameOf(change, writer) ?? [])
  const found =
    naturalKey === null || names.length === 0
      ? new Map<string, number>()
      : await naturalKey.find(tx, companyId, [...new Set(names)])
  return change => {
    if (change.kind !== 'refused' && change.kind !== 'create' && 'id' in change.key) return change.key.id
    return found.get(nameOf(change, writer) ?? '') ?? null
  }
}

function nameOf(change: RecordChange, { naturalKey, createAgain }: AnyRecordWriter): string | null {
  if (naturalKey === null || change.kind === 'refused') return null
  if (change.kind !== 'create') return 'name' in change.key ? naturalKey.parse(change.key.name) : null
  // Else the database's constraint refuses a name that is taken.
  const name = typeof change.fields === 'function' ? undefined : change.fields[naturalKey.field]
  return createAgain !== undefined && typeof name === 'string' ? naturalKey.parse(name) : null
}
