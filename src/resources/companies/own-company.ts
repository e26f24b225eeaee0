import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Id, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { noSuchCompany } from './company-permission.ts'
import type { CompanyRow } from './schema.ts'
import { SETTINGS_FIELDS } from './settings-fields.ts'
import { findCompany } from './store.ts'

const { time_zone, affiliate_marketing, performance_marketing_nomenclature, buyer_may_edit } =
  SETTINGS_FIELDS.shown

/** Nothing of money, keys or others. */
const OwnCompanyDocument = Rooted(
  'company',
  Type.Object(
    {
      id: Id,
      name: Text({ description: 'What it is called.', examples: ['Sunshine Calls'] }),
      time_zone,
      affiliate_marketing,
      performance_marketing_nomenclature,
      buyer_may_edit,
    },
    { title: 'OwnCompany' },
  ),
)

/** What every role may know of the Company that it is in: the portals of publishers and buyers need it. */
export function registerOwnCompany(routes: MainRoutes, db: Queryable): void {
  routes.companyRoute({
    tag: 'Companies',
    method: 'GET',
    url: '/companies/own.json',
    summary: 'Get what everybody may know of the company',
    description:
      'For publishers and buyers as well: its name, its time zone, what it calls them, and what buyers may change.',
    permission: ['read', 'own_company'],
    response: { 200: OwnCompanyDocument },
    handle: async ({ access: { companyId } }) => {
      const row = await findCompany(db, companyId)
      if (row === null) throw noSuchCompany()
      return ownCompanyDocument(row)
    },
  })
}

function ownCompanyDocument(row: CompanyRow): Static<typeof OwnCompanyDocument> {
  const settings = SETTINGS_FIELDS.document(row)
  return {
    company: {
      id: row.id,
      name: row.name,
      time_zone: settings.time_zone,
      affiliate_marketing: settings.affiliate_marketing,
      performance_marketing_nomenclature: settings.performance_marketing_nomenclature,
      buyer_may_edit: settings.buyer_may_edit,
    },
  }
}
