import cluster from 'node:cluster'
import { createFirstUser } from '../../access/first-user.ts'
import type { Config } from '../../config.ts'
import { openStorage, type Storage } from '../../platform/database/open-storage.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printBanner } from '../banner.ts'
import { type StopSignal, stopSignal } from '../stopping.ts'
import { connectionShare } from './connection-share.ts'
import { WorkerPool } from './worker-pool.ts'

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
    return await runPool({ config, logger, storage, stop, apiKey })
  } finally {
    await storage.close()
  }
}

interface PoolParts {
  readonly config: Config
  readonly logger: Logger
  readonly storage: Storage
  readonly stop: StopSignal
  /** Shown when this start created it. */
  readonly apiKey: string | null
}

async function runPool({ config, logger, storage, stop, apiKey }: PoolParts): Promise<number> {
  const max = await connectionShare(storage.database.pool, config.workers)
  const pool = new WorkerPool({ size: config.workers, connection: { ...storage.connection, max }, logger })
  let areAllInPeace = false
  try {
    const addresses = await Promise.race([pool.ready, stop.requested])
    if (addresses !== undefined) printBanner(addresses, apiKey)
    await stop.requested
  } finally {
    logger.info('draining: finishing requests in flight')
    areAllInPeace = await pool.stop()
  }
  return areAllInPeace ? 0 : 1
}
