import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

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

/** Reads a phone number out of a query string. A leading space is what a URL makes of an unescaped plus. */
export function parseQueriedNumber(text: string): string | null {
  return parsePhoneNumber(text.replace(/^ /, '+'))
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

/** Longer addresses do not fit the headers that carriers accept. */
const MAX_SIP_ADDRESS_LENGTH = 255

/**
 * Reads a `sip:user@domain` or `sips:` address, with an optional port and parameters (RFC 3261 §19.1), and returns it
 * with scheme and domain in lower case; null when it is none. A password or header in the address is refused:
 * credentials have their own fields, and headers are ours to set.
 */
function parseSipAddress(text: string): string | null {
  if (text.length > MAX_SIP_ADDRESS_LENGTH) return null
  const match = SIP_ADDRESS.exec(text)
  if (match === null) return null
  const [, scheme = '', user = '', domain = '', port = '', parameters = ''] = match
  if (port !== '' && !isPort(Number(port))) return null
  const authority = port === '' ? domain.toLowerCase() : `${domain.toLowerCase()}:${port}`
  return `${scheme.toLowerCase()}:${user}@${authority}${parameters}`
}

const USER = "(?:[\\w\\-.!~*'()&=+$,;?/]|%[\\da-f]{2})+"
const DOMAIN_LABEL = '[a-z\\d](?:[a-z\\d_-]*[a-z\\d])?'
const DOMAIN = `${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*\\.?|\\[[\\da-f:.]+\\]`
const PARAMETERS = "(?:;[\\w\\-.!~*'()%[\\]/:&+$]+(?:=[\\w\\-.!~*'()%[\\]/:&+$]+)?)*"
const SIP_ADDRESS = new RegExp(`^(sips?):(${USER})@(${DOMAIN})(?::(\\d{1,5}))?(${PARAMETERS})$`, 'i')

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535
}

/**
 * A number as it arrives in an address: the `+` of E.164, when it is not escaped, is read as a space wherever the
 * address is decoded as a form (completions.md §2).
 */
export function restorePlus(text: string): string {
  return text.replace(/^ (?=\d)/, '+')
}
