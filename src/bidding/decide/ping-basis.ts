import type { CallerFacts } from '../../domain/callers/caller-facts.ts'
import { filledText } from '../../domain/caps/filled-text.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { ExpectedCall } from './expected-call.ts'
import type { RoutingQuestion } from './route-ping.ts'

/**
 * What a decision depended on beyond what its row holds, so that it can be made once more (`replays/replay-ping.ts`).
 * One is stored with every ping: names are short, and the usual values are left out.
 */
export interface PingBasis {
  /** The version of the configuration. */
  readonly v: number
  /** What its publisher was called; absent in older ones. */
  readonly a?: string
  /** Why nobody was considered for it. */
  readonly w?: NoTargetReason
  /** `filledText` of what was read. */
  readonly f?: string
  /** What candidates earned recently, by target id, where the campaign is routed by that. */
  readonly p?: Readonly<Record<number, number>>
  /** The number that the caller was expected to call, before one was lent. */
  readonly n?: string
  /** The calls of the caller that targets counted within their windows, by target id. */
  readonly h?: Readonly<Record<number, number>>
  /** The tags of the caller's Contact. */
  readonly c?: Readonly<Record<string, string>>
}

/**
 * The basis of the decision about a ping. The buyers' answers are stored beside it.
 * @param refusedFor why its source was refused before anybody was considered, or null
 */
export function pingBasis(
  { question, affiliate, caller, frequency, number: { inboundNumber } }: ExpectedCall,
  refusedFor: NoTargetReason | null,
): PingBasis {
  const filled = filledText(question.filled)
  return {
    v: question.configuration.version,
    a: affiliate.afid,
    ...(refusedFor !== null && { w: refusedFor }),
    ...(filled !== '' && { f: filled }),
    ...(question.campaign.routingStrategy === 'performance' && { p: performanceOf(question) }),
    ...(frequency.ofTargets.size > 0 && { h: Object.fromEntries(frequency.ofTargets) }),
    ...(inboundNumber !== null && { n: inboundNumber }),
    ...(hasTags(caller) && { c: caller.contactTags }),
  }
}

/** Only the candidates: a Company may have ten thousand targets. Read once a minute, and so written once a minute. */
function performanceOf({ plan, performance }: RoutingQuestion): Readonly<Record<number, number>> {
  const known = performances.get(performance) ?? new WeakMap<object, Readonly<Record<number, number>>>()
  performances.set(performance, known)
  const before = known.get(plan)
  if (before !== undefined) return before
  const targets = plan.units.flatMap(unit => unit.targets)
  const earned = Object.fromEntries(
    targets.flatMap(({ id }) => {
      const perCall = performance.get(id)
      return perCall === undefined ? [] : [[id, perCall] as const]
    }),
  )
  known.set(plan, earned)
  return earned
}

const performances = new WeakMap<TargetPerformance, WeakMap<object, Readonly<Record<number, number>>>>()

function hasTags({ contactTags }: CallerFacts): boolean {
  for (const _ in contactTags) return true
  return false
}
