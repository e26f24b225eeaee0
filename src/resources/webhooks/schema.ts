import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import { type Reader, shownTo } from '../../access/party.ts'
import { WEBHOOK_VISIBILITY } from '../../access/resource-visibility.ts'
import { parseOutboundUrl } from '../../delivery/outbound-url.ts'
import { EVENT_TYPES, type EventType } from '../../domain/announcements/announced-event.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import {
  Id,
  NullableText,
  NullableTimestamp,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { webhooks } from './table.ts'

export const ROOT_KEY = 'webhook'

export type WebhookRow = typeof webhooks.$inferSelect
export type WebhookColumns = Partial<typeof webhooks.$inferInsert>

/** No address of a receiver is longer. */
const MAX_URL_LENGTH = 2_000

/** Each event once, and some repeated by mistake. */
const MAX_EVENTS = 50

const Url = RequiredText({ maxLength: MAX_URL_LENGTH, description: 'Where events are posted to.' })
const Events = Type.Array(OneOf(EVENT_TYPES, { type: 'string' }), {
  maxItems: MAX_EVENTS,
  description: 'The events that it is sent; at least one.',
})
const paused = Type.Optional(
  Type.Boolean({ description: 'A paused webhook is sent nothing, neither now nor later.' }),
)

export const WebhookCreate = Type.Object({ url: Url, events: Events, paused }, { title: 'WebhookCreate' })
export const WebhookUpdate = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    paused,
  },
  { title: 'WebhookUpdate' },
)

const fields = {
  id: Id,
  url: Text({ maxLength: MAX_URL_LENGTH }),
  events: Type.Array(OneOf(EVENT_TYPES, { type: 'string' }), { description: 'The events that it is sent.' }),
  paused: Type.Boolean(),
  paused_at: NullableTimestamp,
  pause_reason: NullableText({ description: 'Why the service paused it; null where a user did.' }),
  failing_since: Type.Unsafe<string | null>({
    ...NullableTimestamp,
    description: 'Since when no delivery has come through; null when the last one has.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const Secret = Text({
  description: 'What deliveries are signed with: `whsec_` and the base64 of the key. Shown this once.',
})

export const WebhookDocument = Rooted(ROOT_KEY, Type.Object(fields, { title: 'Webhook' }))
export const WebhookWithSecret = Rooted(
  ROOT_KEY,
  Type.Object({ ...fields, secret: Secret }, { title: 'WebhookWithSecret' }),
)

export function webhookDocument(reader: Reader, row: WebhookRow): Static<typeof WebhookDocument> {
  return { webhook: shownTo(reader, WEBHOOK_VISIBILITY, webhookFields(row)) }
}

/** For who has just made the secret: the one answer that holds it. */
export function webhookWithSecret(row: WebhookRow): Static<typeof WebhookWithSecret> {
  return { webhook: { ...webhookFields(row), secret: row.secret } }
}

/** For the audit log. It shows nothing of how deliveries fare: that is nobody's change. */
export function configuredWebhook(row: WebhookRow) {
  const { failing_since: _, ...webhook } = webhookWithSecret(row).webhook
  return webhook
}

function webhookFields(row: WebhookRow): Static<typeof WebhookDocument>['webhook'] {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    paused: row.pausedAt !== null,
    paused_at: row.pausedAt?.toISOString() ?? null,
    pause_reason: row.pauseReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/**
 * The columns that a request body sets: only those whose field was sent.
 * @param current what is there; null on create
 * @throws `invalid` for an address that requests must not go to, and for no event at all
 */
export function webhookColumns(
  body: Static<typeof WebhookUpdate>,
  current: WebhookRow | null,
  allowPrivateUrls: boolean,
): WebhookColumns {
  const problems = new FieldProblems()
  const url = body.url?.trim()
  if (url !== undefined) checkUrl(url, allowPrivateUrls, problems)
  if (body.events?.length === 0) problems.add('events', MESSAGE.blank)
  problems.throwIfAny(ROOT_KEY)
  return {
    // What failed at another address does not count against this one.
    ...(url !== undefined && url !== current?.url && { url, failingSince: null }),
    ...(body.events !== undefined && { events: plannedEvents(body.events, current) }),
    ...(body.paused !== undefined && body.paused !== isPaused(current) && pauseColumns(body.paused)),
  }
}

function checkUrl(url: string, allowPrivateUrls: boolean, problems: FieldProblems): void {
  const parsed = parseOutboundUrl(url, allowPrivateUrls)
  if ('error' in parsed) problems.add('url', parsed.error)
}

/** Each once, in the order in which they are documented; the stored ones themselves when they are the same. */
function plannedEvents(events: readonly EventType[], current: WebhookRow | null): EventType[] {
  const planned = EVENT_TYPES.filter(type => events.includes(type))
  return current !== null && isDeepStrictEqual(planned, current.events) ? current.events : planned
}

function isPaused(row: WebhookRow | null): boolean {
  return row !== null && row.pausedAt !== null
}

/** Who goes on begins anew: what failed before does not count against it. */
function pauseColumns(isToPause: boolean): WebhookColumns {
  return isToPause
    ? { pausedAt: new Date(), pauseReason: null }
    : { pausedAt: null, pauseReason: null, failingSince: null }
}
