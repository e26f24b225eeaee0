import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findCluster } from '../../src/platform/database/embedded/cluster-directory.ts'
import { DATABASE_USER } from '../../src/platform/database/embedded/initialise-cluster.ts'
import type { Cleanup } from './cleanup.ts'

const DATABASE = 'dialplane'

/** A connection of our own to the database that a `serve` process has started in its `DATA_DIR`. */
export async function connectToEmbeddedDatabase(cleanup: Cleanup, dataDir: string): Promise<pg.Client> {
  const cluster = await findCluster(dataDir)
  if (cluster === null) throw new Error(`there is no database in ${dataDir}`)
  // pid, data directory, start, port, directory of the socket: postmaster.pid is for whoever looks for the server.
  const [, , , port, host = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host, port: Number(port), user: DATABASE_USER, database: DATABASE })
  await client.connect()
  cleanup.add(() => client.end())
  return client
}
