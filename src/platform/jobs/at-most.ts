/** Runs work as it is given, but never more than so much of it at once; the rest waits in order. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    // Whoever ends hands its place over, so that nobody who comes meanwhile is before those who wait.
    if (running >= count) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
