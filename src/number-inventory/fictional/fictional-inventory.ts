import { bestEndingFirst } from '../best-ending-first.ts'
import { keypadDigits } from '../keypad.ts'
import type { NumberInventory } from '../number-inventory.ts'
import { fictionalNumbers } from './fictional-numbers.ts'

/**
 * The embedded inventory: hands out numbers that are reserved for fiction, so that a fresh installation can be tried
 * without a carrier.
 * @param random a number in [0, 1), by which numbers that fit equally well are chosen
 */
export function fictionalInventory(random: () => number): NumberInventory {
  return {
    account: null,
    search: async request =>
      bestEndingFirst(fictionalNumbers(request), keypadDigits(request.desiredText ?? ''), random),
    buy: async () => ({ outcome: 'bought', inventoryId: null }),
    findPurchase: async () => null,
    release: async () => undefined,
  }
}
