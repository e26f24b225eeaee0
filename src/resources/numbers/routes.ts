import { type Static, Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { updatedWindow } from '../../domain/time/asked-window.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { malformed } from '../../platform/refusals/refusal.ts'
import { clientIdsIn } from '../../platform/wire/client-id-filters.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { withUnspokenReason } from '../call-settings/greeting.ts'
import type { GreetingFiles } from '../call-settings/greeting-files.ts'
import { refusePrivateUrls } from '../call-settings/refuse-private-urls.ts'
import { GREETING_UPLOAD } from '../call-settings/sent-audio.ts'
import { type AddNumberDeps, addNumber } from './add-number.ts'
import { asPublisherSees } from './as-publisher-sees.ts'
import { loadNumberDocuments } from './documents.ts'
import { NUMBER_LIST } from './number-list.ts'
import { AUDITED_NUMBER, changeNumber, NUMBER_REFUSALS, ROOT_KEY } from './save-number.ts'
import { NumberCreate, NumberDocument, NumberQuery, NumberUpdate } from './schema.ts'
import { deleteNumber, findVisibleNumber, listNumbers, type NumberFilter } from './store.ts'

const shared = { tag: 'Numbers', rootKey: ROOT_KEY }

export interface NumberRoutesDeps extends AddNumberDeps {
  readonly greetings: GreetingFiles
  /** Whether timers may request private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  /** Why texts are not spoken to callers; null where they are. */
  speechProblem(): Promise<string | null>
}

export function registerNumberRoutes(routes: MainRoutes, deps: NumberRoutesDeps): void {
  registerCollection(routes, deps)
  registerSingle(routes, deps)
}

function registerCollection(routes: MainRoutes, deps: NumberRoutesDeps): void {
  const db = deps.database.orm
  const collection = { ...shared, url: '/numbers.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List numbers',
    description: 'A page by ascending id. A publisher sees its own, and finds nothing by tags.',
    permission: ['read', 'numbers'],
    query: NumberQuery,
    response: { 200: Type.Array(NumberDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const listed = NUMBER_LIST.rowsOf(query, access)
      const filter = { ...filterOf(query), onlyAffiliateId: access.onlyAffiliateId, listed }
      const { rows, totalRows } = await listNumbers(db, access.companyId, filter, page)
      setLinkHeader(request, reply, page, totalRows)
      return documentsFor(deps, access, await loadNumberDocuments(db, access.companyId, rows))
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
    upload: GREETING_UPLOAD,
    version: { resource: ROOT_KEY },
    response: { 201: NumberDocument, 503: ErrorBody },
    handle: async ({ access, body: { number: body } }) => {
      refusePrivateUrls(body, ROOT_KEY, deps.allowPrivateUrls)
      const owner = { companyId: access.companyId, rootKey: ROOT_KEY }
      const { id } = await deps.greetings.keeping(owner, body, kept =>
        addNumber(deps, access, kept, new Date()),
      )
      return numberDocument(deps, access, id)
    },
  })
}

function registerSingle(routes: MainRoutes, deps: NumberRoutesDeps): void {
  const { configuration, greetings, allowPrivateUrls } = deps
  const single = { ...shared, url: '/numbers/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a number',
    description: 'With the greeting, timers and menu that its calls meet, its own or its Campaign’s.',
    permission: ['read', 'numbers'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: NumberDocument },
    handle: ({ access, params: { id } }) => numberDocument(deps, access, id),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a number',
    description: 'The phone number itself, its type and country stay what they are.',
    permission: ['write', 'numbers'],
    body: Rooted(ROOT_KEY, NumberUpdate),
    upload: GREETING_UPLOAD,
    response: { 200: NumberDocument },
    handle: async ({ access, params: { id }, body: { number: body } }) => {
      const owner = { companyId: access.companyId, rootKey: ROOT_KEY }
      await greetings.keeping(owner, body, kept =>
        withRefusals(NUMBER_REFUSALS, () =>
          configuration.update(access, AUDITED_NUMBER, id, tx => {
            refusePrivateUrls(body, ROOT_KEY, allowPrivateUrls)
            return changeNumber(tx, access.companyId, id, kept, new Date())
          }),
        ),
      )
      return numberDocument(deps, access, id)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a number',
    description: 'One that was bought is given back to where it came from.',
    permission: ['write', 'numbers'],
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      configuration.delete(access, AUDITED_NUMBER, id, tx => deleteNumber(tx, access.companyId, id)),
  })
}

/** @throws 400 for a time that cannot be read, and for a range that ends before it starts */
function filterOf(query: Static<typeof NumberQuery>): Omit<NumberFilter, 'onlyAffiliateId' | 'listed'> {
  const updated = updatedWindow(query)
  if ('error' in updated) throw malformed(updated.error)
  return {
    ...clientIdsIn(query),
    ...(query.sid !== undefined && { sid: query.sid }),
    ...(updated.start !== null && { updatedFrom: new Date(updated.start.start) }),
    ...(updated.end !== null && { updatedBefore: new Date(updated.end.end) }),
  }
}

async function numberDocument(deps: NumberRoutesDeps, access: CompanyAccess, id: number) {
  const db = deps.database.orm
  const row = await findVisibleNumber(db, access, id)
  const [document] = await documentsFor(deps, access, await loadNumberDocuments(db, access.companyId, [row]))
  return document
}

async function documentsFor(
  { speechProblem }: NumberRoutesDeps,
  { onlyAffiliateId }: CompanyAccess,
  documents: readonly Static<typeof NumberDocument>[],
) {
  if (onlyAffiliateId !== null) return documents.map(asPublisherSees)
  const problem = await speechProblem()
  return documents.map(({ number }) => ({
    number: { ...number, greeting: withUnspokenReason(number.greeting, problem) },
  }))
}
