/** Records that others name by their ids. */
export type NamedKind =
  | 'target'
  | 'group'
  | 'campaign'
  | 'publisher'
  | 'number'
  | 'pool'
  | 'trunk'
  | 'user'
  | 'webhook'
  | 'alert'
  | 'report'

/** A record that is named where it can be. */
export interface NamedRecord {
  readonly kind: 'record'
  readonly of: NamedKind
  readonly id: number
}

/** A value as it is shown: names of records and the clock of the reader are not known here. */
export type Shown =
  | { readonly kind: 'nothing'; readonly words: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly at: string }
  | NamedRecord
  | { readonly kind: 'list'; readonly items: readonly Shown[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: Shown])[] }

/** The ids of each kind that values name. */
export function idsIn(values: readonly Shown[], kind: NamedKind): readonly number[] {
  return values.flatMap(value => {
    switch (value.kind) {
      case 'record':
        return value.of === kind ? [value.id] : []
      case 'list':
        return idsIn(value.items, kind)
      case 'facts':
        return idsIn(
          value.facts.map(([, part]) => part),
          kind,
        )
      default:
        return []
    }
  })
}
