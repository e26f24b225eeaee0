/** Where a number is from: where it was given out, which need not be where its owner is. */
export interface NumberPlace {
  /** Two letters, of a US state or a Canadian province. */
  readonly state: string | null
  /** A town; abroad, where the numbering plan knows no nearer, a region. */
  readonly city: string | null
}

/**
 * The places of numbers by how these begin: after the plus, with a calling code (in North America with the first digit
 * of the area code too). Each part is one entry a line, prefixes that follow that beginning and their town and region:
 * `01200 01216=Jersey City, NJ`.
 */
export type PlaceTable = ReadonlyMap<string, () => string>

/** Has places looked up in `table`, for the life of the process: whoever starts it reads the table, the domain no file. */
export function usePlaceTable(table: PlaceTable): void {
  if (table === inUse) return
  inUse = table
  partsRead.clear()
}

let inUse: PlaceTable | null = null

/** Of no place: a toll-free number, say. */
export const NOWHERE: NumberPlace = { state: null, city: null }

/**
 * The place of the longest prefix that the table knows; nowhere for toll-free, mobile and other numbers that belong to
 * no place. A look-up takes a fraction of a microsecond: every ping needs one. The first of a country (in North America,
 * of a tenth of it) reads that country's part of the table, some milliseconds.
 * @param number E.164
 */
export function numberPlace(number: string): NumberPlace {
  if (inUse === null) throw new Error('usePlaceTable has to be called before places are looked up')
  const head = headOf(inUse, number)
  if (head === null) return NOWHERE
  let part = partsRead.get(head)
  if (part === undefined) {
    part = readPart(head, inUse.get(head)?.() ?? '')
    partsRead.set(head, part)
  }
  for (let digits = Number(number.slice(1, part.end)); digits > 0; digits = Math.trunc(digits / 10)) {
    const place = part.places.get(digits)
    if (place !== undefined) return place
  }
  return NOWHERE
}

/** The key of the part of the table that would hold a number; null when there is none. */
function headOf(table: PlaceTable, number: string): string | null {
  if (number.startsWith('+1')) return number.slice(1, 3)
  for (let length = 1; length <= LONGEST_CALLING_CODE; length++) {
    const callingCode = number.slice(1, 1 + length)
    if (table.has(callingCode)) return callingCode
  }
  return null
}

const LONGEST_CALLING_CODE = 3

/** The places of the numbers that begin with one key of the table. */
interface Part {
  /** By prefix, which begins with the calling code, as a number: texts would have to be hashed anew for each look-up. */
  readonly places: ReadonlyMap<number, NumberPlace>
  /** Where the longest prefix ends in a number with its plus. */
  readonly end: number
}

const partsRead = new Map<string, Part>()

/** @param text the lines of the part */
function readPart(head: string, text: string): Part {
  const places = new Map<number, NumberPlace>()
  let end = 0
  for (const entry of text.split('\n')) {
    const [prefixes = '', name = ''] = entry.split('=')
    const place = readPlace(name)
    for (const prefix of prefixes.split(' ')) {
      places.set(Number(head + prefix), place)
      end = Math.max(end, 1 + head.length + prefix.length)
    }
  }
  return { places, end }
}

function readPlace(name: string): NumberPlace {
  const [city = '', state = ''] = name.split(', ')
  return { city: city || null, state: state || null }
}
