import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { flagFilter, idFilter, listing } from '../../platform/database/listing.ts'
import { answerList } from '../../platform/http/answer-list.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import type { AuditedChanges } from '../changes/audited-changes.ts'
import { registerDeprecatedSuppressedNumberRoutes } from './deprecated-routes.ts'
import {
  NumberParams,
  NumberQuery,
  newNumberInPath,
  numberInPath,
  numberInQuery,
} from './number-in-address.ts'
import { changeSuppression, liftSuppression, suppressNumber } from './save-suppressed-number.ts'
import {
  ROOT_KEY,
  SuppressedNumberCreate,
  SuppressedNumberCreated,
  SuppressedNumberDocument,
  type SuppressedNumberRow,
  SuppressedNumberUpdate,
  suppressedNumberColumns,
  suppressedNumberCreated,
  suppressedNumberDocument,
} from './schema.ts'
import { findSuppressedNumber, suppressedNumbersExist, withCids } from './store.ts'
import { suppressedNumbers } from './table.ts'

const WHAT = 'suppressed number'

const SUPPRESSED_LIST = listing({
  searched: { id: suppressedNumbers.id, texts: [], number: suppressedNumbers.number },
  sorted: {
    number: suppressedNumbers.number,
    created_at: suppressedNumbers.createdAt,
    updated_at: suppressedNumbers.updatedAt,
  },
  filters: {
    campaign_id: idFilter(suppressedNumbers.campaignId, 'Only those for this campaign.'),
    affiliate_id: idFilter(suppressedNumbers.affiliateId, 'Only those for this affiliate.'),
    can_resubscribe: flagFilter(
      suppressedNumbers.canResubscribe,
      'Only those that may lift it themselves, or only the others.',
    ),
  },
  isWhole: true,
})

const shared = { tag: 'Suppressed Numbers', rootKey: ROOT_KEY }

export function registerSuppressedNumberRoutes(
  routes: MainRoutes,
  db: Queryable,
  callers: AuditedChanges,
): void {
  registerReading(routes, db)
  registerWriting(routes, db, callers)
  registerDeprecatedSuppressedNumberRoutes(routes, db, callers)
}

const SINGLE = { url: '/suppressed_numbers/:number.json', params: NumberParams }

function registerReading(routes: MainRoutes, db: Queryable): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/suppressed_numbers/check.json',
    summary: 'Ask whether numbers are suppressed',
    description: 'Wherever they are suppressed: in all of the company, or in one campaign or affiliate.',
    permission: ['read', 'suppressed_numbers'],
    query: NumberQuery,
    response: {
      200: Type.Object({
        suppressed_numbers_exist: Type.Boolean({
          description: 'Whether any number is suppressed.',
          examples: [true],
        }),
      }),
    },
    handle: async ({ access, query }) => ({
      suppressed_numbers_exist: await suppressedNumbersExist(db, access.companyId, numberInQuery(query)),
    }),
  })

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/suppressed_numbers.json',
    summary: 'List suppressed numbers',
    description: 'All of them by ascending id, or a page when `page` or `per_page` is sent.',
    permission: ['read', 'suppressed_numbers'],
    query: SUPPRESSED_LIST.query,
    response: { 200: Type.Array(SuppressedNumberDocument) },
    handle: ({ access, ...asked }) => {
      const { companyId } = access
      const { filter, order } = SUPPRESSED_LIST.rowsOf(asked.query, access)
      const listed = { filter: and(eq(suppressedNumbers.companyId, companyId), filter), order }
      return answerList(db, suppressedNumbers, listed, asked, async rows =>
        (await withCids(db, companyId, rows)).map(suppressedNumberDocument),
      )
    },
  })

  routes.companyRoute({
    ...shared,
    ...SINGLE,
    method: 'GET',
    summary: 'Get a suppressed number',
    description: 'By number: `+` may be sent as it is or as `%2B`.',
    permission: ['read', 'suppressed_numbers'],
    version: { resource: ROOT_KEY },
    response: { 200: SuppressedNumberDocument },
    handle: async ({ access: { companyId }, params }) => {
      const row = await findSuppressedNumber(db, companyId, { number: numberInPath(params, WHAT) })
      if (row === null) throw notFound(WHAT)
      return documentOf(db, row)
    },
  })
}

function registerWriting(routes: MainRoutes, db: Queryable, callers: AuditedChanges): void {
  routes.companyRoute({
    ...shared,
    ...SINGLE,
    method: 'POST',
    summary: 'Suppress a number',
    description:
      'Its calls and pings are refused from now on: everywhere, or where `campaign_id` and `affiliate_id` say. One ' +
      'that is suppressed already is then refused wherever either says, never in fewer places; the answer is `200`.',
    permission: ['write', 'suppressed_numbers'],
    body: Type.Partial(Rooted(ROOT_KEY, SuppressedNumberCreate)),
    bodyIsOptional: true,
    version: { resource: ROOT_KEY },
    response: { 200: SuppressedNumberCreated, 201: SuppressedNumberCreated },
    handle: async ({ access, params, body, reply }) => {
      const number = newNumberInPath(params, ROOT_KEY)
      const columns = suppressedNumberColumns(body.suppressed_number ?? {})
      const { row, isNew } = await suppressNumber(callers, access, number, columns)
      if (isNew) reply.code(201)
      return suppressedNumberCreated(row)
    },
  })

  routes.companyRoute({
    ...shared,
    ...SINGLE,
    method: 'PUT',
    summary: 'Update a suppressed number',
    description: 'Changes what is sent; null takes a scope away.',
    permission: ['write', 'suppressed_numbers'],
    body: Rooted(ROOT_KEY, SuppressedNumberUpdate),
    response: { 200: SuppressedNumberDocument },
    handle: async ({ access, params, body: { suppressed_number: fields } }) => {
      const number = numberInPath(params, WHAT)
      const row = await changeSuppression(callers, access, number, suppressedNumberColumns(fields))
      return documentOf(db, row)
    },
  })

  routes.companyRoute({
    ...shared,
    ...SINGLE,
    method: 'DELETE',
    summary: 'Lift a suppression',
    description: 'The number may call again at once.',
    permission: ['write', 'suppressed_numbers'],
    response: { 204: null },
    handle: ({ access, params }) => liftSuppression(callers, access, numberInPath(params, WHAT)),
  })
}

async function documentOf(db: Queryable, row: SuppressedNumberRow) {
  const [named] = await withCids(db, row.companyId, [row])
  return suppressedNumberDocument(named ?? { ...row, cid: null })
}
