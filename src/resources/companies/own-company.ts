import { type Static, Type } from 'typebox'
import { Id, Rooted, Text } from '../../platform/wire/wire-types.ts'
import type { CompanyRow } from './schema.ts'
import { SETTINGS_FIELDS } from './settings-fields.ts'

const { time_zone, affiliate_marketing, performance_marketing_nomenclature, buyer_may_edit } =
  SETTINGS_FIELDS.shown

/** Nothing of money, keys or others. */
export const OwnCompanyDocument = Rooted(
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

export function ownCompanyDocument(row: CompanyRow): Static<typeof OwnCompanyDocument> {
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
