import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_HARD_CAPS, AUDITED_TARGET_GROUP } from './audited-target-group.ts'
import { loadTargetGroupDocuments } from './load-target-group-documents.ts'
import { TargetGroup, TargetGroupCreate, TargetGroupDocument, TargetGroupUpdate } from './schema.ts'
import { createTargetGroup, deleteTargetGroup, resetTargetGroupCaps, updateTargetGroup } from './store.ts'

const ROOT_KEY = 'target_group'

const shared = { tag: 'Target Groups', rootKey: ROOT_KEY }

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
    handle: async ({ access, params: { id }, reply }) => {
      const reset = (tx: Queryable) => resetTargetGroupCaps(tx, access.companyId, id)
      await configuration.update(access, AUDITED_HARD_CAPS, id, reset, 'reset_cap')
      reply.header('location', `/target_groups/${id}.json`)
    },
  })
}

function registerCollection(routes: MainRoutes, db: Queryable, configuration: ConfigurationChanges): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/target_groups.json',
    summary: 'List target groups',
    permission: ['read', 'target_groups'],
    response: { 200: Type.Array(TargetGroup) },
    handle: ({ access }) => loadTargetGroupDocuments(db, access.companyId, {}, Date.now()),
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/target_groups.json',
    summary: 'Create a target group',
    permission: ['write', 'target_groups'],
    body: Rooted(ROOT_KEY, TargetGroupCreate),
    response: { 201: TargetGroupDocument },
    handle: async ({ access, body: { target_group: fields } }) => {
      const { id } = await configuration.create(access, AUDITED_TARGET_GROUP, tx =>
        createTargetGroup(tx, access.companyId, fields),
      )
      return targetGroupDocument(db, access.companyId, id)
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
    permission: ['read', 'target_groups'],
    response: { 200: TargetGroupDocument },
    handle: ({ access, params: { id } }) => targetGroupDocument(db, access.companyId, id),
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
      await configuration.update(access, AUDITED_TARGET_GROUP, id, tx =>
        updateTargetGroup(tx, access.companyId, id, fields),
      )
      return targetGroupDocument(db, access.companyId, id)
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

async function targetGroupDocument(db: Queryable, companyId: number, id: number) {
  const [group] = await loadTargetGroupDocuments(db, companyId, { ids: [id] }, Date.now())
  if (group === undefined) throw notFound('target group')
  return { target_group: group }
}
