import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerPermissionRoutes } from '../access/permission-routes.ts'
import { type MainRoutes, mainRoutes } from '../access/routes.ts'
import { sessionRoutes } from '../access/session-routes.ts'
import { registerAlertEventRoutes } from '../alerts/event-routes.ts'
import { registerAlertPreviewRoutes } from '../alerts/preview/routes.ts'
import { registerAlertRoutes } from '../alerts/routes.ts'
import { API_INTRODUCTION } from '../api-document/introduction.ts'
import { API_TAGS } from '../api-document/tags.ts'
import { API_VOCABULARY } from '../api-document/vocabulary.ts'
import { loggedPings } from '../bidding/inbounds/logged-pings.ts'
import { registerInboundRoutes } from '../bidding/inbounds/routes.ts'
import { registerPingReplayRoutes } from '../bidding/replays/replay-routes.ts'
import { registerRtbRoutes } from '../bidding/rtb-routes.ts'
import { registerBidTrialRoutes } from '../bidding/trials/bid-trial-routes.ts'
import { registerConsole } from '../console.ts'
import { registerGuide } from '../guide.ts'
import { registerLiveRoutes } from '../live/live-routes.ts'
import { registerMailRoutes } from '../mail/routes.ts'
import { registerInsertionScript } from '../number-insertion/insertion-script-route.ts'
import { registerNumberInsertion } from '../number-insertion/number-routes.ts'
import { registerFileRoutes } from '../platform/files/file-routes.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { watchMethods } from '../platform/http/method-not-allowed.ts'
import { observeRequests } from '../platform/http/observe-requests.ts'
import { registerOpenApi } from '../platform/http/openapi/register-openapi.ts'
import {
  type ReadMetrics,
  registerHealthRoutes,
  registerMetricsRoute,
} from '../platform/http/operations-routes.ts'
import { limitAddresses } from '../platform/http/rate-limits.ts'
import { openUploadScope } from '../platform/http/uploads.ts'
import { registerExportRoutes } from '../reporting/exports/routes.ts'
import { registerPingReportRoutes } from '../reporting/pings/routes.ts'
import { registerAffiliateRoutes } from '../resources/affiliates/routes.ts'
import { registerApiKeyRoutes } from '../resources/api-keys/routes.ts'
import { registerAuditEventRoutes } from '../resources/audit-events/routes.ts'
import { registerBulkRoutes } from '../resources/bulk/bulk-routes.ts'
import { registerCloneRoutes } from '../resources/bulk/clone-routes.ts'
import { registerImportRoutes } from '../resources/bulk/import-routes.ts'
import { registerRestoreRoutes } from '../resources/bulk/restore-routes.ts'
import { registerGreetingAudioRoute } from '../resources/campaigns/greeting-audio-route.ts'
import { registerCampaignRoutes } from '../resources/campaigns/routes.ts'
import { registerRoutingPlanRoutes } from '../resources/campaigns/routing-plan/routes.ts'
import { registerCompanyRoutes } from '../resources/companies/routes.ts'
import { registerContactRoutes } from '../resources/contacts/routes.ts'
import { registerGlobalSuppressedNumberRoutes } from '../resources/global-suppressed-numbers/routes.ts'
import { registerLedgerEntryRoutes } from '../resources/ledger-entries/routes.ts'
import { registerNumberPoolRoutes } from '../resources/number-pools/routes.ts'
import { registerNumberAudioRoute } from '../resources/numbers/number-audio-route.ts'
import { registerNumberRoutes } from '../resources/numbers/routes.ts'
import { registerPayoutTableRoutes } from '../resources/payout-modification-tables/routes.ts'
import { registerPostbackKeyRoutes } from '../resources/postback-keys/routes.ts'
import { registerStaticCallerNumberRoutes } from '../resources/static-caller-numbers/routes.ts'
import { registerSuppressedNumberRoutes } from '../resources/suppressed-numbers/routes.ts'
import { registerTagRoutes } from '../resources/tags/routes.ts'
import { registerTargetGroupRoutes } from '../resources/target-groups/routes.ts'
import { registerTargetRoutes } from '../resources/targets/routes.ts'
import { registerTrunkRoutes } from '../resources/trunks/routes.ts'
import { registerUserRoutes } from '../resources/users/routes.ts'
import { registerDeliveryRoutes } from '../resources/webhooks/delivery-routes.ts'
import { registerWebhookRoutes } from '../resources/webhooks/routes.ts'
import { registerSampleNetworkRoutes } from '../sample-network/routes.ts'
import { registerProofRoutes } from '../sign-in/factors/proof-routes.ts'
import { registerFactorResetRoute } from '../sign-in/factors/reset-route.ts'
import { registerFactorRoutes } from '../sign-in/factors/routes.ts'
import { registerAcceptRoutes } from '../sign-in/invitations/accept-routes.ts'
import { registerInvitationRoutes } from '../sign-in/invitations/routes.ts'
import { registerOidcProviderRoutes } from '../sign-in/oidc/provider-routes.ts'
import { registerSingleSignOnRoutes } from '../sign-in/oidc/sign-in-routes.ts'
import { registerPasswordRoutes } from '../sign-in/passwords/routes.ts'
import { registerSessionRoutes } from '../sign-in/sessions/routes.ts'
import { waysIn } from '../sign-in/ways-in.ts'
import { MEDIA_FOLDER } from '../telephony/edge/sip-edge.ts'
import { createGreetingSpeech } from '../telephony/media/prompts/greeting-speech.ts'
import { speechProblem as createSpeechProblem } from '../telephony/media/prompts/speech-problem.ts'
import { registerCarrierRoutes } from '../telephony/twiml/carrier-routes.ts'
import { VERSION } from '../version.ts'
import { registerCalls } from './call-interface.ts'
import { EXPORTED_LOG } from './exported-log.ts'
import { recordWriters } from './record-writers.ts'
import type { Services } from './services.ts'

/** The main interface; serves the RTB interface too. */
export async function createMainInterface(
  services: Services,
  readMetrics: ReadMetrics,
): Promise<FastifyInstance> {
  const { config, database, stored } = services
  const main = createHttpServer({ ...config, logger: services.logger })
  observeRequests(main, services.observeRequest)
  limitAddresses(main, services.limits.perAddress)
  await registerOpenApi(main, VERSION, {
    introduction: API_INTRODUCTION,
    vocabulary: API_VOCABULARY,
    tags: API_TAGS,
  })
  const answerOtherMethods = watchMethods(main)
  registerOperations(main, services, readMetrics)

  await openUploadScope(main)
  const routes = mainRoutes(main, database, services.principals, services.limits)
  registerSignIn(main, routes, services)
  const rtbUrl = (request: FastifyRequest) => config.rtbUrl ?? main.baseUrl(request)
  registerConfigured(routes, services, rtbUrl)
  await registerRtbRoutes(main, services.rtbPorts)
  registerPings(main, routes, services)
  registerCalls(routes, services)
  registerAlerts(routes, services)
  registerLiveRoutes(main, routes, services)
  await registerCarrierRoutes(main, {
    receive: services.carriers.receive,
    baseUrl: request => main.baseUrl(request),
  })
  await registerNumberInsertion(main, {
    configurations: services.configurations,
    leases: services.leases,
    limit: services.limits.public,
    now: Date.now,
  })
  registerInsertionScript(main)
  if (stored.links !== null) registerFileRoutes(main, stored.files, stored.links)
  registerConsole(main)
  registerGuide(main)
  answerOtherMethods()
  return main
}

/** How people come in with a browser. */
function registerSignIn(
  main: FastifyInstance,
  routes: MainRoutes,
  { database, principals, limits, signIn }: Services,
): void {
  const ofSessions = sessionRoutes(main, database.pool, principals, limits)
  registerSessionRoutes(routes, ofSessions, signIn)
  registerPasswordRoutes(routes, ofSessions, signIn)
  registerInvitationRoutes(routes, signIn)
  registerAcceptRoutes(ofSessions, signIn)
  registerFactorRoutes(ofSessions, signIn)
  registerProofRoutes(ofSessions, signIn)
  registerFactorResetRoute(routes, database)
  registerOidcProviderRoutes(routes, signIn)
  registerSingleSignOnRoutes(ofSessions, signIn)
}

/** What people configure, and what was changed by whom. */
function registerConfigured(
  routes: MainRoutes,
  services: Services,
  rtbUrl: (request: FastifyRequest) => string,
): void {
  const { config, database, changes: configuration, knownCallers, greetings, numbers, logger } = services
  const { orm: db } = database
  const { allowPrivateUrls, sip } = config
  // Carriers by webhook speak texts themselves.
  const speaks = sip.port !== null || sip.tls !== null
  const findProblem = createSpeechProblem(sip.ttsCommand, process.env['PATH'] ?? '', Date.now)
  const speechProblem = speaks ? findProblem : async () => null
  registerUserRoutes(routes, database, waysIn)
  registerApiKeyRoutes(routes, database, Date.now)
  registerPermissionRoutes(routes, db)
  registerMailRoutes(routes, database)
  registerSampleNetworkRoutes(routes, { database, work: services.samples, now: Date.now })
  registerCompanyRoutes(routes, database, configuration, allowPrivateUrls)
  registerLedgerEntryRoutes(routes, database)
  registerTargetRoutes(routes, { db, configuration, allowPrivateUrls })
  registerBidTrialRoutes(routes, { db, configurations: services.configurations, allowPrivateUrls })
  registerTargetGroupRoutes(routes, db, configuration)
  registerTrunkRoutes(routes, { database, tester: services.trunkTester })
  registerAffiliateRoutes(routes, db, configuration)
  registerCampaignRoutes(routes, {
    ...{ db, configuration, greetings, allowPrivateUrls, rtbUrl, speechProblem },
  })
  registerRoutingPlanRoutes(routes, { db, configuration, allowPrivateUrls })
  const directory = join(config.dataDir, MEDIA_FOLDER)
  const speak = createGreetingSpeech({ directory, speechCommand: sip.ttsCommand, findProblem, logger })
  const sound = { files: services.stored.files, speak }
  registerGreetingAudioRoute(routes, { db, sound })
  registerPostbackKeyRoutes(routes, { db, configuration, rtbUrl })
  const readLoggedPings = loggedPings(database.pool)
  registerPayoutTableRoutes(routes, { db, configuration, readLoggedPings, now: Date.now })
  registerNumberAudioRoute(routes, { db, sound })
  registerNumberRoutes(routes, { ...numbers.purchasing, greetings, allowPrivateUrls, speechProblem })
  registerNumberPoolRoutes(routes, { db, configuration, numbers: numbers.pools, now: Date.now })
  registerContactRoutes(routes, db, knownCallers)
  registerTagRoutes(routes, db, configuration)
  registerAuditEventRoutes(routes, db, Date.now)
  registerWebhookRoutes(routes, { db, configuration, allowPrivateUrls })
  registerDeliveryRoutes(routes, { database, sender: services.webhooks })
  registerSuppressedNumberRoutes(routes, db, knownCallers)
  registerStaticCallerNumberRoutes(routes, db, knownCallers)
  registerGlobalSuppressedNumberRoutes(routes, database)
  const writers = recordWriters(services)
  registerBulkRoutes(routes, db, writers)
  registerCloneRoutes(routes, db, writers)
  registerRestoreRoutes(routes, db, writers)
  registerImportRoutes(routes, db, writers)
}

/** The log of pings: read, counted, exported, decided once more. */
function registerPings(main: FastifyInstance, routes: MainRoutes, services: Services): void {
  const { database, stored } = services
  registerInboundRoutes(routes, database.pool, Date.now)
  registerPingReportRoutes(routes, { pool: database.pool, count: services.countPings, now: Date.now })
  registerExportRoutes(routes, {
    database,
    log: EXPORTED_LOG,
    maker: services.exports,
    // The client knows the way here, whatever address others are given.
    link: async (key, expiresAt, request) =>
      stored.links === null
        ? stored.files.link(key, expiresAt)
        : `${main.baseUrl(request)}${stored.links.path(key, expiresAt)}`,
    now: Date.now,
  })
  registerPingReplayRoutes(routes, database.pool, services.findSnapshot)
}

/** What people want to be told of. */
function registerAlerts(routes: MainRoutes, { database, alerts }: Services): void {
  registerAlertRoutes(routes, { database, poke: alerts.poke })
  registerAlertEventRoutes(routes, database)
  registerAlertPreviewRoutes(routes, { database, now: Date.now, elapsed: () => performance.now() })
}

/** The RTB interface alone, so that it can stand behind a load balancer of its own. */
export async function createRtbInterface(
  services: Services,
  readMetrics: ReadMetrics,
): Promise<FastifyInstance> {
  const { config } = services
  const rtb = createHttpServer({ ...config, logger: services.logger, baseUrl: config.rtbUrl })
  observeRequests(rtb, services.observeRequest)
  const answerOtherMethods = watchMethods(rtb)
  registerOperations(rtb, services, readMetrics)
  await registerRtbRoutes(rtb, services.rtbPorts)
  answerOtherMethods()
  return rtb
}

/** What operators ask either interface. */
function registerOperations(
  fastify: FastifyInstance,
  { config, database, isDraining }: Services,
  readMetrics: ReadMetrics,
): void {
  registerHealthRoutes(fastify, database.canWrite, isDraining)
  registerMetricsRoute(fastify, readMetrics, config.metricsToken)
}
