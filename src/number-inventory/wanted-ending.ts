/**
 * Numbers by how much of the wanted end they end with, the most first.
 * @param wanted digits; empty = all fit equally well
 * @param random a number in [0, 1), by which numbers that fit equally well are ordered
 */
export function bestEndingFirst(
  numbers: readonly string[],
  wanted: string,
  random: () => number,
): readonly string[] {
  return numbers
    .map(number => ({ number, match: commonEndingLength(number, wanted), chance: random() }))
    .sort((left, right) => right.match - left.match || left.chance - right.chance)
    .map(({ number }) => number)
}

function commonEndingLength(number: string, wanted: string): number {
  let length = 0
  while (length < wanted.length && number.at(-1 - length) === wanted.at(-1 - length)) length++
  return length
}

/** The letters of a telephone keypad, by digit (ITU-T E.161). */
const LETTERS: readonly (readonly [digit: string, letters: string])[] = [
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
]

const DIGIT_BY_LETTER = new Map(
  LETTERS.flatMap(([digit, letters]) => [...letters].map(letter => [letter, digit])),
)

/** The keys that a text is typed with; what stands on no key is left out. */
export function keypadDigits(text: string): string {
  return [...text.toUpperCase()].map(character => DIGIT_BY_LETTER.get(character) ?? digit(character)).join('')
}

function digit(character: string): string {
  return /\d/.test(character) ? character : ''
}
