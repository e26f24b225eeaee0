import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { flagFilter, idsFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted, Text } from '../../platform/wire/wire-types.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AFFILIATE_REFUSALS, affiliateColumns, removeAffiliate, VALIDATION_STATUS } from './save-affiliate.ts'
import {
  AffiliateCreate,
  AffiliateDelete,
  AffiliateDocument,
  AffiliateUpdate,
  affiliateDocument,
} from './schema.ts'
import {
  type AffiliateKey,
  type AffiliateRow,
  createAffiliate,
  findAffiliate,
  listAffiliates,
  lockAffiliate,
  updateAffiliate,
} from './store.ts'
import { affiliates } from './table.ts'

const ROOT_KEY = 'affiliate'

/** The two families of paths, alike but for how they name the Affiliate. */
const BY_ID = {
  url: '/api/v1/affiliates/:id.json',
  params: Type.Unsafe<AffiliateKey>(Type.Object({ id: Id })),
}
const BY_AFID = {
  url: '/affiliates/afid/:afid.json',
  params: Type.Unsafe<AffiliateKey>(Type.Object({ afid: Text() })),
}

const AUDITED: Audited<AffiliateKey> = {
  resource: ROOT_KEY,
  lock: lockAffiliate,
  read: async (tx, companyId, id) => {
    const row = await findAffiliate(tx, companyId, { id })
    return row && affiliateDocument(row).affiliate
  },
}

/** What Affiliates are searched, sorted and filtered by. */
const AFFILIATE_LIST = listing({
  searched: {
    id: affiliates.id,
    texts: [
      affiliates.afid,
      affiliates.companyName,
      affiliates.firstName,
      affiliates.lastName,
      affiliates.alternativeId,
    ],
  },
  sorted: {
    afid: inAnyCase(affiliates.afid),
    company_name: inAnyCase(affiliates.companyName),
    first_name: inAnyCase(affiliates.firstName),
    last_name: inAnyCase(affiliates.lastName),
    created_at: affiliates.createdAt,
    updated_at: affiliates.updatedAt,
  },
  filters: {
    ids: idsFilter(affiliates.id),
    paused: flagFilter(affiliates.paused, 'Only those that are paused, or only the others.'),
  },
})

const shared = { tag: 'Affiliates', rootKey: ROOT_KEY, validationStatus: VALIDATION_STATUS }

export function registerAffiliateRoutes(
  routes: MainRoutes,
  db: Queryable,
  configuration: ConfigurationChanges,
): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/api/v1/affiliates.json',
    summary: 'List affiliates',
    description: 'A page by ascending id. A publisher sees its own.',
    permission: ['read', 'affiliates'],
    query: AFFILIATE_LIST.query,
    response: { 200: Type.Array(AffiliateDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { companyId, onlyAffiliateId } = access
      const listed = AFFILIATE_LIST.rowsOf(query, access)
      const { rows, totalRows } = await listAffiliates(db, companyId, listed, page, onlyAffiliateId)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(affiliateDocument)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/api/v1/affiliates.json',
    summary: 'Create an affiliate',
    description:
      'Without `afid` one is generated. A failed validation is answered 500, as the contract has it.',
    permission: ['write', 'affiliates'],
    body: Rooted(ROOT_KEY, AffiliateCreate),
    version: { resource: ROOT_KEY },
    response: { 201: AffiliateDocument },
    handle: async ({ access, body: { affiliate: fields } }) => {
      const columns = affiliateColumns(fields)
      const row = await withRefusals(AFFILIATE_REFUSALS, () =>
        configuration.create(access, AUDITED, tx => createAffiliate(tx, access.companyId, columns)),
      )
      return affiliateDocument(row)
    },
  })

  for (const path of [BY_ID, BY_AFID]) registerSingleRoutes(routes, db, configuration, path)
}

function registerSingleRoutes(
  routes: MainRoutes,
  db: Queryable,
  configuration: ConfigurationChanges,
  path: typeof BY_ID,
): void {
  routes.companyRoute({
    ...shared,
    ...path,
    method: 'GET',
    summary: 'Get an affiliate',
    description: 'By internal id or by `afid`.',
    permission: ['read', 'affiliates'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: AffiliateDocument },
    handle: async ({ access, params }) =>
      affiliateDocument(visible(access, await findAffiliate(db, access.companyId, params))),
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'PUT',
    summary: 'Update an affiliate',
    description: 'Changes what is sent; everything else stays.',
    permission: ['write', 'affiliates'],
    body: Rooted(ROOT_KEY, AffiliateUpdate),
    response: { 200: AffiliateDocument },
    handle: async ({ access, params, body: { affiliate: fields } }) => {
      const columns = affiliateColumns(fields)
      const row = await withRefusals(AFFILIATE_REFUSALS, () =>
        configuration.update(access, AUDITED, params, async (tx, id) => {
          await updateAffiliate(tx, access.companyId, id, columns)
          return findAffiliate(tx, access.companyId, { id })
        }),
      )
      return affiliateDocument(existing(row))
    },
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'DELETE',
    summary: 'Delete an affiliate',
    description:
      'While Numbers are attached, `destroy_behavior` must say what becomes of them; while Number Pools are, it is refused.',
    permission: ['write', 'affiliates'],
    body: Type.Partial(Rooted(ROOT_KEY, AffiliateDelete)),
    bodyIsOptional: true,
    response: { 204: null },
    handle: async ({ access, params, body }) => {
      const numbersFate = body.affiliate?.destroy_behavior ?? null
      await withRefusals(AFFILIATE_REFUSALS, () =>
        configuration.delete(access, AUDITED, params, async (tx, id) => {
          await removeAffiliate(tx, access.companyId, id, numbersFate)
        }),
      )
    },
  })
}

function existing(row: AffiliateRow | null): AffiliateRow {
  if (row === null) throw notFound(ROOT_KEY)
  return row
}

/** A publisher sees its own Affiliate; any other does not exist. */
function visible(access: CompanyAccess, row: AffiliateRow | null): AffiliateRow {
  if (access.onlyAffiliateId !== null && row?.id !== access.onlyAffiliateId) throw notFound(ROOT_KEY)
  return existing(row)
}
