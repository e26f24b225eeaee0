import { randomUUID } from 'node:crypto'
import { untraced } from '../platform/database/commit-trace.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  InventoryFailure,
  type NumberInventory,
  type NumberRequest,
  type Purchase,
} from './number-inventory.ts'
import {
  type Claim,
  checkLater,
  claimNumber,
  dropClaim,
  freeAmong,
  giveBack,
  settleClaim,
} from './unrecorded-numbers.ts'

/** A number that is ours, until it is recorded only for now. */
export interface AcquiredNumber {
  /** E.164. */
  readonly number: string
  /** What a Number keeps of where it came from, and goes back to. */
  readonly inventory: string | null
  readonly inventoryId: string | null
}

export interface NumberOrder<T> {
  readonly companyId: number
  readonly inventory: NumberInventory
  readonly request: NumberRequest
  /** The pool that the number is for, and whether it may grow by one: asked in the transaction that claims a number. */
  readonly pool: { readonly id: number; hasRoom(tx: Queryable): Promise<boolean> } | null
  /** Does all of `record` and undoes it; throws what would refuse the Number. Asked before money is spent. */
  rehearse(number: string): Promise<unknown>
  /**
   * Stores the Number, and calls `settle` in the same transaction. Null = it cannot be stored, and nothing was, which
   * another number may mend.
   */
  record(acquired: AcquiredNumber, settle: (tx: Queryable) => Promise<void>): Promise<T | null>
}

export type Acquisition<T> =
  | { readonly outcome: 'acquired'; readonly record: T }
  /** No number of the kind is free. */
  | { readonly outcome: 'none' }
  /** The pool is as large as it may be. */
  | { readonly outcome: 'full' }
  /** The inventory sells none, for this reason. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The inventory failed; a sentence that says so. */
  | { readonly outcome: 'failed'; readonly sentence: string }

export interface AcquireDeps {
  readonly database: Database
  readonly logger: Logger
}

/** Several requests may be after the same numbers; more than this at once would be needed to lose all of them. */
const CANDIDATES = 20

/** Losing every candidate this often to others means that next to nothing is left. */
const MAX_SEARCHES = 3

/** A carrier that offers what it does not sell is not asked for ever: each purchase takes seconds. */
const MAX_LOST_PURCHASES = 5

/** How many numbers one statement looks up; nearly always enough of them are free. */
const LOOKUP_SIZE = 500

/**
 * Gets a number from an inventory and has it recorded. A number is claimed before it is bought, so that no two
 * requests, on whatever processes, buy the same one; one that was bought and could not be recorded is given back.
 * @throws what `rehearse` or `record` throws; then nothing is kept
 */
export async function acquireNumber<T>(deps: AcquireDeps, order: NumberOrder<T>): Promise<Acquisition<T>> {
  let lostPurchases = 0
  try {
    for (let searches = 0; searches < MAX_SEARCHES; searches++) {
      const candidates = await freeCandidates(deps.database.orm, await order.inventory.search(order.request))
      if (candidates.length === 0) break
      for (const number of candidates) {
        const acquisition = await tryNumber(deps, order, number)
        if (acquisition === null) continue
        if (acquisition.outcome !== 'gone') return acquisition
        if (++lostPurchases === MAX_LOST_PURCHASES) return { outcome: 'none' }
      }
    }
    return { outcome: 'none' }
  } catch (error) {
    if (!(error instanceof InventoryFailure)) throw error
    const { account } = order.inventory
    deps.logger.error({ err: error, account }, 'the number inventory failed')
    return { outcome: 'failed', sentence: error.message }
  }
}

async function freeCandidates(db: Queryable, found: readonly string[]): Promise<readonly string[]> {
  const free: string[] = []
  for (let start = 0; start < found.length && free.length < CANDIDATES; start += LOOKUP_SIZE) {
    free.push(...(await freeAmong(db, found.slice(start, start + LOOKUP_SIZE), CANDIDATES - free.length)))
  }
  return free
}

/** Null = someone else of the installation was faster, another number may do. */
async function tryNumber<T>(
  deps: AcquireDeps,
  order: NumberOrder<T>,
  number: string,
): Promise<Acquisition<T> | { readonly outcome: 'gone' } | null> {
  const { companyId, inventory, pool } = order
  const account = inventory.account
  const claim = { companyId, id: randomUUID(), number, inventory: account, numberPoolId: pool?.id ?? null }
  // A claim that comes to nothing ends of itself: what is asked for is done once the number is recorded.
  const claimed = await untraced(() =>
    deps.database.transaction(async tx => {
      if (pool !== null && !(await pool.hasRoom(tx))) return 'full'
      return claimNumber(tx, claim, Date.now())
    }),
  )
  if (claimed === 'full') return { outcome: 'full' }
  if (!claimed) return null
  const purchase = await buyClaimed(deps, order, claim)
  return purchase.outcome === 'bought' ? recordPurchase(deps, order, claim, purchase.inventoryId) : purchase
}

/** Of a number that was not bought no claim is left behind. */
async function buyClaimed<T>(
  deps: AcquireDeps,
  { inventory, rehearse }: NumberOrder<T>,
  claim: Claim,
): Promise<Purchase> {
  const db = deps.database.orm
  if (inventory.account !== null) {
    try {
      await rehearse(claim.number)
    } catch (error) {
      await tidyUp(deps, () => dropClaim(db, claim))
      throw error
    }
  }
  try {
    const purchase = await inventory.buy(claim.number, claim.id)
    if (purchase.outcome !== 'bought') await dropClaim(db, claim)
    return purchase
  } catch (error) {
    await tidyUp(deps, () => checkLater(db, claim, Date.now()))
    throw error
  }
}

async function recordPurchase<T>(
  deps: AcquireDeps,
  order: NumberOrder<T>,
  claim: Claim,
  inventoryId: string | null,
): Promise<Acquisition<T> | null> {
  const { number, inventory } = claim
  try {
    const record = await order.record({ number, inventory, inventoryId }, tx => settleClaim(tx, claim))
    if (record !== null) return { outcome: 'acquired', record }
    await abandon(deps, claim, inventoryId)
    return null
  } catch (error) {
    await tidyUp(deps, () => abandon(deps, claim, inventoryId))
    throw error
  }
}

async function abandon(deps: AcquireDeps, claim: Claim, inventoryId: string | null): Promise<void> {
  if (inventoryId === null) return dropClaim(deps.database.orm, claim)
  const { number, inventory } = claim
  deps.logger.warn(
    { number, inventory, inventoryId },
    'a number was bought but not recorded: it is given back',
  )
  await giveBack(deps.database.orm, claim, inventoryId, Date.now())
}

/** What fails here must not hide why it was needed. A claim that stays is looked after when its time is up. */
async function tidyUp({ logger }: AcquireDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.error({ err: error }, 'a claim on a number could not be ended: it will be when its time is up')
  }
}
