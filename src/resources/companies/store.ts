import { and, desc, eq, sql } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import { randomHex } from '../../platform/random-text.ts'
import type { Page } from '../../platform/wire/page.ts'
import { recutWindowsOfGroups } from '../caps/recut-windows.ts'
import { memberships, users } from '../users/table.ts'
import type { CompanyColumns, CompanyRow } from './schema.ts'
import { companies } from './table.ts'

const EMBEDDED_KEY_LENGTH = 32

/** A new Company; its creator becomes its owner, and it the creator's active Company (completions.md §3). */
export async function createCompany(
  tx: Queryable,
  creatorId: number,
  columns: CompanyColumns & { readonly name: string },
): Promise<CompanyRow> {
  const [row] = await tx
    .insert(companies)
    .values({ ...columns, embeddedKey: randomHex(EMBEDDED_KEY_LENGTH) })
    .returning()
  const company = inserted(row)
  await tx.insert(memberships).values({ companyId: company.id, userId: creatorId, role: 'owner' })
  await tx.update(users).set({ activeCompanyId: company.id }).where(eq(users.id, creatorId))
  return company
}

/** @param ids the Companies to choose from; null = all of the installation */
export function listCompanies(
  db: Queryable,
  ids: readonly number[] | null,
  { filter, order }: ListedRows,
  page: Page,
) {
  const own = ids === null ? undefined : hasId(companies.id, ids)
  return selectPage(db, companies, and(own, filter), page, order)
}

export async function findCompany(db: Queryable, id: number): Promise<CompanyRow | null> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row ?? null
}

/** The same Companies with their balances: what is stored and what has not been added to it yet, at one moment. */
export async function withBalances(
  db: Queryable,
  rows: readonly CompanyRow[],
): Promise<readonly CompanyRow[]> {
  const balances = await db
    .select({
      id: companies.id,
      balance: sql<string>`${companies.balance} + coalesce(
        (SELECT sum(change.amount) FROM balance_changes AS change WHERE change.company_id = companies.id), 0
      )`,
    })
    .from(companies)
    .where(
      hasId(
        companies.id,
        rows.map(row => row.id),
      ),
    )
  const balanceOf = new Map(balances.map(({ id, balance }) => [id, balance]))
  return rows.map(row => ({ ...row, balance: balanceOf.get(row.id) ?? row.balance }))
}

/**
 * Keeps other changes of the Company itself waiting until the transaction ends, but nobody who only refers to it.
 * @returns whether there is such a Company
 */
export async function lockCompany(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update')
  return rows.length > 0
}

/** Changes what `columns` holds; when all of it is so already, nothing is written. */
export async function updateCompany(
  tx: Queryable,
  id: number,
  columns: CompanyColumns,
): Promise<CompanyRow | null> {
  const row = await findCompany(tx, id)
  if (row === null) return null
  const changed = changedColumns(row, columns)
  if (!hasColumns(changed)) return row
  const [updated] = await tx
    .update(companies)
    .set({ ...changed, updatedAt: new Date() })
    .where(eq(companies.id, id))
    .returning()
  await recutWindowsOfGroups(tx, id, { from: row.timeZone, to: changed.timeZone }, Date.now())
  return updated ?? null
}

/** The names of the Companies' owners by Company id; of several owners, the one who came first. */
export async function loadOwnerNames(
  db: Queryable,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ companyId: memberships.companyId, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(hasId(memberships.companyId, companyIds), eq(memberships.role, 'owner')))
    .orderBy(desc(users.id))
  return new Map(rows.map(({ companyId, name }) => [companyId, name]))
}
