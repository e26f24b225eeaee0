import type { Static } from 'typebox'
import type { Reader } from '../../access/party.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { loadTargetDocuments } from '../targets/load-target-documents.ts'
import { targetsShownTo } from '../targets/targets-shown-to.ts'
import type { TargetGroup } from './schema.ts'
import { loadTargetGroupSummaries } from './target-group-summary.ts'

/**
 * Target Groups by ascending id with their members expanded; all of the Company's, or those of `ids` that exist. The
 * number of queries does not grow with the number of groups or members.
 */
export async function loadTargetGroupDocuments(
  db: Queryable,
  companyId: number,
  filter: { readonly ids?: readonly number[] },
  at: Instant,
): Promise<Static<typeof TargetGroup>[]> {
  const groups = await loadTargetGroupSummaries(db, companyId, filter, at)
  const memberIds = [...new Set(groups.flatMap(group => group.target_ids))]
  const targets =
    memberIds.length === 0 ? [] : await loadTargetDocuments(db, companyId, { ids: memberIds }, at)
  const targetById = new Map(targets.map(target => [target.id, target]))
  return groups.map(group => ({
    ...group,
    targets: group.target_ids.flatMap(id => targetById.get(id) ?? []),
  }))
}

/** Their members as the reader is shown Targets. */
export function targetGroupsShownTo(access: Reader, groups: readonly Static<typeof TargetGroup>[]) {
  return groups.map(group => ({ ...group, targets: targetsShownTo(access, group.targets) }))
}
