import { OperatorError } from '../operator-error.ts'
import type { DatabaseAddress } from './database-address.ts'
import { DatabaseClient } from './database-client.ts'

/** Each opens another transaction: a pooler that shares connections must then change ours, or has none left. */
const ROUNDS = 5

/** A pooler that gives each client a connection of its own may have no other for a second one. */
const PATIENCE_MS = 3_000

/**
 * Refuses a pooler that gives each transaction another connection to the server. Prepared statements would be missing or
 * taken there, locks held by others, and notifications lost: pings fail one by one while everything looks well.
 */
export async function requireSessions(address: DatabaseAddress): Promise<void> {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const open = () => new DatabaseClient({ ...address, ...limits })
  const client = open()
  const others: DatabaseClient[] = []
  try {
    await client.connect()
    const own = await processOf(client)
    // The server's own word for the connection: a pooler hands out numbers of its own making.
    if (own === (client as unknown as { processID: number | null }).processID) return
    for (let round = 0; round < ROUNDS; round++) {
      const other = open()
      others.push(other)
      const theirs = await beginOn(other)
      if (theirs === null) return
      if (theirs === own || (await processOf(client)) !== own) throw sharesConnections()
    }
  } finally {
    await Promise.all([client, ...others].map(each => each.end().catch(() => undefined)))
  }
}

/** @returns the server's process that carries out a transaction which stays open; null when there is none for it */
async function beginOn(client: DatabaseClient): Promise<number | null> {
  try {
    await client.connect()
    await client.query('BEGIN')
    return await processOf(client)
  } catch (error) {
    if (/transaction blocks not allowed/.test(String(error))) throw sharesConnections()
    return null
  }
}

async function processOf(client: DatabaseClient): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? null
}

const sharesConnections = () =>
  new OperatorError(
    'DATABASE_URL leads to a pooler that gives each transaction another connection (transaction pooling): set ' +
      'DATABASE_DIRECT_URL to the server’s own address, or have the pooler pool sessions.',
  )

/** @throws where a pooler and the address beside it lead to different databases */
export async function requireSameDatabase(pooled: DatabaseAddress, direct: DatabaseAddress): Promise<void> {
  const [one, other] = await Promise.all([pooled, direct].map(databaseAt))
  if (one === other) return
  throw new OperatorError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must name the same.',
  )
}

async function databaseAt(address: DatabaseAddress): Promise<string> {
  const client = new DatabaseClient(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      "SELECT concat_ws(' ', current_database(), pg_postmaster_start_time()) AS name",
    )
    return rows[0]?.name ?? ''
  } finally {
    await client.end().catch(() => undefined)
  }
}
