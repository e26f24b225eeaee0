import { randomFillSync, randomInt } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits say the milliseconds of `at`, 12 count up within one millisecond
 * (§6.2, method 1), so that what this process draws later also sorts later, and 62 are chance. Every ping draws two: they
 * are written digit by digit into one buffer, since texts that are joined of parts take four times as long and leave ten
 * times as much garbage.
 */
export function uuidV7(at: number): string {
  const millisecond = Math.trunc(at)
  if (millisecond === lastMillisecond) count = Math.min(count + 1, MAX_COUNT)
  else beginMillisecond(millisecond)
  writeHex(VERSION_7 | (count >> BITS_PER_BYTE), 14)
  writeHex(count, 16)
  writeChance()
  return text.toString('latin1')
}

const BITS_PER_BYTE = 8
const VERSION_7 = 0x70
const MAX_COUNT = 0xfff

/** Where counting begins in a new millisecond: by chance in the lower half, so that half of the range is left. */
const FIRST_COUNTS = 0x800

/** The UUID drawn last. The next one is written over it, all but its time where that is the same. */
const text = Buffer.alloc('xxxxxxxx-xxxx-7xxx-yxxx-xxxxxxxxxxxx'.length, '-')

let lastMillisecond = -1
let count = 0

/** Where the bytes of the time stand in the text, the highest first. */
const TIME_PLACES = [0, 2, 4, 6, 9, 11]

function beginMillisecond(millisecond: number): void {
  lastMillisecond = millisecond
  count = randomInt(FIRST_COUNTS)
  for (const [index, place] of TIME_PLACES.entries()) {
    const lowerBytes = TIME_PLACES.length - 1 - index
    writeHex(Math.floor(millisecond / 2 ** (BITS_PER_BYTE * lowerBytes)), place)
  }
}

/** Where the bytes of chance stand behind the first, which shares its own with the variant. */
const CHANCE_PLACES = [21, 24, 26, 28, 30, 32, 34]
const BYTES_OF_CHANCE = 1 + CHANCE_PLACES.length

/** The variant of RFC 9562 in the two highest bits. */
const VARIANT = 0x80
const BELOW_VARIANT = 0x3f

/** Chance for so many UUIDs is asked for at once: a call costs what a thousand bytes do. */
const chance = Buffer.alloc(BYTES_OF_CHANCE * 512)
let chanceUsed = chance.length

function writeChance(): void {
  if (chanceUsed === chance.length) {
    randomFillSync(chance)
    chanceUsed = 0
  }
  writeHex(VARIANT | (nextChance() & BELOW_VARIANT), 19)
  for (const place of CHANCE_PLACES) writeHex(nextChance(), place)
}

function nextChance(): number {
  return chance[chanceUsed++] as number
}

const DIGITS = Buffer.from('0123456789abcdef')

/** Writes the lowest byte of a number as two digits. */
function writeHex(value: number, place: number): void {
  text[place] = DIGITS[(value >> 4) & 0xf] as number
  text[place + 1] = DIGITS[value & 0xf] as number
}

/** The lowest version 7 UUID that can be drawn at `at` or later: UUIDs compare as their times do. */
export function firstUuidV7(at: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The milliseconds that a version 7 UUID was drawn at; null for any other text. */
export function uuidV7Time(text: string): number | null {
  if (!UUID_V7.test(text)) return null
  return Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16)
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
