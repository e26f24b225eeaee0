import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dayAfter, startOfDate } from '../calls/report-window.ts'
import type { ComposedReport } from './compose-report.ts'
import { type ReportMail, reportMail } from './report-mail.ts'
import type { ScheduledRow } from './schema.ts'
import type { Recipient } from './store.ts'

/** Puts a mail among those that are sent once the transaction is committed. */
type SendReportMail = (tx: Queryable, mail: ReportMail) => Promise<void>

export interface TellingPorts {
  readonly sendMail: SendReportMail
  /** The public address of this service, without a slash at the end; null: unknown, and nothing links to the console. */
  readonly baseUrl: string | null
}

/** The first rows: whoever wants them all asks `/api/v1/reports.json`. */
const ANNOUNCED_ROWS = 100

/** Who is mailed what they may see of a report. */
export interface MailedReport {
  readonly report: ComposedReport
  readonly recipients: readonly Recipient[]
}

/** @param announced what webhooks are told; null: they are not */
export async function tellReport(
  tx: Queryable,
  row: ScheduledRow,
  mailed: readonly MailedReport[],
  announced: ComposedReport | null,
  { sendMail, baseUrl }: TellingPorts,
): Promise<void> {
  const { companyId } = row
  for (const { report, recipients } of mailed) {
    const mail = reportMail(report, consoleUrl(baseUrl, companyId, report))
    for (const { email } of recipients) {
      if (email !== null) await sendMail(tx, { ...mail, companyId, to: email })
    }
  }
  if (announced === null) return
  const event = announcedReport(row, announced, consoleUrl(baseUrl, companyId, announced))
  await tx.execute(sql`SELECT announce(${companyId}, 'report.scheduled', ${JSON.stringify(event)}::jsonb)`)
}

function announcedReport({ id, question }: ScheduledRow, report: ComposedReport, url: string | null) {
  const { name, due, span, zone, answer } = report
  return {
    id,
    name,
    due_at: new Date(due).toISOString(),
    report: question,
    created_at_start: span.first,
    created_at_end: span.last,
    time_zone: zone,
    count_total: answer.count_total,
    totals: answer.totals ?? null,
    data: answer.data.slice(0, ANNOUNCED_ROWS),
    url,
  }
}

/** Where the console shows the report, of the same days. */
function consoleUrl(
  baseUrl: string | null,
  companyId: number,
  { asked, span, zone }: ComposedReport,
): string | null {
  if (baseUrl === null) return null
  const { domain, totals, created_at_start, created_at_end, ...question } = asked
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(question)) {
    for (const each of [value].flat()) query.append(name, String(each))
  }
  query.set('created_at_start', new Date(startOfDate(span.first, zone)).toISOString())
  query.set('created_at_end', new Date(startOfDate(dayAfter(span.last, 1), zone) - 1).toISOString())
  return `${baseUrl}/console/${companyId}/reports?${query}`
}
