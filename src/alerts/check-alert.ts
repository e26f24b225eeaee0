import type { Static } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import type { Queryable } from '../platform/database/database.ts'
import { FieldProblems } from '../platform/refusals/field-problems.ts'
import { conflict, forbidden, MESSAGE, notFound } from '../platform/refusals/refusal.ts'
import { type AlertKind, KIND_RULES } from './alert-kinds.ts'
import { type AlertColumns, type AlertRow, type AlertUpdate, alertColumns, ROOT_KEY } from './schema.ts'
import { rolesOf, subjectExists } from './store.ts'
import { MAX_ALERTS } from './table.ts'
import { maySee, rolesThatSee } from './visible-kinds.ts'

/**
 * All columns of an alert after a create or update, once they are known to be sound: what an update does not name stays, also
 * where it is gone by now.
 * @throws 403; 422 with everything that its kind does not take, that does not exist or may not be read
 */
export async function checkedColumns(
  tx: Queryable,
  access: CompanyAccess,
  sent: Static<typeof AlertUpdate>,
  current: AlertRow | null,
): Promise<AlertColumns> {
  const problems = new FieldProblems()
  const columns = alertColumns(sent, current, problems)
  const { kind, subjectId, userIds } = columns
  checkKind(access, kind)
  const isNamed = (name: 'subject_id' | 'user_ids') => current === null || name in sent
  if (isNamed('subject_id') && subjectId !== null && KIND_RULES[kind].subject !== 'company') {
    const exists = await subjectExists(tx, access.companyId, kind, subjectId)
    if (!exists) problems.add('subject_id', MESSAGE.doesNotExist)
  }
  if (isNamed('user_ids') && userIds.length > 0) await checkReaders(tx, access.companyId, columns, problems)
  problems.throwIfAny(ROOT_KEY)
  return columns
}

/** Who is told must be able to see what it is told of. */
async function checkReaders(
  tx: Queryable,
  companyId: number,
  { kind, userIds }: AlertColumns,
  problems: FieldProblems,
): Promise<void> {
  const roles = await rolesOf(tx, companyId, userIds)
  if (userIds.some(id => !roles.has(id))) problems.add('user_ids', MESSAGE.doesNotExist)
  const seeing = rolesThatSee(kind)
  if ([...roles.values()].some(role => !seeing.includes(role))) {
    problems.add('user_ids', `hold somebody whose role may not see what alerts of ${kind} are about`)
  }
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
