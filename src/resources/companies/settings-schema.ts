import { type Static, Type } from 'typebox'
import { money, toDecimalString } from '../../domain/money/money.ts'
import { TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import { OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import type { CompanyColumns, CompanyRow } from './schema.ts'

/** Ten digits before the point and four after it, as storage keeps amounts. */
const DECIMAL = '^\\d{1,10}(\\.\\d{1,4})?$'
const STORED_DECIMALS = 4

const fields = {
  time_zone: OneOf(TIME_ZONE_NAMES, {
    description: 'In which days of reports, and windows of Target Group caps, are counted.',
  }),
  affiliate_marketing: Type.Boolean({ description: 'Reports know the facets publisher and buyer.' }),
  performance_marketing_nomenclature: Type.Boolean({ description: 'CSV column `Publisher ID`.' }),
  payout_bid_modification: Type.Boolean({ description: 'RTB inbounds have their `pbm_*` fields.' }),
  per_minute: Type.String({ pattern: DECIMAL, description: 'Cost per minute, as a decimal.' }),
}

export const SettingsUpdate = Type.Partial(Type.Object(fields))
export const SettingsDocument = Rooted('settings', Type.Object(fields))

export function settingsDocument(row: CompanyRow): Static<typeof SettingsDocument> {
  return {
    settings: {
      time_zone: row.timeZone,
      affiliate_marketing: row.affiliateMarketing,
      performance_marketing_nomenclature: row.performanceMarketingNomenclature,
      payout_bid_modification: row.payoutBidModification,
      per_minute: toDecimalString(money(row.perMinute)),
    },
  }
}

/** The columns that a request body sets: only those whose field was sent. */
export function settingsColumns(settings: Static<typeof SettingsUpdate>): CompanyColumns {
  return {
    ...('time_zone' in settings && { timeZone: settings.time_zone }),
    ...('affiliate_marketing' in settings && { affiliateMarketing: settings.affiliate_marketing }),
    ...('performance_marketing_nomenclature' in settings && {
      performanceMarketingNomenclature: settings.performance_marketing_nomenclature,
    }),
    ...('payout_bid_modification' in settings && { payoutBidModification: settings.payout_bid_modification }),
    ...(settings.per_minute !== undefined && {
      perMinute: money(settings.per_minute).toFixed(STORED_DECIMALS),
    }),
  }
}
