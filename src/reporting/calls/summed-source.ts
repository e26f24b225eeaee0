import type { PlainFacet } from './facet-keys.ts'
import type { ReportInterval } from './intervals.ts'
import { cubeOf, type ReportCube } from './report-cubes.ts'
import { filteredBy, filteredFacets, type ReportFilters } from './report-filters.ts'
import type { Grouping, ReportQuestion } from './report-question.ts'

/** Which sums a question about several facets, filters, intervals or one party is answered from. */
export type SummedSource =
  /** Rollups of one facet, by their days: everything that is asked for is a matter of its key and of time. */
  | { readonly kind: 'rollups'; readonly facet: PlainFacet | 'date' }
  /** The same of a tag's values; of the keys of tags where it is null. */
  | { readonly kind: 'tags'; readonly tagKey: string | null }
  | { readonly kind: 'cube'; readonly cube: ReportCube }

type SummedGrouping = NonNullable<ReportQuestion['second']>

/** Null where only the calls can tell: sums know no parts of a day, and tags together with nothing but time. */
export function summedSource(question: ReportQuestion): SummedSource | null {
  const { window, second } = question
  if (window.firstDay > window.lastDay) return null
  const groupings: readonly SummedGrouping[] = second === null ? [question] : [question, second]
  if (groupings.some(grouping => 'interval' in grouping && grouping.interval === 'hour')) return null
  const filters = withParty(question)
  const dimensions = new Set([...groupings.flatMap(dimensionOf), ...filteredFacets(filters)])
  const tags = groupings.filter(isOfTags)
  if (tags.length > 0 || filters.tags.length > 0) return tagSource(question, tags, filters, dimensions)
  const [dimension = 'date', ...others] = dimensions
  return others.length === 0 && filters.converted === null
    ? { kind: 'rollups', facet: dimension }
    : { kind: 'cube', cube: cubeOf(dimensions) }
}

/** The question's filters, with the one party that it may be about. */
export function withParty({ filters, onlyAffiliateId, onlyTargetId }: ReportQuestion): ReportFilters {
  const ofAffiliate = onlyAffiliateId === null ? filters : filteredBy(filters, 'affiliate', [onlyAffiliateId])
  return onlyTargetId === null ? ofAffiliate : filteredBy(ofAffiliate, 'target', [onlyTargetId])
}

/** Whether rows are about days, or what days add up to. */
export const isByDay = (grouping: SummedGrouping | null): boolean =>
  grouping !== null && ('interval' in grouping || grouping.facet === 'date')

/** What a grouping says of the calls besides their time and tags. */
function dimensionOf(grouping: SummedGrouping): readonly PlainFacet[] {
  if ('interval' in grouping || grouping.facet === 'date' || grouping.facet === 'tag_value') return []
  return [grouping.facet]
}

const isOfTags = (grouping: SummedGrouping): grouping is Grouping =>
  'facet' in grouping && grouping.facet === 'tag_value'

/** Rollups of a tag, where its key is all that is asked for besides time. */
function tagSource(
  { tagKeys }: ReportQuestion,
  [tag, ...others]: readonly Grouping[],
  { tags, converted }: ReportFilters,
  dimensions: ReadonlySet<PlainFacet>,
): SummedSource | null {
  if (tag === undefined || others.length > 0 || dimensions.size > 0 || converted !== null) return null
  if (tags.some(({ key }) => key !== tag.tagKey)) return null
  return tag.tagKey === null || tagKeys.includes(tag.tagKey) ? { kind: 'tags', tagKey: tag.tagKey } : null
}

/** What an interval's rows are grouped by, over a local day. */
export function intervalOfDay(interval: ReportInterval, day: string): string {
  return interval === 'day' ? day : `date_trunc('${interval}', ${day}::timestamp)::date`
}
