import type { Pool } from 'pg'
import type { Static } from 'typebox'
import { permittedExtent, type Role } from '../../access/permissions.ts'
import { dueUntil } from '../../domain/schedules/due-times.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { answerReport, type ReportAccess } from '../calls/answer-report.ts'
import { readQuestion } from '../calls/read-question.ts'
import type { ReportReader } from '../calls/read-report.ts'
import { reportCsv } from '../calls/report-csv.ts'
import type { ReportDocument } from '../calls/report-document.ts'
import type { AskedReport, StandingQuestion } from '../calls/report-query.ts'
import { readRollupState } from '../calls/report-settings.ts'
import { type DaySpan, daysOfReport } from './report-days.ts'
import { type ScheduledRow, scheduleOf } from './schema.ts'

/** As many as a mail bears: some hundred kilobytes of them. */
const MOST_ROWS = 1_000

/** What is asked of a report this time, and when. */
export interface AskedNow {
  readonly due: Instant
  readonly span: DaySpan
  /** The Company's, whose days they are. */
  readonly zone: string
  readonly asked: AskedReport & StandingQuestion
}

/** A report as somebody is told it. */
export interface ComposedReport extends AskedNow {
  readonly name: string
  readonly answer: Static<typeof ReportDocument>
  /** Its first `MOST_ROWS` rows. */
  readonly csv: string
}

/**
 * Of a report that was missed, while nobody could send it, the last time that it was due counts: what came before is not
 * sent any more.
 */
export async function askNow(pool: Pool, row: ScheduledRow, now: Instant): Promise<AskedNow> {
  const state = await readRollupState(pool, row.companyId)
  if (state === null) throw notFound('Company', 'here')
  const { zone } = state.settings
  const due = dueTime(row, now)
  const span = daysOfReport(row.days, due, zone)
  return {
    ...{ due, span, zone },
    asked: {
      ...row.question,
      domain: 'calls',
      created_at_start: span.first,
      created_at_end: span.last,
      totals: true,
    },
  }
}

function dueTime(row: ScheduledRow, now: Instant): Instant {
  const { nextAt, askedAt } = row
  const isDue = nextAt !== null && nextAt.getTime() <= now
  const times = [askedAt?.getTime() ?? null, isDue ? dueUntil(scheduleOf(row), now) : null]
  const due = times.filter(time => time !== null)
  // The clocks of processes differ: what is due by another's is as good as due.
  return due.length > 0 ? Math.max(...due) : now
}

/** @throws what the report is refused with */
export async function composeReport(
  pool: Pool,
  reader: ReportReader,
  { companyId, name }: ScheduledRow,
  role: Role,
  now: AskedNow,
): Promise<ComposedReport> {
  const access = accessOf(companyId, role)
  const question = await readQuestion(pool, access, now.asked, { limit: MOST_ROWS, offset: 0 })
  const answer = question
    ? await answerReport({ pool, reader }, access, question, now.asked)
    : { count: 0, count_total: 0, data: [] }
  return { ...now, name, answer, csv: reportCsv(answer.data, now.asked, 'company') }
}

/** Somebody of the Company's own with this role. */
function accessOf(companyId: number, role: Role): ReportAccess {
  return {
    companyId,
    may: (operation, resource) => permittedExtent(role, operation, resource) === 'all',
    onlyAffiliateId: null,
    onlyTargetId: null,
  }
}
