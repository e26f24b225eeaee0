import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

const dialect = new PgDialect()

/**
 * The statement with its parameters written into it as literals, for commands that take none, such as COPY.
 * @throws for a parameter that is neither text, number, boolean, null nor an array of these
 */
export function inlineParameters(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literalOf(params[Number(place) - 1]))
}

/** Of no type of its own, as a parameter is. */
function literalOf(value: unknown): string {
  if (value === null) return 'NULL'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : plainText(value))
}

/** As it stands between the braces of an array. */
function elementOf(value: unknown): string {
  return value === null ? 'NULL' : `"${plainText(value).replaceAll(/["\\]/g, '\\$&')}"`
}

function plainText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      throw new TypeError(`${JSON.stringify(value)} cannot be written into a statement`)
  }
}
