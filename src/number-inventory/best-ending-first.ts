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
