import { type Money, money } from '../money/money.ts'
import type { CallTags } from '../tags/call-tags.ts'
import type { PayoutRule, PayoutTable, PayoutValues } from './payout-table.ts'

/** What a payout table judges a ping by, once its target is chosen. Dollars. */
export interface PayoutPing {
  readonly callUuid: string
  /** What the ping carries: its own tags, its contact's, its number's, the system's. */
  readonly tags: CallTags
  readonly campaign: { readonly id: number; readonly cid: string }
  readonly affiliate: { readonly id: number; readonly afid: string }
  readonly target: { readonly id: number; readonly tid: string | null }
  readonly revenue: Money
  readonly payout: Money
}

/** What a payout table made of a ping, as the log shows it (service-api.md, RTB Inbound, `pbm_*`). */
export interface PayoutModification {
  /** What the publisher is paid: dollars, in cents where a percentage was applied. */
  readonly payout: Money
  readonly originalPayout: Money
  readonly tableVersion: string
  /** Null when no rule matched, or the one that did has none. */
  readonly ruleId: number | null
  readonly bucket: number
  /** `treatment` when a percentage was applied. */
  readonly variant: 'treatment' | 'control'
  readonly percentOfRevenue: number | null
}

/**
 * Applies the first rule that matches the ping: the payout becomes that percentage of the revenue, rounded half up to
 * cents. A rule of `current`, or none, leaves it as it is. Sources: completions.md §6 (PBM on a ping), §9 (PBM).
 */
export function modifyPayout(table: PayoutTable, ping: PayoutPing): PayoutModification {
  const bucket = table.drawBucket(ping.callUuid)
  const rule = table.rules.firstMatch(payoutValues(ping, bucket))
  const percentOfRevenue = rule?.percentOfRevenue ?? null
  return {
    payout: payoutAfter(rule, ping),
    originalPayout: ping.payout,
    tableVersion: table.tableVersion,
    ruleId: rule?.ruleId ?? null,
    bucket,
    variant: percentOfRevenue === null ? 'control' : 'treatment',
    percentOfRevenue,
  }
}

/** The payout once a rule, or none, has been applied. */
export function payoutAfter(rule: PayoutRule | null, { revenue, payout }: PayoutPing): Money {
  const percentOfRevenue = rule?.percentOfRevenue ?? null
  return percentOfRevenue === null ? payout : shareOf(revenue, percentOfRevenue)
}

/**
 * What rules see of a ping: its tags, and what the service itself knows of it, which wins over tags of the same name.
 * The `system_*` ids are internal ones, the others the client's; a target without a `tid` carries no `target_id`.
 */
export function payoutValues(ping: PayoutPing, bucket: number): PayoutValues {
  const { tags, campaign, affiliate, target, revenue, payout } = ping
  const valueUnder = (key: string): string | undefined => {
    switch (key) {
      case 'system_campaign_id':
        return String(campaign.id)
      case 'system_affiliate_id':
        return String(affiliate.id)
      case 'system_target_id':
        return String(target.id)
      case 'campaign_id':
        return campaign.cid
      case 'affiliate_id':
        return affiliate.afid
      case 'target_id':
        return target.tid ?? undefined
      case 'revenue':
        return revenue.toFixed()
      case 'payout':
        return payout.toFixed()
      case 'pbm_bucket':
        return String(bucket)
      default:
        return tags.values.get(key)
    }
  }
  return { valueUnder, places: tags.geo }
}

const CENT_DIGITS = 2
const ROUND_HALF_UP = 1
const ONE_PERCENT = money('0.01')

/** The most that a reservation's amounts can hold; a percentage of a large revenue could ask for more. */
const LARGEST_PAYOUT = money('99999999.99')

/** So many percent of a revenue, in dollars, rounded half up to cents. */
export function shareOf(revenue: Money, percent: number): Money {
  const share = revenue.times(percent).times(ONE_PERCENT).round(CENT_DIGITS, ROUND_HALF_UP)
  return share.gt(LARGEST_PAYOUT) ? LARGEST_PAYOUT : share
}
