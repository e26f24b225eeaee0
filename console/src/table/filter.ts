import type { SearchParameters } from '../search-parameters.ts'
import type { Resource } from '../session/session.ts'

interface FilterBase {
  /** The API's name of it; it is called the same in the address. */
  readonly name: string
  readonly label: string
  /** false: shown only while the address has it, for who was led there. */
  readonly isOffered?: boolean
}

/** What a list can be narrowed by. */
export type Filter =
  | (FilterBase & { readonly kind: 'choice'; readonly choices: readonly Choice[] })
  /** Several at once: the name ends in `[]`, as the API has it. The address may have several of other filters so named. */
  | (FilterBase & { readonly kind: 'choices'; readonly choices: readonly Choice[] })
  | (FilterBase & { readonly kind: 'text'; readonly placeholder?: string })
  /** One record of another resource; who may not read those types what names it. */
  | (FilterBase & { readonly kind: 'record'; readonly records: RecordChoices })
  | (FilterBase & { readonly kind: 'yes-no' })
  | (FilterBase & { readonly kind: 'date' })

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Records that a list of another resource can be narrowed by. */
export interface RecordChoices {
  /** Who may not read it types the value. */
  readonly resource: Resource
  /** What is typed then, as the field says while it is empty. */
  readonly typedAs: string
  /** Those that fit what is typed, by what the filter sends of each. */
  useFound(text: string): { readonly choices: readonly Choice[]; readonly isPending: boolean }
  /** What the one is called that the filter is set to. */
  useName(value: string): string
}

/** The filters that are set in an address; what it has that is none of the choices is as good as absent. */
export function filtersIn(
  filters: readonly Filter[],
  search: SearchParameters,
): Readonly<Record<string, string | readonly string[]>> {
  const set: Record<string, string | readonly string[]> = {}
  for (const filter of filters) {
    const values = [search[filter.name] ?? []].flat().filter(value => isAllowed(filter, value))
    const isMany = filter.kind === 'choices' || (filter.name.endsWith('[]') && values.length > 1)
    if (isMany && values.length > 0) set[filter.name] = values
    else if (values[0] !== undefined) set[filter.name] = values[0]
  }
  return set
}

function isAllowed(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
    case 'choices':
      return filter.choices.some(choice => choice.value === value)
    case 'yes-no':
      return value === 'true' || value === 'false'
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value)
    case 'text':
    case 'record':
      return value.trim() !== ''
  }
}

/** A filter in words: `Status: Paused`, `Paused: yes`. */
export function filterWords(filter: Filter, value: string | readonly string[]): string {
  const words = [value].flat().map(one => wordsOf(filter, one))
  return `${filter.label}: ${words.join(', ')}`
}

function wordsOf(filter: Filter, value: string): string {
  switch (filter.kind) {
    case 'choice':
    case 'choices':
      return filter.choices.find(choice => choice.value === value)?.label ?? value
    case 'yes-no':
      return value === 'true' ? 'yes' : 'no'
    case 'date':
    case 'text':
    case 'record':
      return value
  }
}
