import type { Pool } from 'pg'
import type { EventDocument } from '../../domain/announcements/announced-event.ts'
import type { ClaimRoom } from '../../platform/jobs/work-port.ts'
import { type EventPorts, readReadableEvents } from './read-readable-events.ts'

/** A delivery that is due, with everything needed to send it. */
export interface Delivery {
  readonly companyId: number
  readonly id: number
  readonly createdAt: Date
  readonly webhookId: number
  readonly announcementId: string
  /** Attempts before this one. */
  readonly attempts: number
  /** How often it has been claimed, including this time: identifies the claim. */
  readonly claims: number
  /** A user asked for this delivery. */
  readonly isRequested: boolean
  /** Null once it is deleted. */
  readonly webhook: Receiver | null
  /** Null once it has been pruned; 'unreadable' where it cannot be shown. */
  readonly event: EventDocument | 'unreadable' | null
}

interface Receiver {
  readonly url: string
  /** It is paused, or has been since this was to be sent. */
  readonly hasGivenUp: boolean
  /** Each signs: there is more than one while one is being replaced. */
  readonly secrets: readonly string[]
}

/** Longer than an attempt and its settling may take; a process that dies delays what it was sending by this much. */
const LEASE_SECONDS = 60

const CLAIM_DELIVERIES = {
  name: 'claim_webhook_deliveries',
  text: `
    SELECT
      delivery.company_id, delivery.id, delivery.created_at, delivery.webhook_id, delivery.announcement_id,
      delivery.announced_at, delivery.attempts, delivery.claims, delivery.requested, webhook.url,
      webhook.paused_at IS NOT NULL OR delivery.created_at <= webhook.gave_up_at AS has_given_up,
      CASE
        WHEN webhook.previous_secret_until > now() THEN ARRAY[webhook.secret, webhook.previous_secret]
        ELSE ARRAY[webhook.secret]
      END AS secrets
    FROM claim_webhook_deliveries($1, $2, $3, make_interval(secs => $4)) AS delivery
    LEFT JOIN webhooks AS webhook ON webhook.company_id = delivery.company_id AND webhook.id = delivery.webhook_id`,
}

interface ClaimedRow {
  readonly company_id: number
  readonly id: number
  readonly created_at: Date
  readonly webhook_id: number
  readonly announcement_id: string
  readonly announced_at: Date
  readonly attempts: number
  readonly claims: number
  readonly requested: boolean
  readonly url: string | null
  readonly has_given_up: boolean
  readonly secrets: readonly string[]
}

/** Claims what is due; nobody else gets it until the lease is over. */
export async function claimDeliveries(
  pool: Pool,
  { most, mostPerLane, underWay }: ClaimRoom,
  eventPorts: EventPorts,
): Promise<readonly Delivery[]> {
  const busy = [...underWay].map(([lane, count]) => ({ ...readLane(lane), under_way: count }))
  const { rows } = await pool.query<ClaimedRow>({
    ...CLAIM_DELIVERIES,
    values: [most, mostPerLane, JSON.stringify(busy), LEASE_SECONDS],
  })
  const events = await readReadableEvents(
    eventPorts,
    rows.map(row => ({ companyId: row.company_id, id: row.announcement_id, createdAt: row.announced_at })),
  )
  return rows.map(row => ({
    companyId: row.company_id,
    id: row.id,
    createdAt: row.created_at,
    webhookId: row.webhook_id,
    announcementId: row.announcement_id,
    attempts: row.attempts,
    claims: row.claims,
    isRequested: row.requested,
    webhook: row.url === null ? null : { url: row.url, hasGivenUp: row.has_given_up, secrets: row.secrets },
    event: events.get(row.announcement_id) ?? null,
  }))
}

/** One lane per webhook: a slow receiver holds up only what is sent to it. */
export function laneOf({ companyId, webhookId }: Delivery): string {
  return `${companyId} ${webhookId}`
}

function readLane(lane: string) {
  const [companyId, webhookId] = lane.split(' ')
  return { company_id: Number(companyId), webhook_id: Number(webhookId) }
}
