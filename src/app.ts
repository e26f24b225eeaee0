import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { mainRoutes } from './access/routes.ts'
import { createBidding } from './bidding/bidding.ts'
import { createBiddingMetrics } from './bidding/bidding-metrics.ts'
import { createReservationClaims } from './bidding/claim-reservation.ts'
import { expireReservations } from './bidding/expire-reservations.ts'
import { registerInboundRoutes } from './bidding/inbounds/routes.ts'
import { type RtbRoutesPorts, registerRtbRoutes } from './bidding/rtb-routes.ts'
import { registerCallRoutes } from './calls/call-routes.ts'
import { CALL_TABLES, createCalls } from './calls/calls.ts'
import { registerPreviewRoutes } from './calls/previews/preview-routes.ts'
import { registerSimulationRoutes } from './calls/simulations/simulation-routes.ts'
import { createCapacity } from './capacity/capacity.ts'
import { createFilledReader } from './capacity/filled-reader.ts'
import { forgetOldCounters } from './capacity/forget-old-counters.ts'
import type { Config } from './config.ts'
import { configurations } from './configuration/configurations.ts'
import { registerDashboard } from './dashboard.ts'
import type { Database } from './platform/database/database.ts'
import { ensurePartitions } from './platform/database/ensure-partitions.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { watchMethods } from './platform/http/method-not-allowed.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { type Periodic, startPeriodic } from './platform/jobs/periodic.ts'
import { takeAllSteps } from './platform/jobs/take-all-steps.ts'
import type { Logger } from './platform/log/logger.ts'
import {
  batchObserver,
  createMetrics,
  registerMetricsRoute,
  requestObserver,
} from './platform/metrics/metrics.ts'
import { findOrCreateAffiliate } from './resources/affiliates/find-or-create-affiliate.ts'
import { registerAffiliateRoutes } from './resources/affiliates/routes.ts'
import { registerCampaignRoutes } from './resources/campaigns/routes.ts'
import { configurationChanges } from './resources/changes/configuration-changes.ts'
import { registerCompanyRoutes } from './resources/companies/routes.ts'
import { fictionalInventory } from './resources/numbers/fictional-inventory.ts'
import { registerNumberRoutes } from './resources/numbers/routes.ts'
import { registerPostbackKeyRoutes } from './resources/postback-keys/routes.ts'
import { registerTargetGroupRoutes } from './resources/target-groups/routes.ts'
import { registerTargetRoutes } from './resources/targets/routes.ts'
import { registerUserRoutes } from './resources/users/routes.ts'
import { simulatedCarrier } from './telephony/simulated/simulated-carrier.ts'
import { VERSION } from './version.ts'

/** The running service on an open database: both interfaces, and everything behind them. */
export interface App {
  /** The main interface; serves the RTB interface too. */
  readonly main: FastifyInstance
  /** The RTB interface alone, when it has a port of its own. */
  readonly rtb: FastifyInstance | null
  /** Stops accepting, finishes what is in flight. The database stays open. */
  close(): Promise<void>
}

/** A reservation's row says that it is over at most this long after it is. */
const EXPIRY_PAUSE_MS = 250

/** Partitions are made weeks ahead, and old counters only take room: an hour sooner or later is all the same. */
const HOUSEKEEPING_PAUSE_MS = 60 * 60 * 1_000

const PARTITIONED_TABLES = ['reservations', ...CALL_TABLES]

/** Wires every feature. Only this file knows all of them; they meet through the small ports handed over here. */
export async function createApp(config: Config, database: Database, logger: Logger): Promise<App> {
  await ensurePartitions(database.pool, PARTITIONED_TABLES, Date.now())
  const services = startServices(config, database, logger)
  try {
    const main = await createMainInterface(config, services)
    const rtb = config.rtbPort === null ? null : await createRtbInterface(config, services)
    return {
      main,
      rtb,
      close: () => takeAllSteps([() => Promise.all([main.close(), rtb?.close()]), ...services.closing]),
    }
  } catch (error) {
    await takeAllSteps(services.closing)
    throw error
  }
}

type Services = ReturnType<typeof startServices>

/** What runs behind the interfaces. `closing` stops it, in order. */
function startServices(config: Config, database: Database, logger: Logger) {
  const { pool } = database
  const metrics = createMetrics()
  const onBatch = batchObserver(metrics)
  const changes = configurationChanges(database)
  const current = configurations(database, changes, logger)
  const capacity = createCapacity(pool, onBatch)
  const filled = createFilledReader(pool, onBatch)
  const bidding = createBidding({
    pool,
    filled,
    createAffiliate: (companyId, afid) => findOrCreateAffiliate(database, changes, companyId, afid),
    chance: Math.random,
    onBatch,
  })
  const calls = createCalls({
    database,
    configurations: current,
    capacity,
    filled,
    claims: createReservationClaims(pool),
    simulatedCarrier,
    logger,
    metrics,
    onBatch,
  })
  const rtbPorts: RtbRoutesPorts = {
    bidding,
    configurations: current,
    metrics: createBiddingMetrics(metrics),
    sipDomain: config.sipDomain,
    now: Date.now,
  }
  const jobs = startJobs(pool, logger)
  return {
    database,
    logger,
    metrics,
    observeRequests: requestObserver(metrics),
    changes,
    configurations: current,
    filled,
    calls,
    rtbPorts,
    closing: [
      () => calls.close(),
      () => Promise.all([bidding.drain(), filled.drain(), capacity.drain()]),
      () => Promise.all(jobs.map(job => job.stop())),
      () => current.stop(),
    ],
  }
}

function startJobs(pool: Pool, logger: Logger): readonly Periodic[] {
  return [
    startPeriodic({
      pauseMs: EXPIRY_PAUSE_MS,
      run: () => expireReservations(pool, Date.now()),
      onError: error => logger.error({ err: error }, 'reservations could not be expired'),
    }),
    startPeriodic({
      pauseMs: HOUSEKEEPING_PAUSE_MS,
      run: async () => {
        await ensurePartitions(pool, PARTITIONED_TABLES, Date.now())
        await forgetOldCounters(pool, Date.now())
      },
      onError: error => logger.error({ err: error }, 'the hourly housekeeping failed'),
    }),
  ]
}

async function createMainInterface(config: Config, services: Services): Promise<FastifyInstance> {
  const { database, changes, rtbPorts } = services
  const main = createHttpServer({ logger: services.logger, baseUrl: config.baseUrl })
  services.observeRequests(main)
  await registerOpenApi(main, VERSION)
  const answerOtherMethods = watchMethods(main)
  registerOperations(main, config, services)

  const routes = mainRoutes(main, database.orm)
  const rtbUrl = (request: FastifyRequest) => config.rtbUrl ?? main.baseUrl(request)
  const inventory = fictionalInventory(database.orm, Math.random)
  registerUserRoutes(routes, database)
  registerCompanyRoutes(routes, database, changes)
  registerTargetRoutes(routes, database.orm, changes)
  registerTargetGroupRoutes(routes, database.orm, changes)
  registerAffiliateRoutes(routes, database.orm, changes)
  registerCampaignRoutes(routes, { db: database.orm, configuration: changes, rtbUrl })
  registerPostbackKeyRoutes(routes, { db: database.orm, configuration: changes, rtbUrl })
  registerNumberRoutes(routes, { db: database.orm, configuration: changes, inventory })

  await registerRtbRoutes(main, rtbPorts)
  registerInboundRoutes(routes, database.pool, Date.now)
  registerCallRoutes(routes, database.pool)
  registerPreviewRoutes(routes, services)
  registerSimulationRoutes(routes, {
    pool: database.pool,
    simulations: services.calls.simulations,
    sipDomain: config.sipDomain,
  })
  registerDashboard(main)
  answerOtherMethods()
  return main
}

/** The RTB interface alone, so that it can stand behind a load balancer of its own. */
async function createRtbInterface(config: Config, services: Services): Promise<FastifyInstance> {
  const rtb = createHttpServer({ logger: services.logger, baseUrl: config.rtbUrl })
  services.observeRequests(rtb)
  const answerOtherMethods = watchMethods(rtb)
  registerOperations(rtb, config, services)
  await registerRtbRoutes(rtb, services.rtbPorts)
  answerOtherMethods()
  return rtb
}

/** What whoever runs the service asks either interface. */
function registerOperations(fastify: FastifyInstance, config: Config, services: Services): void {
  registerHealthRoutes(fastify, services.database.pool)
  registerMetricsRoute(fastify, services.metrics, config.metricsToken)
}
