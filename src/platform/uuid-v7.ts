import { randomInt, randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits say the milliseconds of `at`, 12 count up within one millisecond
 * (§6.2, method 1), so that what this process draws later also sorts later, and 62 are chance.
 */
export function uuidV7(at: number): string {
  const millisecond = Math.trunc(at)
  const time = hex(millisecond, 12)
  // A version 4 UUID has its chance where a version 7 one has it, and the same variant bits.
  const chance = randomUUID().slice('xxxxxxxx-xxxx-xxxx'.length)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(nextCount(millisecond), 3)}${chance}`
}

const MAX_COUNT = 0xfff

/** Where counting begins in a new millisecond: by chance in the lower half, so that half of the range is left. */
const FIRST_COUNTS = 0x800

let lastMillisecond = -1
let count = 0

function nextCount(millisecond: number): number {
  count = millisecond === lastMillisecond ? Math.min(count + 1, MAX_COUNT) : randomInt(FIRST_COUNTS)
  lastMillisecond = millisecond
  return count
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

/** The lowest version 7 UUID that can be drawn at `at` or later: UUIDs compare as their times do. */
export function firstUuidV7(at: number): string {
  const time = hex(Math.trunc(at), 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The milliseconds that a version 7 UUID was drawn at; null for any other text. */
export function uuidV7Time(text: string): number | null {
  if (!UUID_V7.test(text)) return null
  return Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16)
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
