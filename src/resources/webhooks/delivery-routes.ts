import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { boundedWindow } from '../../domain/time/asked-window.ts'
import type { Database } from '../../platform/database/database.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { malformed, noneFound, notFound } from '../../platform/refusals/refusal.ts'
import { ageSort, PageQuery, pageOf } from '../../platform/wire/page.ts'
import { windowParameters } from '../../platform/wire/window-query.ts'
import { Id, OneOf, Text } from '../../platform/wire/wire-types.ts'
import { DeliveryDocument, DeliveryId, deliveryDocument } from './delivery-schema.ts'
import {
  DELIVERED_EVENTS,
  DELIVERY_STATUSES,
  type DeliveryFilter,
  listDeliveries,
  PING_EVENT,
  pingWebhook,
  redeliver,
} from './delivery-store.ts'
import { ROOT_KEY } from './schema.ts'
import { findWebhook } from './store.ts'

interface DeliveryPorts {
  readonly database: Database
  readonly sender: { poke(): void }
}

const DeliveryQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(OneOf(DELIVERY_STATUSES)),
  event: Type.Optional(OneOf(DELIVERED_EVENTS, { description: 'The event that they deliver.' })),
  q: Type.Optional(
    Text({
      description:
        'Only those of the message with this `message_id` (the `webhook-id` that it is sent with).',
      examples: ['msg_0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55'],
    }),
  ),
  created_at_start: windowParameters.created_at_start,
  created_at_end: windowParameters.created_at_end,
  sort: ageSort('id'),
})

const tag = 'Webhooks'

/** The deliveries of webhooks, and their outcomes. */
export function registerDeliveryRoutes(routes: MainRoutes, { database, sender }: DeliveryPorts): void {
  const params = Type.Object({ id: Id })

  routes.companyRoute({
    tag,
    method: 'GET',
    url: '/webhooks/:id/deliveries.json',
    summary: 'List a webhook’s deliveries',
    description: 'A page, newest first. They are kept for 30 days at least.',
    permission: ['read', 'webhooks'],
    params,
    query: DeliveryQuery,
    response: { 200: Type.Array(DeliveryDocument) },
    handle: async ({ access: { companyId }, params: { id }, query, request, reply }) => {
      if ((await findWebhook(database.orm, companyId, id)) === null) throw notFound(ROOT_KEY)
      const page = pageOf(query)
      const { rows, totalRows } = await listDeliveries(database.pool, companyId, id, filterOf(query), page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(deliveryDocument)
    },
  })

  routes.companyRoute({
    tag,
    method: 'POST',
    url: '/webhooks/:id/ping.json',
    summary: 'Try a webhook',
    description: `Sends it a \`${PING_EVENT}\`, signed as any event, also while it is paused. The delivery says what came of it.`,
    permission: ['write', 'webhooks'],
    params,
    response: { 201: DeliveryDocument },
    handle: async ({ access: { companyId }, params: { id } }) => {
      const row = await pingWebhook(database, companyId, id, PING_EVENT)
      if (row === null) throw notFound(ROOT_KEY)
      sender.poke()
      return deliveryDocument(row)
    },
  })

  routes.companyRoute({
    tag,
    method: 'POST',
    url: '/webhooks/:id/deliveries/:delivery_id/redeliver.json',
    summary: 'Send a delivery again',
    description:
      'The same message, under the same `webhook-id`, as a delivery of its own; also while the webhook is paused.',
    permission: ['write', 'webhooks'],
    params: Type.Object({ id: Id, delivery_id: DeliveryId }),
    response: { 201: DeliveryDocument },
    handle: async ({ access: { companyId }, params: { id, delivery_id: deliveryId } }) => {
      if ((await findWebhook(database.orm, companyId, id)) === null) throw notFound(ROOT_KEY)
      const row = await redeliver(database, companyId, id, deliveryId)
      if (row === null) throw noneFound('No such delivery of this webhook is kept.')
      sender.poke()
      return deliveryDocument(row)
    },
  })
}

/** @throws 400 for a time that cannot be read, and for a range that ends before it starts */
function filterOf(query: Static<typeof DeliveryQuery>): DeliveryFilter {
  const window = boundedWindow(query)
  if ('error' in window) throw malformed(window.error)
  const { status, event, q, sort } = query
  return {
    ...{ status, event },
    createdFrom: window.start === null ? undefined : new Date(window.start.start),
    createdBefore: window.end === null ? undefined : new Date(window.end.end),
    message: q?.trim().replace(/^msg_/, '') || undefined,
    isOldestFirst: sort === 'id',
  }
}
