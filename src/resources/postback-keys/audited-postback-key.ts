import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { type CampaignKey, findCampaign } from '../campaigns/store.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { lockNumberPool } from '../number-pools/store.ts'
import { postbackKeyFields } from './document.ts'
import { findPostbackKeyById, lockPostbackKey } from './store.ts'

/** How a request names a postback key: below its Campaign. */
export type PostbackKeyPath = CampaignKey & { readonly postback_key_id: number }

export const AUDITED_POSTBACK_KEY: Audited<PostbackKeyPath> = {
  resource: 'postback_key',
  lock: async (tx, companyId, path) =>
    lockPostbackKey(tx, companyId, await campaignIdOf(tx, companyId, path), path.postback_key_id),
  read: async (tx, companyId, id) => {
    const row = await findPostbackKeyById(tx, companyId, id)
    if (row === null) return null
    return { ...postbackKeyFields(row), campaign_id: row.campaignId }
  },
}

/** For a change that names a pool, if it does: a pool is locked before its keys, as by those who move or delete it. */
export function auditedWithPool(poolId: number | null | undefined): Audited<PostbackKeyPath> {
  if (poolId === undefined || poolId === null) return AUDITED_POSTBACK_KEY
  return {
    ...AUDITED_POSTBACK_KEY,
    lock: async (tx, companyId, path) => {
      await lockNumberPool(tx, companyId, poolId, 'share')
      return AUDITED_POSTBACK_KEY.lock(tx, companyId, path)
    },
  }
}

/** @throws `not-found` when the Company has no such Campaign */
export async function campaignIdOf(db: Queryable, companyId: number, key: CampaignKey): Promise<number> {
  const campaign = await findCampaign(db, companyId, key)
  if (campaign === null) throw notFound('campaign')
  return campaign.id
}
