import type { Pool } from 'pg'
import type { Instant } from '../domain/time/instant.ts'
import { type CallingVisitor, findCallingVisitor } from './find-calling-visitor.ts'
import { HELD_ENOUGH, type Lease, type LeaseRequest, leaseNumber } from './lease-number.ts'
import type { Shortage } from './use/shortages.ts'

/** Lends the numbers of pools, each to one holder at a time, whichever processes ask (completions.md §4). */
export interface NumberLeases {
  /**
   * Lends a number, or renews the lease of the number that the holder has already. A pool without a free one is given
   * one more number if it may have it.
   * @returns null when the pool is exhausted, or the address that asks holds as much of it as it may
   */
  lease(request: LeaseRequest): Promise<Lease | null>
  /** Whom a call to a pool's number comes from; null when no visitor holds it. The lease goes on for the call's sake. */
  callingVisitor(companyId: number, numberId: number, at: Instant): Promise<CallingVisitor | null>
}

/** Gives a pool one more number; false when it may have none. */
export type Provision = (companyId: number, poolId: number) => Promise<boolean>

/** A number that was just provisioned may be lent to someone else first; after losing this often there is none. */
export const MAX_PROVISIONS = 3

/** @param onShortage hears of each request for which the pool had no number */
export function createNumberLeases(
  pool: Pool,
  provision: Provision,
  onShortage: (shortage: Shortage) => void,
): NumberLeases {
  return {
    lease: async request => {
      for (let provisions = 0; ; provisions++) {
        const lease = await leaseNumber(pool, request)
        // More numbers would not be for this one.
        if (lease === HELD_ENOUGH) return null
        if (lease !== null) return lease
        const hasGrown = provisions < MAX_PROVISIONS && (await provision(request.companyId, request.poolId))
        if (hasGrown) continue
        onShortage(request)
        return null
      }
    },
    callingVisitor: (companyId, numberId, at) => findCallingVisitor(pool, companyId, numberId, at),
  }
}
