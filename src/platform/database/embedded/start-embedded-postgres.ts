import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { assertServable, createCluster, findCluster, ownerlessClusters } from './cluster-directory.ts'
import { lockDirectoryOfDying } from './directory-lock.ts'
import { DATABASE_USER, initialiseCluster } from './initialise-cluster.ts'
import { stopOrphanServer } from './orphan-server.ts'
import { chooseServerAccount } from './server-account.ts'
import { findServerBinaries } from './server-binaries.ts'
import { SERVER_PORT, type ServerLog, type ServerProcess, startServerProcess } from './server-process.ts'
import { prepareSocketDirectory, removeSocketDirectory } from './socket-directory.ts'

export type EmbeddedPostgresOptions = {
  /** Where the data lives; made when missing. One process at a time. */
  readonly dataDir: string
  /** Called once when the server ends without `stop()`: nothing can be stored any more. */
  readonly onExit: (error: Error) => void
  readonly log: ServerLog
  /** Whether it is deleted before anybody would start it again: it then waits for no disk, and takes more connections. Default: no. */
  readonly isThrownAway?: boolean
}

/** A PostgreSQL server of our own, reachable through `connection` until `stop()`. */
export interface EmbeddedPostgres {
  /** In the shape that `pg` takes; `host` is the directory of a unix socket. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /**
   * Ends the server and gives the data directory free. Takes at most 7.5 s, and from when `hurried` is aborted about one;
   * of several calls the first counts.
   */
  stop(hurried?: AbortSignal): Promise<void>
}

const DATABASE_NAME = 'dialplane'

/** Where root keeps what cannot live under a data directory that the server's account cannot reach. */
const ROOT_STATE_DIRECTORY = '/var/lib/dialplane'

/**
 * Starts the bundled PostgreSQL on `dataDir`, making the cluster and the database `dialplane` when they are missing.
 * Throws an Error that says what to change when the directory is in use, not ours, or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const lock = await lockDirectoryOfDying(dataDir, pid =>
    options.log.info(`waiting for process ${pid}, which holds the data directory`),
  )
  try {
    const server = await startLocked(dataDir, options)
    let stopped: Promise<void> | null = null
    // Once only: after the release the directory, and the socket that goes by its name, may be somebody else's.
    const stop = (hurried?: AbortSignal) => {
      stopped ??= server.stop(hurried).finally(() => lock.release())
      return stopped
    }
    return { connection: server.connection, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  dataDir: string,
  { log, onExit, isThrownAway = false }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const found = await findCluster(dataDir)
  const account = await chooseServerAccount(found)
  const stateDirectory = account === null ? dataDir : ROOT_STATE_DIRECTORY
  const binaries = await findServerBinaries(account, stateDirectory)
  const cluster =
    found ??
    (await createCluster(dataDir, stateDirectory, account, path =>
      initialiseCluster(path, binaries, account),
    ))
  await assertServable(cluster, account)
  if (dirname(cluster) !== dataDir) {
    log.info(
      `the database of ${dataDir} lives in ${cluster}, because its account cannot enter that directory: it stays when ` +
        'the directory is removed, and belongs into every backup',
    )
    for (const { path, dataDirectory } of await ownerlessClusters(dirname(cluster))) {
      log.warn(
        `the database in ${path} belonged to ${dataDirectory}, which does not name it any more: if that was removed for good, and is ` +
          `neither moved nor on a volume that is not mounted, delete ${path} and ${path}.data-directory`,
      )
    }
  }
  if (await stopOrphanServer(cluster)) log.info('stopped the PostgreSQL that an earlier run left behind')

  const socketDirectory = await prepareSocketDirectory(cluster, account)
  const connection = {
    host: socketDirectory,
    port: SERVER_PORT,
    user: DATABASE_USER,
    database: DATABASE_NAME,
  }
  let server: ServerProcess | null = null
  const stop = async (hurried?: AbortSignal) => {
    await server?.stop(hurried)
    await removeSocketDirectory(socketDirectory)
  }
  try {
    const { postgres } = binaries
    server = await startServerProcess({
      postgres,
      cluster,
      socketDirectory,
      account,
      log,
      onExit,
      isThrownAway,
    })
    await createMissingDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, stop }
}

async function createMissingDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}
