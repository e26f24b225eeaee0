import { median } from './statistics.ts'

/** Machines are noisy and drift: a median of fewer rounds would be an accident. */
export const ROUNDS = 3

/**
 * Measures a piece of work and its baseline in turns, so that whatever slows the machine for a while slows both.
 * Each is done once unmeasured first. Answers the results of all rounds.
 */
export async function alternatingRounds<Result>(
  baseline: () => Promise<Result>,
  work: () => Promise<Result>,
  progress: (text: string) => void,
): Promise<{ readonly baseline: readonly Result[]; readonly work: readonly Result[] }> {
  progress('warming up')
  await baseline()
  await work()
  const results: { readonly baseline: Result[]; readonly work: Result[] } = { baseline: [], work: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`round ${round} of ${ROUNDS}`)
    results.baseline.push(await baseline())
    results.work.push(await work())
  }
  return results
}

/** The median of one figure over the rounds. */
export function medianOf<Result>(rounds: readonly Result[], figure: (result: Result) => number): number {
  return median(rounds.map(figure))
}
