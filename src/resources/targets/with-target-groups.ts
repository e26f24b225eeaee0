import type { Static } from 'typebox'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { loadTargetGroupSummaries } from '../target-groups/target-group-summary.ts'
import type { BareTargetDocument, Target } from './schema.ts'

/** Targets with the groups they belong to expanded, as the target routes answer them. */
export async function withTargetGroups(
  db: Queryable,
  companyId: number,
  targets: readonly BareTargetDocument[],
  at: Instant,
): Promise<Static<typeof Target>[]> {
  const ids = [...new Set(targets.flatMap(target => target.target_group_ids))]
  const summaries = ids.length === 0 ? [] : await loadTargetGroupSummaries(db, companyId, { ids }, at)
  const groupById = new Map(summaries.map(group => [group.id, group]))
  return targets.map(target => ({
    ...target,
    target_groups: target.target_group_ids.flatMap(id => groupById.get(id) ?? []),
  }))
}
