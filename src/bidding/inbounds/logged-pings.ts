import type { Pool } from 'pg'
import { money } from '../../domain/money/money.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import type {
  LoggedPing,
  LoggedPingsWanted,
  ReadLoggedPings,
} from '../../resources/payout-modification-tables/logged-ping.ts'

/**
 * How many are read, and so held in memory, at a time: few enough to take little room, enough to make statements rare.
 */
const PINGS_PER_STATEMENT = 2_000

/**
 * How much of the log a statement looks at: there is no index by Campaign, so it skips over the pings of all other
 * Campaigns of the Company. Little enough that a statement ends soon, enough that a month takes only hundreds of them.
 */
const STATEMENT_SPAN_MS = 60 * 60 * 1_000

/** Reads the log backwards from `to`, one span after the other; no connection is held between two portions. */
export function loggedPings(pool: Pool): ReadLoggedPings {
  return async function* read({ companyId, campaignId, from, to }: LoggedPingsWanted) {
    let before = firstUuidV7(to)
    let spanStart = to
    while (spanStart > from) {
      spanStart = Math.max(from, spanStart - STATEMENT_SPAN_MS)
      const first = firstUuidV7(spanStart)
      for (;;) {
        const { rows } = await pool.query<PingRow>({
          ...READ_PINGS,
          values: [companyId, campaignId, first, before, toIsoString(from), toIsoString(to)],
        })
        if (rows.length > 0) yield rows.map(loggedPing)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PINGS_PER_STATEMENT) break
        before = last.uuid
      }
      before = first
    }
  }
}

interface PingRow {
  readonly uuid: string
  readonly call_uuid: string
  readonly created_at: Date
  readonly caller_number: string | null
  readonly caller_state: string | null
  readonly caller_city: string | null
  readonly caller_zip: string | null
  readonly caller_country: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly revenue: string
  readonly payout: string
  readonly campaign_id: number
  readonly cid: string
  readonly affiliate_id: number
  readonly afid: string | null
  readonly target_id: number
  readonly tid: string | null
}

/** With the time, because it selects the partitions. An id is null where the record has been deleted since. */
const READ_PINGS = {
  name: 'read_logged_pings',
  text: `
    SELECT ping.uuid, ping.call_uuid, ping.created_at, ping.caller_number, ping.caller_state, ping.caller_city,
      ping.caller_zip, ping.caller_country, ping.tags, ping.revenue,
      COALESCE(ping.pbm_original_payout, ping.payout) AS payout, ping.campaign_id, campaign.cid, ping.affiliate_id,
      affiliate.afid, ping.target_id, target.tid
    FROM reservations AS ping
    JOIN campaigns AS campaign ON campaign.company_id = ping.company_id AND campaign.id = ping.campaign_id
    LEFT JOIN affiliates AS affiliate
      ON affiliate.company_id = ping.company_id AND affiliate.id = ping.affiliate_id
    LEFT JOIN targets AS target ON target.company_id = ping.company_id AND target.id = ping.target_id
    WHERE ping.company_id = $1 AND ping.campaign_id = $2
      AND ping.uuid >= $3 AND ping.uuid < $4 AND ping.created_at >= $5 AND ping.created_at < $6
      AND ping.status IN ('reserved', 'confirmed', 'claimed', 'expired') AND ping.target_id IS NOT NULL
    ORDER BY ping.uuid DESC
    LIMIT ${PINGS_PER_STATEMENT}`,
}

/** Tags from Contacts and Numbers are not in the log. */
function loggedPing(row: PingRow): LoggedPing {
  const { tags } = carriedTags({
    callerNumber: row.caller_number,
    affiliate: row.afid === null ? null : { afid: row.afid },
    number: null,
    contact: {},
    request: { ...callerTags(row), ...row.tags },
  })
  return {
    at: row.created_at.getTime(),
    callUuid: row.call_uuid,
    tags,
    campaign: { id: row.campaign_id, cid: row.cid },
    affiliate: { id: row.affiliate_id, afid: row.afid ?? '' },
    target: { id: row.target_id, tid: row.tid },
    revenue: money(row.revenue),
    payout: money(row.payout),
  }
}

/** Where the caller was taken to be then, whatever we would say now. */
function callerTags(row: PingRow): Readonly<Record<string, string>> {
  return {
    ...(row.caller_state !== null && { caller_state: row.caller_state }),
    ...(row.caller_city !== null && { caller_city: row.caller_city }),
    ...(row.caller_zip !== null && { caller_zip: row.caller_zip }),
    ...(row.caller_country !== null && { caller_country: row.caller_country }),
  }
}
