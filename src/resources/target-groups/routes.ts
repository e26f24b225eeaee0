import { and, eq, inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { choiceFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { selectAllIds } from '../../platform/database/select-page.ts'
import { answerPortions, listedIds } from '../../platform/http/answer-list.ts'
import { redirectedPath } from '../../platform/http/redirected-path.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { hardCapFilled, withoutCounts } from '../caps/schema.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { BEHAVIORS } from './fields.ts'
import {
  loadTargetGroupDocuments,
  readTargetGroupDocuments,
  targetGroupsShownTo,
} from './load-target-group-documents.ts'
import { TargetGroup, TargetGroupCreate, TargetGroupDocument, TargetGroupUpdate } from './schema.ts'
import {
  createTargetGroup,
  deleteTargetGroup,
  lockTargetGroup,
  resetTargetGroupCaps,
  setTargetGroupLimits,
  updateTargetGroup,
} from './store.ts'
import { targetGroupMembers, targetGroups } from './table.ts'
import { loadTargetGroupSummaries } from './target-group-summary.ts'

const ROOT_KEY = 'target_group'

const shared = { tag: 'Target Groups', rootKey: ROOT_KEY }

/** What groups are searched, sorted and filtered by. */
const GROUP_LIST = listing<CompanyAccess>({
  searched: { id: targetGroups.id, texts: [targetGroups.name] },
  sorted: {
    name: inAnyCase(targetGroups.name),
    priority: targetGroups.priority,
    weight: targetGroups.weight,
    created_at: targetGroups.createdAt,
    updated_at: targetGroups.updatedAt,
  },
  filters: {
    behavior: choiceFilter(targetGroups.behavior, BEHAVIORS, 'Only those that dial so.'),
    target_id: {
      schema: { ...Id, description: 'Only those that this target is a member of.' },
      condition: (targetId: number, { companyId }) =>
        inArray(targetGroups.id, groupIdsOf(companyId, targetId)),
    },
  },
  isWhole: true,
})

function groupIdsOf(companyId: number, targetId: number) {
  return new QueryBuilder()
    .select({ id: targetGroupMembers.targetGroupId })
    .from(targetGroupMembers)
    .where(and(eq(targetGroupMembers.companyId, companyId), eq(targetGroupMembers.targetId, targetId)))
}

const AUDITED_TARGET_GROUP: Audited<number> = {
  resource: 'target_group',
  isKeyedById: true,
  lock: lockTargetGroup,
  read: async (tx, companyId, id) => {
    const [group] = await loadTargetGroupSummaries(tx, companyId, { ids: [id] }, null)
    return group === undefined ? null : withoutCounts(group)
  },
}

/** What a reset of the hard caps of the group and its members changes. */
const AUDITED_HARD_CAPS: Audited<number> = {
  ...AUDITED_TARGET_GROUP,
  read: async (tx, companyId, id) => {
    const [group] = await loadTargetGroupDocuments(tx, companyId, { ids: [id] }, Date.now())
    if (group === undefined) return null
    const targets = group.targets.map(target => ({ id: target.id, hard_cap_filled: hardCapFilled(target) }))
    return { hard_cap_filled: hardCapFilled(group), targets }
  },
}

export function registerTargetGroupRoutes(
  routes: MainRoutes,
  db: Queryable,
  configuration: ConfigurationChanges,
): void {
  registerCollection(routes, db, configuration)
  registerSingle(routes, db, configuration)

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/target_groups/:id/reset_cap.json',
    summary: 'Reset the hard caps of a target group and its targets',
    description: 'Answers 302 to the group. Only an owner or superuser of the Company may do this.',
    permission: ['write', 'target_group_caps'],
    params: Type.Object({ id: Id }),
    response: { 302: null },
    handle: async ({ access, params: { id }, request, reply }) => {
      const reset = (tx: Queryable) => resetTargetGroupCaps(tx, access.companyId, id)
      await configuration.update(access, AUDITED_HARD_CAPS, id, reset, 'reset_cap')
      reply.header('location', redirectedPath(request, `/target_groups/${id}.json`))
    },
  })
}

function registerCollection(routes: MainRoutes, db: Queryable, configuration: ConfigurationChanges): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/target_groups.json',
    summary: 'List target groups',
    description:
      'All of them by ascending id, or a page when `page` or `per_page` is sent, their members expanded.',
    permission: ['read', 'target_groups'],
    query: GROUP_LIST.query,
    response: { 200: Type.Array(TargetGroup) },
    handle: async ({ access, ...asked }) => {
      const { companyId } = access
      const listed = GROUP_LIST.rowsOf(asked.query, access)
      const ofCompany = eq(targetGroups.companyId, companyId)
      const ids =
        (await listedIds(db, targetGroups, ofCompany, listed, asked)) ??
        (await selectAllIds(db, targetGroups, ofCompany, listed.order))
      // A page as well: each group on it may have thousands of members.
      const portions = readTargetGroupDocuments(db, companyId, ids, Date.now())
      return answerPortions(asked.reply, portions, groups => targetGroupsShownTo(access, groups))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/target_groups.json',
    summary: 'Create a target group',
    description: 'With `behavior` 2 all members ring at once, and `priority` and `weight` are needed.',
    permission: ['write', 'target_groups'],
    body: Rooted(ROOT_KEY, TargetGroupCreate),
    version: { resource: ROOT_KEY },
    response: { 201: TargetGroupDocument },
    handle: async ({ access, body: { target_group: fields } }) => {
      const { id } = await configuration.create(access, AUDITED_TARGET_GROUP, tx =>
        createTargetGroup(tx, access.companyId, fields),
      )
      return targetGroupDocument(db, access, id)
    },
  })
}

function registerSingle(routes: MainRoutes, db: Queryable, configuration: ConfigurationChanges): void {
  const path = { url: '/target_groups/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'GET',
    summary: 'Get a target group',
    description: 'A Target Group, its members expanded.',
    permission: ['read', 'target_groups'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: TargetGroupDocument },
    handle: ({ access, params: { id } }) => targetGroupDocument(db, access, id),
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'PUT',
    summary: 'Update a target group',
    description: 'Members: `target_ids` replaces them first, then some are added, then some are removed.',
    permission: ['write', 'target_groups'],
    body: Rooted(ROOT_KEY, TargetGroupUpdate),
    response: { 200: TargetGroupDocument },
    handle: async ({ access, params: { id }, body: { target_group: fields } }) => {
      await configuration.update(access, AUDITED_TARGET_GROUP, id, async tx => {
        await updateTargetGroup(tx, access.companyId, id, fields)
        await setTargetGroupLimits(tx, access.companyId, [{ id, fields }])
      })
      return targetGroupDocument(db, access, id)
    },
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'DELETE',
    summary: 'Delete a target group',
    description: 'Campaigns that refer to it let it go; its targets stay.',
    permission: ['write', 'target_groups'],
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      configuration.delete(access, AUDITED_TARGET_GROUP, id, tx =>
        deleteTargetGroup(tx, access.companyId, id),
      ),
  })
}

async function targetGroupDocument(db: Queryable, access: CompanyAccess, id: number) {
  const found = await loadTargetGroupDocuments(db, access.companyId, { ids: [id] }, Date.now())
  const [group] = targetGroupsShownTo(access, found)
  if (group === undefined) throw notFound('target group')
  return { target_group: group }
}
