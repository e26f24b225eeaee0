import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/** How many end in one transaction: few enough to lock their rows and counters only briefly. */
const MAX_EXPIRED_AT_ONCE = 500

/**
 * Ends every reservation whose time is up at `at`, gives back what it held, and lets its caller be reserved again. It
 * works from the stored rows alone, so what expires while no process is running is ended by the next one.
 */
export function expireReservations(pool: Pool, at: Instant): Promise<void> {
  return expire(pool, at, EXPIRE_AT)
}

/** As `expireReservations`, by a clock that may be ahead: what is not over by the database's either goes on. */
export function expireDueReservations(pool: Pool, at: Instant): Promise<void> {
  return expire(pool, at, EXPIRE_DUE)
}

const EXPIRE_AT = { name: 'expire_reservations', text: 'SELECT expire_reservations($1, $2) AS expired' }
const EXPIRE_DUE = {
  name: 'expire_due_reservations',
  text: 'SELECT expire_reservations(least($1, now()), $2) AS expired',
}

async function expire(pool: Pool, at: Instant, statement: typeof EXPIRE_AT): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ expired: number }>({
      ...statement,
      values: [toIsoString(at), MAX_EXPIRED_AT_ONCE],
    })
    if ((rows[0]?.expired ?? 0) < MAX_EXPIRED_AT_ONCE) return
  }
}
