import type { Logger } from '../platform/log/logger.ts'

export interface StopSignal {
  /** Settles once: resolved by a signal, rejected by `fail`. */
  readonly requested: Promise<void>
  isRequested(): boolean
  /** Ends the service because of a failure. */
  fail(error: Error): void
  /** Ends it normally. */
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

/** A drain that takes longer is cut off (completions.md §1: exits within 10 s). */
const DRAIN_LIMIT_MS = 9_000

/** Finishes requests in flight by `close`; what is not done in time is cut off with the process. */
export async function drain(close: () => Promise<unknown>, logger: Logger): Promise<void> {
  logger.info('draining: finishing requests in flight')
  const deadline = setTimeout(() => {
    logger.error('the drain took too long and is cut off')
    process.exit(1)
  }, DRAIN_LIMIT_MS)
  deadline.unref()
  try {
    await close()
  } catch (error) {
    // Thrown, it would hide what ended the service; a lost database, say, fails both.
    logger.error({ err: error }, 'the drain failed')
  }
}
