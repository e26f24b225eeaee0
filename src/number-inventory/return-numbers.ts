import type { Database } from '../platform/database/database.ts'
import { type Periodic, startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { Inventories } from './inventories.ts'
import { dropClaim, type ReturningNumber, takeReturningNumber } from './unrecorded-numbers.ts'

export interface ReturnNumbersOptions {
  readonly database: Database
  readonly inventories: Inventories
  readonly logger: Logger
  now(): number
}

/** A number that is no longer needed costs money until it is given back; looking for one costs an index look-up. */
const PAUSE_MS = 1_000

/**
 * Gives numbers back to the inventories that they were bought from: those whose Number was deleted, and those that were
 * bought but never recorded, because the process died or the inventory's answer was lost. Processes share the work;
 * what fails is tried again until it succeeds.
 */
export function startReturningNumbers(options: ReturnNumbersOptions): Periodic {
  let isStopping = false
  const job = startPeriodic({
    pauseMs: PAUSE_MS,
    run: async () => {
      while (!isStopping && (await returnOneNumber(options))) {}
    },
    onError: error => options.logger.error({ err: error }, 'numbers could not be given back'),
  })
  return {
    stop: () => {
      isStopping = true
      return job.stop()
    },
  }
}

/** @returns whether there was a number to give back, done or not */
export async function returnOneNumber(options: ReturnNumbersOptions): Promise<boolean> {
  const returning = await takeReturningNumber(options.database.orm, options.now())
  if (returning === null) return false
  try {
    await returnNumber(options.inventories, returning)
    await dropClaim(options.database.orm, returning)
  } catch (error) {
    const { number, inventory, inventoryId } = returning
    options.logger.error(
      { err: error, number, inventory, inventoryId },
      'a number could not be given back, and costs money meanwhile: it is tried again later',
    )
  }
  return true
}

async function returnNumber({ byAccount }: Inventories, returning: ReturningNumber): Promise<void> {
  if (returning.inventory === null) return
  const inventory = byAccount.get(returning.inventory)
  if (inventory === undefined) {
    throw new Error(
      `No settings lead to ${returning.inventory}: set its credentials, or release the number there`,
    )
  }
  const inventoryId = returning.inventoryId ?? (await inventory.findPurchase(returning.number, returning.id))
  if (inventoryId !== null) await inventory.release(inventoryId)
}
