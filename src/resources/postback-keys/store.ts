import { randomUUID } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/pagination.ts'
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

export async function listPostbackKeys(db: Queryable, companyId: number, campaignId: number, page: Page) {
  const rows = await db
    .select()
    .from(postbackKeys)
    .where(ofCampaign(companyId, campaignId))
    .orderBy(asc(postbackKeys.id))
    .limit(page.perPage)
    .offset(page.offset)
  const [total] = await db
    .select({ rows: count() })
    .from(postbackKeys)
    .where(ofCampaign(companyId, campaignId))
  return { rows, totalRows: total?.rows ?? 0 }
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
  campaignId: number,
  id: number,
  columns: PostbackKeyColumns,
): Promise<PostbackKeyRow | null> {
  if (Object.keys(columns).length === 0) return findPostbackKey(tx, companyId, campaignId, id)
  const [row] = await tx
    .update(postbackKeys)
    .set({ ...columns, updatedAt: new Date() })
    .where(matches(companyId, campaignId, id))
    .returning()
  return row ?? null
}

/** @returns whether there was such a key */
export async function deletePostbackKey(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  id: number,
): Promise<boolean> {
  const rows = await tx
    .delete(postbackKeys)
    .where(matches(companyId, campaignId, id))
    .returning({ id: postbackKeys.id })
  return rows.length > 0
}
