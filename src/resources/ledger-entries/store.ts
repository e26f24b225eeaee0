import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Money } from '../../domain/money/money.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { LedgerEntryKind, LedgerEntryRow } from './schema.ts'

const COLUMNS = 'id, company_id, kind, amount, call_uuid, description, created_at'

/** As many entries are counted for a page at least: some ten milliseconds, where a ledger may hold an entry for every call. */
const COUNTED_ENTRIES = 100_000

/**
 * One page of a Company's ledger, newest first, and how many entries there are in all: of a longer ledger, those up to the
 * page and the next, and `COUNTED_ENTRIES` at least.
 */
export async function listLedgerEntries(
  pool: Pool,
  companyId: number,
  page: Page,
  countedEntries = COUNTED_ENTRIES,
): Promise<{ readonly rows: readonly LedgerEntryRow[]; readonly totalRows: number }> {
  const mostCounted = Math.max(countedEntries, page.offset + page.perPage + 1)
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total
     FROM (SELECT FROM ledger_entries WHERE company_id = $1 LIMIT ${mostCounted}) AS entry`,
    [companyId],
  )
  const totalRows = counted.rows[0]?.total ?? 0
  // Where it ends is not known of a longer one: it is read from the start.
  const { limit, offset, isFromEnd } = pageWindow(
    page,
    totalRows < mostCounted ? totalRows : Number.MAX_SAFE_INTEGER,
  )
  if (limit === 0) return { rows: [], totalRows }
  const { rows } = await pool.query<LedgerEntryRow>(
    `SELECT ${COLUMNS}
     FROM ledger_entries
     WHERE company_id = $1
     ORDER BY id ${isFromEnd ? 'ASC' : 'DESC'}
     LIMIT ${limit} OFFSET ${offset}`,
    [companyId],
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}

export interface NewLedgerEntry {
  readonly kind: Exclude<LedgerEntryKind, 'call'>
  /** Dollars. */
  readonly amount: Money
  readonly description: string
}

/** Enters an amount and changes the balance by it, in one statement. Null when there is no such Company. */
export async function addLedgerEntry(
  tx: Queryable,
  companyId: number,
  { kind, amount, description }: NewLedgerEntry,
): Promise<LedgerEntryRow | null> {
  const { rows } = await tx.execute<InsertedEntry>(sql`
    WITH company AS (
      UPDATE companies SET balance = balance + ${amount.toFixed()}::numeric WHERE id = ${companyId} RETURNING id
    )
    INSERT INTO ledger_entries (company_id, kind, amount, description)
    SELECT id, ${kind}, ${amount.toFixed()}::numeric, ${description} FROM company
    RETURNING ${sql.raw(COLUMNS)}`)
  const row = rows[0]
  return row === undefined ? null : { ...row, created_at: new Date(row.created_at) }
}

/** Statements that Drizzle runs as they are leave times as text. */
type InsertedEntry = Omit<LedgerEntryRow, 'created_at'> & { readonly created_at: string }
