import { and, asc, eq, ne, or } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import { together } from '../../platform/database/together.ts'
import { randomCode, randomHex } from '../../platform/random-text.ts'
import { menuOptions } from '../call-settings/table.ts'
import { numbers } from '../numbers/table.ts'
import { campaigns, campaignTargetGroups, campaignTargets } from './table.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type CampaignColumns = Omit<
  Partial<typeof campaigns.$inferInsert>,
  'companyId' | 'id' | 'showKey' | 'createdAt' | 'updatedAt'
>

/** How a request names a Campaign: by internal or by client ID. */
export type CampaignKey = { readonly id: number } | { readonly cid: string }

/** service-api.md, Campaigns: "random 8 characters". */
export const GENERATED_CID_LENGTH = 8
const SHOW_KEY_LENGTH = 32

const matches = (companyId: number, key: CampaignKey) =>
  and(eq(campaigns.companyId, companyId), 'id' in key ? eq(campaigns.id, key.id) : eq(campaigns.cid, key.cid))

/** By ascending id: all of them, or those of `ids` that exist. */
export function listCampaigns(
  db: Queryable,
  companyId: number,
  ids?: readonly number[],
): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), ids && hasId(campaigns.id, ids)))
    .orderBy(asc(campaigns.id))
}

export async function findCampaign(
  db: Queryable,
  companyId: number,
  key: CampaignKey,
): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(matches(companyId, key))
  return row ?? null
}

/** Whose a Campaign is, of every Company's; null when there is none such. */
export async function findCampaignOwner(db: Queryable, campaignId: number): Promise<number | null> {
  const [row] = await db
    .select({ companyId: campaigns.companyId })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return row?.companyId ?? null
}

/** Keeps every other change of the Campaign, nested ones included, waiting until the transaction ends. */
export async function lockCampaign(
  tx: Queryable,
  companyId: number,
  key: CampaignKey,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(matches(companyId, key))
    .for('no key update')
  return row?.id ?? null
}

/** @throws a violation of `campaigns_cid_unique` when another Campaign of the Company has that `cid` */
export async function insertCampaign(
  tx: Queryable,
  companyId: number,
  columns: CampaignColumns,
): Promise<CampaignRow> {
  const [row] = await tx
    .insert(campaigns)
    .values({
      ...columns,
      companyId,
      cid: columns.cid ?? randomCode(GENERATED_CID_LENGTH),
      showKey: randomHex(SHOW_KEY_LENGTH),
    })
    .returning()
  return inserted(row)
}

/**
 * Menu options that lead to the Campaign follow it to a new `cid`.
 * @throws a violation of `campaigns_cid_unique`, as on insert
 */
export async function updateCampaign(
  tx: Queryable,
  row: CampaignRow,
  columns: CampaignColumns,
  now: Date,
): Promise<CampaignRow> {
  const { companyId, id } = row
  const [updated] = await tx
    .update(campaigns)
    .set({ ...columns, updatedAt: now })
    .where(matches(companyId, { id }))
    .returning()
  if (columns.cid !== undefined && columns.cid !== row.cid) {
    await tx
      .update(menuOptions)
      .set({ targetCid: columns.cid })
      .where(and(eq(menuOptions.companyId, companyId), eq(menuOptions.targetCid, row.cid)))
  }
  return inserted(updated)
}

/** A menu option that leads to a Campaign: its key, and whose it is. */
export interface LeadingOption {
  readonly option: string
  /** Of the Campaign that has it; null for a Number's own. */
  readonly cid: string | null
  /** E.164; null for a Campaign's. */
  readonly number: string | null
}

/**
 * The menu options of other Campaigns, and of their Numbers, that lead to a locked one, some `limit` of them. Nobody can
 * add one from here on until the transaction ends.
 */
export async function optionsLeadingTo(
  tx: Queryable,
  companyId: number,
  id: number,
  limit: number,
): Promise<LeadingOption[]> {
  // Whoever writes a menu option holds the Campaign that it leads to, as a foreign key would.
  const [row] = await tx.select().from(campaigns).where(matches(companyId, { id })).for('update')
  if (row === undefined) return []
  return tx
    .select({ option: menuOptions.option, cid: campaigns.cid, number: numbers.number })
    .from(menuOptions)
    .leftJoin(
      campaigns,
      and(eq(campaigns.companyId, menuOptions.companyId), eq(campaigns.id, menuOptions.campaignId)),
    )
    .leftJoin(
      numbers,
      and(eq(numbers.companyId, menuOptions.companyId), eq(numbers.id, menuOptions.numberId)),
    )
    .where(
      and(
        eq(menuOptions.companyId, companyId),
        eq(menuOptions.targetCid, row.cid),
        or(ne(campaigns.id, id), ne(numbers.campaignId, id)),
      ),
    )
    .orderBy(asc(menuOptions.id))
    .limit(limit)
}

/** @throws a violation of `numbers_campaign` or `number_pools_campaign` while Numbers, or pools, are attached */
export async function deleteCampaign(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(campaigns).where(matches(companyId, { id }))
}

/** The Targets and Target Groups that menu option 1 dials by default, each by ascending id. */
export interface Attachments {
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
}

export async function attachmentsOf(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<Attachments> {
  return (await attachmentsOfMany(db, companyId, [campaignId]))(campaignId)
}

export async function attachmentsOfMany(
  db: Queryable,
  companyId: number,
  campaignIds: readonly number[],
): Promise<(campaignId: number) => Attachments> {
  const [targetRows, groupRows] = await together(
    db,
    () =>
      db
        .select({ campaignId: campaignTargets.campaignId, id: campaignTargets.targetId })
        .from(campaignTargets)
        .where(and(eq(campaignTargets.companyId, companyId), hasId(campaignTargets.campaignId, campaignIds)))
        .orderBy(asc(campaignTargets.targetId)),
    () =>
      db
        .select({ campaignId: campaignTargetGroups.campaignId, id: campaignTargetGroups.targetGroupId })
        .from(campaignTargetGroups)
        .where(
          and(
            eq(campaignTargetGroups.companyId, companyId),
            hasId(campaignTargetGroups.campaignId, campaignIds),
          ),
        )
        .orderBy(asc(campaignTargetGroups.targetGroupId)),
  )
  const targetsOf = rowsByOwner(targetRows, row => row.campaignId)
  const groupsOf = rowsByOwner(groupRows, row => row.campaignId)
  return id => ({
    targetIds: targetsOf(id).map(row => row.id),
    targetGroupIds: groupsOf(id).map(row => row.id),
  })
}

/**
 * Replaces the lists that are given; the others stay.
 * @throws a violation of `campaign_targets_target` or `campaign_target_groups_group` for an id the Company lacks
 */
export async function replaceAttachments(
  tx: Queryable,
  companyId: number,
  campaignId: number,
  { targetIds, targetGroupIds }: Partial<Attachments>,
): Promise<void> {
  if (targetIds !== undefined) {
    await tx
      .delete(campaignTargets)
      .where(and(eq(campaignTargets.companyId, companyId), eq(campaignTargets.campaignId, campaignId)))
    const rows = [...new Set(targetIds)].map(targetId => ({ companyId, campaignId, targetId }))
    if (rows.length > 0) await tx.insert(campaignTargets).values(rows)
  }
  if (targetGroupIds !== undefined) {
    await tx
      .delete(campaignTargetGroups)
      .where(
        and(eq(campaignTargetGroups.companyId, companyId), eq(campaignTargetGroups.campaignId, campaignId)),
      )
    const rows = [...new Set(targetGroupIds)].map(targetGroupId => ({ companyId, campaignId, targetGroupId }))
    if (rows.length > 0) await tx.insert(campaignTargetGroups).values(rows)
  }
}
