import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { PageQuery, pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_COMPANY, AUDITED_SETTINGS } from './audited-company.ts'
import {
  listedCompanyIds,
  noSuchCompany,
  requireCompanyPermission,
  requireMayCreateCompany,
} from './company-permission.ts'
import {
  Company,
  CompanyCreate,
  CompanyDocument,
  type CompanyRow,
  CompanyUpdate,
  companyColumns,
  companyFields,
} from './schema.ts'
import { SettingsDocument, SettingsUpdate, settingsColumns, settingsDocument } from './settings-schema.ts'
import { createCompany, findCompany, listCompanies, loadOwnerNames, updateCompany } from './store.ts'

const ROOT_KEY = 'company'
const Params = Type.Object({ id: Id })

const shared = { tag: 'Companies' }

export function registerCompanyRoutes(
  routes: MainRoutes,
  database: Database,
  configuration: ConfigurationChanges,
): void {
  registerReading(routes, database.orm)
  registerWriting(routes, database, configuration)
  registerSettings(routes, database.orm, configuration)
}

function registerReading(routes: MainRoutes, db: Queryable): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/company.json',
    summary: 'Get your active company',
    description: 'The Company that your requests act in when they name none.',
    response: { 200: CompanyDocument, 404: ErrorBody },
    handle: ({ user }) => readCompany(db, user, user.activeCompanyId),
  })

  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/companies.json',
    summary: 'List your companies',
    description: 'Administrators see all companies.',
    query: PageQuery,
    response: { 200: Type.Array(Company) },
    handle: async ({ user, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listCompanies(db, listedCompanyIds(user), page)
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
    params: Params,
    response: { 200: CompanyDocument },
    handle: ({ user, params }) => readCompany(db, user, params.id),
  })
}

function registerWriting(routes: MainRoutes, database: Database, configuration: ConfigurationChanges): void {
  const db = database.orm

  routes.userRoute({
    ...shared,
    method: 'POST',
    url: '/companies.json',
    summary: 'Create a company',
    description: 'You become its owner, and it becomes your active company.',
    rootKey: ROOT_KEY,
    authorize: requireMayCreateCompany,
    body: Rooted(ROOT_KEY, CompanyCreate),
    response: { 201: CompanyDocument },
    handle: async ({ user, body: { company: fields } }) => {
      const columns = { ...companyColumns(fields), name: fields.name }
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
        return company
      })
      return companyDocument(db, user, row)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'PUT',
    url: '/companies/:id.json',
    summary: 'Update a company',
    description: 'Changes what is sent; everything else stays.',
    params: Params,
    rootKey: ROOT_KEY,
    body: Rooted(ROOT_KEY, CompanyUpdate),
    response: { 200: CompanyDocument },
    handle: async ({ user, params: { id }, body: { company: fields } }) => {
      requireCompanyPermission(user, id, 'write')
      const columns = companyColumns(fields)
      const row = await configuration.update({ companyId: id, user }, AUDITED_COMPANY, id, tx =>
        updateCompany(tx, id, columns),
      )
      return companyDocument(db, user, existing(row))
    },
  })
}

function registerSettings(routes: MainRoutes, db: Queryable, configuration: ConfigurationChanges): void {
  const path = { url: '/companies/:id/settings.json', params: Params }

  routes.userRoute({
    ...shared,
    ...path,
    method: 'GET',
    summary: 'Get a company’s settings',
    description: 'What a Company decides for itself beyond its own record.',
    response: { 200: SettingsDocument },
    handle: async ({ user, params: { id } }) => {
      requireCompanyPermission(user, id, 'read')
      return settingsDocument(existing(await findCompany(db, id)))
    },
  })

  routes.userRoute({
    ...shared,
    ...path,
    method: 'PUT',
    summary: 'Update a company’s settings',
    description: 'Changes what is sent; everything else stays.',
    rootKey: 'settings',
    body: Rooted('settings', SettingsUpdate),
    response: { 200: SettingsDocument },
    handle: async ({ user, params: { id }, body: { settings } }) => {
      requireCompanyPermission(user, id, 'write')
      const columns = settingsColumns(settings)
      const row = await configuration.update({ companyId: id, user }, AUDITED_SETTINGS, id, tx =>
        updateCompany(tx, id, columns),
      )
      return settingsDocument(existing(row))
    },
  })
}

/** @param id null when the user has no active Company */
async function readCompany(db: Queryable, user: AuthenticatedUser, id: number | null) {
  if (id === null) throw noSuchCompany()
  requireCompanyPermission(user, id, 'read')
  return companyDocument(db, user, existing(await findCompany(db, id)))
}

function existing(row: CompanyRow | null): CompanyRow {
  if (row === null) throw noSuchCompany()
  return row
}

async function companyDocument(db: Queryable, user: AuthenticatedUser, row: CompanyRow) {
  const ownerNameOf = await ownerNamesFor(db, user, [row])
  return { company: companyFields(row, ownerNameOf(row.id)) }
}

async function companiesShownTo(
  db: Queryable,
  user: AuthenticatedUser,
  rows: readonly CompanyRow[],
): Promise<Static<typeof Company>[]> {
  const ownerNameOf = await ownerNamesFor(db, user, rows)
  return rows.map(row => companyFields(row, ownerNameOf(row.id)))
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
