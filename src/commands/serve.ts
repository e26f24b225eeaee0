import { createApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { createLogger, type Logger } from '../platform/log/logger.ts'
import { printBanner } from './banner.ts'
import { keepGarbageYoung, keepLittleGarbage } from './garbage.ts'
import { listenApp } from './listen-app.ts'
import { openUnlessStopped } from './open-unless-stopped.ts'
import { drain, drainPatience, stopSignal, untilStopped } from './stopping.ts'
import { welcomeFirstUser } from './welcome-first-user.ts'
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
  keepLittleGarbage()
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  if (isWorker()) return serveAsWorker(config, logger)
  if (config.apiKey !== null && config.apiKey.length < GUESSABLE_KEY_LENGTH) {
    logger.warn('DIALPLANE_API_KEY is short enough to be guessed: choose a longer one outside of trials')
  }
  if (config.trustProxy !== false && config.baseUrl === null) {
    logger.warn('TRUST_PROXY is set without BASE_URL: links in mails begin with what the proxy sends as Host')
  }
  return config.workers === 1 ? serveAlone(config, logger) : serveWithWorkers(config, logger)
}

async function serveAlone(config: Config, logger: Logger): Promise<number> {
  const stop = stopSignal()
  return untilStopped(stop, logger, async time => {
    const storage = await openUnlessStopped(config, { stop, time, logger })
    if (storage === null) return
    try {
      const first = await welcomeFirstUser(storage.database, config)
      const app = await createApp(config, storage.database, logger)
      try {
        if (stop.isRequested()) return
        printBanner(await listenApp(app, config), app.sipAddress, first)
        await stop.requested
      } finally {
        await drain(app, drainPatience(config), { stop, time, logger })
      }
    } finally {
      await time.spendOn('the database', () => storage.close(stop.hurried))
    }
  })
}
