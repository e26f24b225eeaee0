/** Does work one after the other. */
export interface Turns {
  /** @returns null where it may not wait */
  take<T>(companyId: number, work: () => Promise<T>): Promise<T> | null
}

/**
 * Each Company has one turn at a time, under way or waiting, so that none keeps the others from theirs.
 * @param most that are under way or wait
 */
export function inTurn(most: number): Turns {
  const companies = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (companyId, work) => {
      if (companies.size >= most || companies.has(companyId)) return null
      companies.add(companyId)
      const turn = last.then(work, work).finally(() => companies.delete(companyId))
      last = turn
      return turn
    },
  }
}
