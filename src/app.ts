import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createMainInterface, createRtbInterface } from './app/interfaces.ts'
import { PARTITIONED_TABLES } from './app/partitioned-tables.ts'
import { placeTable } from './app/place-table.ts'
import { startServices } from './app/services.ts'
import type { Config } from './config.ts'
import { usePlaceTable } from './domain/phone/number-place.ts'
import type { Database } from './platform/database/database.ts'
import { ensurePartitions } from './platform/database/ensure-partitions.ts'
import { startFiles } from './platform/files/start-files.ts'
import { listeningUrl } from './platform/http/listening-url.ts'
import type { ReadMetrics } from './platform/http/operations-routes.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createServiceStack, takeAllSteps } from './platform/jobs/service-stack.ts'
import type { Logger } from './platform/log/logger.ts'

/** The running service on an open database: both interfaces, and everything behind them. */
export interface App {
  /** The main interface; serves the RTB interface too. */
  readonly main: FastifyInstance
  /** The RTB interface alone, when it has a port of its own. */
  readonly rtb: FastifyInstance | null
  /** What this process counts. */
  readonly metrics: Registry
  /** Stops accepting, finishes what is in flight. The database stays open. */
  close(): Promise<void>
}

/**
 * Wires every feature. Only this file and its folder know all of them; they meet through ports handed over here.
 * @param readMetrics what `/metrics` shows; default: what this process counts
 */
export async function createApp(
  config: Config,
  database: Database,
  logger: Logger,
  readMetrics?: ReadMetrics,
): Promise<App> {
  usePlaceTable(placeTable())
  await ensurePartitions(database.pool, PARTITIONED_TABLES, Date.now())
  const limits = await createRateLimits(config.rateLimits)
  // Calls outlive the request that they came with, if any: their links need an address of their own.
  let ownUrl = () => config.baseUrl ?? ''
  const stack = createServiceStack()
  try {
    const stored = stack.add(
      await startFiles(config, { pool: database.pool, baseUrl: () => ownUrl(), logger }),
    )
    const services = startServices({ config, database, logger, limits, stored }, stack)
    const { metrics } = services
    const shownMetrics = readMetrics ?? (() => metrics.metrics())
    const main = await createMainInterface(services, shownMetrics)
    ownUrl = () => config.baseUrl ?? listeningUrl(main)
    const rtb = config.rtbPort === null ? null : await createRtbInterface(services, shownMetrics)
    return {
      main,
      rtb,
      metrics,
      close: () => takeAllSteps([() => Promise.all([main.close(), rtb?.close()]), stack.stop]),
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}
