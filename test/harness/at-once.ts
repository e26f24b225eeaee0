/** Finishes work that yields between its portions, for tests that need what comes of it at once. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
