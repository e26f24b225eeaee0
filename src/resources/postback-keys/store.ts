import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import type { PostbackKeyRow } from './schema.ts'
import { postbackKeys } from './table.ts'

export type PostbackKeyColumns = Omit<
  Partial<typeof postbackKeys.$inferInsert>,
  'companyId' | 'id' | 'campaignId' | 'key'
>

const ofCampaign = (companyId: number, campaignId: number) =>
  and(eq(postbackKeys.companyId, companyId), eq(postbackKeys.campaignId, campaignId))

const matches = (companyId: number, campaignId: number, id: number) =>
  and(ofCampaign(companyId, campaignId), eq(postbackKeys.id, id))

/** Every key of a Campaign, as its own document shows them. */
export function postbackKeysOf(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<PostbackKeyRow[]> {
  return db.select().from(postbackKeys).where(ofCampaign(companyId, campaignId)).orderBy(asc(postbackKeys.id))
}

export function listPostbackKeys(
  db: Queryable,
  companyId: number,
  campaignId: number,
  { filter, order }: ListedRows,
  page: Page,
) {
  return selectPage(db, postbackKeys, and(ofCampaign(companyId, campaignId), filter), page, order)
}

export async function findPostbackKey(
  db: Queryable,
  companyId: number,
  campaignId: number,
  id: number,
): Promise<PostbackKeyRow | null> {
  const [row] = await db
    .select()
    .from(postbackKeys)
    .where(matches(companyId, campaignId, id))
  return row ?? null
}

export async function findPostbackKeyById(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<PostbackKeyRow | null> {
  const [row] = await db
    .select()
    .from(postbackKeys)
    .where(and(eq(postbackKeys.companyId, companyId), eq(postbackKeys.id, id)))
  return row ?? null
}

/** Keeps every other change of the key waiting until the transaction ends. */
export async function lockPostbackKey(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: postbackKeys.id })
    .from(postbackKeys)
    .where(matches(companyId, campaignId, id))
    .for('no key update')
  return row?.id ?? null
}

export async function createPostbackKey(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  columns: PostbackKeyColumns & { readonly name: string },
): Promise<PostbackKeyRow> {
  const [row] = await tx
    .insert(postbackKeys)
    .values({ ...columns, companyId, campaignId, key: randomUUID() })
    .returning()
  return inserted(row)
}

export async function updatePostbackKey(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: PostbackKeyColumns,
): Promise<PostbackKeyRow | null> {
  if (!hasColumns(columns)) return findPostbackKeyById(tx, companyId, id)
  const [row] = await tx
    .update(postbackKeys)
    .set({ ...columns, updatedAt: new Date() })
    .where(and(eq(postbackKeys.companyId, companyId), eq(postbackKeys.id, id)))
    .returning()
  return row ?? null
}

export async function deletePostbackKey(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(postbackKeys).where(and(eq(postbackKeys.companyId, companyId), eq(postbackKeys.id, id)))
}
