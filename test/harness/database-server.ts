import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { ensurePartitions } from '../../src/platform/database/ensure-partitions.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { connectionUrl } from './connection-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL server, naming its maintenance database. */
    databaseUrl: string
    /** A migrated, empty database that nobody connects to, so that it can be copied. */
    templateDatabase: string
  }
}

type Server = { readonly url: string; stop(): Promise<void> }

let finish: (() => Promise<void>) | null = null

/**
 * One PostgreSQL for the whole test run: the server of `TEST_DATABASE_URL` when that is set, else an embedded one in
 * a temporary directory. Test files take a database of their own from `createTestDatabase`.
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryServer()
  const runName = `dialplane_test_${randomBytes(4).toString('hex')}`
  finish = async () => {
    await dropDatabases(server.url, runName)
    await server.stop()
  }
  await createTemplate(server.url, runName)
  project.provide('databaseUrl', server.url)
  project.provide('templateDatabase', runName)
}

export async function teardown(): Promise<void> {
  await finish?.()
}

async function startTemporaryServer(): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'dialplane-test-'))
  // As root, PostgreSQL runs as another account, which must pass through.
  await chmod(directory, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: directory,
    isThrownAway: true,
    onExit: error => process.stderr.write(`${error.message}\n`),
    log: { info: () => {}, warn: message => process.stderr.write(`${message}\n`) },
  })
  return {
    url: connectionUrl({ ...server.connection, database: 'postgres' }),
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, client => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate({ connectionString: url.href })
  await makePartitions(url.href)
}

/** As a process that starts does; made once, they are in every copy. */
async function makePartitions(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'p'",
  )
  const tables = rows.map(({ name }) => name)
  await ensurePartitions(pool, tables, Date.now())
  await pool.end()
}

/** The template and every copy that a test file left behind: all bear the run's name. */
async function dropDatabases(serverUrl: string, runName: string): Promise<void> {
  await withClient(serverUrl, async client => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [runName],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
