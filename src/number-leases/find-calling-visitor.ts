import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { LEASE_MS } from './lease-number.ts'

/** The web visitor who was shown the number that is called. */
export interface CallingVisitor {
  readonly affiliateId: number | null
  readonly tags: Readonly<Record<string, string>>
}

/** While a number rests after its lease nobody else has been shown it: who calls it then is its last visitor too. */
const FIND_CALLING_VISITOR = {
  name: 'find_calling_visitor',
  text: `
    UPDATE number_leases AS lease
    SET expires_at = greatest(lease.expires_at, $4)
    FROM number_pools AS pool
    WHERE lease.company_id = $1 AND lease.number_id = $2 AND lease.holder = 'visitor'
      AND pool.company_id = lease.company_id AND pool.id = lease.number_pool_id
      AND lease.expires_at + make_interval(secs => pool.buffer_seconds) > $3
    RETURNING lease.affiliate_id, lease.tags`,
}

/**
 * Finds the visitor who calls a number, and extends the lease as a heartbeat does, so that a visitor who was cut off
 * and calls again is recognised.
 */
export async function findCallingVisitor(
  pool: Pool,
  companyId: number,
  numberId: number,
  at: Instant,
): Promise<CallingVisitor | null> {
  const { rows } = await pool.query<{ affiliate_id: number | null; tags: Record<string, string> }>({
    ...FIND_CALLING_VISITOR,
    values: [companyId, numberId, toIsoString(at), toIsoString(at + LEASE_MS)],
  })
  const row = rows[0]
  return row === undefined ? null : { affiliateId: row.affiliate_id, tags: row.tags }
}
