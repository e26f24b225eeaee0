import { MAX_INTEGER } from '../../platform/http/wire-types.ts'
import type { InboundFilters } from './inbound-query.ts'

/** Whose rows of the log are asked for. */
export interface InboundScope {
  readonly companyId: number
  /** Set for a publisher, who sees only its own rows. */
  readonly onlyAffiliateId: number | null
  /** Set for a buyer, who sees only its own rows. */
  readonly onlyTargetId: number | null
}

/** What a row must be to be listed, but for its Company and time. All that a query names must hold. */
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
type TextColumn = 'status' | 'caller_state' | 'caller_country'

/** The comparisons that scope and filters come to: equal ones for what asks for the same. */
export function inboundComparisons(scope: InboundScope, filters: InboundFilters): InboundComparison[] {
  return [
    ...ids('affiliate_id', scope.onlyAffiliateId === null ? undefined : [scope.onlyAffiliateId]),
    ...ids('target_id', scope.onlyTargetId === null ? undefined : [scope.onlyTargetId]),
    ...ids('campaign_id', filters.campaign_id),
    ...ids('affiliate_id', filters.affiliate_id),
    ...ids('target_id', filters.target_id),
    ...ids('postback_key_id', filters.postback_key_id),
    ...texts('status', filters.status),
    ...texts('caller_state', filters.caller_state ? [filters.caller_state.toUpperCase()] : undefined),
    ...texts('caller_country', filters.caller_country ? [filters.caller_country.toUpperCase()] : undefined),
    ...(filters.duplicate === undefined
      ? []
      : [{ column: 'duplicate', type: 'boolean', among: [filters.duplicate] } as const]),
    ...range('revenue', filters.revenue),
    ...range('payout', filters.payout),
  ]
}

/** Ids that storage cannot hold are nobody's. */
function ids(column: IdColumn, wanted: readonly number[] | undefined): InboundComparison[] {
  if (wanted === undefined) return []
  const storable = [...new Set(wanted)].filter(id => Math.abs(id) <= MAX_INTEGER)
  return [{ column, type: 'integer', among: storable.sort((left, right) => left - right) }]
}

function texts(column: TextColumn, wanted: readonly string[] | undefined): InboundComparison[] {
  return wanted === undefined ? [] : [{ column, type: 'text', among: [...new Set(wanted)].sort() }]
}

function range(column: 'revenue' | 'payout', bounds: readonly number[] | undefined): InboundComparison[] {
  const [low, high] = bounds ?? []
  return low === undefined || high === undefined ? [] : [{ column, type: 'numeric', low, high }]
}
