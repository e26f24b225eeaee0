import { withRefusals } from '../../platform/database/constraint.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import type { Actor } from '../audit-events/record-audit-event.ts'
import type { Audited, AuditedChanges } from '../changes/audited-changes.ts'
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

const REFUSALS = {
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
 * Suppresses a number, or changes the suppression that there is: what is not in `columns` then stays. However many do
 * so at once, on however many processes, it is new to one of them.
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
  const row = await withRefusals(REFUSALS, () =>
    callers.upsert(actor, AUDITED, number, async (tx, id) => {
      const existing = id === null ? null : await findSuppressedNumber(tx, actor.companyId, { id })
      isNew = existing === null
      return existing === null
        ? insertSuppressedNumber(tx, actor.companyId, number, columns)
        : updateSuppressedNumber(tx, existing, columns)
    }),
  )
  return { row, isNew }
}

/** @throws `not-found` when the number is not suppressed; as `suppressNumber` */
export function changeSuppression(
  callers: AuditedChanges,
  actor: Actor,
  number: string,
  columns: SuppressedNumberColumns,
): Promise<SuppressedNumberRow> {
  return withRefusals(REFUSALS, () =>
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
