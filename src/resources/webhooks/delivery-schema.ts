import { type Static, Type } from 'typebox'
import {
  Id,
  LongId,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { DELIVERED_EVENTS, DELIVERY_STATUSES, type DeliveryRow } from './delivery-store.ts'

const DELIVERY_ROOT_KEY = 'webhook_delivery'

export const DeliveryId = Type.Unsafe<number>({ ...LongId, description: 'Internal ID of the delivery.' })

const described = (description: string) => Type.Unsafe<string | null>({ ...NullableTimestamp, description })

export const DeliveryDocument = Rooted(
  DELIVERY_ROOT_KEY,
  Type.Object(
    {
      id: DeliveryId,
      webhook_id: Type.Unsafe<number>({ ...Id, description: 'Internal ID of the webhook.' }),
      event: OneOf(DELIVERED_EVENTS, { type: 'string', description: 'The event that it delivers.' }),
      message_id: Text({ description: 'The `webhook-id` that it is sent with, the same each time.' }),
      requested: Type.Boolean({ description: 'Whether somebody asked for it, by `redeliver` or `ping`.' }),
      status: OneOf(DELIVERY_STATUSES, {
        type: 'string',
        description: '`pending` until it has come through, or is given up as `failed`.',
      }),
      attempts: Type.Integer({ description: 'How often it was sent.' }),
      http_status: NullableInteger({ description: 'Of the last answer; null where there was none.' }),
      error: NullableText({ description: 'What was wrong with the last attempt.' }),
      created_at: Timestamp,
      attempted_at: described('When it was last sent.'),
      next_attempt_at: described('When it is sent next; null once it is settled.'),
      settled_at: described('When it came through, or was given up.'),
    },
    { title: 'WebhookDelivery' },
  ),
)

export function deliveryDocument(row: DeliveryRow): Static<typeof DeliveryDocument> {
  return {
    webhook_delivery: {
      id: row.id,
      webhook_id: row.webhook_id,
      event: row.type,
      message_id: `msg_${row.announcement_id}`,
      requested: row.requested,
      status: row.status,
      attempts: row.attempts,
      http_status: row.http_status,
      error: row.error,
      created_at: row.created_at.toISOString(),
      attempted_at: row.attempted_at?.toISOString() ?? null,
      next_attempt_at: row.due_at?.toISOString() ?? null,
      settled_at: row.settled_at?.toISOString() ?? null,
    },
  }
}
