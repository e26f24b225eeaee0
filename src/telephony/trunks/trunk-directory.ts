import { asc } from 'drizzle-orm'
import type { DatabaseLane } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/listen.ts'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import { withResolver } from '../../platform/jobs/with-resolver.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { isWithin, parseIpAddress } from '../../platform/networks/ip-network.ts'
import { TRUNKS_CHANNEL } from '../../resources/trunks/store.ts'
import { trunks as table } from '../../resources/trunks/table.ts'
import { type Trunk, trunkOf } from './trunk.ts'

/** All trunks of the installation, in memory: a call is judged without asking the database. */
export interface TrunkDirectory {
  /** Resolved once trunks have been read for the first time; before that there are none. */
  readonly ready: Promise<void>
  /** By ascending id. The same list as before means that nothing has changed. */
  trunks(): readonly Trunk[]
  find(id: number): Trunk | null
  /** What a Company's calls to telephone numbers go out by: its own default, else that of all; null = there is none. */
  defaultOf(companyId: number): Trunk | null
  /**
   * Trunks that list the address that a packet came from, whatever their direction: the one whose network says most of the address
   * first, then by id.
   */
  fromAddress(address: string): readonly Trunk[]
  /** Calls `listener` after each reading that found something changed, the first one included. */
  onChange(listener: () => void): void
  stop(): Promise<void>
}

/** For notifications that never came: a pooler between us and the database may swallow them. */
const READING_PAUSE_MS = 30_000

/** Trunks held by one process, of all Companies together: a thousand bytes or so each. */
const MAX_TRUNKS_HELD = 10_000

interface TrunkDirectoryPorts {
  readonly database: Pick<DatabaseLane, 'orm' | 'direct'>
  readonly logger: Logger
}

/** Reads them now, when told that they changed, and every half a minute; in trouble it keeps those that it has. */
export function startTrunkDirectory({ database, logger }: TrunkDirectoryPorts): TrunkDirectory {
  const listeners: (() => void)[] = []
  const { promise: ready, resolve: becomeReady } = withResolver()
  let held = holding([], '')

  const read = async () => {
    const rows = await database.orm
      .select()
      .from(table)
      .orderBy(asc(table.id))
      .limit(MAX_TRUNKS_HELD + 1)
    if (rows.length > MAX_TRUNKS_HELD) {
      logger.error({ held: MAX_TRUNKS_HELD }, 'there are more trunks than are held: the newest are not used')
    }
    const kept = rows.slice(0, MAX_TRUNKS_HELD)
    const content = JSON.stringify(kept)
    if (content !== held.content) {
      held = holding(kept.map(trunkOf), content)
      for (const listener of listeners) listener()
    }
    becomeReady()
  }
  const onError = (error: unknown) => {
    logger.warn({ err: error }, 'trunks could not be read; those read before are used')
  }
  const readInTurn = oneAtATime(read)
  const periodic = startPeriodic({ pauseMs: READING_PAUSE_MS, run: readInTurn, onError })
  const readAgain = () => void readInTurn().catch(onError)
  const listener = listen(database, TRUNKS_CHANNEL, {
    logger,
    onNotification: readAgain,
    // Notifications may have been missed.
    onListening: readAgain,
  })

  return {
    ready,
    trunks: () => held.trunks,
    find: id => held.byId.get(id) ?? null,
    defaultOf: companyId => held.defaults.get(companyId) ?? held.defaults.get(null) ?? null,
    fromAddress: address => matching(held.trunks, address),
    onChange: added => {
      listeners.push(added)
    },
    stop: async () => {
      await Promise.all([listener.stop(), periodic.stop()])
      await readInTurn.ended()
    },
  }
}

/** @param content of the rows that they were made of, to compare with what is read next */
function holding(trunks: readonly Trunk[], content: string) {
  return {
    trunks,
    content,
    byId: new Map(trunks.map(trunk => [trunk.id, trunk])),
    defaults: new Map(trunks.filter(trunk => trunk.isDefault).map(trunk => [trunk.companyId, trunk])),
  }
}

function matching(trunks: readonly Trunk[], address: string): readonly Trunk[] {
  const source = parseIpAddress(address)
  if (source === null) return []
  const found: { readonly trunk: Trunk; readonly bits: number }[] = []
  for (const trunk of trunks) {
    let bits = -1
    for (const network of trunk.networks) {
      if (network.prefixBits > bits && isWithin(network, source)) bits = network.prefixBits
    }
    if (bits >= 0) found.push({ trunk, bits })
  }
  return found.sort((one, other) => other.bits - one.bits).map(({ trunk }) => trunk)
}

/**
 * Runs `work` once at a time: who asks while it runs gets a run that begins after that, so that it sees whatever was there when it
 * asked, and no older answer comes after a newer one.
 */
function oneAtATime(work: () => Promise<void>) {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const run = () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null
        return work()
      })
    current = next
    return next
  }
  return Object.assign(run, { ended: () => current.catch(() => undefined) })
}
