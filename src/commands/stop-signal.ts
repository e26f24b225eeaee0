export interface StopSignal {
  /** Settles once: resolved by a signal, rejected by `fail`. */
  readonly requested: Promise<void>
  isRequested(): boolean
  /** Ends the service because of a failure. */
  fail(error: Error): void
  /** Ends it in peace. */
  stop(): void
}

/** @param signals those that ask for the end */
export function stopSignal(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): StopSignal {
  let settle: (failure: Error | null) => void = () => undefined
  let isRequested = false
  const requested = new Promise<void>((resolve, reject) => {
    settle = failure => {
      isRequested = true
      if (failure === null) resolve()
      else reject(failure)
    }
  })
  // The rejection may come before anyone waits for it; whoever waits later still sees it.
  requested.catch(() => undefined)
  const stop = () => settle(null)
  for (const signal of signals) process.once(signal, stop)
  return { requested, isRequested: () => isRequested, fail: error => settle(error), stop }
}
