import type { SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { databaseTrouble, isOfStaleStatement, noteUncommitted } from './database-trouble.ts'
import { type StatementNames, withNamedStatements } from './repeated-statements.ts'

const dialect = new PgDialect()

type Transaction = NodePgTransaction<Record<string, never>, Record<string, never>>

/** A statement that ends a transaction: nothing else in it waits for the answer, so that it leaves together with COMMIT. */
export interface ClosingStatement {
  readonly statement: SQL
  /** Hears what it answered, of a transaction that was committed. */
  answered?(rows: readonly Readonly<Record<string, unknown>>[]): void
}

/** What comes last in a transaction whose work had this outcome. */
export type Closing<Tx, T> = (tx: Tx, outcome: T) => readonly ClosingStatement[]

/**
 * As `transactOn`, for statements composed with Drizzle; a transaction within `tx` is a savepoint.
 * @param names of the pool's statements
 */
export function transact<T>(
  pool: pg.Pool,
  names: StatementNames,
  work: (tx: Transaction) => Promise<T>,
  begin?: string,
  closing: Closing<Transaction, T> = () => [],
): Promise<T> {
  let tx: Transaction
  return transactOn(
    pool,
    client => {
      tx = transactionOn(client)
      return work(tx)
    },
    begin,
    { names, closing: outcome => closing(tx, outcome) },
  )
}

interface TransactionOptions<T> {
  /** Of the pool's statements, for those that are composed anew each time. */
  readonly names?: StatementNames
  /** A transaction in which any of these fails is rolled back, and fails likewise. */
  closing?(outcome: T): readonly ClosingStatement[]
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
  { names, closing = () => [] }: TransactionOptions<T> = {},
): Promise<T> {
  const connection = await pool.connect()
  const client = names === undefined ? connection : withNamedStatements(connection, names)
  let isOutside = false
  try {
    let outcome: T
    let last: readonly ClosingStatement[]
    try {
      await client.query(begin)
      outcome = await work(client)
      last = closing(outcome)
    } catch (error) {
      isOutside = await rollBack(client, error)
      throw noteUncommitted(error)
    }
    const answers = last.map(({ statement }) => {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      return client.query({ text }, params)
    })
    const [committed, ...closed] = await Promise.allSettled([client.query('COMMIT'), ...answers])
    isOutside = committed.status === 'fulfilled'
    const failed = closed.find(answer => answer.status === 'rejected')
    // What the server has refused it has rolled back; what became of statements that were cut off nobody knows.
    if (failed !== undefined) throw isOutside ? noteUncommitted(failed.reason) : failed.reason
    if (committed.status === 'rejected') throw committed.reason
    if (committed.value.command !== 'COMMIT') {
      isOutside = false
      throw new Error('nothing was committed: a statement of the transaction had failed')
    }
    for (const [index, answer] of closed.entries()) {
      if (answer.status === 'fulfilled') last[index]?.answered?.(answer.value.rows)
    }
    return outcome
  } finally {
    connection.release(!isOutside)
  }
}

/** Reads as of one moment. What was read is answered before the transaction is known to have ended: it has changed nothing. */
export async function readAsOfOneMoment<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  try {
    // Sent together with what is read first, which is worth nothing unless it has begun.
    const [, outcome] = await Promise.all([begun, read(client)])
    client.query('COMMIT').then(
      () => client.release(),
      () => client.release(true),
    )
    return outcome
  } catch (error) {
    client.release(!(await rollBack(client, error)))
    throw error
  }
}

function transactionOn(client: pg.PoolClient): Transaction {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined)
}

/** @returns whether the connection is good for others */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (isOfStaleStatement(error)) return false
  const trouble = databaseTrouble(error)
  // It is gone, or still at the statement that fell silent, or leads to a server that is of no use any more.
  if (trouble?.mayHaveTakenEffect === true || trouble?.kind === 'read-only') return false
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}
