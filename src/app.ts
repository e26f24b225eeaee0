import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { startPeriodic } from './platform/jobs/periodic.ts'
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
import { configurationChanges } from './resources/companies/configuration-changes.ts'
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
  const metrics = createMetrics()
  const observeRequests = requestObserver(metrics)
  const observeBatch = batchObserver(metrics)
  const changes = configurationChanges(database)
  const current = configurations(database, changes, logger)

  const main = createHttpServer({ logger, baseUrl: config.baseUrl })
  observeRequests(main)
  await registerOpenApi(main, VERSION)
  const answerOtherMethods = watchMethods(main)
  registerHealthRoutes(main, database.pool)
  registerMetricsRoute(main, metrics, config.metricsToken)

  const routes = mainRoutes(main, database.orm)
  registerUserRoutes(routes, database)
  registerCompanyRoutes(routes, database, changes)
  registerTargetRoutes(routes, database.orm, changes)
  registerTargetGroupRoutes(routes, database.orm, changes)
  registerAffiliateRoutes(routes, database.orm, changes)
  const rtbUrl = (request: FastifyRequest) => config.rtbUrl ?? main.baseUrl(request)
  registerCampaignRoutes(routes, { db: database.orm, configuration: changes, rtbUrl })
  registerPostbackKeyRoutes(routes, { db: database.orm, configuration: changes, rtbUrl })
  const inventory = fictionalInventory(database.orm, Math.random)
  registerNumberRoutes(routes, { db: database.orm, configuration: changes, inventory })

  const capacity = createCapacity(database.pool, observeBatch)
  const filled = createFilledReader(database.pool, observeBatch)
  const bidding = createBidding({
    pool: database.pool,
    filled,
    createAffiliate: (companyId, afid) => findOrCreateAffiliate(database, changes, companyId, afid),
    chance: Math.random,
    onBatch: observeBatch,
  })
  const rtbPorts: RtbRoutesPorts = {
    bidding,
    configurations: current,
    metrics: createBiddingMetrics(metrics),
    sipDomain: config.sipDomain,
    now: Date.now,
  }
  await registerRtbRoutes(main, rtbPorts)
  registerInboundRoutes(routes, database.pool, Date.now)
  const rtb = config.rtbPort === null ? null : createHttpServer({ logger, baseUrl: config.rtbUrl })
  if (rtb !== null) {
    observeRequests(rtb)
    const answerOtherRtbMethods = watchMethods(rtb)
    registerHealthRoutes(rtb, database.pool)
    registerMetricsRoute(rtb, metrics, config.metricsToken)
    await registerRtbRoutes(rtb, rtbPorts)
    answerOtherRtbMethods()
  }

  await ensurePartitions(database.pool, PARTITIONED_TABLES, Date.now())
  const calls = createCalls({
    database,
    configurations: current,
    capacity,
    filled,
    claims: createReservationClaims(database.pool),
    simulatedCarrier,
    logger,
    metrics,
    onBatch: observeBatch,
  })
  registerCallRoutes(routes, database.pool)
  registerPreviewRoutes(routes, { configurations: current, filled })
  registerSimulationRoutes(routes, {
    pool: database.pool,
    simulations: calls.simulations,
    sipDomain: config.sipDomain,
  })
  const jobs = [
    startPeriodic({
      pauseMs: EXPIRY_PAUSE_MS,
      run: () => expireReservations(database.pool, Date.now()),
      onError: error => logger.error({ err: error }, 'reservations could not be expired'),
    }),
    startPeriodic({
      pauseMs: HOUSEKEEPING_PAUSE_MS,
      run: async () => {
        await ensurePartitions(database.pool, PARTITIONED_TABLES, Date.now())
        await forgetOldCounters(database.pool, Date.now())
      },
      onError: error => logger.error({ err: error }, 'the hourly housekeeping failed'),
    }),
  ]

  registerDashboard(main)
  answerOtherMethods()
  return {
    main,
    rtb,
    close: () =>
      takeAllSteps([
        () => Promise.all([main.close(), rtb?.close()]),
        () => calls.close(),
        () => Promise.all([bidding.drain(), filled.drain(), capacity.drain()]),
        () => Promise.all(jobs.map(job => job.stop())),
        () => current.stop(),
      ]),
  }
}
