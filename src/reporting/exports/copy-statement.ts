import { type SQL, sql } from 'drizzle-orm'
import { partyOf } from '../../access/party.ts'
import type { InboundField } from '../../bidding/inbounds/inbound-fields.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { inlineParameters } from '../../platform/database/inline-parameters.ts'
import type { ClaimedExport } from './claim-export.ts'
import { columnLabel } from './column-label.ts'
import type { ExportSource } from './export-source.ts'

/**
 * The statement that answers an export's rows at `now` as CSV with a heading, newest first. The database does all the
 * work on a row: this process only moves its bytes.
 */
export function copyStatement(
  log: Pick<ExportSource, 'conditions' | 'fields'>,
  { scope, filters, window, columns, nomenclature, hasPayoutBidModification }: ClaimedExport,
  now: Instant,
): string {
  // What was asked for when the Company's log had it stays in the file.
  const known = log.fields(now, hasPayoutBidModification || columns !== null, partyOf(scope))
  const fields =
    columns === null ? known : columns.flatMap(asked => known.filter(({ name }) => name === asked))
  const labelOf = ({ name }: Pick<InboundField, 'name'>) => sql.identifier(columnLabel(name, nomenclature))
  const cells = fields.map(field => sql`${csvCell(field)} AS ${labelOf(field)}`)
  // By itself the database quotes no semicolon, at which many spreadsheets part cells.
  const texts = fields.filter(({ kind }) => kind === 'text').map(labelOf)
  const quoted = texts.length === 0 ? sql`` : sql`, FORCE_QUOTE (${sql.join(texts, sql`, `)})`
  const rows: SQL = sql`
    SELECT ${sql.join(cells, sql`, `)}
    FROM reservations
    WHERE ${log.conditions(scope, filters, window, now)}
    ORDER BY uuid DESC`
  return inlineParameters(sql`COPY (${rows}) TO STDOUT (FORMAT csv, HEADER true${quoted})`)
}

/** The value of a field as its cell holds it: as in the JSON of the list, but for what spreadsheets would run. */
function csvCell({ kind, value }: Pick<InboundField, 'kind' | 'value'>): SQL {
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
 * The text, with an apostrophe before it where it would be a formula (completions.md §7), or where spreadsheets that part
 * cells at semicolons could find one behind one (§10). A sign with nothing but digits after it is a number, whatever reads
 * it, and stays as it is.
 */
function withoutFormula(text: SQL): SQL {
  const isFormula = sql`ascii(${text}) IN (${FORMULA_SIGNS}) AND ${text} !~ '^[+-][0-9]+$'`
  return sql`CASE WHEN ${isFormula} OR strpos(${text}, ';') > 0 THEN '''' || ${text} ELSE ${text} END`
}
