import type { Static } from 'typebox'
import type { Reader } from '../../access/party.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { inPortions } from '../../platform/database/in-portions.ts'
import { inOrderOf } from '../../platform/database/select-page.ts'
import { loadTargetDocuments, TARGETS_AT_ONCE } from '../targets/load-target-documents.ts'
import { targetsShownTo } from '../targets/targets-shown-to.ts'
import type { TargetGroup } from './schema.ts'
import { loadTargetGroupSummaries } from './target-group-summary.ts'

/** How many groups are read at a time, before their members. */
const GROUPS_AT_ONCE = 100

type Document = Static<typeof TargetGroup>
type Summary = Omit<Document, 'targets'>

/** Those of these Target Groups that exist, by ascending id, with their members expanded. */
export async function loadTargetGroupDocuments(
  db: Queryable,
  companyId: number,
  filter: { readonly ids: readonly number[] },
  at: Instant,
): Promise<Document[]> {
  return withMembers(db, companyId, await loadTargetGroupSummaries(db, companyId, filter, at), at)
}

/** As `loadTargetGroupDocuments`, in the order of `ids` and a portion at a time, however many groups and members there are. */
export async function* readTargetGroupDocuments(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  at: Instant,
): AsyncGenerator<Document[], void, void> {
  for (const portion of inPortions(ids, GROUPS_AT_ONCE)) {
    const found = await loadTargetGroupSummaries(db, companyId, { ids: portion }, at)
    const groups = inOrderOf(portion, found, group => group.id)
    for (const few of byMembers(groups)) yield await withMembers(db, companyId, few, at)
  }
}

/** The groups in parts of so many that their members can be read at once. */
function* byMembers(groups: readonly Summary[]): Generator<readonly Summary[], void, void> {
  let part: Summary[] = []
  let members = 0
  for (const group of groups) {
    members += group.target_ids.length
    if (members > TARGETS_AT_ONCE && part.length > 0) {
      yield part
      part = []
      members = group.target_ids.length
    }
    part.push(group)
  }
  if (part.length > 0) yield part
}

async function withMembers(
  db: Queryable,
  companyId: number,
  groups: readonly Summary[],
  at: Instant,
): Promise<Document[]> {
  const memberIds = [...new Set(groups.flatMap(group => group.target_ids))]
  const targets = await loadTargetDocuments(db, companyId, { ids: memberIds }, at)
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
