import { NOWHERE, numberPlace } from './number-place.ts'
import { numberingPlanEntry } from './phone-number.ts'

/** Where a caller is, as far as it is known. */
export interface CallerPlace {
  readonly zip: string | null
  /** Upper case, as codes are. */
  readonly state: string | null
  readonly city: string | null
  /** ISO 3166 code, upper case. */
  readonly country: string | null
  /** What `geo` conditions are compared with, lower case: `310`, `us`, `us-90210`, `us-ca` (completions.md §4). */
  readonly geo: readonly string[]
}

/**
 * The place that a call's own tags state (`caller_zip`, `caller_state`, `caller_city`, `caller_country`); what they leave
 * open is where the number is from, as far as that agrees with them.
 * @param callerNumber E.164; null when withheld
 */
export function callerPlace(
  callerNumber: string | null,
  tags: Readonly<Record<string, string>>,
): CallerPlace {
  const zip = statedIn(tags['caller_zip'])
  const statedState = statedIn(tags['caller_state'])?.toUpperCase() ?? null
  const statedCountry = statedIn(tags['caller_country'])?.toUpperCase() ?? null
  const areaCode = callerNumber === null ? null : nanpAreaCode(callerNumber)
  const numberCountry = callerNumber === null ? null : countryOfNumber(callerNumber, areaCode)
  const country = statedCountry ?? numberCountry
  const derived = callerNumber === null || country !== numberCountry ? NOWHERE : numberPlace(callerNumber)
  const state = statedState ?? derived.state
  const city = statedIn(tags['caller_city']) ?? (state === derived.state ? derived.city : null)
  // As with numbers (completions.md §2), what names no country is read as American.
  const within = country ?? 'US'
  const geo: string[] = []
  if (areaCode !== null) geo.push(areaCode)
  if (country !== null) geo.push(country.toLowerCase())
  if (zip !== null) geo.push(`${within}-${zip}`.toLowerCase())
  if (state !== null) geo.push(`${within}-${state}`.toLowerCase())
  return { zip, state, city, country, geo }
}

/** A blank tag says nothing. */
function statedIn(value: string | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

function nanpAreaCode(number: string): string | null {
  return NANP_NUMBER.test(number) ? number.slice('+1'.length, '+1212'.length) : null
}

const NANP_NUMBER = /^\+1[2-9]\d{9}$/

/**
 * In North America an area code lies in one country, so the answer of the numbering plan is kept: a look-up takes tens
 * of microseconds, and nearly every ping needs one. There are at most 800 area codes.
 */
const COUNTRY_BY_AREA_CODE = new Map<string, string | null>()

function countryOfNumber(number: string, areaCode: string | null): string | null {
  if (areaCode === null) return numberingPlanEntry(number).country
  const known = COUNTRY_BY_AREA_CODE.get(areaCode)
  if (known !== undefined) return known
  // A number that every area code has, so that the answer does not depend on who called first.
  const { country } = numberingPlanEntry(`+1${areaCode}5550100`)
  COUNTRY_BY_AREA_CODE.set(areaCode, country)
  return country
}
