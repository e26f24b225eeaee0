import type { Report, ReportFacet, ReportQuery, ReportRow } from '../../api/resources/reports.ts'
import { FACET_OF } from '../../overview/day-figures.ts'
import type { Bounds } from '../../parts/time-range.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { isId } from '../../table/filter.ts'
import type { Role } from '../../words/role-words.ts'

export const FACETS: readonly { readonly value: ReportFacet; readonly label: string }[] = [
  { value: 'date', label: 'Day' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'affiliate', label: 'Publisher' },
  { value: 'target', label: 'Target' },
  { value: 'number', label: 'Number' },
  { value: 'state', label: 'State' },
  { value: 'tag_value', label: 'Tag' },
]

export const COMPARISONS = [
  { value: 'previous_period', label: 'the period before' },
  { value: 'previous_week', label: 'a week before' },
  { value: 'previous_month', label: 'a month before' },
  { value: 'previous_year', label: 'a year before' },
] as const

/** Records that a report is narrowed to, by their internal ids. */
export const RECORD_FILTERS = [
  { name: 'campaign_id', facet: FACET_OF.campaign_id, label: 'Campaign' },
  { name: 'affiliate_id', facet: FACET_OF.affiliate_id, label: 'Publisher' },
  { name: 'target_id', facet: FACET_OF.target_id, label: 'Target' },
  { name: 'number_id', facet: FACET_OF.number_id, label: 'Number' },
] as const

/** As the API takes a tag, `sub_id:spring`. */
export const TAG_PATTERN = '[^:]+:.*'

/** Two days, also where clocks are turned back: as many hours as can be taken in at a glance. */
const LONGEST_BY_HOUR_MS = 49 * 3_600_000

const WITHHELD: Readonly<Partial<Record<Role, readonly ReportFacet[]>>> = {
  publisher: ['target'],
  buyer: ['affiliate', 'number'],
}

/** What rows can be about; parties are not told of each other. */
export function facetsFor(role: Role | null): typeof FACETS {
  const withheld = (role !== null && WITHHELD[role]) || []
  return FACETS.filter(({ value }) => !withheld.includes(value))
}

export interface Question {
  readonly facet: ReportFacet
  readonly facet2: ReportFacet | null
  readonly query: ReportQuery
}

/** What an address asks: what it has that is none of the choices is as good as absent. */
export function questionIn(search: SearchParameters, { start, end }: Bounds, role: Role | null): Question {
  const facets = facetsFor(role).map(({ value }) => value)
  const one = (name: string) => texts(search[name])[0]
  const facet = facets.find(value => value === one('facet')) ?? 'date'
  const facet2 = facets.find(value => value === one('facet2') && value !== facet && value !== 'tag_value')
  const compare = COMPARISONS.find(({ value }) => value === one('compare'))?.value
  const tagKey = facet === 'tag_value' ? one('tag_value_key') : undefined
  const states = texts(search['caller_state']).map(state => state.toUpperCase())
  const tags = texts(search['tag']).filter(tag => keyOfTag(tag) !== '')
  const converted = one('converted')
  const query: ReportQuery = {
    domain: 'calls',
    facet,
    created_at_start: start,
    created_at_end: end,
    drill_down: true,
    ...(facet2 !== undefined && { facet2 }),
    ...(compare !== undefined && { compare }),
    ...(tagKey !== undefined && { tag_value_key: tagKey }),
    ...(states.length > 0 && { caller_state: states }),
    ...(tags.length > 0 && { tag: tags }),
    ...((converted === 'true' || converted === 'false') && { converted: converted === 'true' }),
  }
  if (facet === 'date' && facet2 === undefined && Date.parse(end) - Date.parse(start) <= LONGEST_BY_HOUR_MS)
    query.interval = 'hour'
  for (const filter of RECORD_FILTERS) {
    const ids = texts(search[filter.name]).filter(isId).map(Number)
    if (facets.includes(filter.facet) && ids.length > 0) query[filter.name] = ids
  }
  return { facet, facet2: facet2 ?? null, query }
}

/**
 * Whether the service adds a report up call by call, which takes seconds over many: sums hold no tag together with another
 * facet, filter or party.
 */
export function isAddedUpByCall({ facet, facet2, query }: Question, role: Role | null): boolean {
  const tags = query.tag ?? []
  if (facet !== 'tag_value') return tags.length > 0
  const isAboutParty = role === 'publisher' || role === 'buyer'
  const hasFilter =
    RECORD_FILTERS.some(({ name }) => query[name] !== undefined) ||
    query.caller_state !== undefined ||
    query.converted !== undefined ||
    tags.some(tag => !tag.startsWith(`${query.tag_value_key}:`))
  return isAboutParty || hasFilter || (facet2 !== null && facet2 !== 'date')
}

/** The address of a report about one row's calls alone, by something else. */
export function closerLook(search: SearchParameters, row: ReportRow, facet: ReportFacet): SearchParameters {
  const { page, open, facet2, tag_value_key, sort, ...kept } = search
  const filters = Object.entries(row.filters ?? {}).map(([name, value]) => [name, [value].flat().map(String)])
  const picked = Object.fromEntries(filters)
  const range = isDay(search, row) ? { range: undefined } : {}
  const { created_at_start, created_at_end, tag = [], ...others } = picked
  const bounds = isDay(search, row) ? { created_at_start, created_at_end } : {}
  const tags = tag.length > 0 ? { tag: tagsOfRow(texts(search['tag']), tag) } : {}
  return { ...kept, ...range, ...others, ...tags, ...bounds, facet }
}

/** What the list of calls is narrowed by to show those of one row: what the report is, and what picks the row. */
export function callsOfRow(
  { caller_state, converted, tag, campaign_id, affiliate_id, target_id, number_id }: ReportQuery,
  picked: NonNullable<ReportRow['filters']>,
): SearchParameters {
  const asked = { caller_state, tag, campaign_id, affiliate_id, target_id, number_id }
  const search: Record<string, string | string[]> =
    converted === undefined ? {} : { converted: `${converted}` }
  for (const [name, values] of Object.entries({ ...asked, ...picked })) {
    const all = [values ?? []].flat().map(String)
    if (name.startsWith('created_at')) search[name] = String(values)
    else if (all.length > 0)
      search[`${name}[]`] = name === 'tag' ? tagsOfRow(asked.tag ?? [], all) : [...new Set(all)]
  }
  return search
}

/** Tags of several keys are met together. Those of one key are alternatives: of it the row has one. */
function tagsOfRow(asked: readonly string[], picked: readonly string[]): string[] {
  const keys = picked.map(keyOfTag)
  return [...new Set([...asked.filter(tag => !keys.includes(keyOfTag(tag))), ...picked])]
}

/** `sub_id:spring` → `sub_id`; empty where there is none. */
function keyOfTag(tag: string): string {
  return tag.slice(0, Math.max(0, tag.indexOf(':')))
}

/**
 * Why a report has no row, where it asks for a tag that reports do not know.
 * @param totals null: no call can be like that
 */
export function whyNothing(
  { tag = [], tag_value_key: valuesOf }: Pick<ReportQuery, 'tag' | 'tag_value_key'>,
  totals: Report['totals'] | undefined,
): string | undefined {
  const keys = [...new Set([...(valuesOf === undefined ? [] : [valuesOf]), ...tag.map(keyOfTag)])]
  if (totals !== null || keys.length === 0) return undefined
  const unknown = keys.length === 1 ? `${keys[0]} is not there` : `not all of ${keys.join(', ')} are there`
  return `Reports know only the keys under Tags, and ${unknown}.`
}

/** Only a day has bounds of its own; the others keep the range that has a name. */
function isDay(search: SearchParameters, row: ReportRow): boolean {
  const facets = [texts(search['facet'])[0] ?? 'date', texts(search['facet2'])[0]]
  return facets.includes('date') && row.filters !== undefined
}

function texts(value: SearchParameters[string]): readonly string[] {
  return [value ?? []].flat().filter(text => text !== '')
}
