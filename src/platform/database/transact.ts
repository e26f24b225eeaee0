import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { databaseTrouble, noteUncommitted } from './database-trouble.ts'

const dialect = new PgDialect()

type Transaction = NodePgTransaction<Record<string, never>, Record<string, never>>

/** As `transactOn`, for statements composed with Drizzle; a transaction within `tx` is a savepoint. */
export function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  begin?: string,
): Promise<T> {
  return transactOn(pool, client => work(transactionOn(client)), begin)
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. The connection always goes
 * back, and is closed unless it is known to stand outside any transaction. (Drizzle's own leaves one checked out for good
 * whose BEGIN fails, and takes a COMMIT for done that the server answers with a roll-back.)
 * @param begin opens the transaction
 */
export async function transactOn<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect()
  let isOutside = false
  try {
    let outcome: T
    try {
      await client.query(begin)
      outcome = await work(client)
    } catch (error) {
      isOutside = await rollBack(client, error)
      throw noteUncommitted(error)
    }
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT')
      throw new Error('nothing was committed: a statement of the transaction had failed')
    isOutside = true
    return outcome
  } finally {
    client.release(!isOutside)
  }
}

function transactionOn(client: pg.PoolClient): Transaction {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined)
}

/** @returns whether the connection is good for others */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  const trouble = databaseTrouble(error)
  // It is gone, or still at the statement that fell silent, or leads to a server that is of no use any more.
  if (trouble?.mayHaveTakenEffect === true || trouble?.kind === 'read-only') return false
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}
