import { hardCapFilled, withoutCounts } from '../caps/without-counts.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { loadTargetGroupDocuments } from './load-target-group-documents.ts'
import { lockTargetGroup } from './store.ts'
import { loadTargetGroupSummaries } from './target-group-summary.ts'

export const AUDITED_TARGET_GROUP: Audited<number> = {
  resource: 'target_group',
  lock: lockTargetGroup,
  read: async (tx, companyId, id) => {
    const [group] = await loadTargetGroupSummaries(tx, companyId, { ids: [id] }, Date.now())
    return group === undefined ? null : withoutCounts(group)
  },
}

/** What a reset of the hard caps of the group and its members changes. */
export const AUDITED_HARD_CAPS: Audited<number> = {
  ...AUDITED_TARGET_GROUP,
  read: async (tx, companyId, id) => {
    const [group] = await loadTargetGroupDocuments(tx, companyId, { ids: [id] }, Date.now())
    if (group === undefined) return null
    const targets = group.targets.map(target => ({ id: target.id, hard_cap_filled: hardCapFilled(target) }))
    return { hard_cap_filled: hardCapFilled(group), targets }
  },
}
