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
import { AUDITED_NUMBER } from './audited-number.ts'
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
      const { id } = await withRefusals(NUMBER_REFUSALS, () => addNumber(deps, access, body, new Date()))
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
        configuration.update(access, AUDITED_NUMBER, id, tx =>
          changeNumber(tx, access.companyId, id, body, new Date()),
        ),
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
      configuration.delete(access, AUDITED_NUMBER, id, tx => deleteNumber(tx, access.companyId, id)),
  })
}

function addNumber(
  { configuration, inventory }: NumberRoutesDeps,
  access: CompanyAccess,
  body: NumberCreateParameters,
  now: Date,
): Promise<{ readonly id: number }> {
  const { companyId } = access
  if (body.number?.trim()) {
    const number = parsePhoneNumber(body.number)
    if (number === null) throw validationFailed(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
    return configuration.create(access, AUDITED_NUMBER, async tx => {
      const created = await createNumber(tx, companyId, number, body, now)
      if (created === null) throw validationFailed(ROOT_KEY, { number: [MESSAGE.taken] })
      return created
    })
  }
  const request = {
    type: body.type ?? 'Toll-free',
    country: body.country?.toUpperCase() ?? 'US',
    desiredText: body.desired_text ?? null,
  }
  // Drawn outside of the transaction: an inventory may have to ask a carrier.
  return drawNumber(inventory, request, number =>
    configuration.create(access, AUDITED_NUMBER, tx => createNumber(tx, companyId, number, body, now)),
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
