import type { Queryable } from '../../platform/database/database.ts'
import {
  deleteSuppressedNumber,
  insertSuppressedNumber,
  lockSuppressedNumber,
  updateSuppressedNumber,
} from './store.ts'

/** Where a caller is refused. null = everywhere; with both set, both must match. */
export interface SuppressionScope {
  readonly campaignId: number | null
  readonly affiliateId: number | null
}

export const COMPANY_WIDE: SuppressionScope = { campaignId: null, affiliateId: null }

/**
 * Suppresses a caller who asked for it during a call; it may lift this again (`can_resubscribe`). A number that is
 * suppressed already stays as it is, but where that would leave it free in `scope`: then its suppression is widened to
 * both. To be run by `CallerChanges.change`, so that the Company's calls know that there are suppressed callers.
 * @param number E.164
 */
export async function suppressCaller(
  tx: Queryable,
  companyId: number,
  number: string,
  scope: SuppressionScope,
): Promise<void> {
  const row = await lockSuppressedNumber(tx, companyId, number)
  if (row === null) await insertSuppressedNumber(tx, companyId, number, { ...scope, canResubscribe: true })
  else await updateSuppressedNumber(tx, row, coveringScope(row, scope))
}

/** A number has one scope: the narrowest that holds both. */
export function coveringScope(one: SuppressionScope, other: SuppressionScope): SuppressionScope {
  return {
    campaignId: one.campaignId === other.campaignId ? one.campaignId : null,
    affiliateId: one.affiliateId === other.affiliateId ? one.affiliateId : null,
  }
}

/**
 * Lifts the suppression of a caller who asked for it during a call. One that it may not lift, any more, stays.
 * @param number E.164
 */
export async function resubscribeCaller(tx: Queryable, companyId: number, number: string): Promise<void> {
  const row = await lockSuppressedNumber(tx, companyId, number)
  if (row?.canResubscribe) await deleteSuppressedNumber(tx, companyId, row.id)
}
