import type { Queryable } from '../../platform/database/database.ts'
import { type Actor, recordAuditEvent } from '../audit-events/record-audit-event.ts'
import { lockCampaign } from '../campaigns/store.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { payoutTableDocument, ROOT_KEY } from './schema.ts'
import { deactivateOthers, findPayoutTable, findPayoutTableById, type PayoutTableKey } from './store.ts'

export const AUDITED_PAYOUT_TABLE: Audited<PayoutTableKey> = {
  resource: ROOT_KEY,
  // The Campaign first: those who activate two tables of it at once go one after the other.
  lock: async (tx, companyId, key) => {
    const campaignId = await lockCampaign(tx, companyId, { id: key.campaign_id })
    if (campaignId === null) return null
    return (await findPayoutTable(tx, companyId, key))?.id ?? null
  },
  read: async (tx, companyId, id) => {
    const row = await findPayoutTableById(tx, companyId, id)
    return row && payoutTableDocument(row)[ROOT_KEY]
  },
}

/** Makes room for a table to be active: what was, is no longer, and the audit log says who saw to it. */
export async function deactivateAudited(
  tx: Queryable,
  actor: Actor,
  campaignId: number,
  exceptId: number | null,
): Promise<void> {
  const deactivated = await deactivateOthers(tx, actor.companyId, campaignId, exceptId)
  if (deactivated === null) return
  await recordAuditEvent(tx, actor, {
    resource: ROOT_KEY,
    resourceId: deactivated,
    operation: 'update',
    before: { active: true },
    after: { active: false },
  })
}
