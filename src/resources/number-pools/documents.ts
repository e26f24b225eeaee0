import { and, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { NumberType } from '../../number-inventory/number-inventory.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { POOL_SIZE_FIELDS } from './fields.ts'
import type { BareNumberPool } from './schema.ts'
import { countNumbers, type NumberPoolRow } from './store.ts'

/** A pool as the audit log shows it: numbers come when they are needed, by nobody's doing. */
export function configuredPool({ numbers_count: _, ...fields }: Static<typeof BareNumberPool>) {
  return fields
}

/** Pools with what they show of others; the number of queries does not grow with the number of pools. */
export async function loadNumberPools(
  db: Queryable,
  companyId: number,
  rows: readonly NumberPoolRow[],
): Promise<Static<typeof BareNumberPool>[]> {
  const owners = await db
    .select({ id: campaigns.id, cid: campaigns.cid })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        hasId(
          campaigns.id,
          rows.map(row => row.campaignId),
        ),
      ),
    )
  const sources = await db
    .select({ id: affiliates.id, afid: affiliates.afid })
    .from(affiliates)
    .where(
      and(
        eq(affiliates.companyId, companyId),
        hasId(
          affiliates.id,
          rows.flatMap(row => row.affiliateId ?? []),
        ),
      ),
    )
  const cids = new Map(owners.map(owner => [owner.id, owner.cid]))
  const afids = new Map(sources.map(source => [source.id, source.afid]))
  const counts = await countNumbers(
    db,
    companyId,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    id: row.id,
    numbers_count: counts.get(row.id) ?? 0,
    type: row.type as NumberType,
    country: row.country,
    cid: cids.get(row.campaignId) ?? '',
    afid: row.affiliateId === null ? null : (afids.get(row.affiliateId) ?? null),
    ...POOL_SIZE_FIELDS.document(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }))
}
