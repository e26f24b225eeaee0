import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../platform/database/database.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { ConfigurationChanges } from '../resources/changes/configuration-changes.ts'
import { startGatheringChanges } from '../resources/changes/gathered-changes.ts'
import type { ConfiguredAffiliate } from './company-configuration.ts'
import { type CompiledPayoutRules, compiledPayoutRules } from './compiled-payout-rules.ts'
import { type ConfigurationsSize, startConfigurations } from './configurations.ts'
import { createPublishers } from './publishers.ts'
import { createBaselineKeeper } from './snapshots/baseline-keeper.ts'
import { snapshotFinder } from './snapshots/find-snapshot.ts'

export interface ConfigurationPorts {
  readonly database: Database
  readonly changes: ConfigurationChanges
  /** The Company's Affiliate with this `afid`, which the configuration lacks that asks; `onMissing` is called with it. */
  findOrCreateAffiliate(
    companyId: number,
    afid: string,
    keyId: number,
    onMissing: (companyId: number, affiliateId: number) => void,
  ): Promise<ConfiguredAffiliate>
  /** How much the configurations in memory may take, by estimate. */
  readonly maxBytes: number
  readonly metrics: Registry
  readonly logger: Logger
}

/** The configuration that decides pings and calls, kept current. */
export function startConfiguration({
  database,
  changes,
  findOrCreateAffiliate,
  maxBytes,
  metrics,
  logger,
}: ConfigurationPorts) {
  const payoutRules = compiledPayoutRules(logger, maxBytes / TABLES_SHARE)
  const baselines = createBaselineKeeper(database.pool, logger)
  const configurations = startConfigurations({
    database: database.hot,
    changes,
    keepBaseline: baselines.keep,
    payoutRules,
    logger,
    maxBytes,
  })
  measure(configurations.size, payoutRules, metrics)
  const newPublishers = startGatheringChanges(changes, logger)
  return {
    configurations,
    publishers: createPublishers((companyId, afid, keyId) =>
      findOrCreateAffiliate(companyId, afid, keyId, (_, id) =>
        newPublishers.announce(companyId, `affiliate:${id}`),
      ),
    ),
    findSnapshot: snapshotFinder(database, payoutRules),
    stop: () => takeAllSteps([newPublishers.stop, configurations.stop, baselines.drain]),
  }
}

/** Of what configurations may take, the part that compiled payout tables may take beside them, for whoever needs them next. */
const TABLES_SHARE = 8

function measure(
  size: ConfigurationsSize,
  { keptBytes }: Pick<CompiledPayoutRules, 'keptBytes'>,
  metrics: Registry,
): void {
  new Gauge({
    name: 'configurations_held',
    help: 'Companies whose configuration is in memory.',
    registers: [metrics],
    collect() {
      this.set(size().companies)
    },
  })
  new Gauge({
    name: 'configurations_bytes',
    help: 'What the configurations in memory take, by estimate; beyond CONFIGURATION_MB the least recently used are let go.',
    registers: [metrics],
    collect() {
      this.set(size().bytes)
    },
  })
  new Gauge({
    name: 'payout_tables_kept_bytes',
    help: 'What compiled payout tables take that were used lately, by estimate; those of configurations are counted there too.',
    registers: [metrics],
    collect() {
      this.set(keptBytes())
    },
  })
}
