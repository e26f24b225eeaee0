import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../domain/time/instant.ts'

/** How often a page that is looked at says so. */
export const HEARTBEAT_SECONDS = 30

/**
 * How long a visitor keeps a number without a heartbeat: three may be lost, and who leaves the page to dial (a tap on the
 * number hides it) has the time to.
 */
export const LEASE_MS = 4 * HEARTBEAT_SECONDS * 1_000

export interface LeaseRequest {
  readonly companyId: number
  readonly poolId: number
  readonly holder: 'visitor' | 'reservation'
  /** A UUID; naming it again gets the same number again. */
  readonly holderId: string
  readonly at: Instant
  /** When the lease ends unless it is renewed. */
  readonly expiresAt: Instant
  /** Where the holder came from; calls to the number are attributed to this Affiliate. */
  readonly affiliateId: number | null
  /** What calls to the number inherit; replaces what an earlier request said. */
  readonly tags: Readonly<Record<string, string>>
}

export interface Lease {
  readonly numberId: number
  /** E.164. */
  readonly number: string
}

const LEASE_NUMBER = {
  name: 'lease_number',
  text: 'SELECT number_id, number FROM lease_number($1, $2, $3, $4, $5, $6, $7, $8)',
}

/** Lends a number of the pool in one statement; null when none is free. */
export async function leaseNumber(pool: Pool, request: LeaseRequest): Promise<Lease | null> {
  const { companyId, poolId, holder, holderId, at, expiresAt, affiliateId, tags } = request
  const { rows } = await pool.query<{ number_id: number; number: string }>({
    ...LEASE_NUMBER,
    values: [
      companyId,
      poolId,
      holder,
      holderId,
      toIsoString(at),
      toIsoString(expiresAt),
      affiliateId,
      JSON.stringify(tags),
    ],
  })
  const row = rows[0]
  return row === undefined ? null : { numberId: row.number_id, number: row.number }
}
