import type { ReportFacet } from './report-facet.ts'
import type { ReportWindow } from './report-window.ts'

/** What is asked of a report, in the terms of storage. */
export interface ReportQuestion {
  readonly companyId: number
  readonly zone: string
  /** The tag keys that the Company's reports know, sorted. */
  readonly tagKeys: readonly string[]
  readonly facet: ReportFacet
  /** With the facet `tag_value`: whose values are the rows; null makes the keys the rows. One of `tagKeys`. */
  readonly tagKey: string | null
  readonly window: ReportWindow
  /** A publisher's or buyer's report only covers its own calls; null = all. */
  readonly onlyAffiliateId: number | null
  readonly onlyTargetId: number | null
  readonly limit: number
  readonly offset: number
}
