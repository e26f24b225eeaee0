/** What rows of a report stand for (service-api.md, Call reports). */
export const REPORT_FACETS = [
  'number',
  'campaign',
  'affiliate',
  'target',
  'date',
  'tag_value',
  'state',
] as const
export type ReportFacet = (typeof REPORT_FACETS)[number]

/** Another name of a facet, for every Company (completions.md §7). */
const ALIASES = { daily: 'date' } as const

/** Other names of facets, where the Company has `affiliate_marketing`. */
const MARKETING_ALIASES = { publisher: 'affiliate', buyer: 'target' } as const

/** Everything that `facet` may be called. */
export const FACET_NAMES = [
  ...REPORT_FACETS,
  ...(Object.keys(ALIASES) as (keyof typeof ALIASES)[]),
  ...(Object.keys(MARKETING_ALIASES) as (keyof typeof MARKETING_ALIASES)[]),
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** The facet with this name; null for an alias that the Company does not have. */
export function reportFacet(name: FacetName, hasAffiliateMarketing: boolean): ReportFacet | null {
  switch (name) {
    case 'daily':
      return ALIASES[name]
    case 'publisher':
    case 'buyer':
      return hasAffiliateMarketing ? MARKETING_ALIASES[name] : null
    default:
      return name
  }
}
