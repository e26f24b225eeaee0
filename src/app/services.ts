import { createBidding } from '../bidding/bidding.ts'
import { createBiddingMetrics } from '../bidding/bidding-metrics.ts'
import { createReservationClaims } from '../bidding/claim-reservation.ts'
import type { RtbRoutesPorts } from '../bidding/rtb-routes.ts'
import { createCallerReader } from '../callers/caller-reader.ts'
import { createCalls } from '../calls/calls.ts'
import { createCapacity } from '../capacity/capacity.ts'
import { createFilledReader } from '../capacity/filled-reader.ts'
import type { Config } from '../config.ts'
import { configurations } from '../configuration/configurations.ts'
import { openInventories } from '../number-inventory/open-inventories.ts'
import { createNumberLeases } from '../number-leases/number-leases.ts'
import type { Database } from '../platform/database/database.ts'
import { discardedFiles } from '../platform/files/discarded-files.ts'
import type { OpenedFiles } from '../platform/files/open-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { Logger } from '../platform/log/logger.ts'
import { batchObserver, createMetrics, requestObserver } from '../platform/metrics/metrics.ts'
import { findOrCreateAffiliate } from '../resources/affiliates/find-or-create-affiliate.ts'
import { greetingFiles } from '../resources/call-settings/greeting-files.ts'
import { callerChanges } from '../resources/changes/caller-changes.ts'
import { configurationChanges } from '../resources/changes/configuration-changes.ts'
import { provideNumbers } from '../resources/number-pools/provision-number.ts'
import { COMPANY_WIDE, suppressCaller } from '../resources/suppressed-numbers/suppress-caller.ts'
import { simulatedCarrier } from '../telephony/simulated/simulated-carrier.ts'
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
  const current = configurations(database, changes, logger)
  const capacity = createCapacity(pool, onBatch)
  const filled = createFilledReader(pool, onBatch)
  const callers = createCallerReader(pool, onBatch)
  const bidding = createBidding({
    pool,
    filled,
    callers,
    createAffiliate: (companyId, afid) => findOrCreateAffiliate(database, changes, companyId, afid),
    chance: Math.random,
    onBatch,
  })
  const inventories = openInventories(config, Math.random)
  const numberDeps = { database, configuration: changes, inventory: inventories.chosen, logger }
  const poolNumbers = provideNumbers({ ...numberDeps, now: Date.now })
  const leases = createNumberLeases(pool, async (companyId, poolId) => {
    const { outcome } = await poolNumbers.provision(companyId, poolId)
    return outcome === 'provisioned'
  })
  const discarded = discardedFiles(pool, stored.files)
  const calls = createCalls({
    database,
    configurations: current,
    capacity,
    filled,
    claims: createReservationClaims(pool),
    callers,
    leases,
    files: stored.files,
    suppressCaller: (companyId, number) =>
      knownCallers.change(companyId, tx => suppressCaller(tx, companyId, number, COMPANY_WIDE)),
    simulatedCarrier,
    logger,
    metrics,
    onBatch,
  })
  const rtbPorts: RtbRoutesPorts = {
    bidding,
    configurations: current,
    limits,
    metrics: createBiddingMetrics(metrics),
    sipDomain: config.sipDomain,
    now: Date.now,
  }
  const jobs = startJobs({ database, discarded, inventories, poolNumbers, logger })
  return {
    database,
    logger,
    metrics,
    observeRequests: requestObserver(metrics),
    changes,
    knownCallers,
    numberDeps,
    poolNumbers,
    leases,
    configurations: current,
    filled,
    callers,
    calls,
    stored,
    greetings: greetingFiles(stored.files, discarded, logger),
    limits,
    rtbPorts,
    closing: [
      () => calls.close(),
      () => Promise.all([bidding.drain(), filled.drain(), callers.drain(), capacity.drain()]),
      () => Promise.all(jobs.map(job => job.stop())),
      () => current.stop(),
    ],
  }
}
