import { setFlagsFromString } from 'node:v8'
import { createFirstUser } from '../access/first-user.ts'
import { createApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { createLogger, type Logger } from '../platform/log/logger.ts'
import { printBanner } from './banner.ts'
import { listenApp } from './listen-app.ts'
import { openUnlessStopped } from './open-unless-stopped.ts'
import { drain, drainPatience, stopSignal, untilStopped } from './stopping.ts'
import { isWorker, serveAsWorker } from './workers/serve-as-worker.ts'
import { serveWithWorkers } from './workers/serve-with-workers.ts'

export const help = `dialplane serve: run the service (the default command)

All settings come from the environment; see docs/operating.md. Without DATABASE_URL the service
keeps its data in an embedded PostgreSQL under DATA_DIR (./data).
Stop it with Ctrl-C or SIGTERM: requests in flight are finished first. Once more, and it stops at once.`

/** Twenty random letters and digits hold about 100 bits. */
const GUESSABLE_KEY_LENGTH = 20

/** Runs the service until a signal ends it. Resolves with the exit code. */
export async function serve(): Promise<number> {
  keepGarbageYoung()
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  if (isWorker()) return serveAsWorker(config, logger)
  if (config.apiKey !== null && config.apiKey.length < GUESSABLE_KEY_LENGTH) {
    logger.warn('DIALPLANE_API_KEY is short enough to be guessed: choose a longer one outside of trials')
  }
  return config.workers === 1 ? serveAlone(config, logger) : serveWithWorkers(config, logger)
}

async function serveAlone(config: Config, logger: Logger): Promise<number> {
  const stop = stopSignal()
  return untilStopped(stop, logger, async time => {
    const storage = await openUnlessStopped(config, { stop, time, logger })
    if (storage === null) return
    try {
      const apiKey = await createFirstUser(storage.database, config.apiKey)
      const app = await createApp(config, storage.database, logger)
      try {
        if (stop.isRequested()) return
        printBanner(await listenApp(app, config), apiKey)
        await stop.requested
      } finally {
        await drain(app, drainPatience(config), { stop, time, logger })
      }
    } finally {
      await time.spendOn('the database', () => storage.close(stop.hurried))
    }
  })
}

/**
 * Keeps what requests leave behind cheap to clear away. V8 remembers which code allocates objects that outlive a
 * collection, and then allocates those in old space at once. One moment in which many requests wait, as after the
 * start, teaches it that about nearly everything a request allocates, for good: from then on garbage fills old space,
 * and clearing that delays every request by tens of milliseconds, every few seconds (docs/decisions/0039). Call it
 * before the work begins.
 */
function keepGarbageYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
