import { type Static, Type } from 'typebox'
import { RESERVATION_STATUSES } from '../../domain/reservations/reservation-status.ts'
import { NO_TARGET_REASONS } from '../../domain/routing/no-target-reason.ts'
import { windowParameters } from '../../platform/wire/window-query.ts'
import { OneOf } from '../../platform/wire/wire-types.ts'

/** As many values as one filter may list. */
const MAX_VALUES = 1_000

const Ids = (what: string) =>
  Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: MAX_VALUES,
      description: `Only these ${what}; unknown ones are dropped.`,
    }),
  )

const Range = Type.Optional(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'Smallest and largest, dollars.' }),
)

export const InboundQuery = Type.Object({
  campaign_id: Ids('campaigns'),
  affiliate_id: Ids('affiliates'),
  target_id: Ids('targets'),
  postback_key_id: Ids('postback keys'),
  status: Type.Optional(
    Type.Array(OneOf(RESERVATION_STATUSES, { type: 'string' }), { maxItems: MAX_VALUES }),
  ),
  reason: Type.Optional(
    Type.Array(OneOf(NO_TARGET_REASONS, { type: 'string' }), {
      maxItems: MAX_VALUES,
      description: 'Only pings that found no target for one of these reasons, as their publishers were told.',
    }),
  ),
  duplicate: Type.Optional(Type.Boolean({ description: 'Only Ping Shield duplicates, or only others.' })),
  caller_number: Type.Optional(Type.String({ description: 'Phone number of the caller, in any usual way.' })),
  caller_state: Type.Optional(Type.String({ description: 'Two-letter US state or Canadian province.' })),
  caller_country: Type.Optional(Type.String({ description: 'Two-letter country code.' })),
  revenue: Range,
  payout: Range,
  ...windowParameters,
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page of 100 rows, from 1.' })),
  with_filters: Type.Optional(
    Type.Boolean({
      description:
        'Add every value that the filters know; a publisher’s and a buyer’s campaigns are those of the page, by their `cid`.',
    }),
  ),
})

/** As the query has them; a caller's number in E.164. */
export type InboundFilters = { readonly [Name in keyof Query]: ReadonlyList<Query[Name]> }

type Query = Static<typeof InboundQuery>
type ReadonlyList<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Value
