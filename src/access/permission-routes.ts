import { type Static, Type } from 'typebox'
import { ianaZone } from '../domain/time/time-zones.ts'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../platform/refusals/refusal.ts'
import { Id, Nullable, OneOf, Rooted, Text } from '../platform/wire/wire-types.ts'
import type { CompanyRow } from '../resources/companies/schema.ts'
import { findCompany } from '../resources/companies/store.ts'
import { type CompanyAccess, selectCompany } from './company-access.ts'
import { type Operation, RESOURCES, ROLES } from './permissions.ts'
import type { MainRoutes } from './routes.ts'

const Resources = (description: string) =>
  Type.Array(OneOf(RESOURCES, { type: 'string' }), { description, examples: [['targets', 'calls']] })

const Permissions = Type.Object(
  {
    company_id: { ...Id, description: 'The Company that is asked about.' },
    company_name: Text({ description: 'Its name.', examples: ['Acme Calls'] }),
    time_zone: Text({
      description: 'The clock of its reports, hours and caps, by the name that was chosen for it.',
      examples: ['Eastern Time (US & Canada)'],
    }),
    iana_time_zone: Text({
      description: 'The same clock by the name that browsers know.',
      examples: ['America/New_York'],
    }),
    role: Nullable(
      OneOf(ROLES, {
        type: 'string',
        description: 'Your role there; null of an administrator, who may do everything.',
        examples: ['member'],
      }),
    ),
    read: Resources('What you may read, at least your own rows of it.'),
    write: Resources('What you may change.'),
    affiliate_id: Nullable({
      ...Id,
      description: 'Of a `publisher`: the one Affiliate whose rows are shown.',
    }),
    target_id: Nullable({ ...Id, description: 'Of a `buyer`: the one Target whose rows are shown.' }),
  },
  { title: 'Permissions' },
)

const PermissionsDocument = Rooted('permissions', Permissions)

/** So that a page shows what its reader may do, without a copy of the table. */
export function registerPermissionRoutes(routes: MainRoutes, db: Queryable): void {
  routes.userRoute({
    tag: 'Users',
    scope: ['read', 'users'],
    method: 'GET',
    url: '/api/v5/permissions.json',
    summary: 'Get what you may do in a company',
    description: 'What your role lets you read and change, for pages that show no more than that.',
    query: Type.Object({
      company_id: Type.Optional(
        Type.Integer({ description: 'The Company that is asked about; default: your active one.' }),
      ),
    }),
    refusesUnknownParameters: false,
    response: { 200: PermissionsDocument },
    handle: async ({ user, query }) => {
      const access = await selectCompany(db, user, query.company_id)
      const company = await findCompany(db, access.companyId)
      if (company === null) throw notFound('company')
      return permissionsDocument(access, company)
    },
  })
}

function permissionsDocument(access: CompanyAccess, company: CompanyRow): Static<typeof PermissionsDocument> {
  const { user, companyId } = access
  const membership = user.memberships.find(candidate => candidate.companyId === companyId)
  const permitted = (operation: Operation) => RESOURCES.filter(resource => access.may(operation, resource))
  return {
    permissions: {
      company_id: companyId,
      company_name: company.name,
      time_zone: company.timeZone,
      iana_time_zone: ianaZone(company.timeZone) ?? 'UTC',
      role: user.administrator ? null : (membership?.role ?? null),
      read: permitted('read'),
      write: permitted('write'),
      affiliate_id: access.onlyAffiliateId,
      target_id: access.onlyTargetId,
    },
  }
}
