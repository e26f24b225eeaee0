import cluster from 'node:cluster'
import type { PoolConfig } from 'pg'
import { createApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { connectTo } from '../../platform/database/open-storage.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { describeFailure } from '../../platform/operator-error.ts'
import { listenApp } from '../listen-app.ts'
import { drain, type StopSignal, stopSignal } from '../stopping.ts'
import { type FirstProcess, firstProcess } from './first-process.ts'
import { WORKER_MARK } from './worker-messages.ts'

/** Whether this process serves for another one. */
export function isWorker(): boolean {
  return cluster.isWorker && process.env[WORKER_MARK] === '1'
}

/** Serves until the first process says stop, on the database and the ports that all workers share. */
export async function serveAsWorker(config: Config, logger: Logger): Promise<number> {
  const stop = stopSignal(['SIGTERM'])
  // Ctrl-C reaches every process of a terminal; only the first one stops the others, so that they drain once.
  process.on('SIGINT', () => undefined)
  const first = firstProcess(stop.stop)
  try {
    const connection = await first.assignment
    if (connection !== null) await serveOn(connection, { config, logger, first, stop })
    return 0
  } catch (error) {
    await first.send({ kind: 'failed', reason: describeFailure(error) })
    return 1
  } finally {
    // The open line would keep the process alive.
    process.disconnect()
  }
}

interface WorkerParts {
  readonly config: Config
  readonly logger: Logger
  readonly first: FirstProcess
  readonly stop: StopSignal
}

async function serveOn(connection: PoolConfig, { config, logger, first, stop }: WorkerParts): Promise<void> {
  const database = connectTo(connection, logger)
  try {
    const app = await createApp(config, database, logger, first.metrics)
    first.answerReports(() => app.metrics.getMetricsAsJSON())
    try {
      // The ports may have been closed meanwhile: if opened again, nobody would close them.
      if (stop.isRequested()) return
      await first.send({ kind: 'ready', addresses: await listenApp(app, config) })
      await stop.requested
    } finally {
      await drain(app.close, logger)
    }
  } finally {
    await database.close()
  }
}
