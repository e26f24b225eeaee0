import { and, asc, eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { together } from '../../platform/database/together.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { loadCapsDocuments } from '../caps/load-caps-documents.ts'
import { shownCapFields } from '../caps/schema.ts'
import { companies } from '../companies/table.ts'
import { TARGET_GROUP_FIELDS } from './fields.ts'
import { targetGroupMembers, targetGroups } from './table.ts'

/** What a Target shows of the groups it belongs to: a group without its caps and its members' details. */
export const TargetGroupSummary = Type.Object({
  id: Id,
  ...TARGET_GROUP_FIELDS.shown,
  target_ids: Type.Array(Id, { description: 'Its members.', examples: [[7]] }),
  concurrency_cap: shownCapFields.concurrency_cap,
  calls_in_progress: shownCapFields.calls_in_progress,
})

type Summary = Static<typeof TargetGroupSummary>
type Caps = Static<typeof shownCapFields.caps>

/** Those of these groups that exist, by ascending id, filled as of `at` (null: as for `loadCapsDocuments`). */
export async function loadTargetGroupSummaries(
  db: Queryable,
  companyId: number,
  { ids }: { readonly ids: readonly number[] },
  at: Instant | null,
): Promise<(Summary & { caps: Caps })[]> {
  const rows = await db
    .select({ group: targetGroups, timeZone: companies.timeZone })
    .from(targetGroups)
    .innerJoin(companies, eq(companies.id, targetGroups.companyId))
    .where(and(eq(targetGroups.companyId, companyId), hasId(targetGroups.id, ids)))
    .orderBy(asc(targetGroups.id))
  const groupIds = rows.map(({ group }) => group.id)
  // A group's windows are those of its Company's time zone (completions.md §5, Caps).
  const timeZones = new Map(rows.map(({ group, timeZone }) => [group.id, timeZone]))
  const [memberIdsOf, capsOf] = await together(
    db,
    () => loadMemberIds(db, companyId, groupIds),
    () => loadCapsDocuments(db, companyId, 'targetGroupId', timeZones, at),
  )
  return rows.map(({ group }) => ({
    id: group.id,
    ...TARGET_GROUP_FIELDS.document(group),
    target_ids: memberIdsOf(group.id),
    ...capsOf(group.id),
  }))
}

async function loadMemberIds(
  db: Queryable,
  companyId: number,
  groupIds: readonly number[],
): Promise<(groupId: number) => number[]> {
  const { targetGroupId, targetId } = targetGroupMembers
  const rows = await db
    .select({ groupId: targetGroupId, targetId })
    .from(targetGroupMembers)
    .where(and(eq(targetGroupMembers.companyId, companyId), hasId(targetGroupId, groupIds)))
    .orderBy(asc(targetId))
  const membersOf = rowsByOwner(rows, row => row.groupId)
  return id => membersOf(id).map(row => row.targetId)
}
