import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listing } from '../../platform/database/listing.ts'
import { answerList } from '../../platform/http/answer-list.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { Audited, AuditedChanges } from '../changes/audited-changes.ts'
import {
  ROOT_KEY,
  STATIC_NUMBER_REFUSALS,
  StaticCallerNumberCreate,
  StaticCallerNumberDocument,
  staticCallerNumberDocument,
  staticNumber,
} from './schema.ts'
import {
  createStaticCallerNumber,
  deleteStaticCallerNumber,
  findStaticCallerNumber,
  lockStaticCallerNumber,
} from './store.ts'
import { staticCallerNumbers } from './table.ts'

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockStaticCallerNumber,
  read: async (tx, companyId, id) => {
    const row = await findStaticCallerNumber(tx, companyId, id)
    return row && staticCallerNumberDocument(row).static_caller_number
  },
}

const STATIC_LIST = listing({
  searched: { id: staticCallerNumbers.id, texts: [], number: staticCallerNumbers.number },
  sorted: { number: staticCallerNumbers.number, created_at: staticCallerNumbers.createdAt },
  isWhole: true,
})

const shared = { tag: 'Static Caller Numbers', rootKey: ROOT_KEY }

export function registerStaticCallerNumberRoutes(
  routes: MainRoutes,
  db: Queryable,
  callers: AuditedChanges,
): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/static_caller_numbers.json',
    summary: 'List static caller numbers',
    description: 'All of them by ascending id, or a page when `page` or `per_page` is sent.',
    permission: ['read', 'static_caller_numbers'],
    query: STATIC_LIST.query,
    response: { 200: Type.Array(StaticCallerNumberDocument) },
    handle: ({ access, ...asked }) => {
      const { filter, order } = STATIC_LIST.rowsOf(asked.query, access)
      const listed = { filter: and(eq(staticCallerNumbers.companyId, access.companyId), filter), order }
      return answerList(db, staticCallerNumbers, listed, asked, rows => rows.map(staticCallerNumberDocument))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/static_caller_numbers.json',
    summary: 'Add a static caller number',
    description:
      'Calls that show it are neither repeat nor duplicate, and Ping Shield never collapses their pings.',
    permission: ['write', 'static_caller_numbers'],
    body: Rooted(ROOT_KEY, StaticCallerNumberCreate),
    response: { 201: StaticCallerNumberDocument },
    handle: async ({ access, body: { static_caller_number: fields } }) => {
      const number = staticNumber(fields)
      const row = await withRefusals(STATIC_NUMBER_REFUSALS, () =>
        callers.create(access, AUDITED, tx => createStaticCallerNumber(tx, access.companyId, number)),
      )
      return staticCallerNumberDocument(row)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'DELETE',
    url: '/static_caller_numbers/:id.json',
    summary: 'Remove a static caller number',
    description: 'Its calls are judged as anyone’s from then on.',
    permission: ['write', 'static_caller_numbers'],
    params: Type.Object({ id: Id }),
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      callers.delete(access, AUDITED, id, tx => deleteStaticCallerNumber(tx, access.companyId, id)),
  })
}
