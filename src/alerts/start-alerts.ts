import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Instant } from '../domain/time/instant.ts'
import type { Database } from '../platform/database/database.ts'
import { startLooking } from '../platform/jobs/looking.ts'
import type { Logger } from '../platform/log/logger.ts'
import { countBackward, HISTORY_DAYS } from './activity/activity-spans.ts'
import { evaluateAlerts } from './evaluating/evaluate-alerts.ts'
import type { SendMail } from './evaluating/tell-alerts.ts'
import { DAY_MS, STEP_MS } from './judging/activity-facts.ts'

export interface AlertPorts {
  readonly database: Database
  readonly sendMail: SendMail
  /** The public address of this service, for links to the console; null: unknown. */
  readonly baseUrl: string | null
  readonly logger: Logger
  readonly now: () => Instant
}

/** How soon it is found whose turn it is: of the minute in which alerts are told, little is left to waiting. */
const JUDGE_EVERY_MS = 2_000

/** Histories may take long: after each piece the database has as long for others as most pieces take. */
const COUNT_EVERY_MS = 5_000
const COUNT_PAUSE_MS = 1_000

/** Judges alerts, and counts what was logged before they were made, for as long as this process lives. */
export function startAlerts(ports: AlertPorts) {
  const { logger } = ports
  const judging = startLooking({
    pollMs: JUDGE_EVERY_MS,
    pauseMs: 0,
    look: () => evaluateAlerts(ports),
    onError: error => logger.error({ err: error }, 'alerts could not be judged'),
  })
  const counting = startLooking({
    pollMs: COUNT_EVERY_MS,
    pauseMs: 0,
    look: () => countNextHistory(ports),
    onError: error => logger.error({ err: error }, 'what was logged before could not be counted'),
  })
  return {
    /** There may be an alert to judge. */
    poke: judging.poke,
    stop: () => Promise.all([judging.stop(), counting.stop()]),
  }
}

/** One more piece of a Company's history, each in turn by chance: a long one does not keep the others waiting. */
async function countNextHistory({ database, now }: AlertPorts): Promise<'again' | undefined> {
  const oldest = new Date(now() - HISTORY_DAYS * DAY_MS + STEP_MS).toISOString()
  const { rows } = await database.orm.execute<{ company_id: number }>(sql`
    SELECT company_id FROM activity_spans WHERE counted_from > ${oldest} ORDER BY random() LIMIT 1`)
  const companyId = rows[0]?.company_id
  if (companyId === undefined) return undefined
  await countBackward(database, companyId, now())
  await pause(COUNT_PAUSE_MS)
  return 'again'
}
