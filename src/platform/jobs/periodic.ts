/** Work that is done again and again while the process lives. */
export interface Periodic {
  /** No further run starts; resolves once the one under way has ended. */
  stop(): Promise<void>
}

export interface PeriodicOptions {
  /** The pause between the end of one run and the start of the next; runs never overlap. */
  readonly pauseMs: number
  /** Answers 'again' when there is more to do: the next run comes without a pause. */
  run(): Promise<void> | Promise<'again' | undefined>
  /** Hears what a run failed with; the next one comes as usual. */
  onError(error: unknown): void
}

/** Starts periodic work; the first run is at once. A waiting one does not keep the process alive. */
export function startPeriodic({ pauseMs, run, onError }: PeriodicOptions): Periodic {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void>

  const runOnce = async () => {
    let hasMore = false
    try {
      hasMore = (await run()) === 'again'
    } catch (error) {
      onError(error)
    }
    if (isStopped) return
    timer = setTimeout(
      () => {
        current = runOnce()
      },
      hasMore ? 0 : pauseMs,
    )
    timer.unref()
  }

  current = runOnce()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
