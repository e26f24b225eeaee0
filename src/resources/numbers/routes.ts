import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { MESSAGE, notFound, validationFailed } from '../../platform/http/error-catalogue.ts'
import { pageOf, setLinkHeader } from '../../platform/http/pagination.ts'
import { Id, Rooted } from '../../platform/http/wire-types.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { loadNumberDocuments } from './documents.ts'
import { drawNumber } from './draw-number.ts'
import type { NumberInventory } from './number-inventory.ts'
import { changeNumber, createNumber, NUMBER_REFUSALS, ROOT_KEY } from './save-number.ts'
import {
  NumberCreate,
  type NumberCreateParameters,
  NumberDocument,
  NumberQuery,
  NumberUpdate,
} from './schema.ts'
import { deleteNumber, findNumber, listNumbers } from './store.ts'

const shared = { tag: 'Numbers', rootKey: ROOT_KEY }

export interface NumberRoutesDeps {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly inventory: NumberInventory
}

export function registerNumberRoutes(routes: MainRoutes, deps: NumberRoutesDeps): void {
  registerCollection(routes, deps)
  registerSingle(routes, deps)
}

function registerCollection(routes: MainRoutes, deps: NumberRoutesDeps): void {
  const { db } = deps
  const collection = { ...shared, url: '/numbers.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List numbers',
    permission: ['read', 'numbers'],
    query: NumberQuery,
    response: { 200: Type.Array(NumberDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const filter = { ...query, onlyAffiliateId: access.onlyAffiliateId }
      const { rows, totalRows } = await listNumbers(db, access.companyId, filter, page)
      setLinkHeader(request, reply, page, totalRows)
      return loadNumberDocuments(db, access.companyId, rows)
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a number',
    description:
      'Brings your own `number`, or draws one from the inventory. Without a greeting, timers or menu options of its ' +
      'own it uses the campaign’s.',
    permission: ['write', 'numbers'],
    body: Rooted(ROOT_KEY, NumberCreate),
    response: { 201: NumberDocument },
    handle: async ({ access, body: { number: body } }) => {
      const id = await withRefusals(NUMBER_REFUSALS, () =>
        addNumber(deps, access.companyId, body, new Date()),
      )
      return numberDocument(db, access, id)
    },
  })
}

function registerSingle(routes: MainRoutes, { db, configuration }: NumberRoutesDeps): void {
  const single = { ...shared, url: '/numbers/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a number',
    permission: ['read', 'numbers'],
    response: { 200: NumberDocument },
    handle: ({ access, params: { id } }) => numberDocument(db, access, id),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a number',
    description: 'The phone number itself, its type and country stay what they are.',
    permission: ['write', 'numbers'],
    body: Rooted(ROOT_KEY, NumberUpdate),
    response: { 200: NumberDocument },
    handle: async ({ access, params: { id }, body: { number: body } }) => {
      await withRefusals(NUMBER_REFUSALS, () =>
        configuration.change(access.companyId, async tx => {
          if (!(await changeNumber(tx, access.companyId, id, body, new Date()))) throw notFound(ROOT_KEY)
        }),
      )
      return numberDocument(db, access, id)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a number',
    permission: ['write', 'numbers'],
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      configuration.change(access.companyId, async tx => {
        if (!(await deleteNumber(tx, access.companyId, id))) throw notFound(ROOT_KEY)
      }),
  })
}

/** @returns the new Number's id */
function addNumber(
  { configuration, inventory }: NumberRoutesDeps,
  companyId: number,
  body: NumberCreateParameters,
  now: Date,
): Promise<number> {
  if (body.number?.trim()) {
    const number = parsePhoneNumber(body.number)
    if (number === null) throw validationFailed(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
    return configuration.change(companyId, async tx => {
      const id = await createNumber(tx, companyId, number, body, now)
      if (id === null) throw validationFailed(ROOT_KEY, { number: [MESSAGE.taken] })
      return id
    })
  }
  const request = {
    type: body.type ?? 'Toll-free',
    country: body.country?.toUpperCase() ?? 'US',
    desiredText: body.desired_text ?? null,
  }
  // Drawn outside of the transaction: an inventory may have to ask a carrier.
  return drawNumber(inventory, request, number =>
    configuration.change(companyId, tx => createNumber(tx, companyId, number, body, now)),
  )
}

/** A publisher sees its own Affiliate's Numbers; any other does not exist. */
async function numberDocument(db: Queryable, access: CompanyAccess, id: number) {
  const row = await findNumber(db, access.companyId, { id })
  const isVisible = access.onlyAffiliateId === null || row?.number.affiliateId === access.onlyAffiliateId
  if (row === null || !isVisible) throw notFound(ROOT_KEY)
  const [document] = await loadNumberDocuments(db, access.companyId, [row])
  return document
}
