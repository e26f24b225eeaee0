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
import { openFiles } from './platform/files/open-files.ts'
import { listeningUrl } from './platform/http/listening-url.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { takeAllSteps } from './platform/jobs/take-all-steps.ts'
import type { Logger } from './platform/log/logger.ts'
import type { ReadMetrics } from './platform/metrics/metrics-route.ts'

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
  const stored = await openFiles(config, database.pool, () => ownUrl())
  const services = startServices(config, database, logger, limits, stored)
  const { metrics } = services
  const shownMetrics = readMetrics ?? (() => metrics.metrics())
  try {
    const main = await createMainInterface(config, services, shownMetrics)
    ownUrl = () => config.baseUrl ?? listeningUrl(main)
    const rtb = config.rtbPort === null ? null : await createRtbInterface(config, services, shownMetrics)
    return {
      main,
      rtb,
      metrics,
      close: () => takeAllSteps([() => Promise.all([main.close(), rtb?.close()]), ...services.closing]),
    }
  } catch (error) {
    await takeAllSteps(services.closing)
    throw error
  }
}
