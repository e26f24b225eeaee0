import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredNumber,
} from '../../configuration/company-configuration.ts'
import { followMenu } from '../../configuration/follow-menu.ts'
import { limitedOwners } from '../../configuration/limited-owners.ts'
import { menuOf } from '../../configuration/menu.ts'
import { targetWorth } from '../../configuration/target-worth.ts'
import type { CallFrequency } from '../../domain/callers/call-frequency.ts'
import { type CallerRefusal, callerRefusal } from '../../domain/callers/caller-refusal.ts'
import type { CapOwner, FilledByCap } from '../../domain/caps/cap-limits.ts'
import { type ExpectedConversion, expectedConversion } from '../../domain/conversions/expected-conversion.ts'
import { type Candidate, decideRoute } from '../../domain/routing/decide-route.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { CallTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'

export interface PreviewRequest {
  readonly configuration: CompanyConfiguration
  readonly campaign: ConfiguredCampaign
  readonly number: ConfiguredNumber | null
  readonly affiliate: ConfiguredAffiliate | null
  /** Whether the postback key that would be pinged, if any, is paused. */
  readonly isKeyPaused: boolean
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  readonly isCallerSuppressed: boolean
  /** How often the caller has called. */
  readonly frequency: CallFrequency
  readonly tags: CallTags
  /** Matters where the campaign is routed by it. */
  readonly performance: TargetPerformance
  readonly digit: string
  readonly at: Instant
  /** In place of the call's UUID: shuffles the order among equal priority. */
  readonly seed: string
}

/** A target that was considered, and what the call would be worth there. */
interface PreviewCandidate extends Candidate {
  readonly expected: ExpectedConversion
}

export interface Preview {
  readonly decision: 'dial' | 'no-target' | 'blocked'
  /** Why it is `blocked`; null where it is not. */
  readonly obstacle: PreviewObstacle | null
  /** Target ids in the order in which they would be tried. */
  readonly order: readonly number[]
  readonly candidates: readonly PreviewCandidate[]
}

/** Why a call is not let through to anybody, as far as it is not its targets' doing. */
export const BLOCKED_REASONS = [
  'postback_key_paused',
  'caller_suppressed',
  'campaign_paused',
  'number_paused',
  'affiliate_paused',
  'attestation_too_low',
  'caller_too_frequent',
  'menu_suppress',
] as const

interface PreviewObstacle {
  readonly reason: (typeof BLOCKED_REASONS)[number]
  /** A sentence, where the reason alone does not say what was found. */
  readonly detail: string | null
}

/**
 * How a call would be routed, and why; nothing is counted. A paused campaign, number, affiliate or postback key blocks
 * it, and so does a caller who is suppressed or whom the campaign does not take: nobody would be tried, and the candidates show whom it would have reached.
 * @param readFilled reads what is counted toward caps
 */
export async function decidePreview(
  request: PreviewRequest,
  readFilled: (owners: readonly CapOwner[]) => Promise<FilledByCap>,
): Promise<Preview> {
  const { configuration, campaign, number, tags, digit, at, seed } = request
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  const outcome = followMenu(menu, digit, configuration)
  const obstacle = obstacleTo(request)
  if (outcome?.kind !== 'dial-targets') {
    const found = obstacle ?? (outcome?.kind === 'suppress' ? MENU_SUPPRESSES : null)
    const decision = obstacle === null ? undialled(outcome) : 'blocked'
    return { decision, obstacle: found, order: [], candidates: [] }
  }
  const { targets, groups } = configuration
  const { targetIds, targetGroupIds } = outcome
  const dialled = { targetIds, targetGroupIds }
  const filled = await readFilled(limitedOwners(configuration, dialled))
  const route = decideRoute({
    ...dialled,
    targets,
    groups,
    at,
    tags,
    filled,
    callsOfCaller: request.frequency.ofTargets,
    seed,
    worthOf: targetWorth(campaign, { targets, tags, performance: request.performance }),
    explain: true,
  })
  const candidates = route.candidates.map(candidate => ({
    ...candidate,
    expected: expectedConversion(
      targets.get(candidate.targetId)?.conversionCriteria ?? [],
      campaign.conversionCriteria,
      tags,
    ),
  }))
  if (obstacle !== null) return { decision: 'blocked', obstacle, order: [], candidates }
  return {
    decision: route.steps.length > 0 ? 'dial' : 'no-target',
    obstacle,
    order: route.steps.flatMap(step => step.targetIds),
    candidates,
  }
}

type MenuEnd = ReturnType<typeof followMenu>

/** The outcome of a call whose key dials no targets. Null: the key has no option. */
function undialled(outcome: Exclude<MenuEnd, { kind: 'dial-targets' }>): Preview['decision'] {
  if (outcome === null) return 'no-target'
  switch (outcome.kind) {
    case 'dial-number':
      return 'dial'
    case 'suppress':
      return 'blocked'
    case 'repeat':
    case 'hang-up':
    case 'unavailable':
      return 'no-target'
    default:
      return unreachable(outcome)
  }
}

const MENU_SUPPRESSES: PreviewObstacle = { reason: 'menu_suppress', detail: null }

/** The first, in the order in which a call meets them. */
function obstacleTo(request: PreviewRequest): PreviewObstacle | CallerRefusal | null {
  const reason = pausedOrSuppressed(request)
  return reason === null ? callerRefusal(request) : { reason, detail: null }
}

function pausedOrSuppressed(request: PreviewRequest): PreviewObstacle['reason'] | null {
  const { campaign, number, affiliate } = request
  if (request.isKeyPaused) return 'postback_key_paused'
  if (request.isCallerSuppressed) return 'caller_suppressed'
  if (campaign.paused) return 'campaign_paused'
  if (number?.paused) return 'number_paused'
  return affiliate?.paused ? 'affiliate_paused' : null
}
