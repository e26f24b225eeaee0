import { numberingPlanEntry } from '../../domain/phone/phone-number.ts'
import type { Instant } from '../../domain/time/instant.ts'
import {
  type AcquireDeps,
  type AcquiredNumber,
  acquireNumber,
} from '../../number-inventory/acquire-number.ts'
import type { NumberInventory, NumberType } from '../../number-inventory/number-inventory.ts'
import { countPurchases } from '../../number-inventory/unrecorded-numbers.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { insertNumber } from '../numbers/store.ts'
import { readReserve } from './read-reserve.ts'
import { recentOutages } from './recent-outages.ts'
import { countNumbers, findNumberPool, lockNumberPool, type NumberPoolRow } from './store.ts'

interface ProvisionedNumber {
  readonly id: number
  /** E.164. */
  readonly number: string
}

type Provisioning =
  | { readonly outcome: 'provisioned'; readonly number: ProvisionedNumber }
  /** The pool is as large as it may be, or no more. */
  | { readonly outcome: 'full' }
  /** The inventory gave none, now or a moment ago; it has been logged why. */
  | { readonly outcome: 'unavailable' }

/** How pools get their Numbers. May wait for a carrier, so it is never called inside a transaction. */
export interface PoolNumbers {
  /**
   * Gives the pool one more Number, of its Campaign and Affiliate. However many ask at once, on however many
   * processes, the pool never gets more than `max_pool_size`, and no more are bought for it: a purchase of which
   * the carrier did not say whether it was made counts until it has said so, and has the number back. For a while after
   * the inventory gave none, this process does not ask it for the pool again.
   */
  provision(companyId: number, poolId: number): Promise<Provisioning>
  /** Provisions until `reserve_size` Numbers are free, none is to be had, or it is `until`. Never throws for an inventory. */
  fillReserve(companyId: number, poolId: number, until: Instant): Promise<void>
}

export interface PoolNumbersDeps extends AcquireDeps {
  readonly configuration: ConfigurationChanges
  readonly inventory: NumberInventory
  now(): Instant
}

export function createPoolNumbers(deps: PoolNumbersDeps): PoolNumbers {
  const db = deps.database.orm
  const outages = recentOutages(deps.now)
  const provision = async (pool: NumberPoolRow, limit: number) => {
    const provisioning = await provisionNumber(deps, pool, limit)
    if (provisioning.outcome === 'unavailable') outages.add(pool)
    return provisioning
  }
  return {
    provision: async (companyId, poolId) => {
      // Asked before storage is, which each visitor would bother during an outage.
      if (outages.has({ companyId, id: poolId })) return UNAVAILABLE
      const pool = await findNumberPool(db, companyId, poolId)
      return pool === null ? FULL : provision(pool, pool.maxPoolSize)
    },
    fillReserve: async (companyId, poolId, until) => {
      while (deps.now() < until && !outages.has({ companyId, id: poolId })) {
        const pool = await findNumberPool(db, companyId, poolId)
        if (pool === null) return
        const { free, others } = await readReserve(db, pool, deps.now())
        if (free >= pool.reserveSize) return
        const { outcome } = await provision(pool, others + pool.reserveSize)
        if (outcome !== 'provisioned') return
      }
    },
  }
}

const FULL: Provisioning = { outcome: 'full' }
const UNAVAILABLE: Provisioning = { outcome: 'unavailable' }

/** @param limit how many Numbers the pool may have afterwards, when that is fewer than its `max_pool_size` */
async function provisionNumber(
  deps: PoolNumbersDeps,
  pool: NumberPoolRow,
  limit: number,
): Promise<Provisioning> {
  const { companyId, id } = pool
  // Asked before the inventory is, which a full pool would bother at each lease.
  if (!(await hasRoom(deps.database.orm, pool, limit))) return FULL
  const acquisition = await acquireNumber(deps, {
    companyId,
    inventory: deps.inventory,
    request: { type: pool.type as NumberType, country: pool.country, desiredText: null },
    pool: { id, hasRoom: async tx => hasRoom(tx, await lockNumberPool(tx, companyId, id), limit) },
    // A pool's Number is of the pool's making: there is no body that could be refused.
    rehearse: async () => undefined,
    record: (acquired, settle) =>
      deps.configuration.change(companyId, async tx => {
        const number = await addPoolNumber(tx, companyId, id, acquired)
        if (number !== null) await settle(tx)
        return number
      }),
  })
  switch (acquisition.outcome) {
    case 'acquired':
      return { outcome: 'provisioned', number: acquisition.record }
    case 'full':
      return FULL
    case 'none':
    case 'refused':
    case 'failed':
      deps.logger.warn(
        { companyId, numberPoolId: id, ...acquisition },
        'a number pool could not be given a number',
      )
      return UNAVAILABLE
  }
}

async function hasRoom(tx: Queryable, pool: NumberPoolRow | null, limit: number): Promise<boolean> {
  if (pool === null) return false
  const counts = await countNumbers(tx, pool.companyId, [pool.id])
  const taken = (counts.get(pool.id) ?? 0) + (await countPurchases(tx, pool.companyId, pool.id))
  return taken < Math.min(limit, pool.maxPoolSize)
}

/** Of the Campaign and Affiliate that the pool has now. Null when the pool is gone, or the number in use. */
async function addPoolNumber(
  tx: Queryable,
  companyId: number,
  poolId: number,
  acquired: AcquiredNumber,
): Promise<ProvisionedNumber | null> {
  const pool = await lockNumberPool(tx, companyId, poolId, 'share')
  if (pool === null) return null
  const { number } = acquired
  const id = await insertNumber(tx, companyId, {
    ...acquired,
    ...numberingPlanEntry(number),
    campaignId: pool.campaignId,
    affiliateId: pool.affiliateId,
    numberPoolId: poolId,
  })
  return id === null ? null : { id, number }
}
