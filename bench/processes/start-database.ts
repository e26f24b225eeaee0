import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import type { Cleanup } from './cleanup.ts'

/** A connection string of the embedded PostgreSQL on `dataDir`, the very server that `serve` would start there. */
export async function startDatabase(
  cleanup: Cleanup,
  dataDir: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = await startEmbeddedPostgres({
    dataDir,
    onExit: error => console.error(error.message),
    log: { info: () => undefined, warn: message => console.error(message) },
  })
  cleanup.add(() => server.stop())
  const { host, port, user, database } = server.connection
  const query = new URLSearchParams({ host, port: String(port) })
  return { url: `postgres://${user}@localhost/${database}?${query}`, stop: () => server.stop() }
}
