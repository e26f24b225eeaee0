import type { Static } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import type { Queryable } from '../platform/database/database.ts'
import { FieldProblems } from '../platform/refusals/field-problems.ts'
import { conflict, forbidden, MESSAGE, notFound } from '../platform/refusals/refusal.ts'
import type { AlertKind } from './alert-kinds.ts'
import { type AlertColumns, type AlertRow, type AlertUpdate, ROOT_KEY } from './schema.ts'
import { readersAmong, subjectExists } from './store.ts'
import { MAX_ALERTS } from './table.ts'
import { maySee } from './visible-kinds.ts'

/**
 * Refuses what does not exist, or may not be read.
 * @param sent of an update: what it does not name stays, also where it is gone by now
 */
export async function checkAlert(
  tx: Queryable,
  access: CompanyAccess,
  columns: AlertColumns,
  sent?: Static<typeof AlertUpdate>,
): Promise<void> {
  checkKind(access, columns.kind)
  const problems = new FieldProblems()
  const { companyId } = access
  const isSubjectSent = sent === undefined || 'subject_id' in sent
  if (isSubjectSent && columns.subjectId !== null) {
    const exists = await subjectExists(tx, companyId, columns.kind, columns.subjectId)
    if (!exists) problems.add('subject_id', MESSAGE.doesNotExist)
  }
  if ((sent === undefined || 'user_ids' in sent) && columns.userIds.length > 0) {
    const readers = await readersAmong(tx, companyId, columns.userIds)
    if (columns.userIds.some(id => !readers.has(id))) problems.add('user_ids', MESSAGE.doesNotExist)
  }
  problems.throwIfAny(ROOT_KEY)
}

/** @throws 403 for alerts about what the user may not see */
export function checkKind(access: CompanyAccess, kind: AlertKind): void {
  if (!maySee(access, kind)) throw forbidden(`Your role may not see what alerts of ${kind} are about.`)
}

/** @throws 404 where there is none that the user may see */
export function seenAlert(access: CompanyAccess, row: AlertRow | null): AlertRow {
  if (row === null || !maySee(access, row.kind)) throw notFound(ROOT_KEY)
  return row
}

export const tooManyAlerts = () =>
  conflict(`A Company may have ${MAX_ALERTS} alerts: delete one, or change it.`)
