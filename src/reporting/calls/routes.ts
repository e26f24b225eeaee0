import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import { asSeenBy, isShownTo, isTagShownTo, type Party, partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { REPORT_FACET_VISIBILITY, REPORT_ROW_VISIBILITY } from '../../access/visibility.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { forbidden, malformed, notFound } from '../../platform/refusals/refusal.ts'
import { PageQuery, pageOf } from '../../platform/wire/page.ts'
import { OneOf, Text } from '../../platform/wire/wire-types.ts'
import { createReportReader } from './read-report.ts'
import { FACET_NAMES, type FacetName, type ReportFacet, reportFacet } from './report-facet.ts'
import type { ReportQuestion } from './report-question.ts'
import { ReportRow, reportRow } from './report-row.ts'
import { readRollupState } from './report-settings.ts'
import { type ReportWindow, reportWindow } from './report-window.ts'
import { rowSubjects } from './row-subjects.ts'

const Bound = Text({
  description: 'Date in the Company’s time zone, or ISO 8601 time; inclusive.',
  examples: ['2026-11-20'],
})

const ReportQuery = Type.Object({
  ...PageQuery.properties,
  domain: OneOf(['calls'], { description: 'What is reported on.' }),
  facet: OneOf(FACET_NAMES, {
    description:
      'What a row is about. `daily` is `date`; `publisher` and `buyer` are `affiliate` and `target` where the Company ' +
      'has `affiliate_marketing`.',
  }),
  created_at_start: Bound,
  created_at_end: Bound,
  tag_value_key: Type.Optional(
    Text({
      description:
        'With the facet `tag_value`: a row for each value of this tag, instead of one for each tag.',
    }),
  ),
})

const Report = Type.Object({
  count: Type.Integer({ description: 'Rows of this page.' }),
  count_total: Type.Integer({ description: 'Rows of all pages.' }),
  data: Type.Array(ReportRow, { description: 'Most calls first, then by ascending `id`.' }),
})

/** Reports on calls by one facet (service-api.md, Call reports; completions.md §7, §9). */
export function registerReportRoutes(routes: MainRoutes, pool: Pool): void {
  const reader = createReportReader(pool)
  routes.companyRoute({
    tag: 'Reports',
    method: 'GET',
    url: '/api/v1/reports.json',
    summary: 'Report on calls',
    description:
      'Every call of the window counts, running ones included; records without calls have no row. Start and end are less ' +
      'than two years apart; a date as both is that day. A publisher’s or buyer’s report is about its own calls: a ' +
      'publisher’s not by `target`, with 0 for `revenue`, `rescued_revenue` and `epc`; a buyer’s not by `affiliate` or ' +
      '`number`, nor by tags that name the publisher, with 0 for `payout`; both with 0 for `cost`, `cpc` and `profit`.',
    permission: ['read', 'reports'],
    query: ReportQuery,
    response: { 200: Report },
    handle: async ({ access, query, request, reply }) => {
      const state = await readRollupState(pool, access.companyId)
      if (state === null) throw notFound('Company', 'that you may act in')
      const { settings } = state
      const party = partyOf(access)
      const facet = readFacet(query.facet, settings.hasAffiliateMarketing, party)
      const tagKeys = settings.tagKeys.filter(key => isTagShownTo(party, key))
      const window = readWindow(query, settings.zone)
      const page = pageOf(query)
      const tagKey = facet === 'tag_value' ? query.tag_value_key || null : null
      if (tagKey !== null && !tagKeys.includes(tagKey)) return { count: 0, count_total: 0, data: [] }
      const { companyId, onlyAffiliateId, onlyTargetId } = access
      const question: ReportQuestion = {
        ...{ companyId, onlyAffiliateId, onlyTargetId, facet, window, tagKey },
        zone: settings.zone,
        tagKeys,
        limit: page.perPage,
        offset: page.offset,
      }
      const { rows, allRows, totals } = await reader.read(question)
      setLinkHeader(request, reply, page, allRows)
      const subjects = await rowSubjects(
        pool,
        access,
        facet,
        rows.map(row => row.key),
      )
      const data = rows.flatMap((row, place) => {
        const subject = subjects[place]
        return subject === undefined
          ? []
          : [asSeenBy(party, REPORT_ROW_VISIBILITY, reportRow(subject, row, totals))]
      })
      return { count: data.length, count_total: allRows, data }
    },
  })
}

/**
 * @throws 400 for an alias that the Company does not have; 403 for a facet that would name somebody the party is not
 * shown
 */
function readFacet(name: FacetName, hasAffiliateMarketing: boolean, party: Party): ReportFacet {
  const facet = reportFacet(name, hasAffiliateMarketing)
  if (facet === null) {
    throw malformed(`The facet ${name} needs the Company’s affiliate_marketing: ask for affiliate or target.`)
  }
  if (!isShownTo(party, REPORT_FACET_VISIBILITY[facet])) {
    throw forbidden(`Your role in the Company does not permit reports by ${facet}.`)
  }
  return facet
}

/** @throws 400 */
function readWindow(query: Static<typeof ReportQuery>, zone: string): ReportWindow {
  const window = reportWindow(query.created_at_start, query.created_at_end, zone)
  if ('error' in window) throw malformed(window.error)
  return window
}
