import { inArray } from 'drizzle-orm'
import type { DatabaseLane } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  CONFIGURATION_CHANNEL,
  type ConfigurationChanges,
} from '../resources/changes/configuration-changes.ts'
import { companies } from '../resources/companies/table.ts'
import type { CompanyConfiguration } from './company-configuration.ts'
import { compileCompanyConfiguration } from './compile-company-configuration.ts'
import { type CompiledPayoutRules, compiledPayoutRules } from './compiled-payout-rules.ts'
import {
  findEmbeddedKeyOwner,
  findNumberOwner,
  findPostbackKeyOwner,
  findShowKeyOwner,
} from './find-owner.ts'
import { readCompanyRows } from './read-company-rows.ts'
import type { SnapshotKeeper } from './snapshots/snapshot-keeper.ts'

/** Gives pings and calls their configuration, from memory and kept current across processes. */
export interface Configurations {
  /** The Company's current configuration; loaded when it is not in memory, or no longer current. */
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

/** How many Companies' configurations one process keeps; the least recently used goes first. */
const MAX_COMPANIES = 1_000

/** How many keys of one kind, or numbers, one process remembers the Company of. */
const MAX_OWNERS = 100_000

/**
 * How often versions are compared, for notifications that never came: a pooler between us and the database may swallow
 * them, and a change must be in force everywhere within a second.
 */
const POLL_PAUSE_MS = 500

export function startConfigurations(
  database: DatabaseLane,
  changes: ConfigurationChanges,
  logger: Logger,
  { keep }: Pick<SnapshotKeeper, 'keep'> = NOTHING_KEPT,
): Configurations {
  const loads = new Map<number, Promise<CompanyConfiguration>>()
  const payoutRules = compiledPayoutRules(logger)

  const ofCompany = (companyId: number) => {
    const known = loads.get(companyId)
    const load = known ?? loadCompany(database, companyId, payoutRules, keep)
    // Last in the Map's order is most recently used.
    loads.delete(companyId)
    remember(loads, companyId, load, MAX_COMPANIES)
    if (known === undefined) load.catch(() => forget(loads, companyId, load))
    return load
  }

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
      if (found !== null) remember(owners, name, found, MAX_OWNERS)
      return found
    }
  }

  changes.onChange(companyId => loads.delete(companyId))
  const listener = listen(database, CONFIGURATION_CHANNEL, {
    logger,
    onNotification: payload => loads.delete(Number(payload)),
    onListening: () => loads.clear(),
  })

  const dropOutdated = async () => {
    const held = [...loads]
    if (held.length === 0) return
    const current = await readVersions(database, [...loads.keys()])
    for (const [companyId, load] of held) {
      const version = await load.then(
        configuration => configuration.version,
        () => null,
      )
      if (version !== (current.get(companyId) ?? null)) forget(loads, companyId, load)
    }
  }
  const poll = startPeriodic({
    pauseMs: POLL_PAUSE_MS,
    run: dropOutdated,
    onError: error => logger.warn({ err: error }, 'configuration versions could not be read'),
  })

  return {
    ofCompany,
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

async function loadCompany(
  database: DatabaseLane,
  companyId: number,
  payoutRules: CompiledPayoutRules,
  keep: SnapshotKeeper['keep'],
): Promise<CompanyConfiguration> {
  const rows = await readCompanyRows(database, companyId, payoutRules)
  if (rows === null) throw new Error(`Company ${companyId} does not exist`)
  const configuration = compileCompanyConfiguration(rows)
  keep(rows)
  return configuration
}

/** For when no decision will ever be looked at again. */
const NOTHING_KEPT = { keep: () => undefined }

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

/** Forgets this very entry: a newer one under the same key stays. */
function forget<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.get(key) === value) map.delete(key)
}
