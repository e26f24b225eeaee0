import { setTimeout as delay } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { App } from '../app.ts'
import type { StoppingCompanions } from '../calls/running/live-calls.ts'
import type { Config } from '../config.ts'
import { untilAborted } from '../platform/jobs/until-aborted.ts'
import type { Logger } from '../platform/log/logger.ts'

/** How a process is asked to stop. */
export interface StopSignal {
  /** Settles once: resolved when the end is asked for, rejected by `fail` before that. */
  readonly requested: Promise<void>
  /** Whether somebody asked for the end: what fails afterwards is no reason to report a failed run. */
  isRequested(): boolean
  /** Aborted when whatever is still under way must end at once. */
  readonly hurried: AbortSignal
  /** Ends the service because of a failure; at once, when it is stopping already. */
  fail(error: Error): void
  /** Asks for the end. */
  stop(): void
  /** Has the end come at once. */
  hurry(): void
  /** From here on signals end the process, as they do where nobody listens. */
  release(): void
}

/**
 * Signals within this time count as one. Ctrl-C reaches every process of a terminal, and npm, which started us, passes its
 * own on: one press arrives twice. Nobody means two by presses this close.
 */
const ECHO_MS = 500

/**
 * The first signal asks for the end, a further one has it come at once.
 * @param signals those that count
 */
export function stopSignal(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): StopSignal {
  const hurry = new AbortController()
  let isRequested = false
  let hasFailed = false
  let settle: (failure: Error | null) => void = () => undefined
  const requested = new Promise<void>((resolve, reject) => {
    settle = failure => (failure === null ? resolve() : reject(failure))
  })
  // The rejection may come before anyone waits for it; whoever waits later still sees it.
  requested.catch(() => undefined)
  const stop = () => {
    isRequested ||= !hasFailed
    settle(null)
  }
  let firstAt: number | null = null
  const hear = () => {
    const now = performance.now()
    if (firstAt === null) {
      firstAt = now
      stop()
    } else if (now - firstAt > ECHO_MS) hurry.abort()
  }
  for (const signal of signals) process.on(signal, hear)
  return {
    requested,
    isRequested: () => isRequested,
    hurried: hurry.signal,
    fail: error => {
      if (isRequested) return hurry.abort()
      hasFailed = true
      settle(error)
    },
    stop,
    hurry: () => hurry.abort(),
    release: () => {
      for (const signal of signals) process.off(signal, hear)
    },
  }
}

/** What still holds the process when everything was stopped is not waited for. */
const LAST_WORDS_MS = 500

export function exitAfterLastWords(): void {
  setTimeout(() => process.exit(), LAST_WORDS_MS).unref()
}

/**
 * Runs what ends when `stop` says so. @returns the exit code: 0 where the end was asked for, whatever failed after that
 * @throws what ended it otherwise
 */
export async function untilStopped(
  stop: StopSignal,
  logger: Logger,
  run: (time: StoppingTime) => Promise<void>,
): Promise<number> {
  try {
    await run(stoppingTime(stop, logger))
  } catch (error) {
    if (!stop.isRequested()) throw error
    logger.error({ err: error }, 'stopping was not orderly')
  } finally {
    exitAfterLastWords()
  }
  return 0
}

/**
 * What stopping may take beside the time that requests and calls are given. Together with what a hurried end takes it is
 * 10 s (completions.md §1).
 */
const STOPPING_LIMIT_MS = 7_000

/** For what is ended at once: calls are still recorded. */
const HURRIED_LIMIT_MS = 1_000

/** What a stopping process has left; when that is used up, it hurries. */
export interface StoppingTime {
  /** Does a step of stopping. Resolves when it is done, or has failed, or is abandoned because time is short. */
  spendOn(what: string, step: () => Promise<unknown>): Promise<void>
}

function stoppingTime(stop: StopSignal, logger: Logger): StoppingTime {
  let leftMs = STOPPING_LIMIT_MS
  return {
    spendOn: async (what, step) => {
      const startedAt = performance.now()
      const isOver = new AbortController()
      const { signal } = isOver
      const timeIsUp = delay(Math.max(0, leftMs), undefined, { signal }).then(() => {
        if (stop.hurried.aborted) return
        logger.error({ what }, 'stopping takes too long, and is cut short')
        stop.hurry()
      })
      const abandoned = untilAborted(stop.hurried)
        .then(() => delay(HURRIED_LIMIT_MS, undefined, { signal }))
        .then(() => logger.error({ what }, 'was not done in time, and is abandoned'))
      timeIsUp.catch(() => undefined)
      abandoned.catch(() => undefined)
      try {
        await Promise.race([step(), abandoned])
      } catch (error) {
        // Thrown, it would hide what ended the service, and keep the next step from being taken.
        logger.error({ err: error, what }, 'stopping failed')
      } finally {
        isOver.abort()
        leftMs -= performance.now() - startedAt
      }
    },
  }
}

/** What is given to those who are with this process. */
export interface DrainPatience {
  /** For how long it goes on serving when it has said that it is not ready. */
  readonly drainSeconds: number
  /** For how long its calls go on after that; null: by their carrier. */
  readonly callDrainSeconds: number | null
}

/** A supervisor's balancer looks at `/readyz` every few seconds; whoever sits at a terminal waits for nobody. */
const SUPERVISED_DRAIN_SECONDS = 5

export function drainPatience(config: Config): DrainPatience {
  const isInTerminal = isatty(STDIN) || isatty(STDOUT)
  const { callDrainSeconds } = config
  return {
    drainSeconds: config.drainSeconds ?? (isInTerminal ? 0 : SUPERVISED_DRAIN_SECONDS),
    callDrainSeconds,
  }
}

const STDIN = 0
const STDOUT = 1

/** A process that is to stop. */
export interface Stopping {
  readonly stop: StopSignal
  readonly time: StoppingTime
  readonly logger: Logger
  /** Where others stop with it. */
  readonly companions?: StoppingCompanions
}

/** Stops what serves (completions.md §10, Stopping): not ready any more, then no new requests, then no calls. */
export async function drain(
  app: Pick<App, 'startDraining' | 'closePorts' | 'finishCalls' | 'close'>,
  { drainSeconds, callDrainSeconds }: DrainPatience,
  { stop, time, logger, companions }: Stopping,
): Promise<void> {
  app.startDraining()
  if (drainSeconds > 0 && stop.isRequested()) {
    logger.info({ seconds: drainSeconds }, 'stopping: serving until others have noticed')
    await pause(drainSeconds * 1_000, stop.hurried)
  }
  logger.info('draining: finishing requests in flight')
  await time.spendOn('requests in flight', () => app.closePorts(stop.hurried))
  if (stop.isRequested()) await app.finishCalls(callDrainSeconds, stop.hurried, companions)
  await time.spendOn('calls and work in the background', app.close)
}

async function pause(milliseconds: number, cutShort: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: cutShort }).catch(() => undefined)
}
