import type {
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredPostbackKey,
} from '../../configuration/company-configuration.ts'
import { isTooFrequent } from '../../domain/callers/call-frequency.ts'
import { isSuppressed } from '../../domain/callers/suppression.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Ping } from '../request/ping-request.ts'
import type { ClaimRates } from './claim-rates.ts'
import type { ExpectedCall } from './expected-call.ts'

/** Where a ping comes from, and whether its caller may call at all. */
export interface PingSource {
  readonly companyId: number
  readonly key: ConfiguredPostbackKey
  readonly campaign: ConfiguredCampaign
  readonly affiliate: ConfiguredAffiliate
  readonly isCallerSuppressed: boolean
  /** Its call would be one too many for the Campaign. */
  readonly isCallerTooFrequent: boolean
  readonly at: Instant
}

export function pingSource(
  { key, campaign, configuration, at }: Ping,
  { affiliate, caller, frequency }: ExpectedCall,
): PingSource {
  const { companyId, usesGlobalSuppressionList } = configuration
  const scope = { campaignId: campaign.id, affiliateId: affiliate.id }
  const isCallerSuppressed = isSuppressed(caller, scope, usesGlobalSuppressionList)
  const isCallerTooFrequent = isTooFrequent(campaign, frequency.ofCampaigns.get(campaign.id))
  return { companyId, key, campaign, affiliate, isCallerSuppressed, isCallerTooFrequent, at }
}

export interface RejectionPorts {
  readonly claimRates: ClaimRates
  /** A number from 0 up to 1. */
  readonly chance: () => number
}

/**
 * The first reason to refuse a source before anybody is considered for its ping, in the order in which reasons take
 * precedence (completions.md §9); null lets it through. Most pings do not wait here.
 */
export function rejectionOf(
  source: PingSource,
  ports: RejectionPorts,
): NoTargetReason | null | Promise<NoTargetReason | null> {
  return pausedSource(source) ?? suppressedCaller(source) ?? rarelyClaimed(source, ports)
}

function pausedSource({ key, campaign, affiliate }: PingSource): NoTargetReason | null {
  return key.paused || campaign.paused || affiliate.paused ? 'paused' : null
}

/** completions.md §5, Suppressed callers, and §11, velocity: its call would be refused as well. */
function suppressedCaller({ isCallerSuppressed, isCallerTooFrequent }: PingSource): NoTargetReason | null {
  return isCallerSuppressed || isCallerTooFrequent ? 'suppressed' : null
}

/** Fewer resolved reservations than this say nothing about a publisher (completions.md §9). */
const MIN_RESOLVED = 20

/**
 * A share of the pings is refused to a publisher whose reservations too rarely end in a call. Both settings are needed:
 * a threshold without a share refuses nobody.
 */
function rarelyClaimed(source: PingSource, ports: RejectionPorts): null | Promise<NoTargetReason | null> {
  const { claimPercentThreshold, blockedInboundPercent } = source.key
  if (claimPercentThreshold === null || blockedInboundPercent === null) return null
  return shieldFrom(source, claimPercentThreshold, blockedInboundPercent, ports)
}

async function shieldFrom(
  { companyId, affiliate, at }: PingSource,
  claimPercentThreshold: number,
  blockedInboundPercent: number,
  { claimRates, chance }: RejectionPorts,
): Promise<NoTargetReason | null> {
  const { claimed, resolved } = await claimRates.ofPublisher(companyId, affiliate.id, at)
  if (resolved < MIN_RESOLVED || claimed * 100 >= claimPercentThreshold * resolved) return null
  return chance() * 100 < blockedInboundPercent ? 'shield' : null
}
