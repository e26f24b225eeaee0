import { isShownTo, type Party, type PartyScope, partyOf } from '../../access/party.ts'
import { FOUND_INBOUND_VISIBILITY, INBOUND_VISIBILITY } from '../../access/visibility.ts'
import { MAX_INTEGER } from '../../platform/wire/wire-types.ts'
import type { InboundFilters } from './inbound-query.ts'

/** Whose rows of the log are asked for. */
export interface InboundScope extends PartyScope {
  readonly companyId: number
}

/** What a row must match to be listed, besides its Company and time. All of a query's comparisons must hold. */
export type InboundComparison =
  | { readonly column: IdColumn; readonly type: 'integer'; readonly among: readonly number[] }
  | { readonly column: TextColumn; readonly type: 'text'; readonly among: readonly string[] }
  | { readonly column: 'duplicate'; readonly type: 'boolean'; readonly among: readonly boolean[] }
  /** Dollars, both bounds included. */
  | {
      readonly column: 'revenue' | 'payout'
      readonly type: 'numeric'
      readonly low: number
      readonly high: number
    }

type IdColumn = 'campaign_id' | 'affiliate_id' | 'target_id' | 'postback_key_id'
type TextColumn = 'status' | 'reason' | 'caller_number' | 'caller_state' | 'caller_country'

/**
 * The comparisons that a scope and filters amount to, equal where they ask for the same. A filter compares what the
 * reader is shown: otherwise its results would give away the rest.
 */
export function inboundComparisons(scope: InboundScope, filters: InboundFilters): InboundComparison[] {
  const party = partyOf(scope)
  return [
    ...ids('affiliate_id', scope.onlyAffiliateId === null ? undefined : [scope.onlyAffiliateId]),
    ...ids('target_id', scope.onlyTargetId === null ? undefined : [scope.onlyTargetId]),
    ...ids('campaign_id', filters.campaign_id),
    ...ids('affiliate_id', shownIds(party, 'affiliate_id', filters.affiliate_id)),
    ...ids('target_id', shownIds(party, 'target_id', filters.target_id)),
    ...ids('postback_key_id', shownIds(party, 'postback_key_id', filters.postback_key_id)),
    ...texts('status', filters.status),
    ...texts('reason', shownReasons(party, filters.reason)),
    ...texts('caller_number', filters.caller_number === undefined ? undefined : [filters.caller_number]),
    ...texts('caller_state', filters.caller_state ? [filters.caller_state.toUpperCase()] : undefined),
    ...texts('caller_country', filters.caller_country ? [filters.caller_country.toUpperCase()] : undefined),
    ...(filters.duplicate === undefined
      ? []
      : [{ column: 'duplicate', type: 'boolean', among: [filters.duplicate] } as const]),
    ...shownRange(party, 'revenue', filters.revenue),
    ...shownRange(party, 'payout', filters.payout),
  ]
}

/** Ids that the reader is not shown are dropped, like ids that do not exist (service-api.md, RTB Inbounds log). */
function shownIds(
  party: Party,
  column: Exclude<IdColumn, 'campaign_id'>,
  wanted: readonly number[] | undefined,
): readonly number[] | undefined {
  return wanted === undefined || isShownTo(party, INBOUND_VISIBILITY[column]) ? wanted : []
}

function shownReasons(party: Party, wanted: readonly string[] | undefined): readonly string[] | undefined {
  return wanted === undefined || isShownTo(party, FOUND_INBOUND_VISIBILITY.reason) ? wanted : []
}

/** Ids that storage cannot hold do not exist. */
function ids(column: IdColumn, wanted: readonly number[] | undefined): InboundComparison[] {
  if (wanted === undefined) return []
  const storable = [...new Set(wanted)].filter(id => Math.abs(id) <= MAX_INTEGER)
  return [{ column, type: 'integer', among: storable.sort((left, right) => left - right) }]
}

function texts(column: TextColumn, wanted: readonly string[] | undefined): InboundComparison[] {
  return wanted === undefined ? [] : [{ column, type: 'text', among: [...new Set(wanted)].sort() }]
}

/** To a reader whose amount it is not, it is 0: either every row is in the range, or none. */
function shownRange(
  party: Party,
  column: 'revenue' | 'payout',
  bounds: readonly number[] | undefined,
): InboundComparison[] {
  if (isShownTo(party, INBOUND_VISIBILITY[column])) return range(column, bounds)
  const [low = 0, high = 0] = bounds ?? []
  return low <= 0 && high >= 0 ? [] : ids('campaign_id', [])
}

function range(column: 'revenue' | 'payout', bounds: readonly number[] | undefined): InboundComparison[] {
  const [low, high] = bounds ?? []
  return low === undefined || high === undefined ? [] : [{ column, type: 'numeric', low, high }]
}
