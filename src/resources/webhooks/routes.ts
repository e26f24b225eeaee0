import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { EVENT_TYPES } from '../../domain/announcements/announced-event.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listing, sinceFilter } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import {
  configuredWebhook,
  ROOT_KEY,
  WebhookCreate,
  WebhookDocument,
  type WebhookRow,
  WebhookUpdate,
  WebhookWithSecret,
  webhookColumns,
  webhookDocument,
  webhookWithSecret,
} from './schema.ts'
import {
  addWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  rollSecret,
  updateWebhook,
} from './store.ts'
import { webhooks } from './table.ts'

interface WebhookPorts {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly allowPrivateUrls: boolean
}

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockWebhook,
  read: async (tx, companyId, id) => {
    const row = await findWebhook(tx, companyId, id)
    return row && configuredWebhook(row)
  },
}

const WEBHOOK_LIST = listing<CompanyAccess>({
  // Whoever may not write webhooks is not shown the whole of an address: it may hold keys.
  searched: { id: webhooks.id, texts: [] },
  sorted: { created_at: webhooks.createdAt, updated_at: webhooks.updatedAt },
  filters: {
    paused: sinceFilter(webhooks.pausedAt, 'Only those that are paused, or only the others.'),
    failing: sinceFilter(webhooks.failingSince, 'Only those whose deliveries fail, or only the others.'),
    event: {
      schema: OneOf(EVENT_TYPES, { type: 'string', description: 'Only those that are sent this event.' }),
      condition: (event: string) => sql`${event} = ANY(${webhooks.events})`,
    },
  },
})

const shared = { tag: 'Webhooks', rootKey: ROOT_KEY }

/** The addresses to which the Company's events are delivered (completions.md §7). */
export function registerWebhookRoutes(routes: MainRoutes, ports: WebhookPorts): void {
  const { db, configuration, allowPrivateUrls } = ports

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/webhooks.json',
    summary: 'List webhooks',
    description: 'A page by ascending id, without their secrets.',
    permission: ['read', 'webhooks'],
    query: WEBHOOK_LIST.query,
    response: { 200: Type.Array(WebhookDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listWebhooks(
        db,
        access.companyId,
        WEBHOOK_LIST.rowsOf(query, access),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(row => webhookDocument(access, row))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/webhooks.json',
    summary: 'Create a webhook',
    description:
      'Its `secret` is in this answer alone: deliveries are signed with it, as Standard Webhooks has it.',
    permission: ['write', 'webhooks'],
    body: Rooted(ROOT_KEY, WebhookCreate),
    version: { resource: ROOT_KEY },
    response: { 201: WebhookWithSecret },
    handle: async ({ access, body: { webhook: fields } }) => {
      const row = await configuration.create(access, AUDITED, tx =>
        addWebhook(tx, access.companyId, fields, allowPrivateUrls),
      )
      return webhookWithSecret(row)
    },
  })

  registerSingleRoutes(routes, ports)
}

function registerSingleRoutes(
  routes: MainRoutes,
  { db, configuration, allowPrivateUrls }: WebhookPorts,
): void {
  const params = Type.Object({ id: Id })
  const single = { ...shared, url: '/webhooks/:id.json', params }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a webhook',
    description: 'Whether it is paused, or failing, and why; its secret is not shown again.',
    permission: ['read', 'webhooks'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: WebhookDocument },
    handle: async ({ access, params: { id } }) =>
      webhookDocument(access, existing(await findWebhook(db, access.companyId, id))),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a webhook',
    description: 'Changes what is sent; everything else stays. `paused` false lets a webhook go on.',
    permission: ['write', 'webhooks'],
    body: Rooted(ROOT_KEY, WebhookUpdate),
    response: { 200: WebhookDocument },
    handle: async ({ access, params, body: { webhook: fields } }) => {
      const row = await configuration.update(access, AUDITED, params.id, (tx, id) =>
        updateWebhook(tx, access.companyId, id, current => webhookColumns(fields, current, allowPrivateUrls)),
      )
      return webhookDocument(access, existing(row))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a webhook',
    description: 'What waits to be sent to it is not sent any more.',
    permission: ['write', 'webhooks'],
    response: { 204: null },
    handle: ({ access, params }) =>
      configuration.delete(access, AUDITED, params.id, (tx, id) => deleteWebhook(tx, access.companyId, id)),
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/webhooks/:id/roll_secret.json',
    params,
    summary: 'Roll a webhook’s secret',
    description:
      'Answers the new `secret`, once. For 24 hours deliveries are signed with the old one as well, so that receivers can change over.',
    permission: ['write', 'webhooks'],
    response: { 200: WebhookWithSecret },
    handle: async ({ access, params: { id: asked } }) => {
      const row = await configuration.update(
        access,
        AUDITED,
        asked,
        (tx, id) => rollSecret(tx, access.companyId, id),
        'roll_secret',
      )
      return webhookWithSecret(existing(row))
    },
  })
}

function existing(row: WebhookRow | null): WebhookRow {
  if (row === null) throw notFound(ROOT_KEY)
  return row
}
