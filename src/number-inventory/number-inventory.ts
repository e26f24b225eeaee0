/** What kind of number is wanted. */
export interface NumberRequest {
  readonly type: NumberType
  /** ISO 3166 code, upper case. */
  readonly country: string
  /** Letters and digits that the number should end with, as far as it can; null = any number will do. */
  readonly desiredText: string | null
}

export const NUMBER_TYPES = ['Toll-free', 'Local'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

/** What an order takes that leaves the choice to us. */
export const DEFAULT_NUMBER_TYPE: NumberType = 'Toll-free'
export const DEFAULT_COUNTRY = 'US'

/**
 * Where numbers come from. Each method may ask a carrier, so none is called inside a transaction.
 * All throw an InventoryFailure when the inventory does not do what it is asked.
 */
export interface NumberInventory {
  /**
   * The carrier account whose money is spent, such as `twilio:AC…`: numbers go back to where they came from.
   * Null = nothing is bought, and so nothing is given back.
   */
  readonly account: string | null
  /** Numbers (E.164) that can be had, the best fit first; empty when there are none of that kind. */
  search(request: NumberRequest): Promise<readonly string[]>
  /**
   * After an InventoryFailure the number may be bought or not; `findPurchase` finds out.
   * @param reference marks the purchase as ours; a UUID
   */
  buy(number: string, reference: string): Promise<Purchase>
  /** The inventory's id of a number that was bought under this reference; null when it was not. */
  findPurchase(number: string, reference: string): Promise<string | null>
  /** Gives a number back. One that is gone already is as good as given back. */
  release(inventoryId: string): Promise<void>
}

export type Purchase =
  /** `inventoryId` names it when it is given back; null where nothing is given back. */
  | { readonly outcome: 'bought'; readonly inventoryId: string | null }
  /** Someone else was faster; another number may do. */
  | { readonly outcome: 'gone' }
  /** Not to be had, for a reason that another number of the kind shares. */
  | { readonly outcome: 'refused'; readonly reason: string }

/** An inventory could not be asked, or gave no answer that can be used. The message is a sentence for the user. */
export class InventoryFailure extends Error {
  override readonly name = 'InventoryFailure'
}
