import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { flagFilter, inAnyCase, listing, textFilter } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../../resources/changes/audited-changes.ts'
import {
  ROOT_KEY,
  SavedViewCreate,
  SavedViewDocument,
  type SavedViewRow,
  SavedViewUpdate,
  savedViewDocument,
} from './schema.ts'
import {
  countSavedViews,
  createSavedView,
  deleteSavedView,
  findSavedView,
  listSavedViews,
  lockSavedView,
  readSavedView,
  updateSavedView,
} from './store.ts'
import { MAX_VIEWS, savedViews } from './table.ts'

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockSavedView,
  read: async (tx, companyId, id) => {
    const row = await readSavedView(tx, companyId, id)
    return row && savedViewDocument(row).saved_view
  },
}

const TOO_MANY = conflict(`You may have ${MAX_VIEWS} saved views in a Company: delete one, or change it.`)
const NOT_YOURS = forbidden('Only who made this view, or who may change the Company, may change it.')
const PARTYS_OWN = invalid(ROOT_KEY, { shared: ['is not for publishers and buyers'] })

const VIEW_LIST = listing({
  searched: { id: savedViews.id, texts: [savedViews.name] },
  sorted: {
    name: inAnyCase(savedViews.name),
    created_at: savedViews.createdAt,
    updated_at: savedViews.updatedAt,
  },
  filters: {
    view_page: textFilter(savedViews.page, 'Only views of this list or report.'),
    shared: flagFilter(savedViews.shared, 'Only those that are shared, or only private ones.'),
  },
})

const shared = { tag: 'Saved views', rootKey: ROOT_KEY }
const WHO_SEES = 'Your own and, unless you are a publisher or buyer, those that are shared.'

/** Lists and reports as people have set them up. */
export function registerSavedViewRoutes(routes: MainRoutes, database: Database): void {
  const db = database.orm
  // Nothing that pings or calls are decided by.
  const changes = auditedTransactions(database)

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/saved_views.json',
    summary: 'List saved views',
    description: WHO_SEES,
    permission: ['read', 'saved_views'],
    query: VIEW_LIST.query,
    response: { 200: Type.Array(SavedViewDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listSavedViews(db, access, VIEW_LIST.rowsOf(query, access), page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(savedViewDocument)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/saved_views.json',
    summary: 'Save a view',
    description: `It is yours. ${MAX_VIEWS} at most.`,
    permission: ['write', 'saved_views'],
    body: Rooted(ROOT_KEY, SavedViewCreate),
    version: { resource: ROOT_KEY },
    response: { 201: SavedViewDocument },
    handle: async ({ access, body: { saved_view: fields } }) => {
      refuseSharingByParty(access, fields.shared)
      const { companyId, user } = access
      const row = await changes.create(access, AUDITED, async tx => {
        if ((await countSavedViews(tx, companyId, user.id)) >= MAX_VIEWS) throw TOO_MANY
        return createSavedView(tx, { companyId, ownerUserId: user.id, ...fields })
      })
      return savedViewDocument(row)
    },
  })

  const single = { ...shared, url: '/saved_views/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a saved view',
    description: WHO_SEES,
    permission: ['read', 'saved_views'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: SavedViewDocument },
    handle: async ({ access, params: { id } }) =>
      savedViewDocument(existing(await findSavedView(db, access, id))),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Change a saved view',
    description: 'A shared one is changed by who made it, and by who may change the Company.',
    permission: ['write', 'saved_views'],
    body: Rooted(ROOT_KEY, SavedViewUpdate),
    response: { 200: SavedViewDocument },
    handle: async ({ access, params, body: { saved_view: fields } }) => {
      refuseSharingByParty(access, fields.shared)
      const row = await changes.update(access, AUDITED, params.id, async (tx, id) =>
        updateSavedView(tx, await changeable(tx, access, id), fields),
      )
      return savedViewDocument(row)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a saved view',
    description: 'As for changing it.',
    permission: ['write', 'saved_views'],
    response: { 204: null },
    handle: ({ access, params }) =>
      changes.delete(access, AUDITED, params.id, async (tx, id) => {
        await changeable(tx, access, id)
        await deleteSavedView(tx, access.companyId, id)
      }),
  })
}

/** @throws 404 where the view is not shown to the user, 403 where it may only look at it */
async function changeable(tx: Queryable, access: CompanyAccess, id: number): Promise<SavedViewRow> {
  const row = existing(await findSavedView(tx, access, id))
  if (row.ownerUserId !== access.user.id && !access.may('write', 'company')) throw NOT_YOURS
  return row
}

function existing(row: SavedViewRow | null): SavedViewRow {
  if (row === null) throw notFound(ROOT_KEY)
  return row
}

function refuseSharingByParty(access: CompanyAccess, isShared: boolean | undefined): void {
  if (isShared && partyOf(access) !== 'company') throw PARTYS_OWN
}
