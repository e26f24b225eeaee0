import { Type } from 'typebox'
import type { CompanyAccess } from '../../../access/company-access.ts'
import type { Operation, Resource } from '../../../access/permissions.ts'
import type { MainRoutes } from '../../../access/routes.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { forbidden, notFound } from '../../../platform/refusals/refusal.ts'
import { Rooted, Text } from '../../../platform/wire/wire-types.ts'
import type { ConfigurationChanges } from '../../changes/configuration-changes.ts'
import { targetGroupWriter } from '../../target-groups/target-group-writer.ts'
import { targetWriter } from '../../targets/target-writer.ts'
import { campaignWriter } from '../campaign-writer.ts'
import { findCampaign } from '../store.ts'
import { readRoutingPlan } from './routing-plan.ts'
import { ROOT_KEY, saveRoutingPlan } from './save-routing-plan.ts'
import { RoutingPlanDocument, RoutingPlanUpdate } from './schema.ts'

export interface RoutingPlanPorts {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly allowPrivateUrls: boolean
}

const shared = {
  tag: 'Campaigns',
  rootKey: ROOT_KEY,
  url: '/campaigns/cid/:cid/routing_plan.json',
  params: Type.Object({ cid: Text() }),
}

/** Who is rung by a campaign and in which order, read and saved as one thing. */
export function registerRoutingPlanRoutes(
  routes: MainRoutes,
  { db, configuration, allowPrivateUrls }: RoutingPlanPorts,
): void {
  const writers = {
    campaign: campaignWriter({ changes: configuration, allowPrivateUrls }),
    target: targetWriter({ changes: configuration, allowPrivateUrls }),
    targetGroup: targetGroupWriter({ changes: configuration }),
  }

  routes.companyRoute({
    ...shared,
    method: 'GET',
    summary: 'Get a campaign’s routing plan',
    description:
      'Whom the campaign rings by default, and the priority and weight of everybody whom that brings in. Its `ETag` changes ' +
      'with any of that, whoever changes it, and with nothing else.',
    permission: ['read', 'campaigns'],
    version: { resource: ROOT_KEY },
    response: { 200: RoutingPlanDocument },
    handle: ({ access, params }) => {
      requireReaders(access)
      return planDocument(db, access, params.cid)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'PUT',
    summary: 'Update a campaign’s routing plan',
    description:
      'Whom the campaign rings, and priority and weight of targets and target groups, in one change: either all of it is made ' +
      'or none. Needs the permission to write campaigns, and of what is sent besides: targets, target groups.',
    permission: ['write', 'campaigns'],
    body: Rooted(ROOT_KEY, RoutingPlanUpdate),
    response: { 200: RoutingPlanDocument },
    handle: async ({ access, params, body: { routing_plan: sent } }) => {
      requireReaders(access)
      if (sent.targets !== undefined) requirePermission(access, 'write', 'targets')
      if (sent.target_groups !== undefined) requirePermission(access, 'write', 'target_groups')
      await saveRoutingPlan(configuration, writers, access, params.cid, sent, Date.now())
      return planDocument(db, access, params.cid)
    },
  })
}

/** The plan shows both. */
function requireReaders(access: CompanyAccess): void {
  requirePermission(access, 'read', 'targets')
  requirePermission(access, 'read', 'target_groups')
}

function requirePermission(access: CompanyAccess, operation: Operation, resource: Resource): void {
  if (access.may(operation, resource)) return
  throw forbidden(
    `Your role in Company ${access.companyId}, or your key, does not permit this: ${operation} ${resource}.`,
  )
}

async function planDocument(db: Queryable, { companyId }: CompanyAccess, cid: string) {
  const campaign = await findCampaign(db, companyId, { cid })
  if (campaign === null) throw notFound('campaign')
  const plan = await readRoutingPlan(db, companyId, campaign.id)
  return {
    routing_plan: {
      id: campaign.id,
      cid: campaign.cid,
      target_ids: [...plan.targetIds],
      target_group_ids: [...plan.targetGroupIds],
      targets: [...plan.targets],
      target_groups: [...plan.targetGroups],
    },
  }
}
