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
  readonly isCallerSuppressed: boolean
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
  /** Target ids in the order in which they would be tried. */
  readonly order: readonly number[]
  readonly candidates: readonly PreviewCandidate[]
}

/**
 * How a call would be routed, and why; nothing is counted. A paused campaign, number, affiliate or postback key blocks
 * it, and so does a suppressed caller: nobody would be tried, and the candidates show whom it would have reached.
 * @param readFilled reads what is counted toward caps
 */
export async function decidePreview(
  request: PreviewRequest,
  readFilled: (owners: readonly CapOwner[]) => Promise<FilledByCap>,
): Promise<Preview> {
  const { configuration, campaign, number, tags, digit, at, seed } = request
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  const outcome = followMenu(menu, digit, configuration)
  const isBlocked = request.isCallerSuppressed || isPaused(request)
  if (outcome?.kind !== 'dial-targets') {
    return { decision: isBlocked ? 'blocked' : undialled(outcome), order: [], candidates: [] }
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
  if (isBlocked) return { decision: 'blocked', order: [], candidates }
  return {
    decision: route.steps.length > 0 ? 'dial' : 'no-target',
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

function isPaused({ campaign, number, affiliate, isKeyPaused }: PreviewRequest): boolean {
  return campaign.paused || number?.paused === true || affiliate?.paused === true || isKeyPaused
}
