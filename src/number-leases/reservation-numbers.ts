import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import type { Logger } from '../platform/log/logger.ts'
import { MAX_PROVISIONS, type Provision } from './number-leases.ts'
import type { Shortage } from './use/shortages.ts'

/** A reservation that was recorded without a number, because its pool had none free. */
interface NumberlessReservation {
  readonly companyId: number
  /** Version 7, drawn at `createdAt`. */
  readonly uuid: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly poolId: number
}

/** Numbers for reservations whose pool has to grow for them; all others are lent theirs as they are recorded. */
export interface ReservationNumbers {
  /**
   * Gives the pool one more number, if it may have it, and lends that to the reservation until it expires.
   * @returns E.164; null when none was available in time: the reservation stands without (completions.md §4)
   */
  growFor(reservation: NumberlessReservation): Promise<string | null>
}

export interface ReservationNumbersPorts {
  readonly pool: Pool
  /** Gives a pool one more number; false when it may have no more, or none is available. */
  readonly provision: Provision
  /** Hears of each reservation for which the pool had no number in time. */
  readonly onShortage: (shortage: Shortage) => void
  readonly now: () => Instant
  readonly logger: Pick<Logger, 'error'>
}

/** A publisher waits for its answer; a number that comes later is there for the next ping. */
const MAX_WAIT_MS = 1_000

/** How long a pool that could not grow is not asked again: every ping of a burst would find out the same. */
const REFUSAL_MS = 1_000

/** Pools whose refusal is remembered; beyond that the oldest is asked again. */
const MAX_REFUSALS = 10_000

const NONE_FREE = 'none-free'

const LEASE_TO_RESERVATION = {
  name: 'lease_to_reservation',
  text: 'SELECT number FROM lease_to_reservation($1, $2, $3, $4, $5)',
}

export function createReservationNumbers(ports: ReservationNumbersPorts): ReservationNumbers {
  const { pool, provision, onShortage, now, logger } = ports
  const refusedAt = new Map<string, Instant>()

  const mayGrow = async ({ companyId, poolId }: NumberlessReservation): Promise<boolean> => {
    const name = `${companyId} ${poolId}`
    if (now() - (refusedAt.get(name) ?? Number.NEGATIVE_INFINITY) < REFUSAL_MS) return false
    refusedAt.delete(name)
    if (await provision(companyId, poolId)) return true
    refusedAt.set(name, now())
    for (const oldest of refusedAt.keys()) {
      if (refusedAt.size <= MAX_REFUSALS) break
      refusedAt.delete(oldest)
    }
    return false
  }

  const grow = async (
    reservation: NumberlessReservation,
    isLate: () => boolean,
  ): Promise<string | null | typeof NONE_FREE> => {
    for (let provisions = 0; provisions < MAX_PROVISIONS; provisions++) {
      if (!(await mayGrow(reservation)) || isLate()) return NONE_FREE
      const lent = await lease(pool, reservation, now())
      if (lent !== NONE_FREE) return lent
    }
    return NONE_FREE
  }

  return {
    growFor: async reservation => {
      let isLate = false
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<typeof NONE_FREE>(resolve => {
        timer = setTimeout(() => {
          isLate = true
          resolve(NONE_FREE)
        }, MAX_WAIT_MS)
      })
      // The reservation is made and stands, even if its pool cannot grow.
      const grown = grow(reservation, () => isLate).catch(error => {
        const { companyId, poolId, uuid } = reservation
        logger.error({ err: error, companyId, numberPoolId: poolId, uuid }, 'a reservation got no number')
        return null
      })
      try {
        const number = await Promise.race([grown, late])
        if (number !== NONE_FREE) return number
        const { companyId, poolId, uuid, createdAt, expiresAt } = reservation
        onShortage({ companyId, poolId, holder: 'reservation', holderId: uuid, at: createdAt, expiresAt })
        return null
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** @returns the number; null when the reservation is over, or has one already */
async function lease(
  pool: Pool,
  { companyId, uuid, createdAt, poolId }: NumberlessReservation,
  at: Instant,
): Promise<string | null | typeof NONE_FREE> {
  const { rows } = await pool.query<{ number: string | null }>({
    ...LEASE_TO_RESERVATION,
    values: [companyId, uuid, toIsoString(createdAt), poolId, toIsoString(at)],
  })
  const [row] = rows
  return row === undefined ? null : (row.number ?? NONE_FREE)
}
