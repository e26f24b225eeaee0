import { startPeriodic } from './periodic.ts'

/** Looks again and again whether there is something to do, at once when it is poked. */
export interface Looking {
  /** Looks at once, or, while it looks, once more. */
  poke(): void
  /** No further look begins; resolves once the one under way has ended. */
  stop(): Promise<void>
}

export interface LookingOptions {
  readonly pollMs: number
  /** The least time from the beginning of one look to that of the next. */
  readonly pauseMs: number
  /** One at a time. Answers 'again' when there may be more. */
  look(): Promise<'again' | undefined>
  /** Hears what a look failed with; the next one comes with the next poke, or after `pollMs`. */
  onError(error: unknown): void
}

export function startLooking({ pollMs, pauseMs, look, onError }: LookingOptions): Looking {
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let mayLookAt = 0

  /** One at a time, and once more for who asked meanwhile. */
  const lookAll = async () => {
    try {
      while (isWanted && !isStopped) {
        const waitMs = mayLookAt - performance.now()
        if (waitMs > 0) {
          await new Promise(resolve => setTimeout(resolve, waitMs))
          continue
        }
        mayLookAt = performance.now() + pauseMs
        isWanted = false
        if ((await look()) === 'again') isWanted = true
      }
    } catch (error) {
      onError(error)
    } finally {
      looking = null
    }
  }

  const poke = () => {
    isWanted = true
    if (!isStopped) looking ??= lookAll()
  }

  const polling = startPeriodic({ pauseMs: pollMs, run: async () => poke(), onError })
  return {
    poke,
    stop: async () => {
      isStopped = true
      await polling.stop()
      await looking
    },
  }
}
