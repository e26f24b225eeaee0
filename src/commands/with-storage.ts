import { type Config, loadConfig } from '../config.ts'
import { openStorage, type Storage } from '../platform/database/open-storage.ts'
import { createLogger } from '../platform/log/logger.ts'

/**
 * For a command that does one thing to the database, which it reaches as `serve` does, with its schema up to date.
 * @throws an OperatorError where the database or the configuration cannot be used, and what `work` throws
 */
export async function withStorage<Outcome>(
  work: (storage: Storage, config: Config) => Promise<Outcome>,
): Promise<Outcome> {
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  const storage = await openStorage({
    ...config,
    logger,
    onLost: error => logger.error({ err: error }, 'the embedded database ended'),
  })
  try {
    return await work(storage, config)
  } finally {
    await storage.close()
  }
}
