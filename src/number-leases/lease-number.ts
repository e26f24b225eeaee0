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
  /**
   * Where the visitor asks from: one address holds at most a tenth of a pool, and at least one number (completions.md
   * §10). Null where it is no matter.
   */
  readonly address: string | null
}

export interface Lease {
  readonly numberId: number
  /** E.164. */
  readonly number: string
}

const LEASE_NUMBER = {
  name: 'lease_number',
  text: 'SELECT number_id, number FROM lease_number($1, $2, $3, $4, $5, $6, $7, $8, $9)',
}

/** The address holds as many of the pool's numbers as one may. */
export const HELD_ENOUGH = 'held-enough'

/** Lends a number of the pool in one statement; null when none is free. */
export async function leaseNumber(
  pool: Pool,
  request: LeaseRequest,
): Promise<Lease | typeof HELD_ENOUGH | null> {
  const { companyId, poolId, holder, holderId, at, expiresAt, affiliateId, tags, address } = request
  const { rows } = await pool.query<{ number_id: number | null; number: string | null }>({
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
      address,
    ],
  })
  const row = rows[0]
  if (row === undefined) return null
  const { number_id: numberId, number } = row
  return numberId === null || number === null ? HELD_ENOUGH : { numberId, number }
}
