import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mainRoutes } from '../access/routes.ts'
import { API_TAGS } from '../api-document/tags.ts'
import { API_VOCABULARY } from '../api-document/vocabulary.ts'
import { registerInboundRoutes } from '../bidding/inbounds/routes.ts'
import { loggedPings } from '../bidding/logged-pings.ts'
import { registerPingReplayRoutes } from '../bidding/replays/replay-routes.ts'
import { registerRtbRoutes } from '../bidding/rtb-routes.ts'
import { registerCallRoutes } from '../calls/call-routes.ts'
import { registerPixelRoutes } from '../calls/pixels/pixel-routes.ts'
import { registerPreviewRoutes } from '../calls/previews/preview-routes.ts'
import { registerCallReplayRoutes } from '../calls/replays/replay-routes.ts'
import { registerSimulationRoutes } from '../calls/simulations/simulation-routes.ts'
import type { Config } from '../config.ts'
import { registerDashboard } from '../dashboard.ts'
import { registerLiveRoutes } from '../live/live-routes.ts'
import { registerInsertionScript } from '../number-insertion/insertion-script.ts'
import { registerNumberInsertion } from '../number-insertion/number-routes.ts'
import { registerFileRoutes } from '../platform/files/file-routes.ts'
import { registerHealthRoutes } from '../platform/http/health.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { watchMethods } from '../platform/http/method-not-allowed.ts'
import { registerOpenApi } from '../platform/http/openapi/register-openapi.ts'
import { limitAddresses } from '../platform/http/rate-limits.ts'
import { openUploadScope } from '../platform/http/uploads.ts'
import { type ReadFigures, registerMetricsRoute } from '../platform/metrics/metrics.ts'
import { registerReportRoutes } from '../reporting/calls/routes.ts'
import { registerCapSimulationRoutes } from '../reporting/cap-simulations/routes.ts'
import { registerExportRoutes } from '../reporting/exports/routes.ts'
import { registerAffiliateRoutes } from '../resources/affiliates/routes.ts'
import { registerAuditEventRoutes } from '../resources/audit-events/routes.ts'
import { registerCampaignRoutes } from '../resources/campaigns/routes.ts'
import { registerCompanyRoutes } from '../resources/companies/routes.ts'
import { registerContactRoutes } from '../resources/contacts/routes.ts'
import { registerGlobalSuppressedNumberRoutes } from '../resources/global-suppressed-numbers/routes.ts'
import { registerLedgerEntryRoutes } from '../resources/ledger-entries/routes.ts'
import { registerNumberPoolRoutes } from '../resources/number-pools/routes.ts'
import { registerNumberRoutes } from '../resources/numbers/routes.ts'
import { registerPayoutTableRoutes } from '../resources/payout-modification-tables/routes.ts'
import { registerPostbackKeyRoutes } from '../resources/postback-keys/routes.ts'
import { registerStaticCallerNumberRoutes } from '../resources/static-caller-numbers/routes.ts'
import { registerSuppressedNumberRoutes } from '../resources/suppressed-numbers/routes.ts'
import { registerTagRoutes } from '../resources/tags/routes.ts'
import { registerTargetGroupRoutes } from '../resources/target-groups/routes.ts'
import { registerTargetRoutes } from '../resources/targets/routes.ts'
import { registerUserRoutes } from '../resources/users/routes.ts'
import { registerDeliveryRoutes } from '../resources/webhooks/delivery-routes.ts'
import { registerWebhookRoutes } from '../resources/webhooks/routes.ts'
import { VERSION } from '../version.ts'
import { EXPORTED_LOG } from './exported-log.ts'
import type { Services } from './services.ts'

/** The main interface; serves the RTB interface too. */
export async function createMainInterface(
  config: Config,
  services: Services,
  readFigures: ReadFigures,
): Promise<FastifyInstance> {
  const { database, changes, greetings, rtbPorts, stored } = services
  const main = createHttpServer({ ...config, logger: services.logger })
  services.observeRequests(main)
  limitAddresses(main, services.limits.perAddress)
  await registerOpenApi(main, VERSION, {
    vocabulary: API_VOCABULARY,
    tags: API_TAGS,
  })
  const answerOtherMethods = watchMethods(main)
  registerOperations(main, config, services, readFigures)

  await openUploadScope(main)
  const routes = mainRoutes(main, database, services.findUser, services.limits)
  const rtbUrl = (request: FastifyRequest) => config.rtbUrl ?? main.baseUrl(request)
  registerUserRoutes(routes, database)
  registerCompanyRoutes(routes, database, changes)
  registerLedgerEntryRoutes(routes, database)
  registerTargetRoutes(routes, {
    db: database.orm,
    configuration: changes,
    allowPrivateUrls: config.allowPrivateUrls,
  })
  registerTargetGroupRoutes(routes, database.orm, changes)
  registerAffiliateRoutes(routes, database.orm, changes)
  const { allowPrivateUrls } = config
  registerCampaignRoutes(routes, {
    db: database.orm,
    configuration: changes,
    greetings,
    allowPrivateUrls,
    rtbUrl,
  })
  registerPostbackKeyRoutes(routes, { db: database.orm, configuration: changes, rtbUrl })
  registerPayoutTableRoutes(routes, {
    db: database.orm,
    configuration: changes,
    readLoggedPings: loggedPings(database.pool),
    now: Date.now,
  })
  registerNumberRoutes(routes, { ...services.numberDeps, greetings, allowPrivateUrls })
  registerNumberPoolRoutes(routes, {
    db: database.orm,
    configuration: changes,
    numbers: services.poolNumbers,
  })
  registerContactRoutes(routes, database.orm, services.knownCallers)
  registerTagRoutes(routes, database.orm, changes)
  registerAuditEventRoutes(routes, database.orm, Date.now)
  registerWebhookRoutes(routes, {
    db: database.orm,
    configuration: changes,
    allowPrivateUrls: config.allowPrivateUrls,
  })
  registerDeliveryRoutes(routes, { database, sender: services.webhookSender })
  registerLiveRoutes(main, routes, services.live)
  registerSuppressedNumberRoutes(routes, database.orm, services.knownCallers)
  registerStaticCallerNumberRoutes(routes, database.orm, services.knownCallers)
  registerGlobalSuppressedNumberRoutes(routes, database.orm)

  await registerRtbRoutes(main, rtbPorts)
  registerInboundRoutes(routes, database.pool, Date.now)
  registerExportRoutes(routes, {
    database,
    log: EXPORTED_LOG,
    maker: services.exports,
    // Who asks knows the way here, whatever address others are told.
    link: async (key, expiresAt, request) =>
      stored.links === null
        ? stored.files.link(key, expiresAt)
        : `${main.baseUrl(request)}${stored.links.path(key, expiresAt)}`,
    now: Date.now,
  })
  registerReportRoutes(routes, database.pool)
  registerPingReplayRoutes(routes, database.pool, services.findSnapshot)
  registerCallRoutes(routes, database.pool)
  registerCallReplayRoutes(routes, database.pool, services.findSnapshot)
  registerPixelRoutes(routes, { pool: database.pool, sender: services.pixels })
  registerCapSimulationRoutes(routes, {
    database,
    configurations: services.configurations,
    performance: services.performance,
    now: Date.now,
  })
  registerPreviewRoutes(routes, services)
  registerSimulationRoutes(routes, {
    pool: database.pool,
    simulations: services.calls.simulations,
    stories: services.calls.stories,
    sipDomain: config.sipDomain,
  })
  await registerNumberInsertion(main, {
    configurations: services.configurations,
    leases: services.leases,
    limit: services.limits.public,
    now: Date.now,
  })
  registerInsertionScript(main)
  if (stored.links !== null) registerFileRoutes(main, stored.files, stored.links)
  registerDashboard(main)
  answerOtherMethods()
  return main
}

/** The RTB interface alone, so that it can stand behind a load balancer of its own. */
export async function createRtbInterface(
  config: Config,
  services: Services,
  readFigures: ReadFigures,
): Promise<FastifyInstance> {
  const rtb = createHttpServer({ ...config, logger: services.logger, baseUrl: config.rtbUrl })
  services.observeRequests(rtb)
  const answerOtherMethods = watchMethods(rtb)
  registerOperations(rtb, config, services, readFigures)
  await registerRtbRoutes(rtb, services.rtbPorts)
  answerOtherMethods()
  return rtb
}

/** What whoever runs the service asks either interface. */
function registerOperations(
  fastify: FastifyInstance,
  config: Config,
  services: Services,
  readFigures: ReadFigures,
): void {
  registerHealthRoutes(fastify, services.database.pool)
  registerMetricsRoute(fastify, readFigures, config.metricsToken)
}
