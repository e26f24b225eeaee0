import type { BulkChange } from '../api/resource.ts'

/** What every field of a bulk edit begins with. */
export const AS_IT_IS = 'As it is'

/** A field's value in the form where each record keeps its own. */
export const KEEP = 'keep'

export type Kept<Value extends Plain> = Value | typeof KEEP

/** A field that asks first whether it is set, and then to what. */
export interface Setting<Value extends Plain> {
  readonly how: 'keep' | 'set' | 'none'
  readonly value: Value | null
}

export const KEPT: Setting<never> = { how: 'keep', value: null }

/** A field with several entries, of which each record has its own. */
export interface ListEdit<Entry> {
  readonly how: 'keep' | 'add' | 'remove' | 'replace'
  readonly entries: readonly Entry[]
}

export const KEPT_LIST: ListEdit<never> = { how: 'keep', entries: [] }

type Plain = string | number | boolean | null

type SetValue<Field> = Field extends Setting<infer Value> ? Value | null : Exclude<Field, typeof KEEP>

/** The fields that are set, as an update takes them; null is “none”. */
export function setFields<Edit extends Readonly<Record<string, Plain | Setting<Plain>>>>(
  edit: Edit,
): { readonly [Name in keyof Edit]?: SetValue<Edit[Name]> } {
  const set = Object.entries(edit).flatMap(([name, field]) => {
    const value = setValue(field)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(set)
}

function setValue(field: Plain | Setting<Plain>): Plain | undefined {
  if (field === KEEP) return undefined
  if (field === null || typeof field !== 'object') return field
  if (field.how === 'keep') return undefined
  return field.how === 'none' ? null : field.value
}

/** What becomes of the entries that a record has; null: nothing. */
export function editedList<Entry extends string | number>(
  now: readonly Entry[],
  { how, entries }: ListEdit<Entry>,
): readonly Entry[] | null {
  const edited = {
    keep: now,
    add: [...now, ...entries.filter(entry => !now.includes(entry))],
    remove: now.filter(entry => !entries.includes(entry)),
    replace: entries,
  }[how]
  const isSame = edited.length === now.length && edited.every(entry => now.includes(entry))
  return isSame ? null : edited
}

/**
 * What an update is sent of a list that the API takes as a whole: nothing where it stays. It is made of what was read, and so only
 * sent to a record that nobody has changed since.
 */
export function listChange<Name extends string, Entry extends string | number>(
  row: { readonly updated_at: string } & { readonly [Each in Name]: readonly Entry[] },
  name: Name,
  edit: ListEdit<Entry>,
): Readonly<Record<string, unknown>> {
  const entries = editedList<Entry>(row[name], edit)
  return entries === null ? {} : { [name]: entries, if_updated_at: row.updated_at }
}

/** Each record's own change, without those to which nothing would happen. */
export function changesTo<Row extends { readonly id: number }>(
  rows: readonly Row[],
  fieldsOf: (row: Row) => Readonly<Record<string, unknown>>,
): readonly BulkChange[] {
  return rows.flatMap(row => {
    const fields = fieldsOf(row)
    return Object.keys(fields).length === 0 ? [] : { id: row.id, ...fields }
  })
}
