import { isSameScope, type Party, type PartyScope, partyOf } from '../access/party.ts'
import type { AnnouncementKey, EventDocument } from '../domain/announcements/announced-event.ts'
import type { Database } from '../platform/database/database.ts'
import { type Listener, listen } from '../platform/database/listen.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import { withResolver } from '../platform/jobs/with-resolver.ts'
import type { Logger } from '../platform/log/logger.ts'
import { createLiveClient, type LiveClient } from './live-client.ts'
import { type WatchedCompanies, watchedCompanies } from './watched-companies.ts'

/** An announcement as it is delivered; its `data` is the Company's view. */
export interface LiveEvent extends EventDocument {
  /** The record as that party's own lists show it. */
  dataFor(party: Party): object
}

/** Reads announcements by `id`, without those that have been pruned. */
export type ReadLiveEvents = (keys: readonly AnnouncementKey[]) => Promise<ReadonlyMap<string, LiveEvent>>

/** Delivers what happens in Companies to connected clients as it happens, whichever process it comes from. */
export interface LiveEvents {
  /** @returns null when the Company, or the party, has as many clients as it may */
  open(companyId: number, options: LiveOptions): LiveClient | null
  /** Whether anybody watches the Company's reservations. */
  hasReservationsWatched(companyId: number): boolean
  /** Ends all streams; no others are opened. */
  endAll(): void
  stop(): Promise<void>
}

interface LiveOptions {
  /** Whose rows the client is told of. */
  readonly scope: PartyScope
  readonly events: readonly string[]
  /** The stream ends after this long; a client that keeps watching reconnects, and its rights are checked again. */
  readonly seconds: number
  /** Whether the client's rights are still what they were as its stream was opened. */
  mayStillWatch(): Promise<boolean>
  /** The event as the client may see it; null where it may not. */
  shown(event: LiveEvent): EventDocument | null
}

export interface LivePorts {
  readonly database: Database
  readonly processId: string
  readonly readEvents: ReadLiveEvents
  readonly logger: Logger
}

/** The channel on which announcements of watched Companies are notified; payload: its key as JSON. */
const CHANNEL = 'announcements'

/** Per Company and process: each holds a socket, and up to a megabyte of unread data. */
export const MAX_CLIENTS = 50

/** Of these a publisher or buyer may have so many, and all of them together leave the rest to the Company's own people. */
export const MAX_CLIENTS_OF_PARTY = 6
const MAX_CLIENTS_OF_PARTIES = 35

/** Proxies take a silent connection for dead, most of them after a minute. */
const HEARTBEAT_MS = 15_000

/** How often clients' rights are looked up: a stream ends within a second of losing them (completions.md §10). */
const RIGHTS_PAUSE_MS = 400

/** How many are read at once, and how many may wait: what arrives faster than it is read is no longer live. */
const MAX_READ_AT_ONCE = 200
const MAX_WAITING = 5_000

/** How long watching may take to begin: while the database is away it cannot, and clients should not wait in vain. */
const BEGIN_MS = 10_000

const NOT_NOW = 'not now'

const REVOKED = 'the rights of this key have changed: come again'

/** The stream is over, or was not told of something: a client that connects again is told of what happens from then on. */
const COME_AGAIN = 'come again'

const OVERLOADED = 'too much happens at once: watch fewer events'

interface Watcher extends LiveOptions {
  readonly client: LiveClient
}

export function startLiveEvents({ database, processId, readEvents, logger }: LivePorts): LiveEvents {
  const watchers = new Map<number, Set<Watcher>>()
  const endAllOf = (companyId: number, reason: string) => {
    for (const { client } of watchers.get(companyId) ?? []) client.end(reason)
  }
  const endAll = (reason: string) => {
    for (const companyId of watchers.keys()) endAllOf(companyId, reason)
  }
  const watched: WatchedCompanies = watchedCompanies(database.pool, processId, logger, companyId =>
    endAllOf(companyId, COME_AGAIN),
  )
  const incoming = notifiedAnnouncements(database, logger, {
    hear: key => {
      if (watchers.has(key.companyId)) waiting.add(key)
    },
    miss: () => endAll(COME_AGAIN),
  })
  const waiting = readInTurn(readEvents, logger, {
    deliver: (key, event) => {
      for (const { client, events, shown } of watchers.get(key.companyId) ?? []) {
        const seen = events.includes(event.type) ? shown(event) : null
        if (seen !== null) client.deliver(key.id, seen)
      }
    },
    drop: companyId => endAllOf(companyId, OVERLOADED),
  })
  let isStopped = false

  /** Subscribes to notifications of what anybody here watches in the Company. */
  const follow = async (companyId: number) => {
    const events = [...(watchers.get(companyId) ?? [])].flatMap(watcher => watcher.events)
    if (watchers.size === 0) incoming.stop()
    else await incoming.start()
    await watched.watch(companyId, [...new Set(events)])
  }

  const leave = (companyId: number, watcher: Watcher) => {
    const ofCompany = watchers.get(companyId)
    if (ofCompany?.delete(watcher) !== true) return
    if (ofCompany.size === 0) watchers.delete(companyId)
    follow(companyId).catch(error => logger.warn({ err: error, companyId }, 'watching could not be ended'))
  }

  // Asked together: all of them share a statement.
  const endRevoked = async () => {
    const all = [...watchers.values()].flatMap(ofCompany => [...ofCompany])
    await Promise.all(
      all.map(async ({ client, mayStillWatch }) => {
        if (!(await mayStillWatch())) client.end(REVOKED)
      }),
    )
  }
  const rights = startPeriodic({
    pauseMs: RIGHTS_PAUSE_MS,
    run: endRevoked,
    onError: error => logger.warn({ err: error }, 'the rights of who watches live could not be read'),
  })

  return {
    open: (companyId, options) => {
      const ofCompany = watchers.get(companyId) ?? new Set()
      if (isStopped || !hasRoom([...ofCompany], options.scope)) return null
      const client = createLiveClient()
      const watcher = { ...options, client }
      watchers.set(companyId, ofCompany.add(watcher))
      const heartbeat = setInterval(() => client.comment('still here'), HEARTBEAT_MS)
      let ending = setTimeout(() => client.end(NOT_NOW), BEGIN_MS)
      client.stream.once('close', () => {
        clearInterval(heartbeat)
        clearTimeout(ending)
        leave(companyId, watcher)
      })
      follow(companyId).then(
        () => {
          clearTimeout(ending)
          if (client.stream.destroyed) return
          client.comment('from here on')
          ending = setTimeout(() => client.end(COME_AGAIN), options.seconds * 1_000)
        },
        error => {
          logger.warn({ err: error, companyId }, 'watching could not be begun')
          client.end(NOT_NOW)
        },
      )
      return client
    },
    hasReservationsWatched: watched.hasReservationsWatched,
    endAll: () => {
      isStopped = true
      endAll('the service stops')
    },
    stop: async () => {
      await rights.stop()
      await watched.stop()
      await incoming.stop()
    },
  }
}

interface AnnouncementHearer {
  hear(key: AnnouncementKey): void
  /** What is announced from now on is not heard, until listening has begun again. */
  miss(): void
}

/** Listens only while somebody watches: each listening process holds a connection. */
function notifiedAnnouncements(database: Database, logger: Logger, { hear, miss }: AnnouncementHearer) {
  let listening: { readonly listener: Listener; readonly begun: () => Promise<void> } | null = null
  let stopping: Promise<void> = Promise.resolve()
  const begin = () => {
    let beginning = withResolver()
    const listener = listen(database, CHANNEL, {
      logger,
      onNotification: payload => hear(readKey(payload)),
      onListening: () => beginning.resolve(),
      onBroken: () => {
        beginning = withResolver()
        miss()
      },
    })
    return { listener, begun: () => beginning.promise }
  }
  return {
    /** Resolves once it is listening. */
    start: () => {
      listening ??= begin()
      return listening.begun()
    },
    stop: () => {
      const ended = listening?.listener.stop() ?? Promise.resolve()
      listening = null
      stopping = Promise.all([stopping, ended]).then(() => undefined)
      return stopping
    },
  }
}

function readKey(payload: string): AnnouncementKey {
  const { companyId, id, createdAt } = JSON.parse(payload)
  return { companyId, id, createdAt: new Date(createdAt) }
}

interface LiveReceiver {
  deliver(key: AnnouncementKey, event: LiveEvent): void
  /** Not all events of the Company could be delivered. */
  drop(companyId: number): void
}

/** Reads announcements in the order in which they arrived, many at once while they come fast. */
function readInTurn(readEvents: ReadLiveEvents, logger: Logger, { deliver, drop }: LiveReceiver) {
  const waiting: AnnouncementKey[] = []
  let isReading = false

  const readAll = async () => {
    while (waiting.length > 0) {
      const keys = waiting.splice(0, MAX_READ_AT_ONCE)
      try {
        const events = await readEvents(keys)
        for (const key of keys) {
          const event = events.get(key.id)
          if (event !== undefined) deliver(key, event)
        }
      } catch (error) {
        logger.warn({ err: error }, 'what is watched live could not be read')
        for (const companyId of new Set(keys.map(key => key.companyId))) drop(companyId)
      }
    }
  }

  return {
    add: (key: AnnouncementKey) => {
      if (waiting.length >= MAX_WAITING) return drop(key.companyId)
      waiting.push(key)
      if (isReading) return
      isReading = true
      readAll().finally(() => {
        isReading = false
      })
    },
  }
}

/** So that no party keeps the Company, or another one, from watching. */
function hasRoom(watchers: readonly Watcher[], scope: PartyScope): boolean {
  if (watchers.length >= MAX_CLIENTS) return false
  if (partyOf(scope) === 'company') return true
  const ofParties = watchers.filter(watcher => partyOf(watcher.scope) !== 'company')
  const own = ofParties.filter(watcher => isSameScope(watcher.scope, scope))
  return own.length < MAX_CLIENTS_OF_PARTY && ofParties.length < MAX_CLIENTS_OF_PARTIES
}
