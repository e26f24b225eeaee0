/** A promise, and what resolves it from outside. */
export function withResolver() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(resolved => {
    resolve = resolved
  })
  return { promise, resolve }
}
