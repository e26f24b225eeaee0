import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database } from '../../platform/database/database.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { noneFound, notFound } from '../../platform/refusals/refusal.ts'
import { PageQuery, pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf } from '../../platform/wire/wire-types.ts'
import { DeliveryDocument, DeliveryId, deliveryDocument } from './delivery-schema.ts'
import {
  DELIVERED_EVENTS,
  DELIVERY_STATUSES,
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
      const { rows, totalRows } = await listDeliveries(database.pool, companyId, id, query, page)
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
