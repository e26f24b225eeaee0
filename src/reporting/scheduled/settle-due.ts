import { and, eq } from 'drizzle-orm'
import { dueAfter } from '../../domain/schedules/due-times.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { DueReport } from './claim-due.ts'
import { type ScheduledRow, scheduleOf } from './schema.ts'
import { scheduledReports } from './table.ts'

/** What came of an attempt to send a report. */
export type SendOutcome =
  /** @property tell writes down who is told what */
  | { readonly kind: 'sent'; readonly readAt: Instant; tell(tx: Queryable): Promise<void> }
  /** It cannot be sent as it is: it is not tried again before it is due next. */
  | { readonly kind: 'refused'; readonly readAt: Instant; readonly reason: string }
  /** Something is in trouble. */
  | { readonly kind: 'failed'; readonly row: ScheduledRow }
  /** It has been changed or deleted since. */
  | { readonly kind: 'gone' }

export type SendWord = 'sent' | 'refused' | 'retried' | 'overtaken'

/**
 * Writes down what came of an attempt, and, in the same transaction, whom it tells what: unless somebody has changed the
 * report since it was claimed, or another process has claimed it. So each is sent once, whatever dies.
 */
export async function settleReport(
  database: Pick<Database, 'transaction'>,
  claimed: DueReport,
  outcome: SendOutcome,
  now: Instant,
): Promise<SendWord> {
  switch (outcome.kind) {
    case 'gone':
      return 'overtaken'
    case 'failed': {
      const failures = outcome.row.failures + 1
      const tryAt = new Date(now + retryPause(failures))
      const columns = { tryAt, failures, lastError: FAILED }
      return (await database.transaction(tx => put(tx, claimed, () => columns))) ? 'retried' : 'overtaken'
    }
    case 'refused':
    case 'sent':
      return database.transaction(async tx => {
        const came =
          outcome.kind === 'sent'
            ? { lastSentAt: new Date(now), lastError: null }
            : { lastError: outcome.reason }
        const isMine = await put(tx, claimed, row => {
          const nextAt = nextTime(row, outcome.readAt, now)
          return { ...came, nextAt, tryAt: nextAt, askedAt: null, failures: 0 }
        })
        if (!isMine) return 'overtaken'
        if (outcome.kind === 'sent') await outcome.tell(tx)
        return outcome.kind
      })
  }
}

/** Where it was asked for, and came due only after it had been read, that is still to be sent. */
function nextTime(row: ScheduledRow, readAt: Instant, now: Instant): Date | null {
  if (!row.enabled) return null
  const isStillDue = row.nextAt !== null && row.nextAt.getTime() > readAt
  return isStillDue ? row.nextAt : new Date(dueAfter(scheduleOf(row), now))
}

const FAILED = 'The service could not read the report; it tries again.'

const MINUTE_MS = 60_000
const MOST_MINUTES = 60

/** A minute, twice as long each time, an hour at most. */
const retryPause = (failures: number) => Math.min(2 ** (failures - 1), MOST_MINUTES) * MINUTE_MS

/** @returns whether the claim holds still */
async function put(
  tx: Queryable,
  { companyId, id, claims }: DueReport,
  columnsOf: (row: ScheduledRow) => Partial<ScheduledRow>,
): Promise<boolean> {
  const isClaimed = and(
    eq(scheduledReports.companyId, companyId),
    eq(scheduledReports.id, id),
    eq(scheduledReports.claims, claims),
  )
  const [row] = await tx.select().from(scheduledReports).where(isClaimed).for('update')
  if (row === undefined) return false
  await tx.update(scheduledReports).set(columnsOf(row)).where(isClaimed)
  return true
}
