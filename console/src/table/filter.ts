import { formatDollars } from '../format/format-number.ts'
import type { Looking } from '../parts/empty-words.ts'
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
  /** `pattern`: as fields of HTML have it; nothing else is taken, and the placeholder says what is. The address may have several with `isMany`. */
  | (FilterBase & {
      readonly kind: 'text'
      readonly placeholder?: string
      readonly pattern?: string
      readonly isMany?: boolean
    })
  /** One record of another resource, or several where it `takesMany`; who may not read those types what names it. */
  | (FilterBase & { readonly kind: 'record'; readonly records: RecordChoices; readonly isMany?: boolean })
  | (FilterBase & { readonly kind: 'yes-no' })
  /** Dollars from – to, both inclusive: the address has the smaller first. */
  | (FilterBase & { readonly kind: 'range' })
  | (FilterBase & { readonly kind: 'date'; readonly toMoment: DayBound })

/** The moment of a day that the API is asked for: it would take the bare day as one of UTC. The address keeps the day. */
type DayBound = (day: string, timeZone: string) => string

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
  /** Whether the filter sends their ids: nothing but digits names one then. */
  readonly isById: boolean
  /** Those that fit what is typed, by what the filter sends of each. */
  useFound(text: string): Looking & { readonly choices: readonly Choice[] }
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
    if (filter.kind === 'range') {
      if (isRange(values)) set[filter.name] = values
      continue
    }
    const isMany = filter.kind === 'choices' || (takesMany(filter) && values.length > 1)
    if (isMany && values.length > 0) set[filter.name] = values
    else if (values[0] !== undefined) set[filter.name] = values[0]
  }
  return set
}

/** Whether a filter may be set to several values at once: those whose name says so, and who are said to. */
export function takesMany(filter: Filter): boolean {
  return ('isMany' in filter && filter.isMany === true) || filter.name.endsWith('[]')
}

/** The filters that are set, as the API is asked for them. */
export function askedFilters(
  filters: readonly Filter[],
  set: Readonly<Record<string, string | readonly string[]>>,
  timeZone: string,
): Readonly<Record<string, string | readonly string[]>> {
  const asked = { ...set }
  for (const filter of filters) {
    const value = set[filter.name]
    if (filter.kind === 'date' && typeof value === 'string')
      asked[filter.name] = filter.toMoment(value, timeZone)
  }
  return asked
}

function isAllowed(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
    case 'choices':
      return filter.choices.some(choice => choice.value === value)
    case 'yes-no':
      return value === 'true' || value === 'false'
    case 'date':
      return isDay(value)
    case 'range':
      return /^-?\d+(\.\d+)?$/.test(value)
    case 'record':
      return filter.records.isById ? isId(value) : value.trim() !== ''
    case 'text':
      return value.trim() !== '' && (filter.pattern === undefined || isLike(filter.pattern, value))
  }
}

function isLike(pattern: string, value: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'v').test(value)
}

/** Whether a text is the internal id of a record. */
export function isId(text: string): boolean {
  return ID.test(text) && Number.isSafeInteger(Number(text))
}

const ID = /^\d+$/

/** `2026-02-28`; not `2026-02-31`, which an address can say as well. */
function isDay(value: string): boolean {
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length) === value
}

/** Two ends in their order. */
export function isRange(values: readonly string[]): boolean {
  const [least, most] = values.map(Number)
  return values.length === 2 && least !== undefined && most !== undefined && least <= most
}

/** `.5` → `0.5`, `1e3` → `1000`: as an address has a number, whichever way it was typed. */
export function plainNumber(typed: string): string {
  return Number(typed).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** A filter in words: `Status: Paused`, `Paused: yes`. */
export function filterWords(filter: Filter, value: string | readonly string[]): string {
  const words = [value].flat().map(one => wordsOf(filter, one))
  return `${filter.label}: ${words.join(filter.kind === 'range' ? ' to ' : ', ')}`
}

function wordsOf(filter: Filter, value: string): string {
  switch (filter.kind) {
    case 'choice':
    case 'choices':
      return filter.choices.find(choice => choice.value === value)?.label ?? value
    case 'yes-no':
      return value === 'true' ? 'yes' : 'no'
    case 'range':
      return formatDollars(Number(value))
    case 'date':
    case 'text':
    case 'record':
      return value
  }
}
