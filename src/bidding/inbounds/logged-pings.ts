import type { Pool } from 'pg'
import { money } from '../../domain/money/money.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { firstUuidV7, uuidV7Time } from '../../platform/uuid-v7.ts'
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
 * Campaigns of the Company, where no block says that there are none of this one. Little enough that a statement ends soon,
 * enough that a month takes only hundreds of them.
 */
const STATEMENT_SPAN_MS = 60 * 60 * 1_000

/** Reads the log backwards from `to`, one span after the other; no connection is held between two portions. */
export function loggedPings(pool: Pool): ReadLoggedPings {
  return async function* read(wanted: LoggedPingsWanted) {
    const { companyId, campaignId, from, to } = wanted
    for (const stretch of await stretchesOf(pool, wanted)) {
      let { before } = stretch
      while (before > stretch.first) {
        const first = latestOf(firstUuidV7((uuidV7Time(before) ?? from) - STATEMENT_SPAN_MS), stretch.first)
        const { rows } = await pool.query<PingRow>({
          ...READ_PINGS,
          values: [companyId, campaignId, first, before, toIsoString(from), toIsoString(to)],
        })
        yield rows.map(loggedPing)
        before = rows.length < PINGS_PER_STATEMENT ? first : (rows.at(-1)?.uuid ?? first)
      }
    }
  }
}

/** Pings from one UUID on, up to but not including another. */
interface Stretch {
  readonly first: string
  readonly before: string
}

/** The parts of the window that may have pings of the Campaign, the newest first: between blocks that have none. */
async function stretchesOf(
  pool: Pool,
  { companyId, campaignId, from, to }: LoggedPingsWanted,
): Promise<readonly Stretch[]> {
  const [first, end] = [firstUuidV7(from), firstUuidV7(to)]
  const { rows } = await pool.query<{ after_uuid: string; last_uuid: string }>({
    ...READ_BLOCKS_WITHOUT,
    values: [companyId, campaignId, first, end],
  })
  const stretches: Stretch[] = []
  let before = end
  for (const { after_uuid: after, last_uuid: last } of rows) {
    // The last ping of such a block is none of the Campaign's either.
    if (before > following(last)) stretches.push({ first: last, before })
    before = following(after)
  }
  return [...stretches, { first, before }]
}

const latestOf = (one: string, other: string) => (one > other ? one : other)

/** The UUID after this one. */
function following(uuid: string): string {
  const digits = (BigInt(`0x${uuid.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A month of five million pings has some six hundred blocks. */
const READ_BLOCKS_WITHOUT = {
  name: 'read_blocks_without_campaign',
  text: `
    SELECT after_uuid, last_uuid FROM reservation_blocks
    WHERE company_id = $1 AND last_uuid >= $3 AND after_uuid < $4 AND array_position(campaign_id_values, $2) IS NULL
    ORDER BY last_uuid DESC`,
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
