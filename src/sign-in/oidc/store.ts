import { and, count, eq } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { oidcDomains, oidcProviders } from './table.ts'

type ProviderRow = typeof oidcProviders.$inferSelect
type ProviderColumns = Omit<typeof oidcProviders.$inferInsert, 'companyId' | 'id'>

/** A provider, and the domains that are bound to it, in order. */
export interface StoredProvider extends ProviderRow {
  readonly domains: readonly string[]
}

const matches = (companyId: number, id: number) =>
  and(eq(oidcProviders.companyId, companyId), eq(oidcProviders.id, id))

export async function listProviders(
  db: Queryable,
  companyId: number,
  { filter, order }: ListedRows,
  page: Page,
): Promise<{ readonly rows: readonly StoredProvider[]; readonly totalRows: number }> {
  const condition = and(eq(oidcProviders.companyId, companyId), filter)
  const { rows, totalRows } = await selectPage(db, oidcProviders, condition, page, order)
  return { rows: await withDomains(db, companyId, rows), totalRows }
}

export async function readProvider(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<StoredProvider | null> {
  const rows = await db.select().from(oidcProviders).where(matches(companyId, id))
  const [provider] = await withDomains(db, companyId, rows)
  return provider ?? null
}

/** Keeps other changes of the provider waiting until the transaction ends; null when the Company has none such. */
export async function lockProvider(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: oidcProviders.id })
    .from(oidcProviders)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

/** For who signs in, and has named no Company: names of providers are one of a kind in the service. */
export async function findProviderByName(db: Queryable, name: string): Promise<StoredProvider | null> {
  const rows = await db.select().from(oidcProviders).where(eq(oidcProviders.name, name))
  const [row] = rows
  if (row === undefined) return null
  const [provider] = await withDomains(db, row.companyId, rows)
  return provider ?? null
}

/** Likewise, by the domain of an e-mail address. Those that are switched off are none. */
export async function findProviderOfDomain(
  db: Queryable,
  domain: string,
): Promise<Pick<ProviderRow, 'name' | 'label'> | null> {
  const [row] = await db
    .select({ name: oidcProviders.name, label: oidcProviders.label })
    .from(oidcDomains)
    .innerJoin(
      oidcProviders,
      and(eq(oidcProviders.companyId, oidcDomains.companyId), eq(oidcProviders.id, oidcDomains.providerId)),
    )
    .where(and(eq(oidcDomains.domain, domain), oidcProviders.enabled))
  return row ?? null
}

export async function countProviders(tx: Queryable, companyId: number): Promise<number> {
  const [counted] = await tx
    .select({ rows: count() })
    .from(oidcProviders)
    .where(eq(oidcProviders.companyId, companyId))
  return counted?.rows ?? 0
}

/** @throws a violation of `oidc_providers_name_unique` or `oidc_domains_domain_unique` */
export async function createProvider(
  tx: Queryable,
  companyId: number,
  columns: ProviderColumns,
  domains: readonly string[],
): Promise<StoredProvider> {
  const [row] = await tx
    .insert(oidcProviders)
    .values({ ...columns, companyId })
    .returning()
  const { id } = inserted(row)
  await addDomains(tx, companyId, id, domains)
  return { ...inserted(row), domains }
}

/**
 * Changes what `columns` holds, and the domains where some are given; when all of it is so already, nothing is written.
 * @throws as `createProvider`
 */
export async function updateProvider(
  tx: Queryable,
  stored: StoredProvider,
  columns: Partial<ProviderColumns>,
  domains: readonly string[] | undefined,
): Promise<void> {
  const { companyId, id } = stored
  const changed = changedColumns(stored, columns)
  const hasOtherDomains = domains !== undefined && domains.join() !== stored.domains.join()
  if (!hasColumns(changed) && !hasOtherDomains) return
  await tx
    .update(oidcProviders)
    .set({ ...changed, updatedAt: new Date() })
    .where(matches(companyId, id))
  if (!hasOtherDomains) return
  await tx
    .delete(oidcDomains)
    .where(and(eq(oidcDomains.companyId, companyId), eq(oidcDomains.providerId, id)))
  await addDomains(tx, companyId, id, domains)
}

/** Its domains, and who is linked with it, go too. */
export async function deleteProvider(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(oidcProviders).where(matches(companyId, id))
}

async function addDomains(
  tx: Queryable,
  companyId: number,
  providerId: number,
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return
  await tx.insert(oidcDomains).values(domains.map(domain => ({ companyId, providerId, domain })))
}

async function withDomains(
  db: Queryable,
  companyId: number,
  rows: readonly ProviderRow[],
): Promise<readonly StoredProvider[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select()
    .from(oidcDomains)
    .where(and(eq(oidcDomains.companyId, companyId), hasId(oidcDomains.providerId, ids)))
  const domainsOf = rowsByOwner(found, ({ providerId }) => providerId)
  return rows.map(row => ({
    ...row,
    domains: domainsOf(row.id)
      .map(({ domain }) => domain)
      .sort(),
  }))
}
