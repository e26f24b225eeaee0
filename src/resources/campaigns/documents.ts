import type { Static } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { shownTo } from '../../access/party.ts'
import { CAMPAIGN_VISIBILITY, LISTED_CAMPAIGN_VISIBILITY } from '../../access/resource-visibility.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import { abbreviatedGreetingShape, greetingShape, withUnspokenReason } from '../call-settings/greeting.ts'
import { type CallSettings, loadCallSettings } from '../call-settings/load-call-settings.ts'
import { menuOptionShape } from '../call-settings/menu-option.ts'
import { timerShape } from '../call-settings/timer.ts'
import { conversionCriterionShape, type StoredCriterion } from '../conversion-criteria/schema.ts'
import { loadConversionCriteria } from '../conversion-criteria/store.ts'
import { loadNumberPools } from '../number-pools/documents.ts'
import { numberPoolsOf } from '../number-pools/store.ts'
import { postbackKeyEntry } from '../postback-keys/document.ts'
import { postbackKeysOf } from '../postback-keys/store.ts'
import { loadTargetDocuments } from '../targets/load-target-documents.ts'
import { targetsShownTo } from '../targets/targets-shown-to.ts'
import { CAMPAIGN_FIELDS } from './fields.ts'
import type { AbbreviatedCampaignDocument, CampaignDocument } from './schema.ts'
import {
  type Attachments,
  attachmentsOf,
  attachmentsOfMany,
  type CampaignRow,
  listCampaigns,
} from './store.ts'

/** Whom a document is for, and what its addresses begin with. */
export interface DocumentReader {
  readonly access: CompanyAccess
  /** Public address of the RTB interface. */
  readonly rtbUrl: string
  readonly at: Instant
  /** Why texts are not spoken to callers; null where they are. */
  readonly speechProblem: string | null
}

/** The whole Campaign; its targets only for readers who may read targets (service-api.md, Authentication 5). */
export async function loadCampaignDocument(
  db: Queryable,
  row: CampaignRow,
  { access, rtbUrl, at, speechProblem }: DocumentReader,
): Promise<Static<typeof CampaignDocument>> {
  const { companyId, id } = row
  const settings = await loadCallSettings(db, companyId, 'campaign', [id])
  const criteriaOf = await loadConversionCriteria(db, companyId, 'campaignId', [id])
  const postbackKeys = await postbackKeysOf(db, companyId, id)
  const campaign: Static<typeof CampaignDocument>['campaign'] = {
    ...coreShape(row),
    greeting: withUnspokenReason(greetingShape(row), speechProblem),
    ...nestedShape(settings.get(id)),
    ...fullShape(row, criteriaOf(id)),
    ...(access.may('read', 'targets') && (await loadTargets(db, access, id, at))),
    number_pools: await loadNumberPools(db, companyId, await numberPoolsOf(db, companyId, id)),
    postback_keys: postbackKeys.map(postbackKey => postbackKeyEntry(access, postbackKey, rtbUrl)),
  }
  return { campaign: shownTo(access, CAMPAIGN_VISIBILITY, campaign) }
}

/** The Campaign as it is configured, for the audit log: nothing that depends on who reads it. */
export async function loadConfiguredCampaign(db: Queryable, companyId: number, id: number) {
  const [campaign] = await loadConfiguredCampaigns(db, companyId, [id])
  return campaign ?? null
}

/** As `loadConfiguredCampaign`, those of `ids` that exist; the number of queries does not grow with their number. */
export async function loadConfiguredCampaigns(db: Queryable, companyId: number, ids: readonly number[]) {
  const [rows, settings, criteriaOf, attachmentsOfEach] = await together(
    db,
    () => listCampaigns(db, companyId, ids),
    () => loadCallSettings(db, companyId, 'campaign', ids),
    () => loadConversionCriteria(db, companyId, 'campaignId', ids),
    () => attachmentsOfMany(db, companyId, ids),
  )
  return rows.map(row => ({
    ...coreShape(row),
    greeting: greetingShape(row),
    ...nestedShape(settings.get(row.id)),
    ...fullShape(row, criteriaOf(row.id)),
    ...attachmentsShape(attachmentsOfEach(row.id)),
  }))
}

/** Campaigns as lists show them; the number of queries does not grow with the number of Campaigns. */
export async function loadAbbreviatedDocuments(
  db: Queryable,
  access: CompanyAccess,
  rows: readonly CampaignRow[],
): Promise<Static<typeof AbbreviatedCampaignDocument>[]> {
  const ids = rows.map(row => row.id)
  const settings = await loadCallSettings(db, access.companyId, 'campaign', ids)
  return rows.map(row => ({
    campaign: shownTo(access, LISTED_CAMPAIGN_VISIBILITY, {
      ...coreShape(row),
      greeting: abbreviatedGreetingShape(row),
      ...nestedShape(settings.get(row.id)),
    }),
  }))
}

function coreShape(row: CampaignRow) {
  const {
    routing_strategy: _,
    trunk_id: _trunk,
    minimum_attestation: _minimum,
    velocity_calls: _calls,
    velocity_seconds: _seconds,
    ...listed
  } = CAMPAIGN_FIELDS.document(row)
  return {
    id: row.id,
    cid: row.cid,
    ...listed,
    paused: row.pausedAt !== null,
    paused_at: row.pausedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function nestedShape(settings: CallSettings | undefined) {
  return {
    timers: (settings?.timers ?? []).map(timer => ({ timer: timerShape(timer) })),
    menu_options: (settings?.menuOptions ?? []).map(option => ({ menu_option: menuOptionShape(option) })),
  }
}

/** What lists leave out: whom the Campaign lets back, what its calls are worth, whether that decides where they go, how, and whose it takes. */
function fullShape(row: CampaignRow, criteria: readonly StoredCriterion[]) {
  return {
    caller_blocked_message: row.callerBlockedMessage,
    routing_strategy: row.routingStrategy,
    trunk_id: row.trunkId,
    minimum_attestation: row.minimumAttestation,
    velocity_calls: row.velocityCalls,
    velocity_seconds: row.velocitySeconds,
    conversion_criteria: criteria.map(conversionCriterionShape),
  }
}

async function loadTargets(db: Queryable, access: CompanyAccess, campaignId: number, at: Instant) {
  const attachments = await attachmentsOf(db, access.companyId, campaignId)
  const targets = await loadTargetDocuments(db, access.companyId, { ids: attachments.targetIds }, at)
  return { ...attachmentsShape(attachments), targets: targetsShownTo(access, targets) }
}

function attachmentsShape({ targetIds, targetGroupIds }: Attachments) {
  return { target_ids: [...targetIds], target_group_ids: [...targetGroupIds] }
}
