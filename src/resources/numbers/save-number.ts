import type { Static } from 'typebox'
import { numberingPlanEntry } from '../../domain/phone/phone-number.ts'
import type { AcquiredNumber } from '../../number-inventory/acquire-number.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { blockedMessageColumn } from '../call-settings/blocked-message-column.ts'
import { type AudioChange, changedGreeting, NO_AUDIO } from '../call-settings/greeting.ts'
import { changesCallSettings } from '../call-settings/parameters.ts'
import { callSettingsRefusals, saveCallSettings } from '../call-settings/save-call-settings.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { sentTagValues } from '../tags/sent-tag-values.ts'
import { replaceTagValues } from '../tags/tag-values.ts'
import { checkTrunk } from '../trunks/check-trunk.ts'
import { loadNumberDocuments } from './documents.ts'
import type { NumberDocument, NumberParameters } from './schema.ts'
import { type SentReferences, sentReferences, sentReferencesOfNew } from './sent-references.ts'
import {
  findNumber,
  insertNumber,
  lockNumber,
  type NumberRow,
  type NumberWithOwners,
  updateNumber,
} from './store.ts'

export const ROOT_KEY = 'number'

/** What the constraints that writing a Number may violate mean to its sender. */
export const NUMBER_REFUSALS = {
  // The Campaign was deleted while the Number was being written.
  numbers_campaign: invalid(ROOT_KEY, { cid: [MESSAGE.doesNotExist] }),
  numbers_trunk: invalid(ROOT_KEY, { trunk_id: [MESSAGE.doesNotExist] }),
  ...callSettingsRefusals(ROOT_KEY),
}

/**
 * Creates a Number of the Company.
 * @returns null when the number is in use, be it by another Company
 * @throws the failed validation of `body`; a violation of one of `NUMBER_REFUSALS`
 */
export async function createNumber(
  tx: Queryable,
  companyId: number,
  acquired: AcquiredNumber,
  body: NumberParameters & AudioChange,
  now: Date,
): Promise<{ readonly id: number } | null> {
  const problems = new FieldProblems()
  const tags = await sentTagValues(body, problems)
  const references = await sentReferencesOfNew(tx, companyId, body, problems)
  await checkTrunk(tx, companyId, body.trunk_id, problems)
  if (references === null) return problems.throwAll(ROOT_KEY)
  problems.throwIfAny(ROOT_KEY)
  const id = await insertNumber(tx, companyId, {
    ...ownColumns(body, null, now),
    ...references,
    ...numberingPlanEntry(acquired.number),
    ...acquired,
  })
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
  body: NumberParameters & AudioChange,
  now: Date,
): Promise<void> {
  const { number: row } = inserted((await findNumber(tx, companyId, { id })) ?? undefined)
  const problems = new FieldProblems()
  const tags = await sentTagValues(body, problems)
  const references = await sentReferences(tx, companyId, body, problems)
  refuseMoveFromPool(row, references, problems)
  const columns = changedColumns(row, { ...ownColumns(body, row, now), ...references })
  await checkTrunk(tx, companyId, columns.trunkId, problems)
  await saveCallSettings(tx, companyId, { kind: 'number', id }, body, { problems, rootKey: ROOT_KEY })
  const hasNewTags = tags !== null && (await replaceTagValues(tx, companyId, 'numberId', id, tags))
  if (hasColumns(columns) || hasNewTags || changesCallSettings(body)) {
    await updateNumber(tx, companyId, id, columns, now)
  }
}

/** A pool lends its numbers for one Campaign and Affiliate: they move with it, and not by themselves. */
function refuseMoveFromPool(
  row: NumberRow,
  { campaignId = row.campaignId, affiliateId = row.affiliateId }: SentReferences,
  problems: FieldProblems,
): void {
  if (row.numberPoolId === null) return
  if (campaignId !== row.campaignId) problems.add('cid', OF_ITS_POOL)
  if (affiliateId !== row.affiliateId) problems.add('afid', OF_ITS_POOL)
}

const OF_ITS_POOL = 'is that of its number pool: change it there'

/** The columns that the body sets by itself: only those whose field was sent, and the greeting as a whole. */
function ownColumns(body: NumberParameters & AudioChange, stored: NumberRow | null, now: Date) {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.sid !== undefined && { sid: body.sid?.trim() || null }),
    ...(body.trunk_id !== undefined && { trunkId: body.trunk_id }),
    ...blockedMessageColumn(body),
    ...(body.paused !== undefined && { pausedAt: body.paused ? (stored?.pausedAt ?? now) : null }),
    ...changedGreeting(stored ?? NO_GREETING, body, now),
  }
}

const NO_GREETING = { ...NO_AUDIO, message: null, voiceGender: null, repeat: null }

export const AUDITED_NUMBER: Audited<number> = {
  resource: 'number',
  lock: lockNumber,
  read: async (tx, companyId, id) => {
    const row = await findNumber(tx, companyId, { id })
    const [number] = row === null ? [] : await auditedNumbers(tx, companyId, [row])
    return number ?? null
  },
}

/**
 * Numbers as the log shows them: as the API does, and of those that were bought that they were. Once deleted such a one goes
 * back to its carrier, and nothing else could tell.
 */
export async function auditedNumbers(
  db: Queryable,
  companyId: number,
  rows: readonly NumberWithOwners[],
): Promise<AuditedNumber[]> {
  const bought = new Set(rows.flatMap(({ number }) => (number.inventoryId === null ? [] : number.id)))
  return (await loadNumberDocuments(db, companyId, rows)).map(({ number }) =>
    bought.has(number.id) ? { ...number, bought: true } : number,
  )
}

type AuditedNumber = Static<typeof NumberDocument>['number'] & { readonly bought?: true }
