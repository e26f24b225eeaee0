import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { fictionalNumbers } from './fictional-numbers.ts'
import { keypadDigits } from './keypad.ts'
import type { NumberInventory } from './number-inventory.ts'
import { numbers } from './table.ts'

/** How many numbers one statement looks up; nearly every draw finds a free one among them. */
const LOOKUP_SIZE = 500

/**
 * The embedded inventory: hands out numbers that are reserved for fiction, so that a fresh installation can be tried
 * without a carrier.
 * @param random a number in [0, 1), by which numbers that fit equally well are chosen
 */
export function fictionalInventory(db: Queryable, random: () => number): NumberInventory {
  return {
    draw: async request => {
      const candidates = bestFirst(fictionalNumbers(request), request.desiredText ?? '', random)
      for (let start = 0; start < candidates.length; start += LOOKUP_SIZE) {
        const batch = candidates.slice(start, start + LOOKUP_SIZE)
        const taken = await takenAmong(db, batch)
        const free = batch.find(number => !taken.has(number))
        if (free !== undefined) return free
      }
      return null
    },
  }
}

/** Numbers by how much of the text's end they end with, the most first. */
function bestFirst(candidates: readonly string[], text: string, random: () => number): string[] {
  const wanted = keypadDigits(text)
  return candidates
    .map(number => ({ number, match: commonEndingLength(number, wanted), chance: random() }))
    .sort((left, right) => right.match - left.match || left.chance - right.chance)
    .map(({ number }) => number)
}

function commonEndingLength(number: string, wanted: string): number {
  let length = 0
  while (length < wanted.length && number.at(-1 - length) === wanted.at(-1 - length)) length++
  return length
}

/** Of every Company's Numbers: a number is unique across the installation. */
async function takenAmong(db: Queryable, candidates: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ number: numbers.number })
    .from(numbers)
    .where(inArray(numbers.number, [...candidates]))
  return new Set(rows.map(row => row.number))
}
