import type { Pool } from 'pg'
import { unreachable } from '../../domain/unreachable.ts'
import type { Delivery } from './claim-deliveries.ts'
import type { DeliveryOutcome } from './post-event.ts'
import { retryPause } from './retry-pauses.ts'

export interface SettlePorts {
  readonly pool: Pool
  /** A number from 0 up to 1. */
  readonly chance: () => number
  /** Pauses a webhook, and says why, unless it has another address by now. */
  pauseWebhook(companyId: number, webhookId: number, url: string, reason: string): Promise<void>
}

/** Too many are under way: there will soon be room again. */
const PUT_OFF_MS = 5_000

/** After how long without a successful delivery a webhook is paused: less than all attempts of a delivery take. */
const GIVE_UP_AFTER_HOURS = 20

const UNWANTED = 'The receiver answered 410 Gone.'
const GIVEN_UP = `No delivery came through for ${GIVE_UP_AFTER_HOURS} hours.`

/** Another process has claimed it meanwhile, and will record its outcome. */
const OVERTAKEN = 'overtaken'

/**
 * Records the outcome of a delivery, unless its lease was over and somebody else has claimed it since.
 * @returns the word that metrics count it under
 */
export async function settleDelivery(
  ports: SettlePorts,
  delivery: Delivery,
  outcome: DeliveryOutcome,
): Promise<string> {
  switch (outcome.kind) {
    case 'delivered': {
      const attempt = { status: 'succeeded', dueInMs: null, ...outcome } as const
      return (await writeAttempt(ports.pool, delivery, attempt)) === null ? OVERTAKEN : 'succeeded'
    }
    case 'failed': {
      const dueInMs = retryPause(delivery.attempts + 1, ports.chance())
      const status = dueInMs === null ? 'failed' : 'pending'
      const failingHours = await writeAttempt(ports.pool, delivery, { status, dueInMs, ...outcome })
      if (failingHours === null) return OVERTAKEN
      if (dueInMs !== null) return 'retried'
      if (failingHours >= GIVE_UP_AFTER_HOURS) await pause(ports, delivery, GIVEN_UP)
      return 'failed'
    }
    case 'unwanted': {
      const attempt = { status: 'failed', dueInMs: null, ...outcome, error: UNWANTED } as const
      if ((await writeAttempt(ports.pool, delivery, attempt)) === null) return OVERTAKEN
      await pause(ports, delivery, UNWANTED)
      return 'unwanted'
    }
    case 'dropped': {
      const values = [...claimOf(delivery), outcome.error]
      return (await ports.pool.query({ ...DROP_DELIVERY, values })).rowCount === 0 ? OVERTAKEN : 'dropped'
    }
    case 'put-off': {
      const values = [...claimOf(delivery), PUT_OFF_MS]
      return (await ports.pool.query({ ...PUT_OFF_DELIVERY, values })).rowCount === 0 ? OVERTAKEN : 'put_off'
    }
    default:
      return unreachable(outcome)
  }
}

interface Attempt {
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** Null = there is no further attempt. */
  readonly dueInMs: number | null
  readonly httpStatus: number | null
  readonly error?: string
}

/** A Company's delivery, as long as the claim under which it was sent is the latest; `claimOf` gives its values. */
const OWN_CLAIM = "id = $2 AND created_at = $3 AND claims = $4 AND status = 'pending'"

/**
 * Together with its webhook, which notes since when deliveries to its address fail, until one succeeds. Rows of webhooks are
 * locked only where that changes.
 */
const WRITE_ATTEMPT = {
  name: 'write_webhook_attempt',
  text: `
    WITH attempted AS (
      UPDATE webhook_deliveries
      SET
        status = $6,
        attempts = attempts + 1,
        attempted_at = now(),
        due_at = now() + make_interval(secs => $7 / 1000.0),
        settled_at = CASE WHEN $6 <> 'pending' THEN now() END,
        http_status = $8,
        error = $9
      WHERE company_id = $1 AND ${OWN_CLAIM}
      RETURNING company_id
    ), marked AS (
      UPDATE webhooks AS webhook
      SET failing_since = CASE WHEN $6 <> 'succeeded' THEN now() END
      FROM attempted
      WHERE webhook.company_id = $1 AND webhook.id = $5 AND webhook.url = $10
        AND (webhook.failing_since IS NULL) = ($6 <> 'succeeded')
    )
    SELECT coalesce(extract(epoch FROM now() - webhook.failing_since) / 3600, 0)::float8 AS failing_hours
    FROM attempted
    LEFT JOIN webhooks AS webhook ON webhook.company_id = $1 AND webhook.id = $5`,
}

/** @returns for how many hours deliveries had failed before this; null when somebody else has claimed it since */
async function writeAttempt(pool: Pool, delivery: Delivery, attempt: Attempt): Promise<number | null> {
  const { status, dueInMs, httpStatus, error = null } = attempt
  const url = delivery.webhook?.url ?? null
  const { rows } = await pool.query<{ failing_hours: number }>({
    ...WRITE_ATTEMPT,
    values: [...claimOf(delivery), delivery.webhookId, status, dueInMs, httpStatus, error, url],
  })
  return rows[0]?.failing_hours ?? null
}

const DROP_DELIVERY = {
  name: 'drop_webhook_delivery',
  text: `
    UPDATE webhook_deliveries
    SET status = 'failed', due_at = NULL, settled_at = now(), error = $5
    WHERE company_id = $1 AND ${OWN_CLAIM}`,
}

const PUT_OFF_DELIVERY = {
  name: 'put_off_webhook_delivery',
  text: `
    UPDATE webhook_deliveries
    SET due_at = now() + make_interval(secs => $5 / 1000.0)
    WHERE company_id = $1 AND ${OWN_CLAIM}`,
}

function claimOf({ companyId, id, createdAt, claims }: Delivery) {
  return [companyId, id, createdAt, claims] as const
}

async function pause(
  { pauseWebhook }: SettlePorts,
  { companyId, webhookId, webhook }: Delivery,
  reason: string,
): Promise<void> {
  if (webhook !== null) await pauseWebhook(companyId, webhookId, webhook.url, reason)
}

const HAND_BACK = {
  name: 'hand_back_webhook_deliveries',
  text: `
    UPDATE webhook_deliveries AS delivery
    SET due_at = now()
    FROM unnest($1::integer[], $2::bigint[], $3::timestamptz[], $4::integer[])
      AS held (company_id, id, created_at, claims)
    WHERE delivery.company_id = held.company_id AND delivery.id = held.id AND delivery.created_at = held.created_at
      AND delivery.claims = held.claims AND delivery.status = 'pending'`,
}

/** Makes deliveries due at once, for another process. */
export async function handBackDeliveries(pool: Pool, deliveries: readonly Delivery[]): Promise<void> {
  await pool.query({
    ...HAND_BACK,
    values: [
      deliveries.map(({ companyId }) => companyId),
      deliveries.map(({ id }) => id),
      deliveries.map(({ createdAt }) => createdAt),
      deliveries.map(({ claims }) => claims),
    ],
  })
}
