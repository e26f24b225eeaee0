/** A list cut into parts of as many as one statement should be asked for; the last may have fewer. */
export function* inPortions<T>(items: readonly T[], most: number): Generator<readonly T[], void, void> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most)
}
