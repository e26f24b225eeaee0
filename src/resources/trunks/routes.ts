import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { choiceFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { TRUNK_DIRECTIONS } from './fields.ts'
import { changeTrunk, createTrunk, reachOf, removeTrunk, TRUNK_REFUSALS } from './save-trunk.ts'
import {
  ROOT_KEY,
  TrunkCreate,
  TrunkDocument,
  type TrunkRow,
  TrunkTestDocument,
  TrunkUpdate,
  trunkDocument,
} from './schema.ts'
import { findTrunk, listTrunks, loadTrunkStates } from './store.ts'
import { trunks } from './table.ts'
import { notTested, type TrunkTester } from './trunk-tester.ts'

interface TrunkPorts {
  readonly database: Database
  readonly tester: TrunkTester
}

const TRUNK_LIST = listing({
  searched: { id: trunks.id, texts: [trunks.name, trunks.proxy, trunks.username] },
  sorted: { name: inAnyCase(trunks.name), created_at: trunks.createdAt, updated_at: trunks.updatedAt },
  filters: { direction: choiceFilter(trunks.direction, TRUNK_DIRECTIONS, 'Only these.') },
})

const shared = { tag: 'Trunks', rootKey: ROOT_KEY }
const Params = Type.Object({ id: Id })

/** The ways to carriers (completions.md §11), for owners and superusers. */
export function registerTrunkRoutes(routes: MainRoutes, ports: TrunkPorts): void {
  registerCollection(routes, ports)
  registerSingle(routes, ports)
  registerTest(routes, ports)
}

function registerCollection(routes: MainRoutes, { database }: TrunkPorts): void {
  const collection = { ...shared, url: '/trunks.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List trunks',
    description:
      'A page by ascending id: those of the Company, and for administrators those of all Companies too.',
    permission: ['read', 'trunks'],
    query: TRUNK_LIST.query,
    response: { 200: Type.Array(TrunkDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listTrunks(
        database.orm,
        reachOf(access),
        TRUNK_LIST.rowsOf(query, access),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      const states = await loadTrunkStates(
        database.orm,
        rows.map(({ id }) => id),
      )
      return rows.map(row => trunkDocument(row, states.get(row.id)))
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a trunk',
    description:
      'A trunk that calls go out by needs a `proxy`; one that registers, a user and a password too.',
    permission: ['write', 'trunks'],
    body: Rooted(ROOT_KEY, TrunkCreate),
    version: { resource: ROOT_KEY },
    response: { 201: TrunkDocument },
    handle: async ({ access, body: { trunk: fields } }) => {
      const row = await database.transaction(tx => createTrunk(tx, access, fields))
      return document(database.orm, row)
    },
  })
}

function registerSingle(routes: MainRoutes, { database }: TrunkPorts): void {
  const single = { ...shared, url: '/trunks/:id.json', params: Params }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a trunk',
    description: 'With its state as the service sees it; its password is not shown.',
    permission: ['read', 'trunks'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: TrunkDocument },
    handle: async ({ access, params: { id } }) =>
      document(database.orm, existing(await findTrunk(database.orm, reachOf(access), id))),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a trunk',
    description: 'Changes what is sent; everything else stays, calls that are under way too.',
    permission: ['write', 'trunks'],
    body: Rooted(ROOT_KEY, TrunkUpdate),
    response: { 200: TrunkDocument },
    handle: async ({ access, params: { id }, body: { trunk: fields } }) => {
      const row = await database.transaction(tx => changeTrunk(tx, access, id, fields))
      return document(database.orm, row)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a trunk',
    description: 'Refused with 400 while Targets or Campaigns choose it for their calls.',
    permission: ['write', 'trunks'],
    response: { 204: null },
    handle: async ({ access, params: { id } }) => {
      await withRefusals(TRUNK_REFUSALS, () => database.transaction(tx => removeTrunk(tx, access, id)))
    },
  })
}

function registerTest(routes: MainRoutes, { database, tester }: TrunkPorts): void {
  routes.companyRoute({
    tag: shared.tag,
    method: 'POST',
    url: '/trunks/:id/test.json',
    params: Params,
    summary: 'Try a trunk',
    description: 'Asks its proxy whether it is there, with a SIP `OPTIONS`, and waits for the answer.',
    permission: ['write', 'trunks'],
    response: { 200: TrunkTestDocument },
    handle: async ({ access, params: { id } }) => {
      const row = existing(await findTrunk(database.orm, reachOf(access), id))
      return { trunk_test: row.proxy === null ? WITHOUT_PROXY : await tester.test(row) }
    },
  })
}

const WITHOUT_PROXY = notTested('The trunk has no proxy that could be asked.')

async function document(db: Queryable, row: TrunkRow) {
  const states = await loadTrunkStates(db, [row.id])
  return trunkDocument(row, states.get(row.id))
}

function existing(row: TrunkRow | null): TrunkRow {
  if (row === null) throw notFound(ROOT_KEY)
  return row
}
