import cluster from 'node:cluster'
import { url as inspectorUrl } from 'node:inspector'
import { beat } from '../../calls/running/process-lease.ts'
import type { Config } from '../../config.ts'
import type { Storage } from '../../platform/database/open-storage.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printBanner } from '../banner.ts'
import { openUnlessStopped } from '../open-unless-stopped.ts'
import { drainPatience, type StoppingTime, type StopSignal, stopSignal, untilStopped } from '../stopping.ts'
import { type FirstUser, welcomeFirstUser } from '../welcome-first-user.ts'
import { connectionShare } from './connection-share.ts'
import { openLines } from './open-lines.ts'
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
  return untilStopped(stop, logger, async time => {
    const storage = await openUnlessStopped(config, { stop, time, logger })
    if (storage === null) return
    try {
      const first = await welcomeFirstUser(storage.database, config)
      await runPool({ config, logger, storage, stop, time, first })
    } finally {
      await time.spendOn('the database', () => storage.close(stop.hurried))
    }
  })
}

interface PoolParts {
  readonly config: Config
  readonly logger: Logger
  readonly storage: Storage
  readonly stop: StopSignal
  readonly time: StoppingTime
  /** Shown when this start created it. */
  readonly first: FirstUser | null
}

async function runPool({ config, logger, storage, stop, time, first }: PoolParts): Promise<void> {
  const max = await connectionShare(storage.database.pool, config.workers)
  if (stop.isRequested()) return
  const lines = await openLines(config, { database: storage.database, stop, logger })
  const pool = new WorkerPool({
    size: config.workers,
    connection: { ...storage.connection, max },
    calls: lines.switchboard,
    timeoutSeconds: inspectorUrl() === undefined ? config.workerTimeoutSeconds : null,
    vouchFor: async id => {
      const processId = lines.switchboard.processOf(id)
      if (processId !== null) await beat(storage.database.pool, processId)
    },
    metrics: lines.metrics,
    logger,
  })
  try {
    const addresses = await Promise.race([pool.ready, stop.requested])
    if (addresses !== undefined) printBanner(addresses, lines.sipAddress, first)
    await stop.requested
  } finally {
    logger.info('draining: the workers finish what they have in hand')
    await pool.stop(drainPatience(config), stop.hurried)
    await time.spendOn('the telephones', lines.close)
  }
}
