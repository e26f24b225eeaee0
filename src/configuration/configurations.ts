import { inArray } from 'drizzle-orm'
import type { DatabaseLane } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { atMost } from '../platform/jobs/at-most.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  CONFIGURATION_CHANNEL,
  type ConfigurationChanges,
} from '../resources/changes/configuration-changes.ts'
import { companies } from '../resources/companies/table.ts'
import type { CompanyConfiguration } from './company-configuration.ts'
import { compiledPayoutRules } from './compiled-payout-rules.ts'
import {
  findEmbeddedKeyOwner,
  findNumberOwner,
  findPostbackKeyOwner,
  findShowKeyOwner,
} from './find-owner.ts'
import { createHeldCompanies, type HeldCompanies } from './held-companies.ts'
import { catchUp, loadConfiguration } from './load-configuration.ts'

/** Gives pings and calls their configuration, from memory and kept current across processes. */
export interface Configurations {
  /** The Company's configuration, at most a moment old; loaded when it is not in memory. */
  ofCompany(companyId: number): Promise<CompanyConfiguration>
  /** Which Company a postback key belongs to, or null when nobody's. */
  companyOfPostbackKey(key: string): Promise<number | null>
  /** Which Company a number (E.164) belongs to, or null when nobody's. */
  companyOfNumber(number: string): Promise<number | null>
  /** Which Company the Campaign with a show key belongs to, or null when there is none. */
  companyOfShowKey(key: string): Promise<number | null>
  /** Which Company has an embedded key, or null when none. */
  companyOfEmbeddedKey(key: string): Promise<number | null>
  stop(): Promise<void>
}

/** How many Companies are in memory, and what they take in bytes, by estimate. */
export type ConfigurationsSize = HeldCompanies['size']

/** Companies that are loaded whole at the same time: the others' pings wait for none of their connections. */
const LOADS_AT_ONCE = 3

/** How many keys of one kind, or numbers, one process remembers the Company of. */
const MAX_OWNERS = 100_000

/**
 * How often versions are compared, for notifications that never came: a pooler between us and the database may swallow
 * them, and a change must be in force everywhere within a second.
 */
const POLL_PAUSE_MS = 500

export interface ConfigurationsPorts {
  /** What pings and calls wait for. */
  readonly database: DatabaseLane
  readonly changes: Pick<ConfigurationChanges, 'onChange'>
  /** Called with each Company whose decisions cannot be replayed yet. */
  readonly keepBaseline: (companyId: number) => void
  readonly logger: Logger
  /** How much the configurations in memory may take, by estimate; the least recently used go first. */
  readonly maxBytes: number
}

export function startConfigurations({
  database,
  changes,
  keepBaseline,
  logger,
  maxBytes,
}: ConfigurationsPorts): Configurations & { readonly size: ConfigurationsSize } {
  const payoutRules = compiledPayoutRules(logger)
  const loading = atMost(LOADS_AT_ONCE)
  const held = createHeldCompanies({
    maxBytes,
    load: async companyId => {
      const loaded = await loading(() => loadConfiguration(database.pool, companyId, payoutRules))
      if (loaded?.hasBaseline === false) keepBaseline(companyId)
      return loaded?.configuration ?? null
    },
    catchUp: async before => (await catchUp(database.pool, before, payoutRules))?.configuration ?? null,
  })
  const { ofCompany } = held

  /** Looks up which Company a key or number belongs to: remembered as long as that Company's configuration has it. */
  const ownerLookUp = (
    holds: (configuration: CompanyConfiguration, name: string) => boolean,
    find: (database: DatabaseLane, name: string) => Promise<number | null>,
  ) => {
    const owners = new Map<string, number>()
    return async (name: string) => {
      const known = owners.get(name)
      if (known !== undefined && holds(await ofCompany(known), name)) return known
      owners.delete(name)
      const found = await find(database, name)
      if (found === null) return null
      // It is there, so whatever is in memory without it is behind.
      if (!holds(await ofCompany(found), name)) await held.refresh(found)
      remember(owners, name, found, MAX_OWNERS)
      return found
    }
  }

  /** Nobody waits for it: what could not be read now is read with the next poll. */
  const hear = (companyId: number) => {
    held.refresh(companyId).catch(error => {
      logger.warn({ err: error, companyId }, 'a configuration could not be brought up to date')
    })
  }

  // Whoever changed something is answered once it is in force here; where that cannot be, nothing older is.
  changes.onChange(companyId => held.refresh(companyId).catch(() => held.forget(companyId)))
  const compareVersions = async () => {
    const versions = held.versions()
    if (versions.size === 0) return
    const current = await readVersions(database, [...versions.keys()])
    for (const [companyId, version] of versions) if (current.get(companyId) !== version) hear(companyId)
  }
  const notCompared = (error: unknown) => {
    logger.warn({ err: error }, 'configuration versions could not be read')
  }
  const poll = startPeriodic({
    pauseMs: POLL_PAUSE_MS,
    run: compareVersions,
    onError: notCompared,
  })
  const listener = listen(database, CONFIGURATION_CHANNEL, {
    logger,
    onNotification: payload => hear(Number(payload)),
    // Notifications may have been missed.
    onListening: () => void compareVersions().catch(notCompared),
  })

  return {
    ofCompany,
    size: held.size,
    companyOfPostbackKey: ownerLookUp(({ postbackKeys }, key) => postbackKeys.has(key), findPostbackKeyOwner),
    companyOfNumber: ownerLookUp(({ numbers }, number) => numbers.has(number), findNumberOwner),
    companyOfShowKey: ownerLookUp(
      ({ campaignsByShowKey }, key) => campaignsByShowKey.has(key),
      findShowKeyOwner,
    ),
    companyOfEmbeddedKey: ownerLookUp(({ embeddedKey }, key) => embeddedKey === key, findEmbeddedKeyOwner),
    stop: async () => {
      await Promise.all([listener.stop(), poll.stop()])
    },
  }
}

async function readVersions(database: DatabaseLane, companyIds: number[]): Promise<Map<number, number>> {
  const rows = await database.orm
    .select({ id: companies.id, version: companies.configurationVersion })
    .from(companies)
    .where(inArray(companies.id, companyIds))
  return new Map(rows.map(row => [row.id, row.version]))
}

function remember<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
  map.set(key, value)
  if (map.size <= limit) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
