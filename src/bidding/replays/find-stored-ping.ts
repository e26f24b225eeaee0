import type { Pool } from 'pg'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { uuidV7Time } from '../../platform/uuid-v7.ts'
import type { PingBasis } from '../decide/ping-basis.ts'
import type { DecisionRecord } from '../decide/ping-outcome.ts'

/** A ping as the log keeps it, with what its decision depended on. */
export interface StoredPing {
  readonly uuid: string
  readonly createdAt: Instant
  /** When it arrived: candidates are judged at that moment, even where buyers were asked afterwards. */
  readonly consideredAt: Instant
  readonly callUuid: string
  readonly status: string
  readonly reason: NoTargetReason | null
  /** Its source was refused before anybody was considered. */
  readonly wasRejected: boolean
  readonly postbackKeyId: number
  readonly campaignId: number
  readonly affiliateId: number
  /** As its publisher was called then, or is called now where that was not stored yet. */
  readonly afid: string
  readonly targetId: number | null
  readonly callerNumber: string | null
  readonly dialNumber: string | null
  readonly tags: Readonly<Record<string, string>>
  /** Dollars, as decimal texts. */
  readonly revenue: string
  readonly payout: string
  readonly seconds: number
  readonly pbm: StoredModification
  readonly decision: DecisionRecord & { readonly basis: PingBasis }
}

interface StoredModification {
  readonly tableVersion: string | null
  readonly ruleId: number | null
  readonly bucket: number | null
  readonly variant: string | null
  readonly originalPayout: number | null
  readonly percentOfRevenue: number | null
}

/** A ping whose basis was not stored yet when it was decided. */
export type FoundPing = StoredPing | (Omit<StoredPing, 'decision'> & { readonly decision: DecisionRecord })

const FIND_PING = {
  name: 'find_stored_ping',
  text: `
    SELECT ping.*, ping.revenue::text AS revenue, ping.payout::text AS payout, affiliate.afid,
      ping.pbm_original_payout::float8 AS pbm_original_payout,
      ping.pbm_percent_of_revenue::float8 AS pbm_percent_of_revenue
    FROM reservations AS ping
    LEFT JOIN affiliates AS affiliate
      ON affiliate.company_id = ping.company_id AND affiliate.id = ping.affiliate_id
    WHERE ping.company_id = $1 AND ping.uuid = $2 AND ping.created_at = $3`,
}

/** The Company's ping with this UUID, or null. Its UUID says when it was decided. */
export async function findStoredPing(pool: Pool, companyId: number, uuid: string): Promise<FoundPing | null> {
  const createdAt = uuidV7Time(uuid)
  if (createdAt === null) return null
  const { rows } = await pool.query<PingRow>({ ...FIND_PING, values: [companyId, uuid, new Date(createdAt)] })
  return rows[0] === undefined ? null : storedPing(rows[0])
}

interface PingRow {
  readonly uuid: string
  readonly created_at: Date
  readonly call_uuid: string
  readonly status: string
  readonly reason: NoTargetReason | null
  readonly postback_key_id: number
  readonly campaign_id: number
  readonly affiliate_id: number
  readonly afid: string | null
  readonly target_id: number | null
  readonly caller_number: string | null
  readonly dial_number: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly revenue: string | null
  readonly payout: string | null
  readonly seconds: number | null
  readonly pbm_table_version: string | null
  readonly pbm_rule_id: number | null
  readonly pbm_bucket: number | null
  readonly pbm_variant: string | null
  readonly pbm_original_payout: number | null
  readonly pbm_percent_of_revenue: number | null
  readonly decision: DecisionRecord
}

function storedPing(row: PingRow): FoundPing {
  const createdAt = row.created_at.getTime()
  return {
    uuid: row.uuid,
    createdAt,
    consideredAt: uuidV7Time(row.call_uuid) ?? createdAt,
    callUuid: row.call_uuid,
    status: row.status,
    reason: row.reason,
    wasRejected: row.status === 'rejected',
    postbackKeyId: row.postback_key_id,
    campaignId: row.campaign_id,
    affiliateId: row.affiliate_id,
    afid: row.decision.basis?.a ?? row.afid ?? '',
    targetId: row.target_id,
    callerNumber: row.caller_number,
    dialNumber: row.dial_number,
    tags: row.tags,
    revenue: row.revenue ?? '0',
    payout: row.payout ?? '0',
    seconds: row.seconds ?? 0,
    pbm: {
      tableVersion: row.pbm_table_version,
      ruleId: row.pbm_rule_id,
      bucket: row.pbm_bucket,
      variant: row.pbm_variant,
      originalPayout: row.pbm_original_payout,
      percentOfRevenue: row.pbm_percent_of_revenue,
    },
    decision: row.decision,
  }
}
