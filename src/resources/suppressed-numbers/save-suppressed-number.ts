import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { findAffiliate } from '../affiliates/store.ts'
import { findCampaign } from '../campaigns/store.ts'
import type { Actor, Audited, AuditedChanges } from '../changes/audited-changes.ts'
import {
  ROOT_KEY,
  type SuppressedNumberColumns,
  type SuppressedNumberRow,
  suppressedNumberCreated,
} from './schema.ts'
import {
  deleteSuppressedNumber,
  findSuppressedNumber,
  insertSuppressedNumber,
  lockSuppressedNumber,
  updateSuppressedNumber,
} from './store.ts'
import { COMPANY_WIDE, coveringScope } from './suppress-caller.ts'

/** What the constraints that writing one may violate mean to its sender. */
export const SUPPRESSION_REFUSALS = {
  suppressed_numbers_campaign: invalid(ROOT_KEY, { campaign_id: [MESSAGE.doesNotExist] }),
  suppressed_numbers_affiliate: invalid(ROOT_KEY, { affiliate_id: [MESSAGE.doesNotExist] }),
}

/** By number in E.164. */
const AUDITED: Audited<string> = {
  resource: ROOT_KEY,
  lock: async (tx, companyId, number) => (await lockSuppressedNumber(tx, companyId, number))?.id ?? null,
  read: async (tx, companyId, id) => {
    const row = await findSuppressedNumber(tx, companyId, { id })
    return row && suppressedNumberCreated(row)
  },
}

/**
 * Suppresses a number, everywhere but for the scopes in `columns`. One that is suppressed already is from then on
 * refused wherever either says; whether its caller may lift that stays unless `columns` say. However many do so at once,
 * on however many processes, it is new to one of them.
 * @param number E.164
 * @throws the failed validation of a Campaign or Affiliate that the Company lacks
 */
export async function suppressNumber(
  callers: AuditedChanges,
  actor: Actor,
  number: string,
  columns: SuppressedNumberColumns,
): Promise<{ row: SuppressedNumberRow; isNew: boolean }> {
  let isNew = false
  const row = await withRefusals(SUPPRESSION_REFUSALS, () =>
    callers.upsert(actor, AUDITED, number, async (tx, id) => {
      const existing = id === null ? null : await findSuppressedNumber(tx, actor.companyId, { id })
      isNew = existing === null
      if (existing === null) return insertSuppressedNumber(tx, actor.companyId, number, columns)
      return widenSuppression(tx, existing, columns)
    }),
  )
  return { row, isNew }
}

/** Has a number that is suppressed already refused wherever `columns` say, too, and never in fewer places. */
export async function widenSuppression(
  tx: Queryable,
  existing: SuppressedNumberRow,
  columns: SuppressedNumberColumns,
): Promise<SuppressedNumberRow> {
  await requireScopes(tx, existing.companyId, columns)
  const widened = coveringScope(existing, { ...COMPANY_WIDE, ...columns })
  return updateSuppressedNumber(tx, existing, { ...columns, ...widened })
}

/** A scope that widens another away is never stored, where its foreign key would speak up. */
async function requireScopes(
  tx: Queryable,
  companyId: number,
  { campaignId, affiliateId }: SuppressedNumberColumns,
): Promise<void> {
  if (campaignId != null && (await findCampaign(tx, companyId, { id: campaignId })) === null) {
    throw SUPPRESSION_REFUSALS.suppressed_numbers_campaign
  }
  if (affiliateId != null && (await findAffiliate(tx, companyId, { id: affiliateId })) === null) {
    throw SUPPRESSION_REFUSALS.suppressed_numbers_affiliate
  }
}

/** @throws `not-found` when the number is not suppressed; as `suppressNumber` */
export function changeSuppression(
  callers: AuditedChanges,
  actor: Actor,
  number: string,
  columns: SuppressedNumberColumns,
): Promise<SuppressedNumberRow> {
  return withRefusals(SUPPRESSION_REFUSALS, () =>
    callers.update(actor, AUDITED, number, async (tx, id) => {
      const row = await findSuppressedNumber(tx, actor.companyId, { id })
      if (row === null) throw notFound('suppressed number')
      return updateSuppressedNumber(tx, row, columns)
    }),
  )
}

/** @throws `not-found` when the number is not suppressed */
export function liftSuppression(callers: AuditedChanges, actor: Actor, number: string): Promise<void> {
  return callers.delete(actor, AUDITED, number, (tx, id) => deleteSuppressedNumber(tx, actor.companyId, id))
}
