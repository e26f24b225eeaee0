import { hardCapFilled, withoutCounts } from '../caps/without-counts.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { loadTargetDocuments } from './load-target-documents.ts'
import { lockTarget } from './store.ts'

export const AUDITED_TARGET: Audited<number> = {
  resource: 'target',
  lock: lockTarget,
  read: async (tx, companyId, id) => {
    const [target] = await loadTargetDocuments(tx, companyId, { ids: [id] }, Date.now())
    return target === undefined ? null : withoutCounts(target)
  },
}

/** What a reset of its hard cap changes. */
export const AUDITED_HARD_CAP: Audited<number> = {
  ...AUDITED_TARGET,
  read: async (tx, companyId, id) => {
    const [target] = await loadTargetDocuments(tx, companyId, { ids: [id] }, Date.now())
    return target === undefined ? null : { hard_cap_filled: hardCapFilled(target) }
  },
}
