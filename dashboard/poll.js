/** Often enough to watch calls come in; one request at a time, so a slow service is asked less often. */
export const USUAL_INTERVAL_MS = 3_000

/**
 * Runs `refresh` now and then again and again while the page is visible, never twice at once.
 * @param {(signal: AbortSignal) => Promise<void>} refresh
 * @param {(problem: unknown) => void} onOutcome after each run: null when it went well
 * @param {{ isPaused: boolean, intervalMs: number }} options whether only the first run happens, until `resume`; how long
 *   after a run that went well the next begins
 */
export function poll(refresh, onOutcome, { isPaused, intervalMs }) {
  const stopped = new AbortController()
  let isRunning = false
  let isWanted = false
  let paused = isPaused
  let pauseMs = intervalMs
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  async function run() {
    clearTimeout(timer)
    isWanted = isRunning
    if (isRunning) return
    isRunning = true
    const problem = await refresh(stopped.signal).then(
      () => null,
      error => error,
    )
    isRunning = false
    if (stopped.signal.aborted) return
    pauseMs = problem === null ? intervalMs : Math.min(intervalMs, USUAL_INTERVAL_MS)
    onOutcome(problem)
    if (isWanted) run()
    else schedule()
  }

  function schedule() {
    clearTimeout(timer)
    if (!paused && !document.hidden && !stopped.signal.aborted) timer = setTimeout(run, pauseMs)
  }

  document.addEventListener('visibilitychange', () => (document.hidden || paused ? schedule() : run()), {
    signal: stopped.signal,
  })
  run()

  return {
    /** Asks again at once: what is asked for has changed. */
    now: run,
    pause() {
      paused = true
      schedule()
    },
    resume() {
      paused = false
      run()
    },
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
