import { median } from './statistics.ts'

/** Machines are noisy and drift: a median of fewer rounds would be an accident. */
export const ROUNDS = 3

type Works = Readonly<Record<string, () => Promise<unknown>>>

/** What each piece of work answered, round by round. */
type ResultsOf<Given extends Works> = {
  readonly [Name in keyof Given]: readonly Awaited<ReturnType<Given[Name]>>[]
}

/**
 * Measures pieces of work and their baselines in turns, so that whatever slows the machine for a while slows all of them.
 * Each is done once unmeasured first. Answers the results of all rounds by the names given.
 */
export async function alternatingRounds<Given extends Works>(
  works: Given,
  progress: (text: string) => void,
): Promise<ResultsOf<Given>> {
  const results: Record<string, unknown[]> = {}
  progress('warming up')
  for (const [name, work] of Object.entries(works)) {
    await work()
    results[name] = []
  }
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`round ${round} of ${ROUNDS}`)
    for (const [name, work] of Object.entries(works)) results[name]?.push(await work())
  }
  return results as ResultsOf<Given>
}

/** The median of one figure over the rounds. */
export function medianOf<Result>(rounds: readonly Result[], figure: (result: Result) => number): number {
  return median(rounds.map(figure))
}
