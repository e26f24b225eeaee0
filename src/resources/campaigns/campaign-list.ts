import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { CompanyAccess } from '../../access/company-access.ts'
import {
  idsFilter,
  inAnyCase,
  listing,
  NOTHING,
  sinceFilter,
  textFilter,
} from '../../platform/database/listing.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { menuOptionDestinations, menuOptions } from '../call-settings/table.ts'
import { numbers } from '../numbers/table.ts'
import { targetGroupMembers } from '../target-groups/table.ts'
import { campaigns, campaignTargetGroups, campaignTargets } from './table.ts'

const { id, name, cid } = campaigns
const select = new QueryBuilder()

/** What Campaigns are searched, sorted and filtered by. */
export const CAMPAIGN_LIST = listing<CompanyAccess>({
  searched: { id, texts: [name, cid] },
  sorted: {
    name: inAnyCase(name),
    cid: inAnyCase(cid),
    created_at: campaigns.createdAt,
    updated_at: campaigns.updatedAt,
  },
  filters: {
    ids: idsFilter(id),
    paused: sinceFilter(campaigns.pausedAt, 'Only those that are paused, or only the others.'),
    cid: textFilter(cid, 'Only the one with this client campaign ID.'),
    target_id: {
      schema: {
        ...Id,
        description:
          'Only those that may send calls to this target: by themselves, by a group, or by a key of their menu or of a number’s.',
      },
      // Whoever may not read targets is not shown who has which.
      condition: (targetId: number, { companyId, may }) =>
        may('read', 'targets') ? sendingTo(companyId, targetId) : NOTHING,
    },
    target_group_id: {
      schema: {
        ...Id,
        description:
          'Only those that use this target group, be it by a key of their menu, or of a number’s, alone.',
      },
      condition: (groupId: number, { companyId, may }) =>
        may('read', 'target_groups') ? usingGroups(companyId, column => eq(column, groupId)) : NOTHING,
    },
    trunk_id: {
      schema: { ...Id, description: 'Only those that choose this trunk.' },
      condition: (trunkId: number, { may }) =>
        may('read', 'trunks') ? eq(campaigns.trunkId, trunkId) : NOTHING,
    },
  },
  isWhole: true,
})

function sendingTo(companyId: number, targetId: number): SQL {
  const directly = select
    .select({ id: campaignTargets.campaignId })
    .from(campaignTargets)
    .where(and(eq(campaignTargets.companyId, companyId), eq(campaignTargets.targetId, targetId)))
  const groupIds = select
    .select({ id: targetGroupMembers.targetGroupId })
    .from(targetGroupMembers)
    .where(and(eq(targetGroupMembers.companyId, companyId), eq(targetGroupMembers.targetId, targetId)))
  return (
    or(
      inArray(id, directly),
      usingByMenu(companyId, eq(menuOptionDestinations.targetId, targetId)),
      usingGroups(companyId, column => inArray(column, groupIds)),
    ) ?? NOTHING
  )
}

function usingGroups(companyId: number, isGroup: (groupId: AnyPgColumn) => SQL): SQL {
  const users = select
    .select({ id: campaignTargetGroups.campaignId })
    .from(campaignTargetGroups)
    .where(and(eq(campaignTargetGroups.companyId, companyId), isGroup(campaignTargetGroups.targetGroupId)))
  const byMenu = usingByMenu(companyId, isGroup(menuOptionDestinations.targetGroupId))
  return or(inArray(id, users), byMenu) ?? NOTHING
}

/** By a key of its own menu, or of that of one of its numbers, which need not dial what is among its own destinations. */
function usingByMenu(companyId: number, isDestination: SQL): SQL {
  const optionIds = select
    .select({ id: menuOptionDestinations.menuOptionId })
    .from(menuOptionDestinations)
    .where(and(eq(menuOptionDestinations.companyId, companyId), isDestination))
  const isAsked = and(eq(menuOptions.companyId, companyId), inArray(menuOptions.id, optionIds))
  const itself = select.select({ id: menuOptions.campaignId }).from(menuOptions).where(isAsked)
  const itsNumbers = select
    .select({ id: numbers.campaignId })
    .from(numbers)
    .innerJoin(
      menuOptions,
      and(eq(menuOptions.companyId, numbers.companyId), eq(menuOptions.numberId, numbers.id)),
    )
    .where(and(eq(numbers.companyId, companyId), isAsked))
  return or(inArray(id, itself), inArray(id, itsNumbers)) ?? NOTHING
}
