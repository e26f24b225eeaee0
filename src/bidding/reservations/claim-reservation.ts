import type { Pool } from 'pg'
import type { ConfiguredAffiliate } from '../../configuration/company-configuration.ts'
import type { PromisedBid } from '../../domain/conversions/settle-call.ts'
import { money } from '../../domain/money/money.ts'
import type { BidRefusalReason } from '../../domain/routing/eligibility-rule.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { uuidV7Time } from '../../platform/uuid-v7.ts'
import type { BidRecord } from '../buyers/ask-by-priority.ts'

/** A reservation whose call has arrived. */
export interface ClaimedReservation {
  readonly companyId: number
  readonly uuid: string
  /** The UUID that the call must take: the slot of a confirmed reservation is held under it. */
  readonly callUuid: string
  readonly campaignId: number
  readonly affiliateId: number
  /**
   * As it is now: one that a ping has just created is not in any configuration yet. Null when it was deleted meanwhile.
   */
  readonly affiliate: ConfiguredAffiliate | null
  readonly targetId: number
  readonly postbackKeyId: number
  /** The number that the publisher was given to call, or null. */
  readonly inboundNumber: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly statusBefore: 'reserved' | 'confirmed'
  /** Whether the call already holds its slot on the target. */
  readonly slotTaken: boolean
  /** What to ring for the target, as its buyer asked on the ping; null = the target's own number. */
  readonly dialNumber: string | null
  /** The answer of the target's buyer to the ping; null where it was not asked. */
  readonly bid: PromisedBid | null
  /** Targets whose buyers were asked on the ping, and did not bid. */
  readonly refusals: ReadonlyMap<number, BidRefusalReason>
  /** Percent of the revenue that a payout table gave the publisher; null where none did. */
  readonly percentOfRevenue: number | null
}

/**
 * Lets calls find and claim their reservations. A reservation has one call: of two that arrive for it, one gets null.
 * The claim ends its Ping Shield.
 */
export interface ReservationClaims {
  /** Whose reservation it is, without claiming it; null when there is no live one with that UUID. */
  companyOf(reservationUuid: string): Promise<number | null>
  /** By SIP address, whoever calls. Null when the Company has no live reservation with that UUID. */
  claimByUuid(claim: {
    readonly companyId: number
    readonly reservationUuid: string
    readonly at: Instant
  }): Promise<ClaimedReservation | null>
  /**
   * By number, for the caller of the ping; the newest where several are live. A temporary number that was lent to a
   * ping without a caller belongs to that reservation alone: whoever calls it claims it.
   * @param claim.callerNumber null when withheld
   */
  claimByNumber(claim: {
    readonly companyId: number
    readonly inboundNumber: string
    readonly callerNumber: string | null
    readonly at: Instant
  }): Promise<ClaimedReservation | null>
}

export function createReservationClaims(pool: Pool): ReservationClaims {
  return {
    companyOf: async reservationUuid => {
      const createdAt = uuidV7Time(reservationUuid)
      if (createdAt === null) return null
      const { rows } = await pool.query<{ company_id: number }>({
        ...COMPANY_OF_RESERVATION,
        values: [reservationUuid, toIsoString(createdAt)],
      })
      return rows[0]?.company_id ?? null
    },
    claimByUuid: async ({ companyId, reservationUuid, at }) => {
      const createdAt = uuidV7Time(reservationUuid)
      if (createdAt === null) return null
      return claim(pool, CLAIM_BY_UUID, [toIsoString(at), reservationUuid, toIsoString(createdAt), companyId])
    },
    claimByNumber: ({ companyId, inboundNumber, callerNumber, at }) =>
      claim(pool, CLAIM_BY_NUMBER, [toIsoString(at), companyId, inboundNumber, callerNumber]),
  }
}

const COMPANY_OF_RESERVATION = {
  name: 'company_of_reservation',
  text: `
    SELECT company_id
    FROM reservations
    WHERE uuid = $1 AND created_at = $2 AND status IN ('reserved', 'confirmed') AND ended_at IS NULL`,
}

/** @param which selects live reservations, of which the caller's own newest is claimed; $1 is the time of the claim */
const claimStatement = (name: string, which: string) => ({
  name,
  text: `
    WITH live AS (
      SELECT company_id, uuid, created_at, status
      FROM reservations
      WHERE status IN ('reserved', 'confirmed') AND ended_at IS NULL AND expires_at > $1 AND ${which}
      ORDER BY caller_number IS NULL, uuid DESC
      LIMIT 1
      FOR UPDATE
    ), claimed AS (
      UPDATE reservations AS reservation
      SET status = 'claimed', ended_at = $1
      FROM live
      WHERE reservation.company_id = live.company_id
        AND reservation.uuid = live.uuid
        AND reservation.created_at = live.created_at
      RETURNING reservation.*, live.status AS status_before
    ), unshielded AS (
      DELETE FROM ping_shields AS shield
      USING claimed
      WHERE shield.company_id = claimed.company_id
        AND shield.caller_number = claimed.caller_number
        AND shield.scope = claimed.shield_scope
        AND shield.scope_id = claimed.shield_scope_id
        AND shield.reservation_uuid = claimed.uuid
      RETURNING shield.reservation_uuid
    ), at_rest AS (
      UPDATE number_leases AS lease
      SET expires_at = least(lease.expires_at, $1)
      FROM claimed
      JOIN numbers AS lent
        ON lent.company_id = claimed.company_id
        AND lent.number = claimed.inbound_number
        AND lent.number_pool_id = claimed.number_pool_id
      -- Shields are locked before leases: left to itself, the server would change this table first.
      WHERE (SELECT count(*) FROM unshielded) >= 0
        AND lease.company_id = lent.company_id
        AND lease.number_id = lent.id
        AND lease.holder_id = claimed.uuid
        AND lease.holder = 'reservation'
    )
    SELECT claimed.company_id, uuid, call_uuid, campaign_id, affiliate_id, target_id, postback_key_id, inbound_number,
      tags, status_before, slot_taken, dial_number, affiliate.afid, affiliate.paused AS affiliate_paused,
      revenue, seconds, claimed.decision -> 'bids' AS bids,
      pbm_percent_of_revenue::float8 AS percent_of_revenue
    FROM claimed
    LEFT JOIN affiliates AS affiliate
      ON affiliate.company_id = claimed.company_id AND affiliate.id = claimed.affiliate_id`,
})

const CLAIM_BY_UUID = claimStatement('claim_by_uuid', 'uuid = $2 AND created_at = $3 AND company_id = $4')

const CLAIM_BY_NUMBER = claimStatement(
  'claim_by_number',
  `company_id = $2 AND inbound_number = $3
        AND (caller_number = $4 OR (caller_number IS NULL AND number_pool_id IS NOT NULL))`,
)

interface ClaimedRow {
  readonly company_id: number
  readonly uuid: string
  readonly call_uuid: string
  readonly campaign_id: number
  readonly affiliate_id: number
  readonly target_id: number
  readonly postback_key_id: number
  readonly inbound_number: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly status_before: 'reserved' | 'confirmed'
  readonly slot_taken: boolean
  readonly dial_number: string | null
  readonly afid: string | null
  readonly affiliate_paused: boolean | null
  /** Decimal. */
  readonly revenue: string
  readonly seconds: number
  /** The answers of all buyers that were asked; null where none was. */
  readonly bids: readonly BidRecord[] | null
  readonly percent_of_revenue: number | null
}

async function claim(
  pool: Pool,
  statement: { readonly name: string; readonly text: string },
  values: readonly (string | number | null)[],
): Promise<ClaimedReservation | null> {
  const { rows } = await pool.query<ClaimedRow>({ ...statement, values: [...values] })
  const row = rows[0]
  if (row === undefined) return null
  return {
    companyId: row.company_id,
    uuid: row.uuid,
    callUuid: row.call_uuid,
    campaignId: row.campaign_id,
    affiliateId: row.affiliate_id,
    affiliate: affiliateOf(row),
    targetId: row.target_id,
    postbackKeyId: row.postback_key_id,
    inboundNumber: row.inbound_number,
    tags: row.tags,
    statusBefore: row.status_before,
    slotTaken: row.slot_taken,
    dialNumber: row.dial_number,
    bid: bidOf(row),
    refusals: refusalsOf(row),
    percentOfRevenue: row.percent_of_revenue,
  }
}

/** Where the buyer named a price, that is the reservation's revenue. */
function bidOf({ bids, target_id: targetId, revenue, seconds }: ClaimedRow): PromisedBid | null {
  const answer = bids?.find(({ target_id, outcome }) => target_id === targetId && outcome === 'bid')
  return answer === undefined ? null : { revenue: answer.bid === null ? null : money(revenue), seconds }
}

function refusalsOf({ bids }: ClaimedRow): ReadonlyMap<number, BidRefusalReason> {
  const refusals = new Map<number, BidRefusalReason>()
  for (const { target_id, outcome } of bids ?? []) if (outcome !== 'bid') refusals.set(target_id, outcome)
  return refusals
}

function affiliateOf(row: ClaimedRow): ConfiguredAffiliate | null {
  if (row.afid === null || row.affiliate_paused === null) return null
  return { id: row.affiliate_id, afid: row.afid, paused: row.affiliate_paused }
}
