import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { parseSipAddress } from './sip-address.ts'

/**
 * Reads a phone number written in any usual way and returns it in E.164, or null when it is impossible. Without a
 * country code it is read as a US number (completions.md §2). "Possible" (a length the country has) is the bar, not
 * "assigned": fictional 555 numbers pass. A number with an extension has no E.164 form and is refused.
 */
export function parsePhoneNumber(text: string): string | null {
  // A full parse takes tens of microseconds, and nearly every ping sends this form, which needs no parse.
  if (NANP_E164.test(text)) return text
  if (text.length > MAX_PHONE_TEXT_LENGTH) return null
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false })
  if (number === undefined || number.ext !== undefined || !number.isPossible()) return null
  return number.number
}

/** What a target may be reached at: a phone number, returned in E.164, or a SIP address; null when it is neither. */
export function parseDialable(text: string): string | null {
  const trimmed = text.trim()
  return isSipAddress(trimmed) ? parseSipAddress(trimmed) : parsePhoneNumber(trimmed)
}

/** Whether a dialable is a SIP address rather than a phone number. */
export function isSipAddress(dialable: string): boolean {
  return /^sips?:/i.test(dialable)
}

/** What the numbering plan says of a number in E.164. */
export interface NumberingPlanEntry {
  readonly tollFree: boolean
  /** ISO 3166 code; null where the plan assigns the number to no country. */
  readonly country: string | null
}

/** Looks a number in E.164 up in the numbering plan; takes tens of microseconds. */
export function numberingPlanEntry(number: string): NumberingPlanEntry {
  const parsed = parsePhoneNumberFromString(number)
  return { tollFree: parsed?.getType() === 'TOLL_FREE', country: parsed?.country ?? null }
}

/** A number in E.164 as it is written in its own country, such as `(888) 555-0123`. */
export function nationalFormat(number: string): string {
  return parsePhoneNumberFromString(number)?.formatNational() ?? number
}

/** A North American number in E.164: area code and exchange start with 2–9, ten digits after the country code. */
const NANP_E164 = /^\+1[2-9]\d{2}[2-9]\d{6}$/

/** E.164 has at most 15 digits; the rest is room for punctuation. */
const MAX_PHONE_TEXT_LENGTH = 64
