import { type SQL, sql } from 'drizzle-orm'
import type { InboundField } from '../../bidding/inbounds/inbound-fields.ts'
import { unreachable } from '../../domain/unreachable.ts'

/** The value of a field as its cell holds it: as in the JSON of the list, but for what spreadsheets would run. */
export function csvCell({ kind, value }: Pick<InboundField, 'kind' | 'value'>): SQL {
  switch (kind) {
    case 'text':
      return withoutFormula(value)
    case 'instant':
      return sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    case 'amount':
      return sql`trim_scale(${value})`
    case 'plain':
      return value
    default:
      return unreachable(kind)
  }
}

/**
 * First characters that make spreadsheets take a cell for a formula, or skip to what follows them (OWASP, CSV Injection):
 * tab, line feed, carriage return, + - = @ and their full-width forms.
 */
const FORMULA_SIGNS = sql.raw([...'\t\n\r+-=@＋－＝＠'].map(character => character.codePointAt(0)).join(', '))

/**
 * The text, with an apostrophe before it where it would be a formula (completions.md §7). A sign with nothing but digits
 * after it is a number, whatever reads it, and stays as it is.
 */
function withoutFormula(text: SQL): SQL {
  return sql`CASE WHEN ascii(${text}) IN (${FORMULA_SIGNS}) AND ${text} !~ '^[+-][0-9]+$' THEN '''' || ${text} ELSE ${text} END`
}
