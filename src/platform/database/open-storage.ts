import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface Storage {
  readonly database: Database
  /** How other processes of ours reach the same database. It may hold a password. */
  readonly connection: pg.PoolConfig
  /** Closes the connections and stops the embedded server, if there is one. */
  close(): Promise<void>
}

interface StorageOptions {
  /** The server to use; null starts the embedded one in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly logger: Logger
  /** The embedded server is gone: nothing can be stored any more. */
  readonly onLost: (error: Error) => void
}

/** Opens the database that the configuration names, with its schema up to date. */
export async function openStorage({
  databaseUrl,
  dataDir,
  logger,
  onLost,
}: StorageOptions): Promise<Storage> {
  const embedded =
    databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: logger, onExit: onLost }) : null
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
  const database = connectTo(connection, logger)
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await migrate(database.pool)
  } catch (error) {
    await close()
    throw error
  }
  return { database, connection, close }
}

/** Opens a database that is there, and whose schema is up to date. */
export function connectTo(connection: pg.PoolConfig, logger: Logger): Database {
  return openDatabase(connection, ({ message }) =>
    logger.warn({ reason: message }, 'a database connection was lost and is replaced'),
  )
}
