import { type Config, loadConfig } from '../config.ts'
import { openStorage, type Storage } from '../platform/database/open-storage.ts'
import { createLogger } from '../platform/log/logger.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { exitAfterLastWords, type StopSignal, stopSignal } from './stopping.ts'

/**
 * For a command that does one thing to the database, which it reaches as `serve` does, with its schema up to date. A signal breaks it
 * off: an embedded server, which would outlive us, is stopped then as well.
 * @throws an OperatorError where the database or the configuration cannot be used, or the end is asked for, and what `work` throws
 */
export async function withStorage<Outcome>(
  work: (storage: Storage, config: Config) => Promise<Outcome>,
  stop: StopSignal = stopSignal(),
): Promise<Outcome> {
  try {
    return await workUntilStopped(work, stop)
  } finally {
    stop.release()
    // Work that was broken off may have connections of its own.
    if (stop.isRequested()) exitAfterLastWords()
  }
}

async function workUntilStopped<Outcome>(
  work: (storage: Storage, config: Config) => Promise<Outcome>,
  stop: StopSignal,
): Promise<Outcome> {
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  const stopping = new AbortController()
  const stopped = stop.requested.then(() => {
    stopping.abort()
    throw new OperatorError('It was stopped before it was done.')
  })
  const opening = openStorage({ ...config, logger, onLost: stop.fail, stopping: stopping.signal })
  try {
    const storage = await Promise.race([opening, stopped])
    return await Promise.race([work(storage, config), stopped])
  } finally {
    // Also one that is only starting.
    await opening.then(
      storage => storage.close(stop.hurried),
      () => undefined,
    )
  }
}
