import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Money } from '../../domain/money/money.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { patternOf } from '../../platform/database/search-condition.ts'
import { directionOf, pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { LedgerEntryKind, LedgerEntryRow } from './schema.ts'

const COLUMNS = 'id, company_id, kind, amount, call_uuid, description, created_at'

/** As many entries are counted for a page at least: some ten milliseconds, where a ledger may hold an entry for every call. */
const COUNTED_ENTRIES = 100_000

/** What of a ledger is listed; what is absent does not narrow. */
export interface LedgerFilter {
  readonly q?: string | undefined
  /** `entered`: whatever is no charge for a call. */
  readonly kind?: string | undefined
  readonly sort?: string | undefined
}

/**
 * One page of a Company's ledger, newest first, and how many entries there are in all: of a longer ledger, those up to the
 * page and the next, and `COUNTED_ENTRIES` at least.
 */
export async function listLedgerEntries(
  pool: Pool,
  companyId: number,
  filter: LedgerFilter,
  page: Page,
  countedEntries = COUNTED_ENTRIES,
): Promise<{ readonly rows: readonly LedgerEntryRow[]; readonly totalRows: number }> {
  const { where, values } = listedEntries(companyId, filter)
  const mostCounted = Math.max(countedEntries, page.offset + page.perPage + 1)
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total
     FROM (SELECT FROM ledger_entries WHERE ${where} LIMIT ${mostCounted}) AS entry`,
    values,
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
     WHERE ${where}
     ORDER BY id ${directionOf({ isFromEnd }, filter.sort === 'id')}
     LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}

/** Each by an index: a ledger is nearly all charges, which have no description and are found by their call. */
function listedEntries(
  companyId: number,
  { q = '', kind }: LedgerFilter,
): { readonly where: string; readonly values: unknown[] } {
  const conditions = ['company_id = $1']
  const values: unknown[] = [companyId]
  if (kind === 'call') conditions.push(`kind = 'call'`)
  else if (kind !== undefined) conditions.push(ENTERED)
  if (kind === 'credit' || kind === 'correction') conditions.push(`kind = $${values.push(kind)}`)
  const words = q.trim()
  if (isUuid(words)) conditions.push(`kind = 'call' AND call_uuid = $${values.push(words)}`)
  else if (words !== '') conditions.push(`${ENTERED} AND description ILIKE $${values.push(patternOf(words))}`)
  return { where: conditions.join(' AND '), values }
}

/** As the index `ledger_entries_entered` has it. */
const ENTERED = `kind <> 'call'`

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
