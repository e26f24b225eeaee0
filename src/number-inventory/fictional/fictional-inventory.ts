import type { NumberInventory, NumberRequest } from '../number-inventory.ts'
import { bestEndingFirst, keypadDigits } from '../wanted-ending.ts'

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

/**
 * Every number of the wanted kind that is reserved for fiction: 555-0100 to 555-0199 in some North American area
 * codes. They never ring anywhere. Empty for a country outside the inventory.
 */
export function fictionalNumbers({ type, country }: Pick<NumberRequest, 'type' | 'country'>): string[] {
  const areaCodes = AREA_CODES.get(`${type} ${country}`) ?? []
  return areaCodes.flatMap(areaCode => LINES.map(line => `+1${areaCode}555${line}`))
}

const LINES = Array.from({ length: 100 }, (_, line) => String(100 + line).padStart(4, '0'))

const TOLL_FREE = ['800', '833', '844', '855', '866', '877', '888']

/** One for each state and the District of Columbia, by state name. */
const UNITED_STATES =
  '205 907 602 501 213 303 203 302 202 305 404 808 208 312 317 515 316 502 504 207 301 617 313 612 601 314 406 ' +
  '402 702 603 201 505 212 704 701 216 405 503 215 401 803 605 615 214 801 802 703 206 304 414 307'

/** One for each province, and one for the territories. */
const CANADA = '403 604 204 506 709 902 416 514 306 867'

const AREA_CODES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Toll-free US', TOLL_FREE],
  ['Toll-free CA', TOLL_FREE],
  ['Local US', UNITED_STATES.split(' ')],
  ['Local CA', CANADA.split(' ')],
])
