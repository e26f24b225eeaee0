import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { generateApiKey, hashApiKey } from '../../access/api-key.ts'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { readCompanyId } from '../../access/company-access.ts'
import { ROLES } from '../../access/permissions.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import { onKnownVersion } from '../changes/written-version.ts'
import { findCompany } from '../companies/store.ts'
import { addUser } from './add-user.ts'
import { changeUser, removeUser } from './change-user.ts'
import type { WaysIn } from './profile-change.ts'
import { EMAIL_TAKEN, ROOT_KEY, shared, versionedUser, WHAT_LETS_IN } from './route-parts.ts'
import { UserCreate, UserDocument, UserUpdate, UserWithKeyDocument, userDocument } from './schema.ts'
import { registerSelfRoutes } from './self-routes.ts'
import { recordActOnUser } from './settle-change.ts'
import { findUser, listUsers, lockUser, replaceFirstKey } from './store.ts'
import { memberships, users } from './table.ts'
import {
  requireManaged,
  requireManager,
  requireMayLetIn,
  requireWhollyManaged,
  type UserAuthority,
} from './user-authority.ts'

const COLLECTION = '/api/v5/users.json'
const SINGLE = { url: '/api/v5/users/:id.json', params: Type.Object({ id: Id }) }

const USER_LIST = listing<readonly number[] | null>({
  searched: { id: users.id, texts: [users.name, users.email] },
  sorted: {
    name: inAnyCase(users.name),
    email: inAnyCase(users.email),
    created_at: users.createdAt,
    updated_at: users.updatedAt,
  },
  filters: {
    administrator: flagFilter(users.administrator, 'Only administrators, or only others.'),
    role: {
      schema: OneOf(ROLES, {
        type: 'string',
        description: 'Only those with this role in a company that you manage.',
      }),
      condition: (role: string, companyIds) =>
        inArray(users.id, membersWith(eq(memberships.role, role), companyIds)),
    },
    affiliate_id: {
      schema: { ...Id, description: 'Only the publishers of this Affiliate.' },
      condition: (id: number, companyIds) =>
        inArray(users.id, membersWith(eq(memberships.affiliateId, id), companyIds)),
    },
    target_id: {
      schema: { ...Id, description: 'Only the buyers of this Target.' },
      condition: (id: number, companyIds) =>
        inArray(users.id, membersWith(eq(memberships.targetId, id), companyIds)),
    },
  },
})

/** @param companyIds in any of which the membership is; null = in any at all */
function membersWith(condition: SQL, companyIds: readonly number[] | null) {
  const isManaged = companyIds === null ? undefined : hasId(memberships.companyId, companyIds)
  return new QueryBuilder()
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(condition, isManaged))
}

const ListQuery = Type.Object({
  ...USER_LIST.query.properties,
  company_id: Type.Optional(Type.Integer({ description: 'Only the users of this company.' })),
})

/** @param waysIn what signing in has to do with changes of users */
export function registerUserRoutes(routes: MainRoutes, database: Database, waysIn: WaysIn): void {
  registerSelfRoutes(routes, database, waysIn)
  registerList(routes, database)
  registerCreate(routes, database)
  registerSingle(routes, database, waysIn)
  registerReset(routes, database)
}

function registerList(routes: MainRoutes, { orm: db }: Database): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: COLLECTION,
    summary: 'List the users that you manage',
    description: 'Users of the Companies that you own or are superuser of; administrators see everyone.',
    scope: ['read', 'users'],
    query: ListQuery,
    response: { 200: Type.Array(UserDocument) },
    handle: async ({ user: actor, query, request, reply }) => {
      const authority = requireManager(actor)
      const companyId = query.company_id === undefined ? undefined : readCompanyId(query.company_id)
      if (companyId !== undefined && !(await managesExisting(db, authority, companyId))) {
        throw forbidden(`You may not manage users of Company ${query.company_id}: check company_id.`)
      }
      const page = pageOf(query)
      const companyIds = companyId === undefined ? authority.companyIds : [companyId]
      const { users, totalRows } = await listUsers(db, companyIds, USER_LIST.rowsOf(query, companyIds), page)
      setLinkHeader(request, reply, page, totalRows)
      return users.map(user => userDocument(user, authority))
    },
  })
}

async function managesExisting(db: Queryable, authority: UserAuthority, companyId: number): Promise<boolean> {
  return authority.manages(companyId) && (await findCompany(db, companyId)) !== null
}

function registerCreate(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    ...shared,
    method: 'POST',
    url: COLLECTION,
    summary: 'Create a user',
    description: 'The answer is the only one, beside that of a reset, to show its API key.',
    scope: ['write', 'users'],
    authorize: requireMayIssueKeys,
    body: Rooted(ROOT_KEY, UserCreate),
    version: { resource: ROOT_KEY },
    response: { 201: UserWithKeyDocument },
    handle: async ({ user: actor, version, body: { user: fields } }) => {
      const authority = requireManager(actor)
      const apiKey = generateApiKey()
      const user = await withRefusals(EMAIL_TAKEN, () =>
        database.transaction(async tx => {
          const added = await addUser(tx, authority, fields, hashApiKey(apiKey))
          await version?.note(tx, ROOT_KEY, added.row.id, added.row.id)
          return added
        }),
      )
      return { user: { ...userDocument(user, authority).user, api_key: apiKey } }
    },
  })
}

/** A user's first key has no limits. @throws `forbidden` for who manages no users, or asks with a key that has some */
function requireMayIssueKeys(actor: AuthenticatedUser): void {
  requireManager(actor)
  requireMayLetIn(actor)
}

function registerSingle(routes: MainRoutes, database: Database, waysIn: WaysIn): void {
  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'GET',
    summary: 'Get a user',
    description: 'A user whom you manage. Its API key is shown on create and reset alone.',
    scope: ['read', 'users'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: UserDocument },
    handle: async ({ user: actor, params: { id } }) => {
      const authority = requireManager(actor)
      return userDocument(requireManaged(authority, await findUser(database.orm, id)), authority)
    },
  })

  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'PUT',
    summary: 'Update a user',
    description: `An administrator replaces all \`memberships\`, others those in the companies they manage. ${WHAT_LETS_IN}`,
    scope: ['write', 'users'],
    authorize: (actor, params) => requireManages(database.orm, actor, params),
    body: Rooted(ROOT_KEY, UserUpdate),
    response: { 200: UserDocument },
    handle: async ({ user: actor, version, params: { id }, body: { user: fields } }) => {
      const authority = requireManager(actor)
      const user = await withRefusals(EMAIL_TAKEN, () =>
        database.transaction(tx =>
          onKnownVersion(tx, version, versionedUser(id), () => changeUser(tx, authority, id, fields, waysIn)),
        ),
      )
      return userDocument(user, authority)
    },
  })

  routes.userRoute({
    ...shared,
    ...SINGLE,
    method: 'DELETE',
    summary: 'Delete a user',
    description:
      'A user who also belongs to companies that you do not manage only leaves those you do. The last owner or ' +
      'superuser of a company stays. Invitations that the user has sent, and links that it made for others, are withdrawn.',
    scope: ['write', 'users'],
    mayFailValidation: true,
    response: { 204: null },
    handle: async ({ user: actor, version, params: { id } }) => {
      const authority = requireManager(actor)
      await database.transaction(tx =>
        onKnownVersion(tx, version, versionedUser(id), () => removeUser(tx, authority, id, waysIn)),
      )
    },
  })
}

/** @throws `forbidden` for who manages no users, `not-found` for a user that the actor does not manage */
async function requireManages(db: Queryable, actor: AuthenticatedUser, params: unknown): Promise<void> {
  const authority = requireManager(actor)
  const id = idInPath(params, 'id')
  requireManaged(authority, id === null ? null : await findUser(db, id))
}

function registerReset(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    ...shared,
    method: 'POST',
    url: '/api/v5/users/:id/reset_api_key.json',
    params: SINGLE.params,
    summary: 'Give a user a new API key',
    description: 'The old key dies at once; its further keys stay (`/api_keys.json`).',
    scope: ['write', 'users'],
    authorize: requireMayIssueKeys,
    response: { 200: UserWithKeyDocument },
    handle: async ({ user: actor, params: { id } }) => {
      const authority = requireManager(actor)
      const apiKey = generateApiKey()
      const user = await database.transaction(async tx => {
        const stored = requireManaged(authority, await lockUser(tx, id))
        requireWhollyManaged(authority, stored)
        await replaceFirstKey(tx, id, hashApiKey(apiKey))
        await recordActOnUser(tx, actor, stored, 'reset_api_key')
        return stored
      })
      return { user: { ...userDocument(user, authority).user, api_key: apiKey } }
    },
  })
}
