import { type Static, Type } from 'typebox'
import { isShownTo, type Party } from '../../access/party.ts'
import { FOUND_INBOUND_VISIBILITY } from '../../access/visibility.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { MAX_INTEGER, OneOf, Text } from '../../platform/wire/wire-types.ts'
import { COMPARISONS } from '../calls/compared-window.ts'
import { INTERVALS } from '../calls/intervals.ts'
import { Bound } from '../calls/report-query.ts'

/** As many values as one filter may list. */
const MAX_VALUES = 1_000

const Ids = (records: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: MAX_INTEGER }), {
      maxItems: MAX_VALUES,
      description: `Only pings of these ${records}.`,
    }),
  )

/** Not by target: a ping that nobody answered has none. */
export const PingReportQuery = Type.Object({
  created_at_start: Bound,
  created_at_end: Bound,
  campaign_id: Ids('campaigns'),
  affiliate_id: Ids('affiliates'),
  postback_key_id: Ids('postback keys'),
  caller_state: Type.Optional(Text({ description: 'Two-letter US state or Canadian province.' })),
  caller_country: Type.Optional(Text({ description: 'Two-letter country code.' })),
  compare: Type.Optional(
    OneOf(COMPARISONS, {
      description:
        'Adds the figures of an earlier window, as `previous`. The window lies earlier by the Company’s calendar and ' +
        'clocks: by as many days as it takes, a week, a month, or a year.',
    }),
  ),
  interval: Type.Optional(
    OneOf(INTERVALS, {
      description: 'Adds the figures hour by hour, or by day, week or month of the Company’s calendar.',
    }),
  ),
})
export type PingReportQuery = Static<typeof PingReportQuery>

/**
 * Pings that found nobody are no buyer’s, and why one was refused is between its publisher and the Company.
 * @throws 403 for a buyer
 */
export function refuseBuyers(party: Party): void {
  if (isShownTo(party, FOUND_INBOUND_VISIBILITY.reason)) return
  throw forbidden('Your role in the Company does not permit reports on pings.')
}
