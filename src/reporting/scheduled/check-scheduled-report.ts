import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { conflict, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { readReportSettings } from '../calls/report-settings.ts'
import { checkQuestion } from './check-question.ts'
import { ROOT_KEY, type ScheduledColumns, type ScheduledReportUpdate } from './schema.ts'
import { readRecipients } from './store.ts'
import { MAX_SCHEDULED_REPORTS } from './table.ts'

/**
 * The columns of a report that can be asked, and whose users exist. Of an update: who is not named anew stays, also where
 * nobody is mailed any more.
 * @throws 422 with everything that is wrong
 */
export async function checkedColumns(
  tx: Queryable,
  companyId: number,
  { report, user_ids: userIds = [] }: Static<typeof ScheduledReportUpdate>,
  columnsOf: (problems: FieldProblems) => ScheduledColumns,
): Promise<ScheduledColumns> {
  const problems = new FieldProblems()
  const columns = columnsOf(problems)
  if (report !== undefined) {
    const settings = await readReportSettings(tx, companyId)
    if (settings === null) throw notFound('Company', 'that you may act in')
    const problem = checkQuestion(settings, report)
    if (problem !== null) problems.add('report', problem)
  }
  if (userIds.length > 0) {
    const known = new Set((await readRecipients(tx, companyId, userIds)).map(({ id }) => id))
    if (userIds.some(id => !known.has(id))) problems.add('user_ids', MESSAGE.doesNotExist)
  }
  problems.throwIfAny(ROOT_KEY)
  return columns
}

export const tooManyReports = () =>
  conflict(`A Company may have ${MAX_SCHEDULED_REPORTS} scheduled reports: delete one, or change it.`)
