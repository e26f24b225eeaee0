import type { Database } from '../platform/database/database.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { ConfigurationChanges } from '../resources/changes/configuration-changes.ts'
import { startGatheringChanges } from '../resources/changes/gathered-changes.ts'
import type { ConfiguredAffiliate } from './company-configuration.ts'
import { compiledPayoutRules } from './compiled-payout-rules.ts'
import { startConfigurations } from './configurations.ts'
import { createPublishers } from './publishers.ts'
import { snapshotFinder } from './snapshots/find-snapshot.ts'
import { createSnapshotKeeper } from './snapshots/snapshot-keeper.ts'

export interface ConfigurationPorts {
  readonly database: Database
  readonly changes: ConfigurationChanges
  /** The Company's Affiliate with this `afid`; `onCreated` is called with the Company where there was none. */
  findOrCreateAffiliate(
    companyId: number,
    afid: string,
    keyId: number,
    onCreated: (companyId: number) => void,
  ): Promise<ConfiguredAffiliate>
  readonly logger: Logger
}

/** The configuration that decides pings and calls, kept current, and stored for replays. */
export function startConfiguration({ database, changes, findOrCreateAffiliate, logger }: ConfigurationPorts) {
  const snapshots = createSnapshotKeeper(database.pool, logger)
  const configurations = startConfigurations(database.hot, changes, logger, snapshots)
  const newPublishers = startGatheringChanges(changes, logger)
  return {
    configurations,
    publishers: createPublishers((companyId, afid, keyId) =>
      findOrCreateAffiliate(companyId, afid, keyId, newPublishers.announce),
    ),
    findSnapshot: snapshotFinder(database, compiledPayoutRules(logger)),
    stop: () => takeAllSteps([newPublishers.stop, configurations.stop, snapshots.drain]),
  }
}
