import { takeAllSteps } from '../jobs/service-stack.ts'
import { untilAborted } from '../jobs/until-aborted.ts'
import type { Logger } from '../log/logger.ts'
import { awaitDatabase } from './await-database.ts'
import { type Database, type DatabaseConnection, openDatabase, SESSION_SETTINGS } from './database.ts'
import { parseDatabaseAddress } from './database-address.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { requireSameDatabase, requireSessions } from './require-sessions.ts'

export interface Storage {
  readonly database: Database
  /** How other processes of ours reach the same database. It may hold a password. */
  readonly connection: DatabaseConnection
  /**
   * Closes the connections and stops the embedded server, if there is one. Once `hurried` is aborted, connections that are
   * in use are not waited for, and the server is ended in any way.
   */
  close(hurried?: AbortSignal): Promise<void>
}

interface StorageOptions {
  /** The server to use; null starts the embedded one in `dataDir`. */
  readonly databaseUrl: string | null
  /** The same database past the pooler that `databaseUrl` leads to; null where there is none. */
  readonly databaseDirectUrl: string | null
  /** How long to wait for the server. */
  readonly databaseWaitSeconds: number
  readonly dataDir: string
  readonly logger: Logger
  /** The embedded server is gone: nothing can be stored any more. */
  readonly onLost: (error: Error) => void
  /** Aborted when the process is asked to stop; it then waits for no database. */
  readonly stopping?: AbortSignal
}

/**
 * Opens the database that the configuration names, with its schema up to date.
 * @throws an OperatorError for a database that cannot be used, and the reason of `stopping` where that comes first
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, dataDir, logger, onLost } = options
  const embedded =
    databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: logger, onExit: onLost }) : null
  const connection = embedded?.connection ?? connectionOf(databaseUrl ?? '', options.databaseDirectUrl)
  if (embedded === null) await requireUsable(connection, options)
  const database = connectTo(connection, logger)
  const close = (hurried?: AbortSignal) =>
    takeAllSteps([
      () => Promise.race([database.close(), ...(hurried ? [untilAborted(hurried)] : [])]),
      async () => embedded?.stop(hurried),
    ])
  try {
    await migrate(database.direct)
  } catch (error) {
    await close()
    throw error
  }
  return { database, connection, close }
}

/** The configuration has checked that both are addresses. */
function connectionOf(url: string, directUrl: string | null): DatabaseConnection {
  const address = parseDatabaseAddress(url) ?? {}
  const direct = directUrl === null ? null : parseDatabaseAddress(directUrl)
  return direct === null ? address : { ...address, direct }
}

/** Waits for each server that is named, and asks a pooler what it makes of sessions. */
async function requireUsable(
  { direct, ...address }: DatabaseConnection,
  { databaseWaitSeconds: waitSeconds, logger, stopping = new AbortController().signal }: StorageOptions,
): Promise<void> {
  const waiting = { waitSeconds, logger, stopping }
  if (direct !== undefined) await awaitDatabase(direct, { ...waiting, setting: 'DATABASE_DIRECT_URL' })
  const asPools = direct === undefined ? { ...SESSION_SETTINGS, ...address } : address
  await awaitDatabase(asPools, { ...waiting, setting: 'DATABASE_URL' })
  stopping.throwIfAborted()
  if (direct === undefined) await requireSessions(address)
  else await requireSameDatabase(address, direct)
}

/** Opens a database that is there, and whose schema is up to date. */
export function connectTo(connection: DatabaseConnection, logger: Logger): Database {
  return openDatabase(connection, ({ message }) =>
    logger.warn({ reason: message }, 'a database connection was lost and is replaced'),
  )
}
