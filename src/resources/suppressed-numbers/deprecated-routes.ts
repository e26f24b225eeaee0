import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import type { AuditedChanges } from '../changes/audited-changes.ts'
import {
  NumberParams,
  NumberQuery,
  newNumberInPath,
  numberInPath,
  numberInQuery,
} from './number-in-address.ts'
import { liftSuppression, suppressNumber } from './save-suppressed-number.ts'
import {
  FormerSuppressedNumberCreate,
  FormerSuppressedNumberDocument,
  formerSuppressedNumberDocument,
  ROOT_KEY,
  suppressedNumberColumns,
} from './schema.ts'
import { suppressedNumbersExist } from './store.ts'

const shared = { tag: 'Suppressed Numbers', rootKey: ROOT_KEY }

const FORMER = {
  url: '/contact_numbers/:number/suppressed_number.json',
  params: NumberParams,
  successor: '/suppressed_numbers/:number.json',
}

/** The former addresses of suppressed numbers (service-api.md, Versioning 2): the same records in an older shape. */
export function registerDeprecatedSuppressedNumberRoutes(
  routes: MainRoutes,
  db: Queryable,
  callers: AuditedChanges,
): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/suppression_list/check.json',
    successor: '/suppressed_numbers/check.json',
    summary: 'Ask whether there is a suppression list',
    permission: ['read', 'suppressed_numbers'],
    query: NumberQuery,
    response: {
      200: Type.Object({
        suppression_list: Type.Boolean({
          description: 'Whether any number is suppressed.',
          examples: [true],
        }),
      }),
    },
    handle: async ({ access, query }) => ({
      suppression_list: await suppressedNumbersExist(db, access.companyId, numberInQuery(query)),
    }),
  })

  routes.companyRoute({
    ...shared,
    ...FORMER,
    method: 'POST',
    summary: 'Suppress a number (former address)',
    permission: ['write', 'suppressed_numbers'],
    body: Type.Partial(Rooted(ROOT_KEY, FormerSuppressedNumberCreate)),
    bodyIsOptional: true,
    response: { 200: FormerSuppressedNumberDocument, 201: FormerSuppressedNumberDocument },
    handle: async ({ access, params, body, reply }) => {
      const number = newNumberInPath(params, ROOT_KEY)
      const columns = suppressedNumberColumns(body.suppressed_number ?? {})
      const { row, isNew } = await suppressNumber(callers, access, number, columns)
      if (isNew) reply.code(201)
      return formerSuppressedNumberDocument(row)
    },
  })

  routes.companyRoute({
    ...shared,
    ...FORMER,
    method: 'DELETE',
    summary: 'Lift a suppression (former address)',
    permission: ['write', 'suppressed_numbers'],
    response: { 204: null },
    handle: ({ access, params }) =>
      liftSuppression(callers, access, numberInPath(params, 'suppressed number')),
  })
}
