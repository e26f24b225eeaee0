import cluster from 'node:cluster'
import { createApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { connectTo } from '../../platform/database/open-storage.ts'
import { untilAborted } from '../../platform/jobs/until-aborted.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { describeFailure } from '../../platform/operator-error.ts'
import { listenApp } from '../listen-app.ts'
import { drain, drainPatience, type Stopping, stopSignal, untilStopped } from '../stopping.ts'
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
  const first = firstProcess(
    {
      onStop: stop.stop,
      onHurry: stop.hurry,
      onLost: () => {
        logger.error('the first process is gone: stopping')
        stop.stop()
        // Nobody looks after its database any more, and the next start takes that for itself.
        if (config.databaseUrl === null) stop.hurry()
      },
    },
    logger,
  )
  let exitCode = 0
  await untilStopped(stop, logger, async time => {
    try {
      const connection = await first.assignment
      if (connection !== null) await serveOn(connection, { config, logger, first, stop, time })
    } catch (error) {
      if (!stop.isRequested()) exitCode = 1
      // Which knows whether anybody wants to hear of it.
      await first.send({ kind: 'failed', reason: describeFailure(error) })
    }
  })
  first.hangUp()
  return exitCode
}

interface WorkerParts extends Stopping {
  readonly config: Config
  readonly first: FirstProcess
}

async function serveOn(
  connection: DatabaseConnection,
  { config, logger, first, stop, time }: WorkerParts,
): Promise<void> {
  const database = connectTo(connection, logger)
  try {
    const app = await createApp(config, database, logger, {
      readMetrics: first.metrics,
      edge: first.edge,
    })
    first.answerReports(() => app.metrics.getMetricsAsJSON())
    try {
      // The ports may have been closed meanwhile: if opened again, nobody would close them.
      if (stop.isRequested()) return
      await first.send({ kind: 'ready', addresses: await listenApp(app, config) })
      await stop.requested
    } finally {
      first.edge.refuseCalls()
      await drain(app, drainPatience(config), { stop, time, logger, companions: first.companions })
    }
  } finally {
    await time.spendOn('the database', () => Promise.race([database.close(), untilAborted(stop.hurried)]))
  }
}
