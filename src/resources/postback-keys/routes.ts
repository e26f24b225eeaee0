import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { choiceFilter, flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted, Text } from '../../platform/wire/wire-types.ts'
import type { CampaignKey } from '../campaigns/store.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import {
  AUDITED_POSTBACK_KEY,
  auditedWithPool,
  campaignIdOf,
  type PostbackKeyPath,
} from './audited-postback-key.ts'
import { postbackKeyDocument } from './document.ts'
import { postbackKeyColumns } from './postback-key-columns.ts'
import {
  POSTBACK_ACTIONS,
  type PostbackAction,
  PostbackKeyCreate,
  PostbackKeyDocument,
  PostbackKeyUpdate,
  ROOT_KEY,
} from './schema.ts'
import {
  createPostbackKey,
  deletePostbackKey,
  findPostbackKey,
  listPostbackKeys,
  updatePostbackKey,
} from './store.ts'
import { postbackKeys } from './table.ts'

/** The two families of paths, alike but for how they name the Campaign. */
const BY_ID = { path: '/campaigns/:id/postback_keys', campaign: { id: Id } }
const BY_CID = { path: '/campaigns/cid/:cid/postback_keys', campaign: { cid: Text() } }

const DEFAULT_NAMES: Readonly<Record<PostbackAction, string>> = {
  rtb: 'Real Time Bidding',
  conversion: 'Conversion',
  data: 'Data Writing',
}

const REFUSALS = {
  // The Campaign, the Number or the pool was deleted while the key was being written.
  postback_keys_campaign: notFound('campaign'),
  postback_keys_inbound_number: notFound('number'),
  postback_keys_pool: notFound('number pool'),
}

const KEY_LIST = listing({
  searched: { id: postbackKeys.id, texts: [postbackKeys.name] },
  sorted: {
    name: inAnyCase(postbackKeys.name),
    created_at: postbackKeys.createdAt,
    updated_at: postbackKeys.updatedAt,
  },
  filters: {
    paused: flagFilter(postbackKeys.paused, 'Only those that are paused, or only the others.'),
    action: choiceFilter(postbackKeys.action, POSTBACK_ACTIONS, 'Only those for this.'),
  },
})

const shared = { tag: 'Postback keys', rootKey: ROOT_KEY }

/** How the routes reach storage, and what the keys' URLs begin with. */
export interface PostbackKeyRoutesDeps {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  rtbUrl(request: FastifyRequest): string
}

export function registerPostbackKeyRoutes(routes: MainRoutes, deps: PostbackKeyRoutesDeps): void {
  for (const family of [BY_ID, BY_CID]) {
    registerCollectionRoutes(routes, deps, family)
    registerSingleRoutes(routes, deps, family)
  }
}

type Family = typeof BY_ID | typeof BY_CID

function registerCollectionRoutes(
  routes: MainRoutes,
  { db, configuration, rtbUrl }: PostbackKeyRoutesDeps,
  { path, campaign }: Family,
): void {
  const collection = {
    ...shared,
    url: `${path}.json`,
    params: Type.Unsafe<CampaignKey>(Type.Object(campaign)),
  }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List a campaign’s postback keys',
    description: 'A page by ascending id.',
    permission: ['read', 'postback_keys'],
    query: KEY_LIST.query,
    response: { 200: Type.Array(PostbackKeyDocument) },
    handle: async ({ access, params, query, request, reply }) => {
      const campaignId = await campaignIdOf(db, access.companyId, params)
      const page = pageOf(query)
      const { rows, totalRows } = await listPostbackKeys(
        db,
        access.companyId,
        campaignId,
        KEY_LIST.rowsOf(query, access),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(row => postbackKeyDocument(access, row, rtbUrl(request)))
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a postback key',
    description: 'The key itself is drawn by the service.',
    permission: ['write', 'postback_keys'],
    body: Rooted(ROOT_KEY, PostbackKeyCreate),
    version: { resource: ROOT_KEY },
    response: { 201: PostbackKeyDocument },
    handle: async ({ access, params, body: { postback_key: fields }, request }) => {
      const row = await withRefusals(REFUSALS, () =>
        configuration.create(access, AUDITED_POSTBACK_KEY, async tx => {
          const campaignId = await campaignIdOf(tx, access.companyId, params)
          const columns = await postbackKeyColumns(tx, access.companyId, campaignId, fields)
          const name = columns.name ?? DEFAULT_NAMES[fields.action ?? 'rtb']
          return createPostbackKey(tx, access.companyId, campaignId, { ...columns, name })
        }),
      )
      return postbackKeyDocument(access, row, rtbUrl(request))
    },
  })
}

function registerSingleRoutes(
  routes: MainRoutes,
  { db, configuration, rtbUrl }: PostbackKeyRoutesDeps,
  { path, campaign }: Family,
): void {
  const single = {
    ...shared,
    url: `${path}/:postback_key_id.json`,
    params: Type.Unsafe<PostbackKeyPath>(Type.Object({ ...campaign, postback_key_id: Id })),
  }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a postback key',
    description: 'A key of this Campaign, with the address that publishers use.',
    permission: ['read', 'postback_keys'],
    version: { resource: ROOT_KEY, parameter: 'postback_key_id' },
    response: { 200: PostbackKeyDocument },
    handle: async ({ access, params, request }) => {
      const campaignId = await campaignIdOf(db, access.companyId, params)
      const row = await findPostbackKey(db, access.companyId, campaignId, params.postback_key_id)
      if (row === null) throw notFound('postback key')
      return postbackKeyDocument(access, row, rtbUrl(request))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a postback key',
    description: 'Changes what is sent; the key itself stays.',
    permission: ['write', 'postback_keys'],
    body: Rooted(ROOT_KEY, PostbackKeyUpdate),
    response: { 200: PostbackKeyDocument },
    handle: async ({ access, params, body: { postback_key: fields }, request }) => {
      const row = await withRefusals(REFUSALS, () =>
        configuration.update(access, auditedWithPool(fields.number_pool_id), params, async (tx, id) => {
          const campaignId = await campaignIdOf(tx, access.companyId, params)
          const columns = await postbackKeyColumns(tx, access.companyId, campaignId, fields)
          return updatePostbackKey(tx, access.companyId, id, columns)
        }),
      )
      if (row === null) throw notFound('postback key')
      return postbackKeyDocument(access, row, rtbUrl(request))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a postback key',
    description: 'Publishers who still use it are answered 401.',
    permission: ['write', 'postback_keys'],
    response: { 204: null },
    handle: ({ access, params }) =>
      configuration.delete(access, AUDITED_POSTBACK_KEY, params, (tx, id) =>
        deletePostbackKey(tx, access.companyId, id),
      ),
  })
}
