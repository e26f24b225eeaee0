import { randomUUID } from 'node:crypto'
import { createPrincipals } from '../access/principals.ts'
import { startAlerts } from '../alerts/start-alerts.ts'
import { createPingCounter } from '../bidding/inbounds/count-pings.ts'
import { createReservationClaims } from '../bidding/reservations/claim-reservation.ts'
import type { RtbRoutesPorts } from '../bidding/rtb-routes.ts'
import { startBidding, startReservationUpkeep } from '../bidding/start-bidding.ts'
import { createCallFrequencyReader } from '../callers/call-frequency-reader.ts'
import { createCallerReader } from '../callers/caller-reader.ts'
import { keepTags } from '../callers/keep-tags.ts'
import { startCalls } from '../calls/calls.ts'
import { createCallPostbacks } from '../calls/postbacks/call-postbacks.ts'
import { MAX_TAGS_OF_CALL } from '../calls/postbacks/write-call-tags.ts'
import type { RecordingLinks } from '../calls/recordings/recording-links.ts'
import { createPerformanceReader } from '../calls/records/performance-reader.ts'
import { createCapacity } from '../capacity/capacity.ts'
import { createFilledReader } from '../capacity/filled-reader.ts'
import { watchCounters } from '../capacity/watch-counters.ts'
import type { Config } from '../config.ts'
import { startConfiguration } from '../configuration/start-configuration.ts'
import { startDelivery } from '../delivery/start-delivery.ts'
import { startLiveEvents } from '../live/live-events.ts'
import { sendMail } from '../mail/send-mail.ts'
import { startMailSender } from '../mail/start-mail-sender.ts'
import { createNumberLeases } from '../number-leases/number-leases.ts'
import { createReservationNumbers } from '../number-leases/reservation-numbers.ts'
import { startPoolUse } from '../number-leases/use/start-pool-use.ts'
import type { Database } from '../platform/database/database.ts'
import type { StartedFiles } from '../platform/files/start-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { ServiceStack } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import { batchObserver, createMetrics, requestObserver } from '../platform/metrics/metrics.ts'
import { startReportSender } from '../reporting/scheduled/start-report-sender.ts'
import { startExports, startReporting } from '../reporting/start-reporting.ts'
import { findOrCreateAffiliate } from '../resources/affiliates/store.ts'
import { greetingFiles } from '../resources/call-settings/greeting-files.ts'
import { type CallerChanges, callerChanges } from '../resources/changes/caller-changes.ts'
import { configurationChanges } from '../resources/changes/configuration-changes.ts'
import {
  COMPANY_WIDE,
  resubscribeCaller,
  suppressCaller,
} from '../resources/suppressed-numbers/suppress-caller.ts'
import { pauseWebhook } from '../resources/webhooks/store.ts'
import { startSampleWork } from '../sample-network/sample-work.ts'
import type { SignInPorts } from '../sign-in/sign-in.ts'
import type { CallTaker } from '../telephony/edge/receive-invite.ts'
import type { SipEdge } from '../telephony/edge/sip-edge.ts'
import type { CallRunner } from '../telephony/remote/remote-edge.ts'
import { simulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import type { TwimlCarriers } from '../telephony/twiml/twiml-carriers.ts'
import { VERSION } from '../version.ts'
import { createEventReader } from './event-reader.ts'
import { EXPORTED_LOG } from './exported-log.ts'
import { startFolding, startHousekeeping } from './housekeeping.ts'
import { startNumbers } from './numbers.ts'
import { PARTITIONED_TABLES } from './partitioned-tables.ts'

export type Services = ReturnType<typeof startServices>

/** What the services are built on. */
export interface Ground {
  readonly config: Config
  readonly database: Database
  readonly logger: Logger
  readonly limits: RateLimits
  readonly stored: StartedFiles
  /** The telephones, of this process or of another. */
  readonly edge: Pick<SipEdge, 'tester' | 'metrics' | 'stop'> & {
    takeCalls(calls: CallTaker & CallRunner): void
  }
  readonly recordings: RecordingLinks
  readonly signIn: SignInPorts
  readonly carriers: Pick<TwimlCarriers, 'receive' | 'takeCalls' | 'inherit'>
  /** Whether this process is about to stop, and wants no new requests. */
  isDraining(): boolean
}

/**
 * Starts what runs behind the interfaces, on top of what the stack holds already; it is stopped in the reverse order.
 * What a ping, a confirm or a call waits for takes the `hot` connections, and everything else the others.
 */
export function startServices(ground: Ground, stack: ServiceStack) {
  const { config, database, logger, stored, edge } = ground
  const base = observedBase(ground)
  const { pool } = base
  const { hot } = database
  const changes = configurationChanges(database)
  const knownCallers = callerChanges(database, changes)
  // Lowest, and so stopped last: what they are at may take long, and no call may have to wait until it is done.
  stack.add(startHousekeeping(database, logger))
  for (const folding of startFolding(database, logger)) stack.add(folding)
  stack.add(watchCounters(base))
  stack.add(startReporting(base))
  stack.add(startReservationUpkeep({ pool, hotPool: hot.pool, logger }))
  const { configurations, publishers, findSnapshot } = stack.add(
    startConfiguration({
      database,
      changes,
      findOrCreateAffiliate: (...names) => findOrCreateAffiliate(hot, ...names),
      maxBytes: config.configurationBytes,
      metrics: base.metrics,
      logger,
    }),
  )
  const numbers = stack.add(startNumbers(config, { database, configuration: changes, logger }))
  const readEvents = createEventReader(pool, ground.recordings.urlOf)
  const live = stack.add(startLiveEvents({ database, processId: randomUUID(), readEvents, logger }))
  // Below everything that may still have something to announce.
  const { pixels, webhooks, outboxMetrics } = stack.add(
    startDelivery({
      ...base,
      readEvents,
      pauseWebhook: (companyId, ...paused) =>
        changes.change(companyId, tx => pauseWebhook(tx, companyId, ...paused)),
      version: VERSION,
    }),
  )
  if (config.mail !== null) {
    const ports = { pool, chance: Math.random, logger, metrics: outboxMetrics }
    stack.add(startMailSender(config.mail, ports))
  }
  const { baseUrl } = config
  const alerts = stack.add(startAlerts({ database, sendMail, baseUrl, logger, now: Date.now }))
  const scheduledReports = stack.add(
    startReportSender({ database, sendMail, baseUrl, logger, now: Date.now }),
  )
  const { onShortage } = stack.add(startPoolUse({ database, logger, now: Date.now }))
  const leases = createNumberLeases(hot.pool, numbers.provision, onShortage)
  const readers = startReaders(base, stack)
  const rtb = stack.add(
    startBidding({
      ...base,
      ...readers,
      pool: hot.pool,
      publishers,
      numbers: createReservationNumbers({
        pool: hot.pool,
        provision: numbers.provision,
        onShortage,
        now: Date.now,
        logger,
      }),
      announces: ({ announcesReservations, companyId }) =>
        announcesReservations || live.hasReservationsWatched(companyId),
    }),
  )
  const calls = stack.add(
    startCalls({
      ...base,
      ...readers,
      database: hot,
      configurations,
      capacity: stack.add(createCapacity(hot.pool, base.onBatch)),
      claims: createReservationClaims(hot.pool),
      leases,
      files: stored.files,
      recordingLinks: ground.recordings,
      suppressCaller: (companyId, number) =>
        knownCallers.change(companyId, tx => suppressCaller(tx, companyId, number, COMPANY_WIDE)),
      resubscribeCaller: (companyId, number) =>
        knownCallers.change(companyId, tx => resubscribeCaller(tx, companyId, number)),
      onPixelsFired: pixels.poke,
      inheritCalls: ground.carriers.inherit,
      simulatedCarrier,
      isDatabaseOfMachine: config.databaseUrl === null,
    }),
  )
  edge.takeCalls(calls)
  ground.carriers.takeCalls(calls)
  for (const metric of edge.metrics) base.metrics.registerMetric(metric)
  const exports = stack.add(
    startExports({ ...base, files: stored.files, areFilesReachable: stored.areReachable, log: EXPORTED_LOG }),
  )
  const samples = stack.add(
    startSampleWork({
      database,
      changes,
      configurations,
      bidding: rtb.bidding,
      calls,
      carrier: simulatedCarrier,
      partitionedTables: PARTITIONED_TABLES,
      logger,
      now: Date.now,
    }),
  )
  return {
    ...ground,
    ...readers,
    metrics: base.metrics,
    observeRequest: requestObserver(base.metrics),
    principals: createPrincipals(hot, config.sessions.idleSeconds, base.onBatch),
    changes,
    knownCallers,
    configurations,
    findSnapshot,
    countPings: createPingCounter(pool),
    live,
    alerts,
    scheduledReports,
    pixels,
    webhooks,
    numbers,
    leases,
    calls,
    exports,
    samples,
    trunkTester: edge.tester,
    greetings: greetingFiles(stored.files, stored.discarded, logger),
    rtbPorts: rtbPorts(ground, rtb, configurations, knownCallers),
  }
}

/** What nearly every service needs. */
function observedBase({ config, database, logger }: Ground) {
  const metrics = createMetrics()
  return {
    database,
    pool: database.pool,
    direct: database.direct,
    logger,
    metrics,
    /** Counts batches by name and size. */
    onBatch: batchObserver(metrics),
    allowPrivateUrls: config.allowPrivateUrls,
  }
}

/** What pings, calls and previews look up. */
function startReaders({ database, logger, onBatch }: ReturnType<typeof observedBase>, stack: ServiceStack) {
  const { pool } = database.hot
  return {
    filled: stack.add(createFilledReader(pool, onBatch)),
    callers: stack.add(createCallerReader(pool, onBatch)),
    frequencies: stack.add(createCallFrequencyReader(pool, onBatch)),
    performance: createPerformanceReader(pool, logger, Date.now),
  }
}

function rtbPorts(
  { config, database, limits }: Ground,
  { bidding, metrics }: ReturnType<typeof startBidding>,
  configurations: RtbRoutesPorts['configurations'],
  knownCallers: CallerChanges,
): RtbRoutesPorts {
  return {
    bidding,
    metrics,
    postbacks: createCallPostbacks(database.pool, keeping =>
      knownCallers.change(keeping.companyId, tx => keepTags(tx, keeping, MAX_TAGS_OF_CALL)),
    ),
    configurations,
    limits,
    sipDomain: config.sipDomain,
    fieldPrefix: config.rtbFieldPrefix,
    now: Date.now,
  }
}
