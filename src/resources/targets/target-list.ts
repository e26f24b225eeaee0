import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CompanyAccess } from '../../access/company-access.ts'
import {
  idsFilter,
  inAnyCase,
  type ListFilter,
  listing,
  NOTHING,
  sinceFilter,
  textFilter,
} from '../../platform/database/listing.ts'
import { Id, Text } from '../../platform/wire/wire-types.ts'
import { campaigns, campaignTargetGroups, campaignTargets } from '../campaigns/table.ts'
import { tagFilter } from '../tags/tag-filter.ts'
import { targetGroupMembers } from '../target-groups/table.ts'
import { stateFilter } from './state-filter.ts'
import { targets } from './table.ts'

const { id, name, tid, number } = targets
const select = new QueryBuilder()

/** What Targets are searched, sorted and filtered by. */
export const TARGET_LIST = listing<CompanyAccess>({
  searched: { id, texts: [name, tid], number },
  sorted: {
    name: inAnyCase(name),
    number,
    tid: inAnyCase(tid),
    priority: targets.priority,
    weight: targets.weight,
    time_zone: targets.timeZone,
    created_at: targets.createdAt,
    updated_at: targets.updatedAt,
  },
  filters: {
    ids: idsFilter(id),
    paused: sinceFilter(targets.pausedAt, 'Only those that are paused, or only the others.'),
    state: stateFilter(Date.now),
    tid: textFilter(tid, 'Only the one with this client target ID.'),
    time_zone: textFilter(targets.timeZone, 'Only those in this time zone.'),
    target_group_id: unlessBuyer({ ...Id, description: 'Only members of this target group.' }, inGroup),
    campaign_id: unlessBuyer(
      { ...Id, description: 'Only those that this campaign may send calls to, by itself or by a group.' },
      (campaignId: number, companyId) => sentBy(companyId, eq(campaigns.id, campaignId)),
    ),
    cid: unlessBuyer(
      Text({ description: 'As `campaign_id`, by the campaign’s client ID.' }),
      (cid: string, companyId) => sentBy(companyId, eq(campaigns.cid, cid)),
    ),
    trunk_id: {
      schema: { ...Id, description: 'Only those that choose this trunk.' },
      // Whoever may not read trunks is not shown who has which.
      condition: (trunkId: number, { may }) =>
        may('read', 'trunks') ? eq(targets.trunkId, trunkId) : NOTHING,
    },
    tag: tagFilter(id, 'targetId'),
  },
  isWhole: true,
})

/** A buyer is not shown which campaigns and groups its Target is in. */
function unlessBuyer<Value>(
  schema: ListFilter['schema'],
  condition: (value: Value, companyId: number) => SQL,
): ListFilter<CompanyAccess> {
  return {
    schema,
    condition: (value: Value, { companyId, onlyTargetId }) =>
      onlyTargetId === null ? condition(value, companyId) : NOTHING,
  }
}

function inGroup(groupId: number, companyId: number): SQL {
  const { companyId: owner, targetGroupId, targetId } = targetGroupMembers
  const isMember = and(eq(owner, companyId), eq(targetGroupId, groupId))
  return inArray(id, select.select({ targetId }).from(targetGroupMembers).where(isMember))
}

/** The Targets of Campaigns, and those of the groups of Campaigns. */
function sentBy(companyId: number, isCampaign: SQL): SQL {
  const campaignIds = select
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isCampaign))
  const own = select
    .select({ id: campaignTargets.targetId })
    .from(campaignTargets)
    .where(and(eq(campaignTargets.companyId, companyId), inArray(campaignTargets.campaignId, campaignIds)))
  const groupIds = select
    .select({ id: campaignTargetGroups.targetGroupId })
    .from(campaignTargetGroups)
    .where(
      and(
        eq(campaignTargetGroups.companyId, companyId),
        inArray(campaignTargetGroups.campaignId, campaignIds),
      ),
    )
  const ofGroups = select
    .select({ id: targetGroupMembers.targetId })
    .from(targetGroupMembers)
    .where(
      and(eq(targetGroupMembers.companyId, companyId), inArray(targetGroupMembers.targetGroupId, groupIds)),
    )
  return or(inArray(id, own), inArray(id, ofGroups)) ?? NOTHING
}
