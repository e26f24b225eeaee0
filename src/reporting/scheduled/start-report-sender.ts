import type { Role } from '../../access/permissions.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ClaimedWork, startClaimedWork, type WorkLimits } from '../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { createReportReader, type ReportReader } from '../calls/read-report.ts'
import { sentenceOf } from './check-question.ts'
import { claimDueReports, type DueReport, handBackReports } from './claim-due.ts'
import { askNow, composeReport } from './compose-report.ts'
import { type SendOutcome, type SendWord, settleReport } from './settle-due.ts'
import { findScheduledReport, readRecipients } from './store.ts'
import { type MailedReport, type TellingPorts, tellReport } from './tell-report.ts'

export interface ReportSenderPorts extends TellingPorts {
  readonly database: Database
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Instant
  /** Hears of every attempt's end. */
  readonly onEnd?: (word: SendWord | 'handed_back' | 'lost') => void
}

const LIMITS: WorkLimits = {
  // Reports that are asked for wait for the same connections.
  most: 2,
  // What one Company has due at an hour keeps nobody else's waiting for long.
  mostPerLane: 1,
  pollMs: 5_000,
  pauseMs: 0,
  drainMs: 2_000,
  // Reading a report heeds no signal.
  breakOffMs: 0,
}

/** Sends the reports that are due, whichever process was told of them, for as long as this process lives. */
export function startReportSender(ports: ReportSenderPorts): ClaimedWork {
  const { database, logger, now, onEnd } = ports
  const { pool } = database
  const reader = createReportReader(pool)
  return startClaimedWork<DueReport, SendOutcome, SendWord>(
    {
      name: 'scheduled_reports',
      claim: room => claimDueReports(pool, room, now()),
      laneOf: ({ companyId }) => String(companyId),
      run: claimed => prepare(ports, reader, claimed),
      settle: (claimed, outcome) => settleReport(database, claimed, outcome, now()),
      handBack: held => handBackReports(pool, held, now()),
      onEnd: ({ task: { companyId, id }, word, seconds }) => {
        logger.info({ companyId, report: id, outcome: word, seconds }, 'a scheduled report was tried')
        onEnd?.(word)
      },
      logger,
    },
    LIMITS,
  )
}

/** Reads what everybody is to be told, each kind of reader by itself. */
async function prepare(
  ports: ReportSenderPorts,
  reader: ReportReader,
  claimed: DueReport,
): Promise<SendOutcome> {
  const { database, logger, now } = ports
  const { companyId, id } = claimed
  const row = await findScheduledReport(database.orm, companyId, id)
  if (row === null || row.claims !== claimed.claims) return { kind: 'gone' }
  const readAt = now()
  try {
    const recipients = await readRecipients(database.orm, companyId, row.userIds)
    const mailable = recipients.filter(({ email }) => email !== null)
    if (mailable.length === 0 && !row.webhooks) return { kind: 'refused', readAt, reason: NOBODY }
    const asked = await askNow(database.pool, row, readAt)
    const compose = (role: Role) => composeReport(database.pool, reader, row, role, asked)
    const roles = [...new Set(mailable.map(({ role }) => role))]
    const [announced, ...mailed] = await Promise.all([
      row.webhooks ? compose(FULL) : null,
      ...roles.map(
        async (role): Promise<MailedReport> => ({
          report: await compose(role),
          recipients: mailable.filter(each => each.role === role),
        }),
      ),
    ])
    return { kind: 'sent', readAt, tell: tx => tellReport(tx, row, mailed, announced ?? null, ports) }
  } catch (error) {
    const reason = sentenceOf(error)
    if (reason !== null) return { kind: 'refused', readAt, reason }
    logger.warn({ err: error, companyId, report: id }, 'a scheduled report could not be read')
    return { kind: 'failed', row }
  }
}

const NOBODY =
  'Nobody is told: none of its users has an e-mail address and may read reports, and webhooks are off.'

/** Whoever may make a webhook may read what it is sent. */
const FULL: Role = 'member'
