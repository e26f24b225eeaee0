import type { Pool } from 'pg'
import { isTagShownTo, partyOf } from '../../access/party.ts'
import { malformed, notFound } from '../../platform/refusals/refusal.ts'
import type { ReportAccess, RowQuestion } from './answer-report.ts'
import { type AskedReport, readQuery } from './report-query.ts'
import { readRollupState } from './report-settings.ts'
import { type ReportWindow, reportWindow } from './report-window.ts'

/**
 * What a request asks, in the terms of storage and for this reader.
 * @returns null for a report that can have no row
 * @throws as `readQuery`
 */
export async function readQuestion(
  pool: Pool,
  access: ReportAccess,
  query: AskedReport,
  places: Pick<RowQuestion, 'limit' | 'offset'>,
): Promise<RowQuestion | null> {
  const { companyId, onlyAffiliateId, onlyTargetId } = access
  const state = await readRollupState(pool, companyId)
  if (state === null) throw notFound('Company', 'that you may act in')
  const { zone, hasAffiliateMarketing, tagKeys: everyTagKey } = state.settings
  const party = partyOf(access)
  const tagKeys = everyTagKey.filter(key => isTagShownTo(party, key))
  const read = readQuery(query, { party, hasAffiliateMarketing, tagKeys })
  const window = readWindow(query, zone)
  if (read === null) return null
  return {
    ...{ companyId, onlyAffiliateId, onlyTargetId, zone, tagKeys, window },
    ...read.first,
    second: read.second,
    filters: read.filters,
    onlyKeys: null,
    onlyKeys2: null,
    ...places,
  }
}

/** @throws 400 */
function readWindow(query: AskedReport, zone: string): ReportWindow {
  const window = reportWindow(query.created_at_start, query.created_at_end, zone)
  if ('error' in window) throw malformed(window.error)
  return window
}
