import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { conflict, invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { readReportSettings } from '../calls/report-settings.ts'
import { checkQuestion } from './check-question.ts'
import { ROOT_KEY, type ScheduledReportUpdate } from './schema.ts'
import { readRecipients } from './store.ts'
import { MAX_SCHEDULED_REPORTS } from './table.ts'

/**
 * Refuses a report that cannot be asked, and users who do not exist. Of an update: who is not named anew stays, also where
 * nobody is mailed any more.
 * @throws 422
 */
export async function checkScheduledReport(
  tx: Queryable,
  companyId: number,
  { report, user_ids: userIds = [] }: Static<typeof ScheduledReportUpdate>,
): Promise<void> {
  if (report !== undefined) {
    const settings = await readReportSettings(tx, companyId)
    if (settings === null) throw notFound('Company', 'that you may act in')
    const problem = checkQuestion(settings, report)
    if (problem !== null) throw invalid(ROOT_KEY, { report: [problem] })
  }
  if (userIds.length === 0) return
  const known = new Set((await readRecipients(tx, companyId, userIds)).map(({ id }) => id))
  if (userIds.some(id => !known.has(id))) throw invalid(ROOT_KEY, { user_ids: [MESSAGE.doesNotExist] })
}

export const tooManyReports = () =>
  conflict(`A Company may have ${MAX_SCHEDULED_REPORTS} scheduled reports: delete one, or change it.`)
