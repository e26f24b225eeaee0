import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, QueryResultRow } from 'pg'

const dialect = new PgDialect()

/**
 * Runs a statement composed with Drizzle's `sql` and answers its rows as `pg` reads them, timestamps as `Date`s
 * (Drizzle's own `execute` leaves them as text).
 */
export async function queryRows<Row extends QueryResultRow>(
  pool: Pool,
  statement: SQL,
): Promise<readonly Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const { rows } = await pool.query<Row>(text, params)
  return rows
}
