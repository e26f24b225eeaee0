import type { Pool } from 'pg'
import type { ConfiguredPostbackKey } from '../configuration/company-configuration.ts'
import type { CallerPlace } from '../domain/phone/caller-place.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import type { PingOutcome } from './ping-outcome.ts'
import type { Reservation } from './reservation.ts'

/** A ping with all that is kept of it. */
export interface DecidedPing {
  readonly companyId: number
  /** Version 7, drawn at `at`. */
  readonly uuid: string
  readonly callUuid: string
  readonly at: Instant
  readonly key: ConfiguredPostbackKey
  readonly affiliateId: number
  readonly callerNumber: string | null
  /** Many callers share the number: no Ping Shield concerns this ping. */
  readonly isCallerStatic: boolean
  readonly place: CallerPlace
  readonly inboundNumber: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly outcome: PingOutcome
}

const RECORD_PINGS = {
  name: 'record_pings',
  text: 'SELECT place, uuid, status, payout::float8, seconds, inbound_number, expires_at FROM record_pings($1::json, $2)',
}

interface OriginalRow {
  readonly place: number
  readonly uuid: string
  readonly status: ReservationStatus
  readonly payout: number
  readonly seconds: number
  readonly inbound_number: string | null
  readonly expires_at: Date | null
}

/**
 * Stores pings in one statement, durably once it returns. Answers, in the order given, the live reservation that a
 * ping is a duplicate of (Ping Shield), or null where the ping stands as it was decided.
 */
export async function recordPings(
  pool: Pool,
  pings: readonly DecidedPing[],
): Promise<readonly (Reservation | null)[]> {
  const { rows } = await pool.query<OriginalRow>({
    ...RECORD_PINGS,
    values: [JSON.stringify(pings.map(columnsOf)), placesOfStatic(pings)],
  })
  const originals: (Reservation | null)[] = pings.map(() => null)
  for (const row of rows) {
    originals[row.place - 1] = {
      uuid: row.uuid,
      status: row.status,
      payout: row.payout,
      seconds: row.seconds,
      inboundNumber: row.inbound_number,
      expiresAt: row.expires_at?.getTime() ?? null,
    }
  }
  return originals
}

/** Places are counted from 1. */
function placesOfStatic(pings: readonly DecidedPing[]): readonly number[] {
  return pings.flatMap(({ isCallerStatic }, index) => (isCallerStatic ? [index + 1] : []))
}

/** The columns of `reservations`, named as the database names them. */
function columnsOf(ping: DecidedPing) {
  const { key, outcome, place } = ping
  const createdAt = toIsoString(ping.at)
  return {
    company_id: ping.companyId,
    uuid: ping.uuid,
    created_at: createdAt,
    call_uuid: ping.callUuid,
    postback_key_id: key.id,
    campaign_id: key.campaignId,
    affiliate_id: ping.affiliateId,
    caller_number: ping.callerNumber,
    caller_zip: place.zip,
    caller_state: place.state,
    caller_city: place.city,
    caller_country: place.country,
    inbound_number: ping.inboundNumber,
    tags: ping.tags,
    shield_scope: key.pingShieldScope,
    shield_scope_id: key.pingShieldScope === 'campaign' ? key.campaignId : key.id,
    decision: outcome.decision,
    status: outcome.status,
    ...(outcome.status === 'reserved'
      ? {
          target_id: outcome.targetId,
          revenue: outcome.quote.revenue,
          payout: outcome.quote.payout,
          seconds: outcome.quote.seconds,
          expires_at: toIsoString(outcome.expiresAt),
        }
      : { reason: outcome.reason, revenue: 0, payout: 0, seconds: 0, ended_at: createdAt }),
  }
}
