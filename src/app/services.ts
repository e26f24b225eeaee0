import { randomUUID } from 'node:crypto'
import { createFindUserByApiKeyHash } from '../access/find-user.ts'
import { createBidding } from '../bidding/bidding.ts'
import { createBiddingMetrics } from '../bidding/bidding-metrics.ts'
import { createBuyerBids } from '../bidding/buyers/create-buyer-bids.ts'
import { createFaultLog } from '../bidding/faults/fault-log.ts'
import { createReservationClaims } from '../bidding/reservations/claim-reservation.ts'
import type { RtbRoutesPorts } from '../bidding/rtb-routes.ts'
import { createCallerReader } from '../callers/caller-reader.ts'
import { createCalls } from '../calls/calls.ts'
import { createCallPostbacks } from '../calls/postbacks/call-postbacks.ts'
import { createPerformanceReader } from '../calls/records/performance-reader.ts'
import { createCapacity } from '../capacity/capacity.ts'
import { createFilledReader } from '../capacity/filled-reader.ts'
import type { Config } from '../config.ts'
import { compiledPayoutRules } from '../configuration/compiled-payout-rules.ts'
import { configurations } from '../configuration/configurations.ts'
import { createPublishers } from '../configuration/publishers.ts'
import { snapshotFinder } from '../configuration/snapshots/find-snapshot.ts'
import { createSnapshotKeeper } from '../configuration/snapshots/snapshot-keeper.ts'
import { createOutboxMetrics } from '../delivery/outbox-metrics.ts'
import { startPixelSender } from '../delivery/pixels/send-pixels.ts'
import { startWebhookSender } from '../delivery/webhooks/send-webhooks.ts'
import { createLiveEvents } from '../live/live-events.ts'
import { openInventories } from '../number-inventory/open-inventories.ts'
import { createNumberLeases } from '../number-leases/number-leases.ts'
import { createReservationNumbers } from '../number-leases/reservation-numbers.ts'
import type { Database } from '../platform/database/database.ts'
import { discardedFiles } from '../platform/files/discarded-files.ts'
import type { OpenedFiles } from '../platform/files/open-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { Logger } from '../platform/log/logger.ts'
import { batchObserver, createMetrics, requestObserver } from '../platform/metrics/metrics.ts'
import { createExportMetrics } from '../reporting/exports/export-metrics.ts'
import { startExportMaker } from '../reporting/exports/make-exports.ts'
import { findOrCreateAffiliate } from '../resources/affiliates/find-or-create-affiliate.ts'
import { greetingFiles } from '../resources/call-settings/greeting-files.ts'
import { callerChanges } from '../resources/changes/caller-changes.ts'
import { configurationChanges } from '../resources/changes/configuration-changes.ts'
import { gatherChanges } from '../resources/changes/gathered-changes.ts'
import { provideNumbers } from '../resources/number-pools/provision-number.ts'
import { resubscribeCaller } from '../resources/suppressed-numbers/resubscribe-caller.ts'
import { COMPANY_WIDE, suppressCaller } from '../resources/suppressed-numbers/suppress-caller.ts'
import { pauseWebhook } from '../resources/webhooks/store.ts'
import { simulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
import { VERSION } from '../version.ts'
import { createEventReader } from './event-reader.ts'
import { EXPORTED_LOG } from './exported-log.ts'
import { startJobs } from './jobs.ts'

export type Services = ReturnType<typeof startServices>

/** What runs behind the interfaces. `closing` stops it, in order. */
export function startServices(
  config: Config,
  database: Database,
  logger: Logger,
  limits: RateLimits,
  stored: OpenedFiles,
) {
  const { pool } = database
  const metrics = createMetrics()
  const onBatch = batchObserver(metrics)
  const changes = configurationChanges(database)
  const knownCallers = callerChanges(database, changes)
  const snapshots = createSnapshotKeeper(pool, logger)
  const current = configurations(database, changes, logger, snapshots)
  const findUser = createFindUserByApiKeyHash(database.orm, onBatch)
  const capacity = createCapacity(pool, onBatch)
  const filled = createFilledReader(pool, onBatch)
  const callers = createCallerReader(pool, onBatch)
  const performance = createPerformanceReader(pool, logger, Date.now)
  const inventories = openInventories(config, Math.random)
  const numberDeps = { database, configuration: changes, inventory: inventories.chosen, logger }
  const poolNumbers = provideNumbers({ ...numberDeps, now: Date.now })
  const provision = async (companyId: number, poolId: number) =>
    (await poolNumbers.provision(companyId, poolId)).outcome === 'provisioned'
  const leases = createNumberLeases(pool, provision)
  const newPublishers = gatherChanges(changes, logger)
  const publishers = createPublishers((companyId, afid) =>
    findOrCreateAffiliate(database, companyId, afid, newPublishers.announce),
  )
  const buyers = createBuyerBids({
    registry: metrics,
    logger,
    allowPrivateUrls: config.allowPrivateUrls,
    now: () => globalThis.performance.now(),
  })
  const readEvents = createEventReader(pool)
  const live = createLiveEvents({ database, processId: randomUUID(), readEvents, logger })
  const biddingMetrics = createBiddingMetrics(metrics)
  const bidding = createBidding({
    pool,
    filled,
    callers,
    performance,
    publishers,
    buyers,
    numbers: createReservationNumbers({ pool, provision, now: Date.now, logger }),
    announces: ({ announcesReservations, companyId }) =>
      announcesReservations || live.hasReservationsWatched(companyId),
    chance: Math.random,
    monotonicNow: () => globalThis.performance.now(),
    faults: createFaultLog(logger, Date.now),
    onLease: biddingMetrics.countLease,
    onBatch,
  })
  const discarded = discardedFiles(pool, stored.files)
  const outboxMetrics = createOutboxMetrics(metrics)
  const pixels = startPixelSender({
    pool,
    allowPrivateUrls: config.allowPrivateUrls,
    userAgent: `Dialplane/${VERSION}`,
    chance: Math.random,
    logger,
    metrics: outboxMetrics,
    onBatch,
  })
  const calls = createCalls({
    database,
    configurations: current,
    capacity,
    filled,
    performance,
    claims: createReservationClaims(pool),
    callers,
    leases,
    files: stored.files,
    suppressCaller: (companyId, number) =>
      knownCallers.change(companyId, tx => suppressCaller(tx, companyId, number, COMPANY_WIDE)),
    resubscribeCaller: (companyId, number) =>
      knownCallers.change(companyId, tx => resubscribeCaller(tx, companyId, number)),
    onPixelsFired: pixels.poke,
    simulatedCarrier,
    logger,
    metrics,
    onBatch,
  })
  const rtbPorts: RtbRoutesPorts = {
    bidding,
    postbacks: createCallPostbacks(pool),
    configurations: current,
    limits,
    metrics: biddingMetrics,
    sipDomain: config.sipDomain,
    now: Date.now,
  }
  const exports = startExportMaker({
    pool,
    files: stored.files,
    log: EXPORTED_LOG,
    logger,
    metrics: createExportMetrics(metrics),
    now: Date.now,
  })
  const webhookSender = startWebhookSender({
    pool,
    readEvents,
    pauseWebhook: (companyId, id, reason) =>
      changes.change(companyId, tx => pauseWebhook(tx, companyId, id, reason)),
    allowPrivateUrls: config.allowPrivateUrls,
    version: VERSION,
    logger,
    metrics: outboxMetrics,
  })
  const jobs = startJobs({ database, discarded, inventories, poolNumbers, logger })
  return {
    database,
    logger,
    metrics,
    observeRequests: requestObserver(metrics),
    findUser,
    changes,
    knownCallers,
    numberDeps,
    poolNumbers,
    leases,
    configurations: current,
    findSnapshot: snapshotFinder(database, compiledPayoutRules(logger)),
    filled,
    callers,
    performance,
    calls,
    stored,
    greetings: greetingFiles(stored.files, discarded, logger),
    limits,
    rtbPorts,
    exports,
    pixels,
    webhookSender,
    live,
    closing: [
      // Last heard of, first cut off: whoever waits for an export is served by the process that takes it over.
      () => exports.stop(),
      () => calls.close(),
      () => Promise.all([bidding.drain(), filled.drain(), callers.drain(), capacity.drain()]),
      // After what happens last, so that it may still be told.
      () => Promise.all([pixels.stop(), webhookSender.stop()]),
      () => Promise.all([...jobs.map(job => job.stop()), newPublishers.stop(), buyers.close()]),
      () => Promise.all([current.stop(), live.stop()]),
      () => snapshots.drain(),
    ],
  }
}
