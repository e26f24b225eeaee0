import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { clientIdsIn } from '../../platform/wire/client-id-filters.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { configuredPool, loadNumberPools } from './documents.ts'
import type { PoolNumbers } from './provision-number.ts'
import { changeNumberPool, createNumberPool, NUMBER_POOL_REFUSALS } from './save-number-pool.ts'
import {
  NumberPoolCreate,
  NumberPoolDocument,
  NumberPoolQuery,
  NumberPoolUpdate,
  POOL_LIST,
  ROOT_KEY,
} from './schema.ts'
import { deleteNumberPool, findNumberPool, listNumberPools, lockNumberPool } from './store.ts'
import { registerPoolUseRoute } from './use-routes.ts'

const shared = { tag: 'Number Pools', rootKey: ROOT_KEY }

/** A request waits so long for a pool's first numbers; the rest follows in the background. */
const FIRST_FILL_MS = 5_000

export interface NumberPoolRoutesDeps {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly numbers: PoolNumbers
  readonly now: () => Instant
}

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: async (tx, companyId, id) => (await lockNumberPool(tx, companyId, id))?.id ?? null,
  read: async (tx, companyId, id) => {
    const row = await findNumberPool(tx, companyId, id)
    if (row === null) return null
    const [pool] = await loadNumberPools(tx, companyId, [row])
    return pool === undefined ? null : configuredPool(pool)
  },
}

export function registerNumberPoolRoutes(routes: MainRoutes, deps: NumberPoolRoutesDeps): void {
  registerCollection(routes, deps)
  registerSingle(routes, deps)
  registerPoolUseRoute(routes, deps.db, deps.now)
}

function registerCollection(routes: MainRoutes, { db, configuration, numbers }: NumberPoolRoutesDeps): void {
  const collection = { ...shared, url: '/number_pools.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List number pools',
    description: 'A page by ascending id.',
    permission: ['read', 'number_pools'],
    query: NumberPoolQuery,
    response: { 200: Type.Array(NumberPoolDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const listed = POOL_LIST.rowsOf(query, access)
      const { rows, totalRows } = await listNumberPools(
        db,
        access.companyId,
        clientIdsIn(query),
        listed,
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      const pools = await loadNumberPools(db, access.companyId, rows)
      return pools.map(pool => ({ [ROOT_KEY]: pool }))
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a number pool',
    description:
      'Its first numbers, `reserve_size` of them, are provisioned at once. Should the inventory have none, the pool is ' +
      'there all the same, and they follow as soon as there are some.',
    permission: ['write', 'number_pools'],
    body: Rooted(ROOT_KEY, NumberPoolCreate),
    version: { resource: ROOT_KEY },
    response: { 201: NumberPoolDocument },
    handle: async ({ access, body: { number_pool: body } }) => {
      const { id } = await withRefusals(NUMBER_POOL_REFUSALS, () =>
        configuration.create(access, AUDITED, tx => createNumberPool(tx, access.companyId, body)),
      )
      await numbers.fillReserve(access.companyId, id, Date.now() + FIRST_FILL_MS)
      return numberPoolDocument(db, access.companyId, id)
    },
  })
}

function registerSingle(routes: MainRoutes, { db, configuration, numbers }: NumberPoolRoutesDeps): void {
  const single = { ...shared, url: '/number_pools/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a number pool',
    description: 'A pool, and how many numbers it has.',
    permission: ['read', 'number_pools'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: NumberPoolDocument },
    handle: ({ access, params: { id } }) => numberPoolDocument(db, access.companyId, id),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a number pool',
    description:
      'Its numbers go along to another campaign or affiliate. A smaller `max_pool_size` takes no number away.',
    permission: ['write', 'number_pools'],
    body: Rooted(ROOT_KEY, NumberPoolUpdate),
    response: { 200: NumberPoolDocument },
    handle: async ({ access, params: { id }, body: { number_pool: body } }) => {
      await withRefusals(NUMBER_POOL_REFUSALS, () =>
        configuration.update(access, AUDITED, id, tx =>
          changeNumberPool(tx, access.companyId, id, body, new Date()),
        ),
      )
      await numbers.fillReserve(access.companyId, id, Date.now() + FIRST_FILL_MS)
      return numberPoolDocument(db, access.companyId, id)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a number pool',
    description: 'Its numbers are deleted with it. Postback keys that name it forget it.',
    permission: ['write', 'number_pools'],
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      configuration.delete(access, AUDITED, id, tx => deleteNumberPool(tx, access.companyId, id)),
  })
}

async function numberPoolDocument(db: Queryable, companyId: number, id: number) {
  const row = await findNumberPool(db, companyId, id)
  const [pool] = row === null ? [] : await loadNumberPools(db, companyId, [row])
  if (pool === undefined) throw notFound('number pool')
  return { [ROOT_KEY]: pool }
}
