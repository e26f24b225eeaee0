import type { PartyScope } from '../../access/party.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { comparedWindow } from '../calls/compared-window.ts'
import { askedIntervals } from '../calls/intervals.ts'
import { instantsOf, reportWindow } from '../calls/report-window.ts'
import type { CountPings } from './ping-counts.ts'
import { type PingReport, pingReport } from './ping-report-document.ts'
import type { PingReportQuery } from './ping-report-query.ts'

/** What a report is made for and of. */
export interface PingReportPorts {
  readonly count: CountPings
  readonly scope: PartyScope & { readonly companyId: number }
  /** The Company's IANA zone. */
  readonly zone: string
  readonly now: Instant
}

/** @throws 400 for a window that cannot be read, compared or cut into so many intervals */
export async function answerPingReport(
  query: PingReportQuery,
  { count, scope, zone, now }: PingReportPorts,
): Promise<PingReport> {
  const { created_at_start: start, created_at_end: end, compare, interval, ...filters } = query
  const window = readable(reportWindow(start, end, zone))
  const earlier = compare === undefined ? null : readable(comparedWindow(start, end, zone, compare)).window
  const starts = interval === undefined ? null : askedIntervals(window, interval, zone).map(({ at }) => at)
  const countBetween = (bounds: readonly Instant[]) => count({ scope, filters, bounds, now })
  const [from, before] = instantsOf(window, zone)
  const [present, previous] = await Promise.all([
    countBetween([from, ...(starts ?? []).slice(1), before]),
    earlier && countBetween(instantsOf(earlier, zone)),
  ])
  return pingReport({ ...present, previous, intervalStarts: starts })
}

function readable<Read extends object>(read: Read | { readonly error: string }): Read {
  if ('error' in read) throw malformed(read.error)
  return read
}
