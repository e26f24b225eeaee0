import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  CONFIGURATION_CHANNEL,
  type ConfigurationChanges,
} from '../resources/changes/configuration-changes.ts'
import { companies } from '../resources/companies/table.ts'
import { numbers } from '../resources/numbers/table.ts'
import { postbackKeys } from '../resources/postback-keys/table.ts'
import type { CompanyConfiguration } from './company-configuration.ts'
import { compileCompanyConfiguration } from './compile-company-configuration.ts'
import { readCompanyRows } from './read-company-rows.ts'

/** Where pings and calls get their configuration from: memory, kept current across processes. */
export interface Configurations {
  /** The Company's current configuration; loaded when it is not in memory, or no longer current. */
  ofCompany(companyId: number): Promise<CompanyConfiguration>
  /** Which Company a postback key belongs to, or null when nobody's. */
  companyOfPostbackKey(key: string): Promise<number | null>
  /** Which Company a number (E.164) belongs to, or null when nobody's. */
  companyOfNumber(number: string): Promise<number | null>
  stop(): Promise<void>
}

/** How many Companies' configurations one process keeps; the least recently used goes first. */
const MAX_COMPANIES = 1_000

/** How many keys and numbers one process remembers the Company of. */
const MAX_OWNERS = 100_000

/**
 * How often versions are compared, for notifications that never came: a pooler between us and the database may swallow
 * them, and a change must be in force everywhere within a second.
 */
const POLL_PAUSE_MS = 500

export function configurations(
  database: Database,
  changes: ConfigurationChanges,
  logger: Logger,
): Configurations {
  const loads = new Map<number, Promise<CompanyConfiguration>>()
  const ownerOfKey = new Map<string, number>()
  const ownerOfNumber = new Map<string, number>()

  const ofCompany = (companyId: number) => {
    const load = loads.get(companyId) ?? loadCompany(database, companyId)
    // Last in the Map's order is most recently used.
    loads.delete(companyId)
    remember(loads, companyId, load, MAX_COMPANIES)
    load.catch(() => forget(loads, companyId, load))
    return load
  }

  const ownerOf = async (
    name: string,
    owners: Map<string, number>,
    holds: (configuration: CompanyConfiguration) => boolean,
    find: () => Promise<number | null>,
  ) => {
    const known = owners.get(name)
    if (known !== undefined && holds(await ofCompany(known))) return known
    owners.delete(name)
    const found = await find()
    if (found !== null) remember(owners, name, found, MAX_OWNERS)
    return found
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
    companyOfPostbackKey: key =>
      ownerOf(
        key,
        ownerOfKey,
        configuration => configuration.postbackKeys.has(key),
        () => findPostbackKeyOwner(database, key),
      ),
    companyOfNumber: number =>
      ownerOf(
        number,
        ownerOfNumber,
        configuration => configuration.numbers.has(number),
        () => findNumberOwner(database, number),
      ),
    stop: async () => {
      await Promise.all([listener.stop(), poll.stop()])
    },
  }
}

async function loadCompany(database: Database, companyId: number): Promise<CompanyConfiguration> {
  const rows = await readCompanyRows(database, companyId)
  if (rows === null) throw new Error(`Company ${companyId} does not exist`)
  return compileCompanyConfiguration(rows)
}

async function findPostbackKeyOwner(database: Database, key: string): Promise<number | null> {
  if (!UUID.test(key)) return null
  const [row] = await database.orm
    .select({ companyId: postbackKeys.companyId })
    .from(postbackKeys)
    .where(eq(postbackKeys.key, key))
  return row?.companyId ?? null
}

/** Anything else is no key, and would not be a value of the column's type. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function findNumberOwner(database: Database, number: string): Promise<number | null> {
  const [row] = await database.orm
    .select({ companyId: numbers.companyId })
    .from(numbers)
    .where(eq(numbers.number, number))
  return row?.companyId ?? null
}

async function readVersions(database: Database, companyIds: number[]): Promise<Map<number, number>> {
  const rows = await database.orm
    .select({ id: companies.id, version: companies.configurationVersion })
    .from(companies)
    .where(inArray(companies.id, companyIds))
  return new Map(rows.map(row => [row.id, row.version]))
}

function remember<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= limit) return
    map.delete(oldest)
  }
}

/** Forgets this very entry: a newer one under the same key stays. */
function forget<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.get(key) === value) map.delete(key)
}
