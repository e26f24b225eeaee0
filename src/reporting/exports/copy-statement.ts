import { type SQL, sql } from 'drizzle-orm'
import { partyOf } from '../../access/party.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { inlineParameters } from '../../platform/database/inline-parameters.ts'
import type { ClaimedExport } from './claim-export.ts'
import { columnLabel } from './column-label.ts'
import { csvCell } from './csv-cell.ts'
import type { ExportSource } from './export-source.ts'

/**
 * The statement that answers an export's rows at `now` as CSV with a heading, newest first. All that is done to a row is
 * done by the database: a row costs this process no more than moving its bytes.
 */
export function copyStatement(
  log: Pick<ExportSource, 'conditions' | 'fields'>,
  { scope, filters, window, nomenclature, hasPayoutBidModification }: ClaimedExport,
  now: Instant,
): string {
  const cells = log
    .fields(now, hasPayoutBidModification, partyOf(scope))
    .map(field => sql`${csvCell(field)} AS ${sql.identifier(columnLabel(field.name, nomenclature))}`)
  const rows: SQL = sql`
    SELECT ${sql.join(cells, sql`, `)}
    FROM reservations
    WHERE ${log.conditions(scope, filters, window, now)}
    ORDER BY uuid DESC`
  return `COPY (${inlineParameters(rows)}) TO STDOUT (FORMAT csv, HEADER true)`
}
