import { and, asc, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { inPortions } from '../../platform/database/in-portions.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { together } from '../../platform/database/together.ts'
import { fillCaps } from '../caps/load-caps-documents.ts'
import { loadCaps } from '../caps/store.ts'
import { loadConversionCriteria } from '../conversion-criteria/store.ts'
import { loadTagValues } from '../tags/tag-values.ts'
import { targetGroupMembers } from '../target-groups/table.ts'
import { loadTargetGroupSummaries } from '../target-groups/target-group-summary.ts'
import { loadBusinessHours } from './business-hours.ts'
import { type BareTargetDocument, bareTargetDocument, type Target } from './schema.ts'
import { targets } from './table.ts'
import { targetState } from './target-state.ts'

/** How many Targets are read at a time: with their hours and caps some thousand rows, which take a few milliseconds. */
export const TARGETS_AT_ONCE = 500

/**
 * Those of these Targets that exist, by ascending id, as they stand inside a Target Group or Campaign, their caps filled as of
 * `at` (null: as for `loadCapsDocuments`). They are read in portions, however many there are; the number of queries does not
 * grow with the number of Targets in each.
 */
export async function loadTargetDocuments(
  db: Queryable,
  companyId: number,
  { ids }: { readonly ids: readonly number[] },
  at: Instant | null,
): Promise<BareTargetDocument[]> {
  const inOrder = [...new Set(ids)].sort((one, other) => one - other)
  const documents: BareTargetDocument[] = []
  for (const portion of inPortions(inOrder, TARGETS_AT_ONCE)) {
    documents.push(...(await loadPortion(db, companyId, portion, at)))
  }
  return documents
}

async function loadPortion(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  at: Instant | null,
): Promise<BareTargetDocument[]> {
  const [rows, limitsOf, hoursOf, tagsOf, criteriaOf, groupIdsOf] = await together(
    db,
    () => readRows(db, companyId, ids),
    () => loadCaps(db, companyId, 'targetId', ids),
    () => loadBusinessHours(db, companyId, ids),
    () => loadTagValues(db, companyId, 'targetId', ids),
    () => loadConversionCriteria(db, companyId, 'targetId', ids),
    () => loadGroupIds(db, companyId, ids),
  )
  const timeZones = new Map(rows.map(row => [row.id, row.timeZone]))
  const capsOf = await fillCaps(db, companyId, limitsOf, timeZones, at)
  return rows.map(row =>
    bareTargetDocument(row, {
      targetGroupIds: groupIdsOf(row.id),
      caps: capsOf(row.id),
      businessHours: hoursOf(row.id),
      tagValues: tagsOf(row.id),
      conversionCriteria: criteriaOf(row.id),
    }),
  )
}

function readRows(db: Queryable, companyId: number, ids: readonly number[]) {
  return db
    .select()
    .from(targets)
    .where(and(eq(targets.companyId, companyId), hasId(targets.id, ids)))
    .orderBy(asc(targets.id))
}

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
  return targets.map(target => {
    const groups = target.target_group_ids.flatMap(id => groupById.get(id) ?? [])
    return { ...target, state: targetState(target, groups, at), target_groups: groups }
  })
}

async function loadGroupIds(
  db: Queryable,
  companyId: number,
  targetIds: readonly number[],
): Promise<(targetId: number) => readonly number[]> {
  const { targetGroupId, targetId } = targetGroupMembers
  const rows = await db
    .select({ targetId, groupId: targetGroupId })
    .from(targetGroupMembers)
    .where(and(eq(targetGroupMembers.companyId, companyId), hasId(targetId, targetIds)))
    .orderBy(asc(targetGroupId))
  const membershipsOf = rowsByOwner(rows, row => row.targetId)
  return id => membershipsOf(id).map(row => row.groupId)
}
