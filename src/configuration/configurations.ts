import type { Pool } from 'pg'
import type { DatabaseLane } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { atMost } from '../platform/jobs/at-most.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import {
  CONFIGURATION_CHANNEL,
  type ConfigurationChanges,
} from '../resources/changes/configuration-changes.ts'
import type { CompanyConfiguration } from './company-configuration.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import {
  findEmbeddedKeyOwner,
  findNumberOwner,
  findPostbackKeyOwner,
  findShowKeyOwner,
} from './find-owner.ts'
import { createHeldCompanies, type HeldCompanies, NoSuchCompany } from './held-companies.ts'
import { catchUp, type LoadedConfiguration, loadConfiguration } from './load-configuration.ts'

/** Gives pings and calls their configuration, from memory and kept current across processes. */
export interface Configurations {
  /** The Company's configuration, at most a moment old; loaded when it is not in memory. */
  ofCompany(companyId: number): Promise<CompanyConfiguration>
  /** The configuration of the Company that a postback key belongs to, or null when nobody's. */
  ofPostbackKey(key: string): Promise<CompanyConfiguration | null>
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

/**
 * Companies that are loaded whole at the same time, and as many that are brought up to date with what another process changed: the
 * others' pings wait for none of their connections.
 */
const LOADS_AT_ONCE = 3

/** How many keys of one kind, or numbers, one process remembers the Company of. */
const MAX_OWNERS = 100_000

/**
 * How often recent changes are looked for, for notifications that never came: a pooler between us and the database may swallow
 * them, and a change must be in force everywhere within a second.
 */
const POLL_PAUSE_MS = 500

/** How long ago a change may have begun that has only been committed now, in seconds: longer than a request takes. */
const RECENT_SECONDS = 60

/** How often all that are in memory are compared, for what neither tells: a Company that is gone, a change that took longer. */
const COMPARISON_PAUSE_MS = 60_000

export interface ConfigurationsPorts {
  /** What pings and calls wait for. */
  readonly database: DatabaseLane
  readonly changes: Pick<ConfigurationChanges, 'onChange'>
  /** Called with each Company whose decisions cannot be replayed yet. */
  readonly keepBaseline: (companyId: number) => void
  readonly payoutRules: CompiledPayoutRules
  readonly logger: Logger
  /** How much the configurations in memory may take, by estimate; the least recently used go first. */
  readonly maxBytes: number
}

export function startConfigurations({
  database,
  changes,
  keepBaseline,
  payoutRules,
  logger,
  maxBytes,
}: ConfigurationsPorts): Configurations & { readonly size: ConfigurationsSize } {
  const loading = atMost(LOADS_AT_ONCE)
  const following = atMost(LOADS_AT_ONCE)
  const tell = (companyId: number, loaded: LoadedConfiguration | null) => {
    for (const { kind, id, patterns } of loaded?.unreadable ?? []) {
      logger.error(
        { companyId, kind, id, patterns },
        'a tag pattern cannot be read: its condition never holds',
      )
    }
    return loaded?.configuration ?? null
  }
  const held = createHeldCompanies({
    maxBytes,
    load: async companyId => {
      const loaded = await loading(() => loadConfiguration(database.pool, companyId, payoutRules))
      if (loaded?.hasBaseline === false) keepBaseline(companyId)
      return tell(companyId, loaded)
    },
    catchUp: async before => {
      const { companyId } = before
      const found = await catchUp(database.pool, before, payoutRules)
      if (found !== 'unknown') return tell(companyId, found)
      return tell(companyId, await loading(() => loadConfiguration(database.pool, companyId, payoutRules)))
    },
  })
  const { ofCompany } = held

  /**
   * Looks up the Company that a key or number belongs to, which is remembered as long as its configuration has that. Every ping
   * does this: an answer from memory is one promise.
   */
  const configurationLookUp = (
    holds: (configuration: CompanyConfiguration, name: string) => boolean,
    find: (database: DatabaseLane, name: string) => Promise<number | null>,
  ) => {
    const owners = new Map<string, number>()
    return async (name: string): Promise<CompanyConfiguration | null> => {
      const known = owners.get(name)
      if (known !== undefined) {
        try {
          const configuration = await ofCompany(known)
          if (holds(configuration, name)) return configuration
        } catch (error) {
          // Its name may be another Company's by now.
          if (!(error instanceof NoSuchCompany)) throw error
        }
      }
      owners.delete(name)
      const found = await find(database, name)
      if (found === null) return null
      // It is there, so whatever is in memory without it is behind.
      if (!holds(await ofCompany(found), name)) await held.refresh(found)
      remember(owners, name, found, MAX_OWNERS)
      return await ofCompany(found)
    }
  }
  const ownerLookUp = (...look: Parameters<typeof configurationLookUp>) => {
    const lookUp = configurationLookUp(...look)
    return async (name: string) => (await lookUp(name))?.companyId ?? null
  }

  /** Companies that wait to be brought up to date or are at it; and whether there was more to hear meanwhile. */
  const heardOf = new Map<number, { isMore: boolean }>()
  /** Nobody waits for it: what could not be read now is read with the next poll. */
  const hear = (companyId: number) => {
    const known = heardOf.get(companyId)
    if (known !== undefined) {
      known.isMore = true
      return
    }
    // Each takes one place, however often it is heard of: one that takes long keeps no others from theirs.
    const heard = { isMore: false }
    heardOf.set(companyId, heard)
    const follow = async () => {
      heard.isMore = false
      await held.refresh(companyId)
    }
    following(follow)
      .catch(error => {
        logger.warn({ err: error, companyId }, 'a configuration could not be brought up to date')
      })
      .finally(() => {
        heardOf.delete(companyId)
        if (heard.isMore) hear(companyId)
      })
  }

  // Whoever changed something is answered once it is in force here; where that cannot be, nothing older is.
  changes.onChange(companyId => held.refresh(companyId).catch(() => held.forget(companyId)))
  const hearRecent = async () => {
    for (const { company_id: companyId, version } of await readRecentChanges(database.pool)) {
      const known = held.versionOf(companyId)
      if (known !== null && known !== version) hear(companyId)
    }
  }
  const compareAll = async () => {
    for (const companyId of await readOutdated(database.pool, held.versions())) hear(companyId)
  }
  const onError = (error: unknown) => {
    logger.warn({ err: error }, 'configuration versions could not be read')
  }
  const poll = startPeriodic({ pauseMs: POLL_PAUSE_MS, run: hearRecent, onError })
  const comparison = startPeriodic({ pauseMs: COMPARISON_PAUSE_MS, run: compareAll, onError })
  const listener = listen(database, CONFIGURATION_CHANNEL, {
    logger,
    onNotification: payload => {
      const [companyId = Number.NaN, version = Number.NaN] = payload.split(' ').map(Number)
      const known = held.versionOf(companyId)
      // Most of what this process hears is its own doing.
      if (known === null || known < version) hear(companyId)
    },
    // Notifications may have been missed.
    onListening: () => void compareAll().catch(onError),
  })

  return {
    ofCompany,
    size: held.size,
    ofPostbackKey: configurationLookUp(
      ({ postbackKeys }, key) => postbackKeys.has(key),
      findPostbackKeyOwner,
    ),
    companyOfNumber: ownerLookUp(({ numbers }, number) => numbers.has(number), findNumberOwner),
    companyOfShowKey: ownerLookUp(
      ({ campaignsByShowKey }, key) => campaignsByShowKey.has(key),
      findShowKeyOwner,
    ),
    companyOfEmbeddedKey: ownerLookUp(({ embeddedKey }, key) => embeddedKey === key, findEmbeddedKeyOwner),
    stop: async () => {
      await Promise.all([listener.stop(), poll.stop(), comparison.stop()])
    },
  }
}

interface RecentChange {
  readonly company_id: number
  /** The newest. */
  readonly version: number
}

async function readRecentChanges(pool: Pool): Promise<readonly RecentChange[]> {
  const { rows } = await pool.query<RecentChange>(
    `SELECT company_id, max(version) AS version FROM configuration_changes
     WHERE changed_at > now() - make_interval(secs => ${RECENT_SECONDS}) GROUP BY company_id`,
  )
  return rows
}

/** Of Companies by id with their versions: those that have another one by now, and those that are gone. */
async function readOutdated(pool: Pool, versions: ReadonlyMap<number, number>): Promise<readonly number[]> {
  if (versions.size === 0) return []
  const { rows } = await pool.query<{ company_id: number }>(
    `SELECT held.company_id
     FROM unnest($1::integer[], $2::bigint[]) AS held (company_id, version)
     LEFT JOIN companies AS company ON company.id = held.company_id
     WHERE company.configuration_version IS DISTINCT FROM held.version`,
    [[...versions.keys()], [...versions.values()]],
  )
  return rows.map(row => row.company_id)
}

function remember<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
  map.set(key, value)
  if (map.size <= limit) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
