import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inAnyCase, listing } from '../../platform/database/listing.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { onKnownVersion } from '../changes/written-version.ts'
import { findUser, lockUser } from '../users/store.ts'
import type { StoredUser } from '../users/table.ts'
import { requireManaged, requireManager, requireSelf, requireWhollyManaged } from '../users/user-authority.ts'
import { addApiKey, changeApiKey, removeApiKey, rotateApiKey } from './change-api-key.ts'
import {
  ApiKeyCreate,
  ApiKeyDocument,
  ApiKeyRotate,
  ApiKeyUpdate,
  ApiKeyWithKeyDocument,
  apiKeyDocument,
  ROOT_KEY,
} from './schema.ts'
import { findApiKey, listApiKeys } from './store.ts'
import { apiKeys } from './table.ts'

/** What keys are searched, sorted and filtered by. */
const KEY_LIST = listing({
  searched: { id: apiKeys.id, texts: [apiKeys.name, apiKeys.prefix] },
  sorted: {
    name: inAnyCase(apiKeys.name),
    last_used_at: apiKeys.lastUsedAt,
    expires_at: apiKeys.expiresAt,
    created_at: apiKeys.createdAt,
    updated_at: apiKeys.updatedAt,
  },
  filters: {
    expired: {
      schema: Type.Boolean({ description: 'Only those that have ended, or only the others.' }),
      condition: (isExpired: boolean) => sql`coalesce(${apiKeys.expiresAt} <= now(), false) = ${isExpired}`,
    },
  },
})

const shared = { tag: 'API keys', rootKey: ROOT_KEY }

const COLLECTION = '/api_keys.json'
const SINGLE = { url: '/api_keys/:id.json', params: Type.Object({ id: Id }) }

/** The further keys of a user beside its first, which is shown and reset with the user. */
export function registerApiKeyRoutes(routes: MainRoutes, database: Database, now: () => number): void {
  registerCollection(routes, database, now)
  registerSingle(routes, database, now)
  registerRotate(routes, database, now)
  registerOfUser(routes, database)
}

function registerCollection(routes: MainRoutes, database: Database, now: () => number): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: COLLECTION,
    summary: 'List your API keys',
    description: 'Without your first one, which has no limits and is replaced by a reset alone.',
    scope: ['read', 'api_keys'],
    query: KEY_LIST.query,
    response: { 200: Type.Array(ApiKeyDocument) },
    handle: async ({ user, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listApiKeys(database.orm, user.id, KEY_LIST.rowsOf(query, user), page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(apiKeyDocument)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'POST',
    url: COLLECTION,
    summary: 'Create an API key',
    description:
      'For yourself. It never may more than you, nor than the key that you ask with, and does not reach companies that you join later by accepting an invitation. The answer is the only one to show it.',
    scope: ['write', 'api_keys'],
    body: Rooted(ROOT_KEY, ApiKeyCreate),
    version: { resource: ROOT_KEY },
    response: { 201: ApiKeyWithKeyDocument },
    handle: async ({ user, version, body: { api_key: fields } }) => {
      const { row, key } = await database.transaction(async tx => {
        const added = await addApiKey(tx, user, fields, new Date(now()))
        await version?.note(tx, ROOT_KEY, user.id, added.row.id)
        return added
      })
      return { api_key: { ...apiKeyDocument(row).api_key, key } }
    },
  })
}

function registerSingle(routes: MainRoutes, database: Database, now: () => number): void {
  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'GET',
    summary: 'Get an API key',
    description: 'One of your own; the key itself is shown on create and rotate alone.',
    scope: ['read', 'api_keys'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: ApiKeyDocument },
    handle: async ({ user, params: { id } }) => {
      const row = await findApiKey(database.orm, user.id, id)
      if (row === null) throw noSuchKey()
      return apiKeyDocument(row)
    },
  })

  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'PUT',
    summary: 'Update an API key',
    description: 'Changes what is sent, in force with the next request; everything else stays.',
    scope: ['write', 'api_keys'],
    authorize: (user, params) => requireOwnKey(database.orm, user, params),
    body: Rooted(ROOT_KEY, ApiKeyUpdate),
    response: { 200: ApiKeyDocument },
    handle: async ({ user, version, params: { id }, body: { api_key: fields } }) => {
      const row = await database.transaction(tx =>
        onKnownVersion(tx, version, versionedKey(user, id), () =>
          changeApiKey(tx, user, id, fields, new Date(now())),
        ),
      )
      return apiKeyDocument(row)
    },
  })

  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'DELETE',
    summary: 'Delete an API key',
    description: 'It ends at once, and with it what is streamed to who holds it.',
    scope: ['write', 'api_keys'],
    response: { 204: null },
    handle: ({ user, version, params: { id } }) =>
      database.transaction(tx =>
        onKnownVersion(tx, version, versionedKey(user, id), async () =>
          removeApiKey(tx, user, requireSelf(await lockUser(tx, user.id)), id),
        ),
      ),
  })
}

function registerRotate(routes: MainRoutes, database: Database, now: () => number): void {
  routes.userRoute({
    ...shared,
    method: 'POST',
    url: '/api_keys/:id/rotate.json',
    params: SINGLE.params,
    summary: 'Replace an API key',
    description:
      'Gives it a new secret, which this answer alone shows. With `overlap_seconds` the old one works for so long too.',
    scope: ['write', 'api_keys'],
    authorize: (user, params) => requireOwnKey(database.orm, user, params),
    body: Type.Partial(Rooted(ROOT_KEY, ApiKeyRotate)),
    bodyIsOptional: true,
    response: { 200: ApiKeyWithKeyDocument },
    handle: async ({ user, params: { id }, body }) => {
      const overlapSeconds = body.api_key?.overlap_seconds ?? 0
      const { row, key } = await database.transaction(tx =>
        rotateApiKey(tx, user, id, { overlapSeconds, now: new Date(now()) }),
      )
      return { api_key: { ...apiKeyDocument(row).api_key, key } }
    },
  })
}

/** For who wholly manages a user: whoever may reset its first key may see and end the others. */
function registerOfUser(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/api/v5/users/:id/api_keys.json',
    params: SINGLE.params,
    summary: 'List a user’s API keys',
    description: 'Of a user who is in no Company but yours; an administrator sees those of everyone.',
    scope: ['read', 'api_keys'],
    query: KEY_LIST.query,
    response: { 200: Type.Array(ApiKeyDocument) },
    handle: async ({ user, params: { id }, query, request, reply }) => {
      const owner = whollyManaged(user, await findUser(database.orm, id))
      const page = pageOf(query)
      const listed = KEY_LIST.rowsOf(query, user)
      const { rows, totalRows } = await listApiKeys(database.orm, owner.row.id, listed, page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(apiKeyDocument)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'DELETE',
    url: '/api/v5/users/:id/api_keys/:api_key_id.json',
    params: Type.Object({ id: Id, api_key_id: { ...Id, description: 'The id of the API key.' } }),
    summary: 'Delete a user’s API key',
    description: 'Of a user who is in no Company but yours. It ends at once.',
    scope: ['write', 'api_keys'],
    response: { 204: null },
    handle: ({ user, params: { id, api_key_id: keyId } }) =>
      database.transaction(async tx =>
        removeApiKey(tx, user, whollyManaged(user, await lockUser(tx, id)), keyId),
      ),
  })
}

/** @throws `not-found` for a user that the actor does not manage; `forbidden` for one that others manage too */
function whollyManaged(actor: AuthenticatedUser, user: StoredUser | null): StoredUser {
  const authority = requireManager(actor)
  const managed = requireManaged(authority, user)
  requireWhollyManaged(authority, managed)
  return managed
}

/** @throws `not-found` for a key of somebody else, whatever was sent */
async function requireOwnKey(db: Queryable, user: AuthenticatedUser, params: unknown): Promise<void> {
  const id = idInPath(params, 'id')
  if (id === null || (await findApiKey(db, user.id, id)) === null) throw noSuchKey()
}

/** Whoever changes a key locks its user first. */
const versionedKey = (user: AuthenticatedUser, id: number) => ({
  resource: ROOT_KEY,
  id,
  lock: (tx: Queryable) => lockUser(tx, user.id),
})

const noSuchKey = () => notFound('API key', 'among yours')
