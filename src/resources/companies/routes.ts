import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { accessWithin } from '../../access/company-access.ts'
import { shownTo } from '../../access/party.ts'
import { COMPANY_VISIBILITY } from '../../access/resource-visibility.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_COMPANY } from './audited-company.ts'
import {
  listedCompanyIds,
  noSuchCompany,
  requireCompanyPermission,
  requireMayCreateCompany,
} from './company-permission.ts'
import { existing, requireCompanyWriter } from './company-route.ts'

import { registerOwnCompany } from './own-company.ts'

import {
  Company,
  CompanyCreate,
  CompanyDocument,
  type CompanyRow,
  CompanyUpdate,
  companyColumns,
  companyFields,
} from './schema.ts'
import { registerSettingsRoutes } from './settings-routes.ts'
import {
  createCompany,
  findCompany,
  listCompanies,
  loadOwnerNames,
  updateCompany,
  withBalances,
} from './store.ts'
import { companies } from './table.ts'

const ROOT_KEY = 'company'
const Params = Type.Object({ id: Id })

const COMPANY_LIST = listing({
  searched: { id: companies.id, texts: [companies.name] },
  sorted: {
    name: inAnyCase(companies.name),
    created_at: companies.createdAt,
    updated_at: companies.updatedAt,
  },
})

const shared = { tag: 'Companies' }

export function registerCompanyRoutes(
  routes: MainRoutes,
  database: Database,
  configuration: ConfigurationChanges,
  allowPrivateUrls: boolean,
): void {
  registerReading(routes, database.orm)
  registerOwnCompany(routes, database.orm)
  registerWriting(routes, database, configuration, allowPrivateUrls)
  registerSettingsRoutes(routes, database.orm, configuration)
}

function registerReading(routes: MainRoutes, db: Queryable): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/company.json',
    summary: 'Get your active company',
    description: 'The Company that your requests act in when they name none.',
    scope: ['read', 'company'],
    version: { resource: ROOT_KEY },
    response: { 200: CompanyDocument, 404: ErrorBody },
    handle: ({ user }) => readCompany(db, user, user.activeCompanyId),
  })

  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/companies.json',
    summary: 'List your companies',
    description: 'Administrators see all companies.',
    scope: ['read', 'company'],
    query: COMPANY_LIST.query,
    response: { 200: Type.Array(Company) },
    handle: async ({ user, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listCompanies(
        db,
        listedCompanyIds(user),
        COMPANY_LIST.rowsOf(query, user),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      return companiesShownTo(db, user, rows)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/companies/:id.json',
    summary: 'Get a company',
    description: 'A Company that you belong to; administrators see every one.',
    scope: ['read', 'company'],
    params: Params,
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: CompanyDocument },
    handle: ({ user, params }) => readCompany(db, user, params.id),
  })
}

function registerWriting(
  routes: MainRoutes,
  database: Database,
  configuration: ConfigurationChanges,
  allowPrivateUrls: boolean,
): void {
  const db = database.orm

  routes.userRoute({
    ...shared,
    method: 'POST',
    url: '/companies.json',
    summary: 'Create a company',
    description: 'You become its owner, and it becomes your active company.',
    scope: ['write', 'company'],
    rootKey: ROOT_KEY,
    authorize: requireMayCreateCompany,
    body: Rooted(ROOT_KEY, CompanyCreate),
    version: { resource: ROOT_KEY },
    response: { 201: CompanyDocument },
    handle: async ({ user, version, body: { company: fields } }) => {
      const columns = { ...companyColumns(fields, allowPrivateUrls), name: fields.name }
      const row = await database.transaction(async tx => {
        const company = await createCompany(tx, user.id, columns)
        const actor = { companyId: company.id, user }
        await recordAuditEvent(tx, actor, {
          resource: ROOT_KEY,
          resourceId: company.id,
          operation: 'create',
          before: null,
          after: await AUDITED_COMPANY.read(tx, company.id, company.id),
        })
        await version?.note(tx, ROOT_KEY, company.id, company.id)
        return company
      })
      return companyDocument(db, asOwner(user, row.id), row)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'PUT',
    url: '/companies/:id.json',
    summary: 'Update a company',
    description: 'Changes what is sent; everything else stays.',
    scope: ['write', 'company'],
    params: Params,
    rootKey: ROOT_KEY,
    authorize: requireCompanyWriter,
    body: Rooted(ROOT_KEY, CompanyUpdate),
    response: { 200: CompanyDocument },
    handle: async ({ user, version, params: { id }, body: { company: fields } }) => {
      const columns = companyColumns(fields, allowPrivateUrls)
      const row = await configuration.update(
        { companyId: id, user, ...(version && { version }) },
        AUDITED_COMPANY,
        id,
        tx => updateCompany(tx, id, columns),
      )
      return companyDocument(db, user, existing(row))
    },
  })
}

/** @param id null when the user has no active Company */
async function readCompany(db: Queryable, user: AuthenticatedUser, id: number | null) {
  if (id === null) throw noSuchCompany()
  requireCompanyPermission(user, id, 'read')
  return companyDocument(db, user, existing(await findCompany(db, id)))
}

async function companyDocument(db: Queryable, user: AuthenticatedUser, row: CompanyRow) {
  const [company] = await companiesShownTo(db, user, [row])
  if (company === undefined) throw new Error('one Company was to be shown, and none was')
  return { company }
}

async function companiesShownTo(
  db: Queryable,
  user: AuthenticatedUser,
  rows: readonly CompanyRow[],
): Promise<Static<typeof Company>[]> {
  const ownerNameOf = await ownerNamesFor(db, user, rows)
  const current = await withBalances(db, rows)
  return current.map(row => companyShownTo(user, row, ownerNameOf(row.id)))
}

function companyShownTo(user: AuthenticatedUser, row: CompanyRow, ownerName: string | null | undefined) {
  const reader = accessWithin(user, row.id)
  if (reader === null) throw noSuchCompany()
  return shownTo(reader, COMPANY_VISIBILITY, companyFields(row, ownerName))
}

/** The user as its creating the Company has made it: its owner (completions.md §3). */
function asOwner(user: AuthenticatedUser, companyId: number): AuthenticatedUser {
  const membership = { companyId, role: 'owner', affiliateId: null, targetId: null } as const
  return { ...user, memberships: [...user.memberships, membership] }
}

/** Only administrators learn owners' names (service-api.md, Authentication 5). */
async function ownerNamesFor(
  db: Queryable,
  user: AuthenticatedUser,
  rows: readonly CompanyRow[],
): Promise<(companyId: number) => string | null | undefined> {
  if (!user.administrator) return () => undefined
  const names = await loadOwnerNames(
    db,
    rows.map(row => row.id),
  )
  return companyId => names.get(companyId) ?? null
}
