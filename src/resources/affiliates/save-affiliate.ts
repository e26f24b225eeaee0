import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { inUse, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { hasNumberPools } from '../number-pools/store.ts'
import { AFFILIATE_FIELDS } from './fields.ts'
import type { AffiliateCreate } from './schema.ts'
import { deleteAffiliate } from './store.ts'

const ROOT_KEY = 'affiliate'

/** The contract answers a failed validation of an Affiliate with 500 (service-api.md, Errors). */
export const VALIDATION_STATUS = 500

/** What the constraints that writing an Affiliate may violate mean to its sender. */
export const AFFILIATE_REFUSALS = {
  affiliates_afid_unique: invalid(ROOT_KEY, { afid: [MESSAGE.taken] }),
  numbers_affiliate: inUse('The affiliate has Numbers: send affiliate.destroy_behavior, "delete" or "keep".'),
  number_pools_affiliate: inUse('The affiliate has Number Pools: delete them first.'),
}

/** The columns that a body sets. `client_afid` is an alias; a blank `afid` is as good as none. */
export function affiliateColumns(fields: Static<typeof AffiliateCreate>) {
  const afid = (fields.afid ?? fields.client_afid)?.trim()
  return { ...AFFILIATE_FIELDS.columnsOf(fields), ...(afid && { afid }) }
}

/**
 * @param numbersFate what becomes of its Numbers; null refuses while it has some
 * @throws while Numbers, or pools, are attached: one of `AFFILIATE_REFUSALS`, or its violation
 */
export async function removeAffiliate(
  tx: Queryable,
  companyId: number,
  id: number,
  numbersFate: 'delete' | 'keep' | null,
): Promise<void> {
  // Their Numbers are attached too, but no destroy_behavior would help: the pools are named first.
  const hasPools = await hasNumberPools(tx, companyId, { affiliateId: id })
  if (hasPools) throw AFFILIATE_REFUSALS.number_pools_affiliate
  await deleteAffiliate(tx, companyId, id, numbersFate)
}
