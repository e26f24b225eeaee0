/** How a call ends for whoever awaits that: it is saved, or could not be. */
export class CallOutcome {
  readonly promise: Promise<void>
  resolve: () => void = () => undefined
  reject: (error: unknown) => void = () => undefined

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Whoever awaits it learns of a failure.
    this.promise.catch(() => undefined)
  }
}
