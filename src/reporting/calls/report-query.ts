import { type Static, Type } from 'typebox'
import { isShownTo, isTagShownTo, type Party } from '../../access/party.ts'
import { REPORT_FACET_VISIBILITY } from '../../access/visibility.ts'
import { forbidden, malformed } from '../../platform/refusals/refusal.ts'
import { callFilters, tagFilter, tagFiltersIn } from '../../platform/wire/call-filters.ts'
import { PageQuery } from '../../platform/wire/page.ts'
import { OneOf, Text } from '../../platform/wire/wire-types.ts'
import { COMPARISONS } from './compared-window.ts'
import { INTERVALS } from './intervals.ts'
import { FACET_NAMES, type FacetName, type ReportFacet, reportFacet } from './report-facet.ts'
import type { ReportFilters } from './report-filters.ts'
import type { Grouping } from './report-question.ts'

/** Of the window that a report is about. */
export const Bound = Text({
  description: 'Date in the Company’s time zone, or ISO 8601 time; inclusive.',
  examples: ['2026-11-20'],
})

const Facet = (description: string) => OneOf(FACET_NAMES, { description })

/** What a report is asked by, as a page of rows or as a file. */
const questionParameters = {
  domain: OneOf(['calls'], { description: 'What is reported on.' }),
  facet: Facet(
    'What a row is about. `daily` is `date`; `publisher` and `buyer` are `affiliate` and `target` where the Company ' +
      'has `affiliate_marketing`.',
  ),
  created_at_start: Bound,
  created_at_end: Bound,
  tag_value_key: Type.Optional(
    Text({
      description:
        'With the facet `tag_value`: a row for each value of this tag, instead of one for each tag.',
    }),
  ),
  facet2: Type.Optional(
    Facet('What a row is about besides: rows are for each pair that calls have. Not the same as `facet`.'),
  ),
  tag_value_key2: Type.Optional(
    Text({ description: 'With `tag_value` as `facet2`: the tag whose values are paired with the facet’s.' }),
  ),
  ...callFilters,
  tag: tagFilter('Tags that reports do not know are met by no call.'),
  compare: Type.Optional(
    OneOf(COMPARISONS, {
      description:
        'Adds to each row its figures of an earlier window, as `previous`. The window lies earlier by the Company’s ' +
        'calendar and clocks: by as many days as it takes, a week, a month, or a year.',
    }),
  ),
  drill_down: Type.Optional(
    Type.Boolean({
      description: 'Adds to each row, as `filters`, the parameters that pick its calls alone.',
    }),
  ),
}

export const ReportQuery = Type.Object({
  ...PageQuery.properties,
  ...questionParameters,
  interval: Type.Optional(
    OneOf(INTERVALS, {
      description:
        'Adds to each row its figures hour by hour, or by day, week or month, as `series`; not with `facet2`.',
    }),
  ),
  totals: Type.Optional(
    Type.Boolean({ description: 'Adds the sums over the rows of all pages, as `totals`.' }),
  ),
})

export const ReportFileQuery = Type.Object(questionParameters)

const { domain, created_at_start, created_at_end, drill_down, ...standingParameters } = questionParameters

/** What is asked again and again, each time of another window. */
export const StandingQuestion = Type.Object(standingParameters, {
  title: 'StandingQuestion',
  description: 'What is reported, by the parameters of `/api/v1/reports.json`.',
})
export type StandingQuestion = Static<typeof StandingQuestion>

export type AskedReport = Static<typeof ReportFileQuery> &
  Pick<Static<typeof ReportQuery>, 'interval' | 'totals'>

interface Reader {
  readonly party: Party
  readonly hasAffiliateMarketing: boolean
  /** The tags that the Company's reports know and this reader is shown. */
  readonly tagKeys: readonly string[]
}

/** What rows are grouped by, and which calls count; null where it asks for a tag that no report knows: no call has it. */
export interface ReadQuery {
  readonly first: Grouping
  readonly second: Grouping | null
  readonly filters: ReportFilters
}

/**
 * @throws 400 for what does not go together, 403 for a facet or filter by somebody whom the reader is not shown: rows
 * give away what they are picked by
 */
export function readQuery(query: AskedReport, reader: Reader): ReadQuery | null {
  const first = readGrouping(query.facet, query.tag_value_key, reader)
  const second = query.facet2 === undefined ? null : readGrouping(query.facet2, query.tag_value_key2, reader)
  const filters = readFilters(query, reader)
  if (first === null || filters === null) return null
  if (query.facet2 === undefined) return { first, second: null, filters }
  if (second === null) return null
  if (second.facet === 'tag_value' && second.tagKey === null) {
    throw malformed('With tag_value as facet2, tag_value_key2 says which tag.')
  }
  if (first.facet === second.facet && first.tagKey === second.tagKey) {
    throw malformed('facet2 must be another than facet.')
  }
  if (query.interval !== undefined) throw malformed('interval and facet2 do not go together: leave one out.')
  return { first, second, filters }
}

/** Null for a tag that reports do not know, or the reader is not shown. */
function readGrouping(name: FacetName, key: string | undefined, reader: Reader): Grouping | null {
  const facet = reportFacet(name, reader.hasAffiliateMarketing)
  if (facet === null) {
    throw malformed(`The facet ${name} needs the Company’s affiliate_marketing: ask for affiliate or target.`)
  }
  refuseWithheld(facet, 'reports', reader.party)
  const tagKey = facet === 'tag_value' ? key || null : null
  return tagKey !== null && !reader.tagKeys.includes(tagKey) ? null : { facet, tagKey }
}

function refuseWithheld(facet: ReportFacet, what: string, party: Party): void {
  if (isShownTo(party, REPORT_FACET_VISIBILITY[facet])) return
  throw forbidden(`Your role in the Company does not permit ${what} by ${facet}.`)
}

/** Null for a tag that no call of the report can have. */
function readFilters(query: AskedReport, { party, tagKeys }: Reader): ReportFilters | null {
  const { number_id: number = null, campaign_id: campaign = null, affiliate_id: affiliate = null } = query
  const { target_id: target = null, caller_state: state = null, converted = null } = query
  const byFacet = { number, campaign, affiliate, target, state }
  for (const [facet, keys] of Object.entries(byFacet)) {
    if (keys !== null) refuseWithheld(facet as ReportFacet, 'filters', party)
  }
  const tags = tagFiltersIn(query.tag ?? [])
  if (tags.some(({ key }) => !tagKeys.includes(key) || !isTagShownTo(party, key))) return null
  return { ...byFacet, state: state?.map(code => code.toUpperCase()) ?? null, converted, tags }
}
