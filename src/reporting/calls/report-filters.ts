import type { TagFilter } from '../../platform/wire/call-filters.ts'
import { PLAIN_FACETS, type PlainFacet, reportedValue, storedKey } from './facet-keys.ts'
import type { StatementValues } from './statement-values.ts'

/** Which calls a report is about, besides their window; null is any. */
export interface ReportFilters extends Readonly<Record<PlainFacet, readonly (number | string)[] | null>> {
  readonly converted: boolean | null
  /** A call has to carry each of the keys with one of its values. */
  readonly tags: readonly TagFilter[]
}

export const NO_FILTERS: ReportFilters = {
  ...{ number: null, campaign: null, affiliate: null, target: null, state: null },
  converted: null,
  tags: [],
}

/** The facets that are filtered by. */
export const filteredFacets = (filters: ReportFilters): readonly PlainFacet[] =>
  PLAIN_FACETS.filter(facet => filters[facet] !== null)

export const hasFilters = (filters: ReportFilters): boolean =>
  filteredFacets(filters).length > 0 || filters.converted !== null || filters.tags.length > 0

/** The same calls, of which only those with one of these keys in the facet. */
export function filteredBy(
  filters: ReportFilters,
  facet: PlainFacet,
  keys: readonly (number | string)[],
): ReportFilters {
  const earlier = filters[facet]
  return { ...filters, [facet]: earlier === null ? keys : keys.filter(key => earlier.includes(key)) }
}

/**
 * Conditions over rows with the columns of `DIMENSION_COLUMNS` and `METRIC_COLUMNS`, whether calls or changes of them:
 * what a change takes away counted where it was.
 */
export function filterConditions(filters: ReportFilters, values: StatementValues): readonly string[] {
  return [
    ...filteredFacets(filters).map(facet => isAmong(storedKey(facet), facet, filters[facet] ?? [], values)),
    ...(filters.converted === null ? [] : [`converted ${filters.converted ? '<>' : '='} 0`]),
    ...filters.tags.map(({ key, values: wanted }) =>
      isAmongTexts(reportedValue(`tags ->> ${values.add(key)}::text`), wanted, values),
    ),
  ]
}

/** That an expression is one of the keys of a facet. */
export function isAmong(
  expression: string,
  facet: PlainFacet,
  keys: readonly (number | string)[],
  values: StatementValues,
): string {
  return `${expression} = ANY (${values.add(keys)}::${facet === 'state' ? 'text' : 'integer'}[])`
}

export const isAmongTexts = (expression: string, texts: readonly string[], values: StatementValues) =>
  `${expression} = ANY (${values.add(texts)}::text[])`
