import cluster from 'node:cluster'
import { createFirstUser } from '../../access/first-user.ts'
import type { Config } from '../../config.ts'
import { openStorage, type Storage } from '../../platform/database/open-storage.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printBanner } from '../banner.ts'
import { type StopSignal, stopSignal } from '../stop-signal.ts'
import { connectionShare } from './connection-share.ts'
import { Crew } from './crew.ts'

/**
 * Runs `config.workers` processes that serve. This one, the first, has the database started and brought up to date, and
 * hands out connections to the ports; it answers no request itself. Resolves with the exit code.
 */
export async function serveWithWorkers(config: Config, logger: Logger): Promise<number> {
  if (!cluster.isPrimary) {
    throw new OperatorError(
      'WORKERS cannot be used under a supervisor that forks workers itself: use one of them.',
    )
  }
  const stop = stopSignal()
  const storage = await openStorage({ ...config, logger, onLost: stop.fail })
  try {
    const apiKey = await createFirstUser(storage.database, config.apiKey)
    return await runCrew({ config, logger, storage, stop, apiKey })
  } finally {
    await storage.close()
  }
}

interface CrewParts {
  readonly config: Config
  readonly logger: Logger
  readonly storage: Storage
  readonly stop: StopSignal
  /** To be shown, when this start made it. */
  readonly apiKey: string | null
}

async function runCrew({ config, logger, storage, stop, apiKey }: CrewParts): Promise<number> {
  const max = await connectionShare(storage.database.pool, config.workers)
  const crew = new Crew({ size: config.workers, connection: { ...storage.connection, max }, logger })
  let areAllInPeace = false
  try {
    const addresses = await Promise.race([crew.ready, stop.requested])
    if (addresses !== undefined) printBanner(addresses, apiKey)
    await stop.requested
  } finally {
    logger.info('draining: finishing requests in flight')
    areAllInPeace = await crew.stop()
  }
  return areAllInPeace ? 0 : 1
}
