import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `column` is one of `ids`: one parameter, however many they are (PostgreSQL allows 65,535 of them). */
export function hasId(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = ANY(${sql.param([...ids])}::int[])`
}
