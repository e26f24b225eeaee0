import type { ReportInterval } from './intervals.ts'
import type { ReportFacet } from './report-facet.ts'
import { NO_FILTERS, type ReportFilters } from './report-filters.ts'
import type { ReportWindow } from './report-window.ts'

/** What rows are grouped by. */
export interface Grouping {
  readonly facet: ReportFacet
  /** With the facet `tag_value`: whose values are the rows; null makes the keys the rows. One of the question's `tagKeys`. */
  readonly tagKey: string | null
}

/** What is asked of a report, in the terms of storage. */
export interface ReportQuestion extends Grouping {
  readonly companyId: number
  readonly zone: string
  /** The tag keys that the Company's reports know, of those that the reader is shown; sorted. */
  readonly tagKeys: readonly string[]
  /** Rows are for each pair of keys; null where they are of one facet. */
  readonly second: Grouping | { readonly interval: ReportInterval } | null
  readonly filters: ReportFilters
  /** Only the rows with these keys; null = all. */
  readonly onlyKeys: readonly string[] | null
  /** As many: only the rows with these pairs of keys; null where the second does not matter. */
  readonly onlyKeys2: readonly string[] | null
  readonly window: ReportWindow
  /** A publisher's or buyer's report only covers its own calls; null = all. */
  readonly onlyAffiliateId: number | null
  readonly onlyTargetId: number | null
  readonly limit: number
  readonly offset: number
}

/** What a report that is asked for by its facet and window alone is about. */
export const UNFILTERED = { second: null, filters: NO_FILTERS, onlyKeys: null, onlyKeys2: null } as const
