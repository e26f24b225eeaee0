import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/** How a publisher's reservations ended. */
export interface ClaimRates {
  /** Over its last 100 resolved reservations of the last 24 hours (completions.md §9). */
  ofPublisher(companyId: number, affiliateId: number, at: Instant): Promise<ClaimRate>
}

export interface ClaimRate {
  /** Those that ended in a call. */
  readonly claimed: number
  readonly resolved: number
}

const SAMPLE_SIZE = 100
const SAMPLE_AGE_MS = 24 * 60 * 60 * 1_000

const READ_CLAIM_RATE = {
  name: 'read_claim_rate',
  text: `
    SELECT count(*) FILTER (WHERE status = 'claimed') AS claimed, count(*) AS resolved
    FROM (
      SELECT status
      FROM reservations
      WHERE company_id = $1 AND affiliate_id = $2 AND status IN ('claimed', 'expired')
        AND ended_at IS NOT NULL AND reason IS NULL AND created_at >= $3
      ORDER BY uuid DESC
      LIMIT ${SAMPLE_SIZE}
    ) AS recent`,
}

export function createClaimRates(pool: Pool): ClaimRates {
  return {
    ofPublisher: async (companyId, affiliateId, at) => {
      const { rows } = await pool.query<ClaimRate>({
        ...READ_CLAIM_RATE,
        values: [companyId, affiliateId, toIsoString(at - SAMPLE_AGE_MS)],
      })
      return rows[0] ?? { claimed: 0, resolved: 0 }
    },
  }
}
