import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import { flag } from '../../platform/database/columns.ts'
import { Nullable, OneOf } from '../../platform/wire/wire-types.ts'
import { field, plainFields } from '../fields/plain-fields.ts'

const timeZone = (name: string) => text(name).notNull().default('UTC')
/** Ten years: longer is meant to be for good. */
const MAX_RETENTION_DAYS = 3_650

/** What a Company may let its buyers change of their own Targets. */
const BUYER_EDITS = ['hours', 'caps', 'concurrency', 'paused'] as const
export type BuyerEdit = (typeof BUYER_EDITS)[number]

const buyerEdits = (name: string) => text(name).array().$type<BuyerEdit[]>().notNull().default([])

const on = (name: string) => boolean(name).notNull().default(true)

export const SETTINGS_FIELDS = plainFields({
  time_zone: field(
    timeZone,
    OneOf(TIME_ZONE_NAMES),
    'In which days of reports, and windows of Target Group caps, are counted.',
    { example: 'Eastern Time (US & Canada)' },
  ),
  affiliate_marketing: field(on, Type.Boolean(), 'Reports know the facets publisher and buyer.'),
  performance_marketing_nomenclature: field(flag, Type.Boolean(), 'CSV column `Publisher ID`.'),
  recording_retention_days: field(
    integer,
    Nullable(Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS })),
    'For how many days after a call its recording is kept; null = as long as the call is.',
    { example: 90 },
  ),
  buyer_may_edit: field(
    buyerEdits,
    Type.Array(OneOf(BUYER_EDITS, { type: 'string' }), { uniqueItems: true, maxItems: BUYER_EDITS.length }),
    'What buyers may change of their own target; by default nothing.',
    { example: ['paused', 'hours'] },
  ),
  require_second_factor: field(
    flag,
    Type.Boolean(),
    'Whether its users need a second factor to sign in; who has none can only add one. API keys need none.',
  ),
  payout_bid_modification: field(on, Type.Boolean(), 'RTB inbounds have their `pbm_*` fields.'),
})
