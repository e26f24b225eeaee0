import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { carrierPort, createCarrierInterface } from './app/carrier-port.ts'
import { createMainInterface, createRtbInterface } from './app/interfaces.ts'
import { PARTITIONED_TABLES } from './app/partitioned-tables.ts'
import { placeTable } from './app/place-table.ts'
import { type Ground, startServices } from './app/services.ts'
import { startEdge } from './app/start-edge.ts'
import type { Calls } from './calls/calls.ts'
import { recordingLinks } from './calls/recordings/recording-links.ts'
import type { Config } from './config.ts'
import { usePlaceTable } from './domain/phone/number-place.ts'
import type { Database } from './platform/database/database.ts'
import { ensureFirstPartitions } from './platform/database/ensure-partitions.ts'
import { signingKey } from './platform/files/signing-key.ts'
import { startFiles } from './platform/files/start-files.ts'
import { listeningUrl } from './platform/http/listening-url.ts'
import type { ReadMetrics } from './platform/http/operations-routes.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createServiceStack, takeAllSteps } from './platform/jobs/service-stack.ts'
import type { Logger } from './platform/log/logger.ts'
import { createSignIn } from './sign-in/create-sign-in.ts'
import { startTwimlCarriers } from './telephony/twiml/twiml-carriers.ts'

/** The running service on an open database: both interfaces, and everything behind them. */
export interface App {
  /** The main interface; serves the RTB interface too. */
  readonly main: FastifyInstance
  /** The RTB interface alone, when it has a port of its own. */
  readonly rtb: FastifyInstance | null
  /** Where telephones call, `host:port`; null where this process takes no calls from them. */
  readonly sipAddress: string | null
  /** What this process counts. */
  readonly metrics: Registry
  /** From now on the process says that it is not ready. It serves as before. */
  startDraining(): void
  /**
   * Closes the ports, and finishes what was asked; once `hurried` is aborted, cuts it off. While there are calls by webhook, their
   * providers are served on.
   */
  closePorts(hurried?: AbortSignal): Promise<void>
  /** Lets live calls come to their end, as `Calls.finish` does; takes no others. Call it once the ports are closed. */
  finishCalls: Calls['finish']
  /** Stops everything, and before that whatever of the above has not been done. The database stays open. */
  close(): Promise<void>
}

/** What a process has in common with others on the same ports. */
export interface WorkerPlace {
  /** What `/metrics` shows: what all of them count. */
  readonly readMetrics: ReadMetrics
  /** The telephones of all, which are with another process. */
  readonly edge: Ground['edge']
}

/**
 * Wires every feature. Only this file and its folder know all of them; they meet through ports handed over here.
 * @param worker set where this process serves together with others
 */
export async function createApp(
  config: Config,
  database: Database,
  logger: Logger,
  worker?: WorkerPlace,
): Promise<App> {
  usePlaceTable(placeTable())
  await ensureFirstPartitions(database.pool, PARTITIONED_TABLES, Date.now(), logger)
  const limits = await createRateLimits(config.rateLimits)
  // Calls outlive the request that they came with, if any: their links need an address of their own.
  let ownUrl = () => config.baseUrl ?? ''
  let isDraining = false
  const stack = createServiceStack()
  try {
    const stored = stack.add(
      await startFiles(config, { pool: database.pool, baseUrl: () => ownUrl(), logger }),
    )
    // Below the calls: their last commands still go out by it.
    const startOwn = async () => {
      const own = await startEdge(config, { database, stored, isDraining: () => isDraining, logger })
      return { edge: own, sipAddress: own.address }
    }
    const { edge, sipAddress } = worker === undefined ? await startOwn() : { ...worker, sipAddress: null }
    stack.add(edge)
    const { allowPrivateUrls, twilio } = config
    const { copies, ownNumber, ...accounts } = config.carriers
    const ofCarriers = { database, stored, copies, ownNumber, allowPrivateUrls, logger }
    const carriers = stack.add(startTwimlCarriers({ twilio, ...accounts }, ofCarriers))
    const recordings = recordingLinks(
      await signingKey(database.pool, 'recording-links'),
      () => ownUrl(),
      Date.now,
    )
    const signIn = stack.add(await createSignIn(database, config, logger))
    const isDrainingNow = () => isDraining
    const ground = {
      config,
      database,
      logger,
      limits,
      stored,
      edge,
      carriers,
      recordings,
      signIn,
      isDraining: isDrainingNow,
    }
    const services = startServices(ground, stack)
    const { metrics } = services
    const shownMetrics = worker?.readMetrics ?? (() => metrics.metrics())
    const main = await createMainInterface(services, shownMetrics)
    ownUrl = () => config.baseUrl ?? listeningUrl(main)
    const rtb = config.rtbPort === null ? null : await createRtbInterface(services, shownMetrics)
    const closePorts = portsOf(rtb === null ? [main] : [main, rtb])
    const createCarriers = () => createCarrierInterface(services)
    const ofCarriersAlone = carrierPort(main, carriers.count, createCarriers, logger)
    return {
      main,
      rtb,
      sipAddress,
      metrics,
      startDraining: () => {
        isDraining = true
      },
      closePorts: async hurried => {
        const address = main.server.address()
        const closed = closePorts(hurried)
        await Promise.all([closed, ofCarriersAlone.takeOver(address, closed)])
      },
      finishCalls: services.calls.finish,
      close: () => takeAllSteps([() => closePorts(), ofCarriersAlone.close, stack.stop]),
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** How the ports of these interfaces are closed: once, however often that is asked for. */
function portsOf(interfaces: readonly FastifyInstance[]): App['closePorts'] {
  let closed: Promise<unknown> | null = null
  return async hurried => {
    const cutOff = () => {
      for (const { server } of interfaces) server.closeAllConnections()
    }
    closed ??= Promise.all(interfaces.map(fastify => fastify.close()))
    if (hurried?.aborted) cutOff()
    hurried?.addEventListener('abort', cutOff, { once: true })
    await closed
  }
}
