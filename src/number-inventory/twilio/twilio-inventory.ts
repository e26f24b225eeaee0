import {
  InventoryFailure,
  type NumberInventory,
  type NumberRequest,
  type NumberType,
  type Purchase,
} from '../number-inventory.ts'
import { bestEndingFirst, keypadDigits } from '../wanted-ending.ts'
import { type TwilioAccount, type TwilioAnswer, twilioClient } from './twilio-client.ts'

/** Twilio's names of the kinds of numbers. */
const SUBRESOURCE: Readonly<Record<NumberType, string>> = { 'Toll-free': 'TollFree', Local: 'Local' }

/** What can be chosen of a number is its subscriber's part; of a longer text its end is looked for. */
const MAX_ENDING_DIGITS = 7

/** Twilio takes no shorter pattern. */
const MIN_ENDING_DIGITS = 2

/** Enough to find one that nobody buys meanwhile. */
const PAGE_SIZE = '30'

/** Twilio's error codes for a number that cannot be bought, or no longer. */
const NOT_FOR_SALE: readonly unknown[] = [21_421, 21_422]

/** A carrier's reason is shown to the user, up to this length. */
const MAX_REASON_LENGTH = 300

const E164 = /^\+[1-9]\d{6,14}$/

/** Where Twilio asks what to do with a call to a number, and says how it ended. */
export interface VoiceWebhooks {
  readonly voiceUrl: string
  readonly statusUrl: string
}

/**
 * Numbers of a Twilio account: AvailablePhoneNumbers and IncomingPhoneNumbers of its REST API, version 2010-04-01
 * (https://www.twilio.com/docs/phone-numbers/api).
 * @param random a number in [0, 1), by which numbers that fit equally well are ordered
 * @param webhooks what numbers are told when they are bought; null leaves it to whoever owns the account
 */
export function twilioInventory(
  account: TwilioAccount,
  random: () => number,
  webhooks: VoiceWebhooks | null = null,
): NumberInventory {
  const ask = twilioClient(account)

  const searchEnding = async ({ type, country }: NumberRequest, ending: string) => {
    const answer = await ask({
      method: 'GET',
      path: `AvailablePhoneNumbers/${country}/${SUBRESOURCE[type]}.json`,
      parameters: {
        VoiceEnabled: 'true',
        // Numbers that some countries sell only to a registered address could not be bought.
        ExcludeAllAddressRequired: 'true',
        PageSize: PAGE_SIZE,
        // The pattern's sign for the end of the number.
        ...(ending !== '' && { Contains: `${ending}$` }),
      },
    })
    // Twilio sells no such numbers in the country.
    if (answer.status === 404) return []
    return entriesOf(answer, 'available_phone_numbers').flatMap(({ phone_number: number }) =>
      typeof number === 'string' && E164.test(number) ? [number] : [],
    )
  }

  return {
    account: `twilio:${account.accountSid}`,

    search: async request => {
      const wanted = keypadDigits(request.desiredText ?? '').slice(-MAX_ENDING_DIGITS)
      for (let ending = wanted; ending.length >= MIN_ENDING_DIGITS; ending = ending.slice(1)) {
        const found = await searchEnding(request, ending)
        if (found.length > 0) return bestEndingFirst(found, wanted, random)
      }
      return bestEndingFirst(await searchEnding(request, ''), wanted, random)
    },

    buy: async (number, reference) => {
      const parameters = {
        PhoneNumber: number,
        FriendlyName: friendlyName(reference),
        ...(webhooks && {
          VoiceUrl: webhooks.voiceUrl,
          VoiceMethod: 'POST',
          // Asked again where the answer to any question did not arrive.
          VoiceFallbackUrl: webhooks.voiceUrl,
          VoiceFallbackMethod: 'POST',
          StatusCallback: webhooks.statusUrl,
          StatusCallbackMethod: 'POST',
        }),
      }
      return purchaseOf(await ask({ method: 'POST', path: 'IncomingPhoneNumbers.json', parameters }))
    },

    findPurchase: async (number, reference) => {
      const parameters = { PhoneNumber: number }
      const answer = await ask({ method: 'GET', path: 'IncomingPhoneNumbers.json', parameters })
      const owned = entriesOf(answer, 'incoming_phone_numbers').find(
        entry => entry['phone_number'] === number && entry['friendly_name'] === friendlyName(reference),
      )
      return owned === undefined ? null : sidOf(owned)
    },

    release: async inventoryId => {
      const answer = await ask({ method: 'DELETE', path: `IncomingPhoneNumbers/${inventoryId}.json` })
      if (answer.status >= 300 && answer.status !== 404) throw unusable(answer)
    },
  }
}

/** What whoever looks at the account sees of a number; at most 64 characters. */
function friendlyName(reference: string): string {
  return `Dialplane ${reference}`
}

function purchaseOf(answer: TwilioAnswer): Purchase {
  if (answer.status < 300) return { outcome: 'bought', inventoryId: sidOf(answer.body) }
  if (NOT_FOR_SALE.includes(answer.body['code'])) return { outcome: 'gone' }
  return { outcome: 'refused', reason: reasonOf(answer) }
}

function sidOf(entry: Readonly<Record<string, unknown>>): string {
  const { sid } = entry
  if (typeof sid === 'string' && /^PN[0-9a-fA-F]{32}$/.test(sid)) return sid
  throw new InventoryFailure('The number inventory (Twilio) answered without the number’s id.')
}

function entriesOf(answer: TwilioAnswer, name: string): readonly Readonly<Record<string, unknown>>[] {
  const entries = answer.body[name]
  if (answer.status >= 300 || !Array.isArray(entries)) throw unusable(answer)
  return entries.filter(entry => typeof entry === 'object' && entry !== null)
}

function unusable(answer: TwilioAnswer): InventoryFailure {
  return new InventoryFailure('The number inventory (Twilio) did not do what it was asked.', {
    cause: new Error(`Twilio answered ${answer.status}: ${reasonOf(answer)}`),
  })
}

/** In Twilio's words, without the account's id. */
function reasonOf({ body, status }: TwilioAnswer): string {
  const message = typeof body['message'] === 'string' ? body['message'] : `status ${status}`
  const printable = message
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/AC[0-9a-f]{32}/gi, 'AC…')
    .trim()
    .replace(/\.$/, '')
    .slice(0, MAX_REASON_LENGTH)
  return `${printable} (Twilio error ${String(body['code'] ?? 'unknown').slice(0, 10)})`
}
