import { Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Database } from '../../platform/database/database.ts'
import { listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { forbidden, invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { NumberParams, numberInPath } from '../suppressed-numbers/number-in-address.ts'
import {
  GlobalSuppressedNumberCreate,
  GlobalSuppressedNumberDocument,
  globalSuppressedNumberDocument,
  ROOT_KEY,
} from './schema.ts'
import {
  createGlobalSuppressedNumber,
  deleteGlobalSuppressedNumber,
  listGlobalSuppressedNumbers,
} from './store.ts'
import { globalSuppressedNumbers } from './table.ts'

const COLLECTION = '/api/v5/global_suppressed_numbers.json'

const REFUSALS = {
  global_suppressed_numbers_number_unique: invalid(ROOT_KEY, { number: [MESSAGE.taken] }),
}

/** How a refusal names a record, and where it looked. */
const NAMED = ['globally suppressed number', 'in this installation'] as const

const NUMBER_LIST = listing({
  searched: { id: globalSuppressedNumbers.id, texts: [], number: globalSuppressedNumbers.number },
  sorted: { number: globalSuppressedNumbers.number, created_at: globalSuppressedNumbers.createdAt },
})

const shared = { authorize: requireAdministrator, tag: 'Global Suppressed Numbers', rootKey: ROOT_KEY }

/** The list that Companies with `use_global_suppression_list` heed beside their own. */
export function registerGlobalSuppressedNumberRoutes(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: COLLECTION,
    summary: 'List globally suppressed numbers',
    description: 'For administrators.',
    scope: ['read', 'suppressed_numbers'],
    query: NUMBER_LIST.query,
    response: { 200: Type.Array(GlobalSuppressedNumberDocument) },
    handle: async ({ query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listGlobalSuppressedNumbers(
        database.orm,
        NUMBER_LIST.rowsOf(query, null),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(globalSuppressedNumberDocument)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'POST',
    url: COLLECTION,
    summary: 'Suppress a number in the whole installation',
    description:
      'For administrators. It is refused by every company whose `use_global_suppression_list` is true.',
    scope: ['write', 'suppressed_numbers'],
    body: Rooted(ROOT_KEY, GlobalSuppressedNumberCreate),
    response: { 201: GlobalSuppressedNumberDocument },
    handle: async ({ body: { global_suppressed_number: fields } }) => {
      const number = parsePhoneNumber(fields.number)
      if (number === null) throw invalid(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
      const row = await withRefusals(REFUSALS, () =>
        database.transaction(tx => createGlobalSuppressedNumber(tx, number)),
      )
      return globalSuppressedNumberDocument(row)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'DELETE',
    url: '/api/v5/global_suppressed_numbers/:number.json',
    summary: 'Lift a suppression in the whole installation',
    description: 'For administrators.',
    scope: ['write', 'suppressed_numbers'],
    params: NumberParams,
    response: { 204: null },
    handle: async ({ params }) => {
      const number = numberInPath(params, ...NAMED)
      const wasThere = await database.transaction(tx => deleteGlobalSuppressedNumber(tx, number))
      if (!wasThere) throw notFound(...NAMED)
    },
  })
}

function requireAdministrator(user: AuthenticatedUser): void {
  if (!user.administrator)
    throw forbidden('Only an administrator may read or change the global suppression list.')
}
