import { sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Queryable } from './database.ts'

/** A statement that is written down as it is sent: its values stand at `$1`, `$2` … */
interface WrittenStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Runs statements that are written for `pg` in a transaction that the caller has open. A value that stands at several places
 * is sent once for each, so each has to show what its type is.
 */
export function statementsIn(tx: Queryable) {
  return {
    query: async <Row extends QueryResultRow>({ text, values }: WrittenStatement) => {
      const pieces = text.split(/\$(\d+)/)
      const chunks = pieces.map((piece, place) =>
        place % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
      )
      const { rows } = await tx.execute(sql.join(chunks))
      return { rows: rows as Row[] }
    },
  }
}
