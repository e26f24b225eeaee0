import type { Pool } from 'pg'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { readLogSettings } from '../../resources/companies/log-settings.ts'
import { answerPingReport } from './answer-ping-report.ts'
import type { CountPings } from './ping-counts.ts'
import { PingReport } from './ping-report-document.ts'
import { PingReportQuery, refuseBuyers } from './ping-report-query.ts'

export interface PingReportRoutePorts {
  readonly pool: Pool
  readonly count: CountPings
  readonly now: () => Instant
}

/** How pings ended, and why so many found nobody. */
export function registerPingReportRoutes(
  routes: MainRoutes,
  { pool, count, now }: PingReportRoutePorts,
): void {
  routes.companyRoute({
    tag: 'Reports',
    method: 'GET',
    url: '/api/v5/ping_reports.json',
    summary: 'Report on pings',
    description:
      'How many pings of the window ended how and, of those that found no target, why: exactly what the log of RTB inbounds holds ' +
      'at the moment. It reaches as far back as that. Start and end are less than two years apart; a date as both is that day. A publisher’s ' +
      'report is about its own pings; a buyer has none, since pings that found nobody are no buyer’s.',
    permission: ['read', 'reports'],
    query: PingReportQuery,
    response: { 200: Rooted('ping_report', PingReport) },
    handle: async ({ access, query }) => {
      refuseBuyers(partyOf(access))
      const { zone } = await readLogSettings(pool, access.companyId)
      return { ping_report: await answerPingReport(query, { count, scope: access, zone, now: now() }) }
    },
  })
}
