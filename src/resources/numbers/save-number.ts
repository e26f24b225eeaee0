import { numberingPlanEntry } from '../../domain/phone/phone-number.ts'
import { parseTagList } from '../../domain/tags/parse-tag-list.ts'
import type { Tag } from '../../domain/tags/tag.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { MESSAGE, validationFailed } from '../../platform/http/error-catalogue.ts'
import { FieldProblems } from '../../platform/http/field-problems.ts'
import { ensureAffiliate } from '../affiliates/store.ts'
import { changedGreeting, refuseAudio } from '../call-settings/greeting.ts'
import { changesCallSettings } from '../call-settings/parameters.ts'
import { callSettingsRefusals, saveCallSettings } from '../call-settings/save-call-settings.ts'
import { findCampaign } from '../campaigns/store.ts'
import { replaceTagValues } from '../tags/tag-values.ts'
import type { NumberParameters } from './schema.ts'
import { findNumber, insertNumber, type NumberRow, updateNumber } from './store.ts'

export const ROOT_KEY = 'number'

/** What the constraints that writing a Number may violate mean to its sender. */
export const NUMBER_REFUSALS = {
  // The Campaign was deleted while the Number was being written.
  numbers_campaign: validationFailed(ROOT_KEY, { cid: [MESSAGE.doesNotExist] }),
  ...callSettingsRefusals(ROOT_KEY),
}

/**
 * Creates a Number of the Company.
 * @param number E.164
 * @returns null when the number is in use, be it by another Company
 * @throws the failed validation of `body`; a violation of one of `NUMBER_REFUSALS`
 */
export async function createNumber(
  tx: Queryable,
  companyId: number,
  number: string,
  body: NumberParameters,
  now: Date,
): Promise<{ readonly id: number } | null> {
  const problems = new FieldProblems()
  refuseAudio(body, problems)
  const tags = sentTags(body, problems)
  const references = await sentReferences(tx, companyId, body, problems)
  if (references.campaignId === undefined) {
    problems.add('cid', sentCid(body) === undefined ? MESSAGE.blank : MESSAGE.doesNotExist)
    return problems.throwAll(ROOT_KEY)
  }
  const { campaignId } = references
  const columns = { ...ownColumns(body, null, now), ...references, campaignId }
  const id = await insertNumber(tx, companyId, { ...columns, ...numberingPlanEntry(number), number })
  if (id === null) return null
  await saveCallSettings(tx, companyId, { kind: 'number', id }, body, { problems, rootKey: ROOT_KEY })
  await replaceTagValues(tx, companyId, 'numberId', id, tags ?? [])
  return { id }
}

/**
 * Changes what `body` holds of a locked Number and nothing else; when it holds nothing new, nothing is written.
 * @throws as `createNumber`
 */
export async function changeNumber(
  tx: Queryable,
  companyId: number,
  id: number,
  body: NumberParameters,
  now: Date,
): Promise<void> {
  const { number: row } = inserted((await findNumber(tx, companyId, { id })) ?? undefined)
  const problems = new FieldProblems()
  refuseAudio(body, problems)
  const tags = sentTags(body, problems)
  const references = await sentReferences(tx, companyId, body, problems)
  const columns = changedColumns(row, { ...ownColumns(body, row, now), ...references })
  await saveCallSettings(tx, companyId, { kind: 'number', id }, body, { problems, rootKey: ROOT_KEY })
  const hasNewTags = tags !== null && (await replaceTagValues(tx, companyId, 'numberId', id, tags))
  if (hasColumns(columns) || hasNewTags || changesCallSettings(body)) {
    await updateNumber(tx, companyId, id, columns, now)
  }
}

/** The columns that the body sets by itself: only those whose field was sent, and the greeting as a whole. */
function ownColumns(body: NumberParameters, stored: NumberRow | null, now: Date) {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.sid !== undefined && { sid: body.sid?.trim() || null }),
    ...(body.paused !== undefined && { pausedAt: body.paused ? (stored?.pausedAt ?? now) : null }),
    ...changedGreeting(stored ?? NO_GREETING, body),
  }
}

const NO_GREETING = { message: null, voiceGender: null, repeat: null }

/** Only those that the body names; a `cid` that does not exist is a problem, an unknown `afid` a new Affiliate. */
async function sentReferences(
  tx: Queryable,
  companyId: number,
  body: NumberParameters,
  problems: FieldProblems,
): Promise<{ readonly campaignId?: number; readonly affiliateId?: number | null }> {
  const cid = sentCid(body)
  const campaign = cid === undefined ? null : await findCampaign(tx, companyId, { cid })
  if (cid !== undefined && campaign === null) problems.add('cid', MESSAGE.doesNotExist)
  const afid = body.afid === undefined ? body.client_afid : body.afid
  return {
    ...(campaign !== null && { campaignId: campaign.id }),
    ...(afid !== undefined && { affiliateId: await affiliateIdOf(tx, companyId, afid) }),
  }
}

function sentCid(body: NumberParameters): string | undefined {
  return (body.cid ?? body.client_cid)?.trim()
}

/** A blank `afid` is as good as none. */
async function affiliateIdOf(tx: Queryable, companyId: number, afid: string | null): Promise<number | null> {
  const trimmed = afid?.trim()
  return trimmed ? (await ensureAffiliate(tx, companyId, trimmed)).id : null
}

/** The tags that the body asks for, null when it says nothing of them. They are values, so nothing is compared. */
function sentTags({ tag_list: text }: NumberParameters, problems: FieldProblems): readonly Tag[] | null {
  if (text === undefined) return null
  const parsed = parseTagList(text)
  if ('error' in parsed) {
    problems.add('tag_list', parsed.error)
    return null
  }
  const condition = parsed.tags.find(tag => tag.operator !== '==')
  if (condition !== undefined) {
    problems.add('tag_list', `gives calls their values, so ${condition.key} cannot have an operator`)
  }
  return parsed.tags
}
