import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Connection string, for `pg` and for a process's `DATABASE_URL` alike. */
  readonly url: string
  /** Connections of a test's own; whoever opens them ends them before the database is dropped. */
  openPool(options?: pg.PoolConfig): pg.Pool
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>
}

/** A fresh, migrated, empty database on the run's server; takes some 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
    // No test crashes the server: what is committed is there, whether or not it has reached the disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  )
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    openPool: options => openPool(url.href, options),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** A pool that has ended may have connections that are still closing when the database is dropped by force. */
function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...options })
  const ignore = () => undefined
  pool.on('error', ignore).on('connect', client => client.on('error', ignore))
  return pool
}

async function onServer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
