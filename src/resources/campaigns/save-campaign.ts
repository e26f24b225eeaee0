import { eq } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { inUse, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import type { AudioChange } from '../call-settings/greeting.ts'
import { type CallSettingsParameters, changesCallSettings } from '../call-settings/parameters.ts'
import { DEFAULT_MENU_OPTION } from '../call-settings/plan-menu-options.ts'
import { callSettingsRefusals, saveCallSettings } from '../call-settings/save-call-settings.ts'
import { companies } from '../companies/table.ts'
import { planConversionCriteria } from '../conversion-criteria/plan-conversion-criteria.ts'
import { loadConversionCriteria, writeConversionCriteria } from '../conversion-criteria/store.ts'
import { hasNumberPools } from '../number-pools/store.ts'
import { checkTrunk } from '../trunks/check-trunk.ts'
import { campaignColumns } from './campaign-columns.ts'
import type { CampaignParameters } from './schema.ts'
import {
  type Attachments,
  type CampaignRow,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  type LeadingOption,
  optionsLeadingTo,
  replaceAttachments,
  updateCampaign,
} from './store.ts'

export const ROOT_KEY = 'campaign'

/** What the constraints that writing a Campaign may violate mean to its sender. */
export const CAMPAIGN_REFUSALS = {
  campaigns_cid_unique: invalid(ROOT_KEY, { cid: [MESSAGE.taken] }),
  campaign_targets_target: invalid(ROOT_KEY, { target_ids: [MESSAGE.doesNotExist] }),
  campaign_target_groups_group: invalid(ROOT_KEY, { target_group_ids: [MESSAGE.doesNotExist] }),
  campaigns_trunk: invalid(ROOT_KEY, { trunk_id: [MESSAGE.doesNotExist] }),
  numbers_campaign: inUse('The campaign has Numbers attached: delete them or move them first.'),
  number_pools_campaign: inUse('The campaign has Number Pools attached: delete them first.'),
  ...callSettingsRefusals(ROOT_KEY),
}

/** When the Company's `default_sale_url` fires (service-api.md, Versioning 2). */
const DEFAULT_SALE_SECONDS = 90

/** @throws the failed validation of `body`; a violation of one of `CAMPAIGN_REFUSALS` */
export async function createCampaign(
  tx: Queryable,
  companyId: number,
  body: CampaignParameters & AudioChange,
  now: Date,
): Promise<CampaignRow> {
  const problems = new FieldProblems()
  const criteria = await inSlices(
    planConversionCriteria([], body.conversion_criteria_attributes ?? [], problems),
  )
  await checkTrunk(tx, companyId, body.trunk_id, problems)
  const row = await insertCampaign(tx, companyId, campaignColumns(body, null, now))
  await replaceAttachments(tx, companyId, row.id, attachmentsIn(body))
  const parameters: CallSettingsParameters = {
    timers_attributes: body.timers_attributes ?? (await defaultTimers(tx, companyId)),
    menu_options_attributes: body.menu_options_attributes?.length
      ? body.menu_options_attributes
      : [DEFAULT_MENU_OPTION],
  }
  const owner = { kind: 'campaign', id: row.id } as const
  await saveCallSettings(tx, companyId, owner, parameters, { problems, rootKey: ROOT_KEY })
  await writeConversionCriteria(tx, companyId, { campaignId: row.id }, [], criteria)
  return row
}

/**
 * Changes what `body` holds of a locked Campaign and nothing else; when it holds nothing new, nothing is written.
 * @throws as `createCampaign`
 */
export async function changeCampaign(
  tx: Queryable,
  companyId: number,
  id: number,
  body: CampaignParameters & AudioChange,
  now: Date,
): Promise<CampaignRow> {
  const row = inserted((await findCampaign(tx, companyId, { id })) ?? undefined)
  const problems = new FieldProblems()
  const columns = changedColumns(row, campaignColumns(body, row, now))
  await checkTrunk(tx, companyId, columns.trunkId, problems)
  const attachments = attachmentsIn(body)
  const stored = (await loadConversionCriteria(tx, companyId, 'campaignId', [id]))(id)
  const items = body.conversion_criteria_attributes
  const criteria = await inSlices(planConversionCriteria(stored, items ?? [], problems))
  const changesNested = items !== undefined || changesCallSettings(body)
  const isChanged = hasColumns(columns) || hasColumns(attachments) || changesNested
  const updated = isChanged ? await updateCampaign(tx, row, columns, now) : row
  await replaceAttachments(tx, companyId, row.id, attachments)
  const owner = { kind: 'campaign', id: row.id } as const
  await saveCallSettings(tx, companyId, owner, body, { problems, rootKey: ROOT_KEY })
  await writeConversionCriteria(tx, companyId, { campaignId: id }, stored, criteria)
  return updated
}

/**
 * A pool's Numbers are attached too, but cannot be moved without it: the pools are named first.
 * @throws while Numbers, or pools, are attached: the refusal of one of `CAMPAIGN_REFUSALS`, or its violation; while a
 * menu option leads to the Campaign, a refusal that names it
 */
export async function removeCampaign(tx: Queryable, companyId: number, id: number): Promise<void> {
  if (await hasNumberPools(tx, companyId, { campaignId: id })) throw CAMPAIGN_REFUSALS.number_pools_campaign
  const leading = await optionsLeadingTo(tx, companyId, id, MAX_OPTIONS_NAMED + 1)
  if (leading.length > 0) throw stillLedTo(leading)
  await deleteCampaign(tx, companyId, id)
}

/** More than that nobody reads in one sentence. */
const MAX_OPTIONS_NAMED = 5

function stillLedTo(leading: readonly LeadingOption[]) {
  const named = leading
    .slice(0, MAX_OPTIONS_NAMED)
    .map(({ option, cid, number }) => `${option} of ${cid === null ? `number ${number}` : `campaign ${cid}`}`)
  const others = leading.length > MAX_OPTIONS_NAMED ? ', and others' : ''
  return inUse(`Menu options lead to this campaign: ${named.join(', ')}${others}. Change them first.`)
}

function attachmentsIn(body: CampaignParameters): Partial<Attachments> {
  return {
    ...(body.target_ids !== undefined && { targetIds: body.target_ids }),
    ...(body.target_group_ids !== undefined && { targetGroupIds: body.target_group_ids }),
  }
}

/** What a Company created with default URLs wants of each Campaign (completions.md §2, Deprecated routes). */
async function defaultTimers(tx: Queryable, companyId: number) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  const clickUrl = company?.defaultClickUrl ?? null
  const saleUrl = company?.defaultSaleUrl ?? null
  return [
    ...(clickUrl === null ? [] : [{ seconds: 0, url: clickUrl }]),
    ...(saleUrl === null ? [] : [{ seconds: DEFAULT_SALE_SECONDS, url: saleUrl }]),
  ]
}
