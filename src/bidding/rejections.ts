import type {
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredPostbackKey,
} from '../configuration/company-configuration.ts'
import type { NoTargetReason } from '../domain/routing/no-target-reason.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { ClaimRates } from './claim-rates.ts'

/** Where a ping comes from, and whether its caller may call at all. */
export interface PingSource {
  readonly companyId: number
  readonly key: ConfiguredPostbackKey
  readonly campaign: ConfiguredCampaign
  readonly affiliate: ConfiguredAffiliate
  readonly isCallerSuppressed: boolean
  readonly at: Instant
}

export interface RejectionPorts {
  readonly claimRates: ClaimRates
  /** A number from 0 up to 1. */
  readonly chance: () => number
}

/** Refuses a source before anybody is considered for its ping; null lets it through. */
type RejectionRule = (
  source: PingSource,
  ports: RejectionPorts,
) => NoTargetReason | null | Promise<NoTargetReason | null>

/** In the order in which reasons take precedence (completions.md §9). */
const REJECTION_RULES: readonly RejectionRule[] = [pausedSource, suppressedCaller, rarelyClaimed]

/** The first reason to reject the ping, or null. */
export async function rejectionOf(source: PingSource, ports: RejectionPorts): Promise<NoTargetReason | null> {
  for (const rule of REJECTION_RULES) {
    const reason = await rule(source, ports)
    if (reason !== null) return reason
  }
  return null
}

function pausedSource({ key, campaign, affiliate }: PingSource): NoTargetReason | null {
  return key.paused || campaign.paused || affiliate.paused ? 'paused' : null
}

/** completions.md §5, Suppressed callers: its call would be refused as well. */
function suppressedCaller({ isCallerSuppressed }: PingSource): NoTargetReason | null {
  return isCallerSuppressed ? 'suppressed' : null
}

/** Fewer resolved reservations than this say nothing about a publisher (completions.md §9). */
const MIN_RESOLVED = 20

/**
 * A publisher whose reservations too rarely end in a call has a share of its pings refused. Both settings are needed:
 * a threshold without a share refuses nobody.
 */
async function rarelyClaimed(source: PingSource, { claimRates, chance }: RejectionPorts) {
  const { claimPercentThreshold, blockedInboundPercent } = source.key
  if (claimPercentThreshold === null || blockedInboundPercent === null) return null
  const { claimed, resolved } = await claimRates.ofPublisher(source.companyId, source.affiliate.id, source.at)
  if (resolved < MIN_RESOLVED || claimed * 100 >= claimPercentThreshold * resolved) return null
  return chance() * 100 < blockedInboundPercent ? 'shield' : null
}
