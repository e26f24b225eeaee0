import { fictionalInventory } from './fictional/fictional-inventory.ts'
import type { NumberInventory } from './number-inventory.ts'
import type { TwilioAccount } from './twilio/twilio-client.ts'
import { twilioInventory, type VoiceWebhooks } from './twilio/twilio-inventory.ts'

export interface InventorySettings {
  /** Where numbers are drawn from that the customer does not bring along. */
  readonly numberInventory: 'fictional' | 'twilio'
  /** Set too when nothing is drawn from Twilio any more, for the numbers that are still to be given back. */
  readonly twilio: TwilioAccount | null
  /** What the numbers that are bought at Twilio call; null where nobody outside can reach the service. */
  readonly voiceWebhooks: VoiceWebhooks | null
}

export interface Inventories {
  readonly chosen: NumberInventory
  /** Every one that numbers can be given back to, by account. */
  readonly byAccount: ReadonlyMap<string, NumberInventory>
}

/** @param random a number in [0, 1), by which numbers that fit equally well are chosen */
export function createInventories(
  { numberInventory, twilio, voiceWebhooks }: InventorySettings,
  random: () => number,
): Inventories {
  const bought = twilio === null ? null : twilioInventory(twilio, random, voiceWebhooks)
  return {
    chosen: numberInventory === 'twilio' && bought !== null ? bought : fictionalInventory(random),
    byAccount: new Map(bought?.account ? [[bought.account, bought]] : []),
  }
}

/** The inventory of a customer who brings a number along (E.164): that number and no other. */
export function ownNumber(number: string): NumberInventory {
  return {
    account: null,
    search: async () => [number],
    buy: async () => ({ outcome: 'bought', inventoryId: null }),
    findPurchase: async () => null,
    release: async () => undefined,
  }
}
