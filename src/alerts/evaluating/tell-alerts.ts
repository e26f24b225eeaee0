import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { announcedEvent } from '../alert-event-document.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import { describeOver } from '../judging/describe-alert.ts'
import { rolesThatSee } from '../visible-kinds.ts'

/** A mail to one person. */
export interface AlertMail {
  readonly companyId: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Puts a mail among those that are sent once the transaction is committed. */
export type SendMail = (tx: Queryable, mail: AlertMail) => Promise<void>

interface TellingPorts {
  readonly sendMail: SendMail
  /** The public address of this service, without a slash at the end; null: unknown, and nothing links to the console. */
  readonly baseUrl: string | null
}

/** An event that is to be told of, with what its alert says about whom to tell. */
interface UntoldRow extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
  readonly alert_id: number
  readonly alert_name: string
  readonly kind: AlertKind
  readonly subject_id: number
  readonly subject_name: string
  readonly summary: string
  readonly raised_at: string
  readonly over_at: string | null
  readonly last_value: number | null
  readonly parameters: AlertParameters
  readonly webhooks: boolean
  readonly user_ids: readonly number[]
}

const MINUTE_MS = 60_000

/** No mail lists more: the console shows all of them. */
const MOST_LINES = 50

/**
 * Tells of what was raised and has not been told, and of what is over that had been: in the transaction that found it, so
 * that each is told once, whatever dies. What is muted stays untold until it is not muted any more, either way: whoever opened
 * an incident for what was raised closes it then.
 */
export async function tellAlerts(
  tx: Queryable,
  companyIds: readonly number[],
  now: Instant,
  { sendMail, baseUrl }: TellingPorts,
): Promise<void> {
  const ids = sql`ANY (${`{${companyIds.join()}}`}::integer[])`
  const at = new Date(now).toISOString()
  const isLoud = sql`alert.enabled AND (alert.muted_until IS NULL OR alert.muted_until <= ${at})`
  const { rows: raised } = await tx.execute<UntoldRow>(sql`
    WITH untold AS (
      SELECT event.company_id, event.id
      FROM alert_events AS event
      WHERE event.company_id = ${ids} AND event.over_at IS NULL AND event.told_at IS NULL
      -- Somebody is changing its alert, or acknowledges it: it has its turn seconds later.
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE alert_events AS event
    SET told_at = ${at}
    FROM untold, alerts AS alert
    WHERE event.company_id = untold.company_id AND event.id = untold.id
      AND alert.company_id = event.company_id AND alert.id = event.alert_id AND ${isLoud}
    RETURNING ${TOLD}`)
  const { rows: over } = await tx.execute<UntoldRow>(sql`
    WITH untold AS (
      SELECT event.company_id, event.id
      FROM alert_events AS event
      WHERE event.company_id = ${ids} AND event.over_untold
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE alert_events AS event
    SET over_untold = false
    FROM untold, alerts AS alert
    WHERE event.company_id = untold.company_id AND event.id = untold.id
      AND alert.company_id = event.company_id AND alert.id = event.alert_id AND ${isLoud}
    RETURNING ${TOLD}`)
  const urlOf = (event: UntoldRow) => urlOfAlert(baseUrl, event)
  // First: what was over while it was muted may have been raised again since.
  await announceAll(tx, 'alert.over', over, urlOf)
  await announceAll(tx, 'alert.raised', raised, urlOf)
  await mailAll(tx, 'over', over, sendMail, urlOf)
  await mailAll(tx, 'raised', raised, sendMail, urlOf)
}

/** Where the console shows the alert. */
type UrlOf = (event: UntoldRow) => string | null

function urlOfAlert(baseUrl: string | null, { company_id: companyId, alert_id: id }: UntoldRow) {
  return baseUrl === null ? null : `${baseUrl}/console/${companyId}/alerts/${id}`
}

const TOLD = sql`
  event.company_id, event.id, event.alert_id, event.alert_name, event.kind, event.subject_id, event.subject_name,
  event.summary, event.raised_at, event.over_at, event.last_value, alert.parameters, alert.webhooks, alert.user_ids`

async function announceAll(
  tx: Queryable,
  type: 'alert.raised' | 'alert.over',
  events: readonly UntoldRow[],
  urlOf: UrlOf,
): Promise<void> {
  const announced = events
    .filter(({ webhooks }) => webhooks)
    .map(event => ({
      company_id: event.company_id,
      about: {
        ...announcedEvent({
          ...event,
          raised_at: new Date(event.raised_at),
          over_at: event.over_at === null ? null : new Date(event.over_at),
        }),
        url: urlOf(event),
      },
    }))
  if (announced.length === 0) return
  await tx.execute(sql`
    SELECT announce(company_id, ${type}, about)
    FROM json_to_recordset(${JSON.stringify(announced)}::json) AS event (company_id integer, about jsonb)`)
}

interface ReceiverRow extends Record<string, unknown> {
  readonly company_id: number
  readonly alert_id: number
  readonly email: string
}

/** One mail for each alert and person, however many of its subjects are told of. */
async function mailAll(
  tx: Queryable,
  change: 'raised' | 'over',
  events: readonly UntoldRow[],
  sendMail: SendMail,
  urlOf: UrlOf,
): Promise<void> {
  const byAlert = new Map<string, UntoldRow[]>()
  for (const event of events) {
    const key = `${event.company_id} ${event.alert_id}`
    byAlert.set(key, [...(byAlert.get(key) ?? []), event])
  }
  const mailed = [...byAlert.values()].filter(([first]) => (first?.user_ids.length ?? 0) > 0)
  if (mailed.length === 0) return
  const receivers = await readReceivers(
    tx,
    mailed.flatMap(([first]) => first ?? []),
  )
  for (const told of mailed) {
    const [first] = told
    if (first === undefined) continue
    const subject = `${change === 'raised' ? 'Alert' : 'Over'}: ${first.alert_name}`
    const url = urlOf(first)
    const text = `${mailText(change, told)}${url === null ? '' : `\n${url}\n`}`
    for (const { company_id: companyId, alert_id: alertId, email } of receivers) {
      if (companyId !== first.company_id || alertId !== first.alert_id) continue
      await sendMail(tx, { companyId, to: email, subject, text })
    }
  }
}

/** Who has left the Company, or may not see by now what an alert is about, is told nothing. */
async function readReceivers(tx: Queryable, alerts: readonly UntoldRow[]): Promise<readonly ReceiverRow[]> {
  const asked = alerts.flatMap(({ company_id, alert_id, kind, user_ids: ids }) =>
    ids.map(user_id => ({ company_id, alert_id, user_id, roles: rolesThatSee(kind) })),
  )
  const { rows } = await tx.execute<ReceiverRow>(sql`
    SELECT DISTINCT asked.company_id, asked.alert_id, person.id, person.email
    FROM json_to_recordset(${JSON.stringify(asked)}::json)
      AS asked (company_id integer, alert_id integer, user_id integer, roles text[])
    JOIN memberships AS member ON member.company_id = asked.company_id AND member.user_id = asked.user_id
    JOIN users AS person ON person.id = member.user_id
    WHERE person.email IS NOT NULL AND (person.administrator OR member.role = ANY (asked.roles))
    ORDER BY asked.company_id, asked.alert_id, person.id`)
  return rows
}

function mailText(change: 'raised' | 'over', told: readonly UntoldRow[]): string {
  const lines = told.slice(0, MOST_LINES).map(event => {
    if (change === 'raised') return event.summary
    const minutes =
      (new Date(event.over_at ?? event.raised_at).getTime() - new Date(event.raised_at).getTime()) / MINUTE_MS
    const { kind, parameters, subject_name: subjectName, last_value: value } = event
    return describeOver({ kind, parameters, subjectName, value }, minutes)
  })
  const rest = told.length - lines.length
  if (rest > 0) lines.push(`And ${rest} more: the console shows all of them.`)
  return `${lines.join('\n')}\n`
}
