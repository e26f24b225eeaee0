import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { databaseTrouble } from '../../platform/database/database-trouble.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { judgeAlert } from './judge-alert.ts'
import { observe } from './observe.ts'
import { type SendMail, tellAlerts } from './tell-alerts.ts'
import { readWatchedAlerts } from './watched-alert.ts'
import { writeChanges } from './write-changes.ts'

export interface EvaluationPorts {
  readonly database: Database
  readonly sendMail: SendMail
  /** The public address of this service, for links to the console; null: unknown. */
  readonly baseUrl: string | null
  readonly logger: Pick<Logger, 'error'>
  readonly now: () => Instant
}

/** Companies that are judged in one transaction: enough to share its statements, few enough for a second's work. */
const MOST_COMPANIES = 250

/** From one judgement of a Company to the next: with what it takes to count and to send, alerts are told within a minute. */
const PERIOD_MS = 20_000

/** A Company of which nothing can be judged, for a reason of its own, is left alone for so long. */
const FAILED_PERIOD_MS = 60_000

/**
 * Judges the alerts of Companies whose turn it is. All of it, what is found, written down and told, is one transaction, in which
 * their rows are locked: two processes never judge one Company at a time, and one that dies has done nothing.
 * @returns 'again' when there may be more Companies whose turn it is
 */
export async function evaluateAlerts(ports: EvaluationPorts): Promise<'again' | undefined> {
  const { database, now } = ports
  let claimed: readonly number[] = []
  try {
    return await database.transaction(async tx => {
      claimed = await claimCompanies(tx, now(), MOST_COMPANIES)
      await judgeCompanies(ports, tx, claimed)
      return claimed.length === MOST_COMPANIES ? 'again' : undefined
    })
  } catch (error) {
    if (claimed.length === 0 || databaseTrouble(error) !== null) throw error
    await judgeEachAlone(ports, claimed)
    return 'again'
  }
}

/** One of them cannot be judged: the others are. */
async function judgeEachAlone(ports: EvaluationPorts, companyIds: readonly number[]): Promise<void> {
  const { database, logger, now } = ports
  for (const companyId of companyIds) {
    try {
      await database.transaction(async tx => {
        const claimed = await claimCompanies(tx, now(), 1, companyId)
        await judgeCompanies(ports, tx, claimed)
      })
    } catch (error) {
      if (databaseTrouble(error) !== null) throw error
      logger.error({ err: error, companyId }, 'the alerts of a Company could not be judged')
      await database.transaction(tx => putOff(tx, [companyId], now() + FAILED_PERIOD_MS))
    }
  }
}

async function judgeCompanies(
  { sendMail, baseUrl, now }: EvaluationPorts,
  tx: Queryable,
  companyIds: readonly number[],
): Promise<void> {
  if (companyIds.length === 0) return
  const at = now()
  const alerts = await readWatchedAlerts(tx, companyIds)
  const watched = new Set(alerts.map(({ companyId }) => companyId))
  await forget(
    tx,
    companyIds.filter(companyId => !watched.has(companyId)),
  )
  const observation = await observe(tx, alerts, at)
  const changes = alerts.flatMap(alert => {
    const facts = alert.isEnabled ? observation.factsFor(alert) : null
    return facts === null ? [] : judgeAlert(alert, facts, at)
  })
  await writeChanges(tx, changes, at)
  await tellAlerts(tx, [...watched], at, { sendMail, baseUrl })
  await putOff(
    tx,
    [...watched].filter(companyId => !observation.behind.has(companyId)),
    at + PERIOD_MS,
  )
}

/** @param only a single Company, whether it is its turn or not */
async function claimCompanies(
  tx: Queryable,
  now: Instant,
  most: number,
  only?: number,
): Promise<readonly number[]> {
  const which = only === undefined ? sql`due_at <= ${toIsoString(now)}` : sql`company_id = ${only}`
  const { rows } = await tx.execute<{ company_id: number }>(sql`
    SELECT company_id
    FROM alert_watches
    WHERE ${which}
    ORDER BY due_at, company_id
    LIMIT ${most}
    FOR UPDATE SKIP LOCKED`)
  return rows.map(row => row.company_id)
}

/** Companies without any alert are not looked at any more. */
async function forget(tx: Queryable, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx.execute(
    sql`DELETE FROM alert_watches WHERE company_id = ANY (${`{${companyIds.join()}}`}::integer[])`,
  )
}

async function putOff(tx: Queryable, companyIds: readonly number[], until: Instant): Promise<void> {
  if (companyIds.length === 0) return
  await tx.execute(sql`
    UPDATE alert_watches SET due_at = ${toIsoString(until)} WHERE company_id = ANY (${`{${companyIds.join()}}`}::integer[])`)
}
