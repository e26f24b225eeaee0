import { filledText } from '../../domain/caps/filled-text.ts'
import type { Candidate } from '../../domain/routing/decide-route.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { CallDecisionBasis } from './call-fact.ts'
import type { Consideration } from './consider-candidates.ts'

export function callDecisionBasis(
  { dial, tried, filled, context: { configuration, performance } }: Consideration,
  candidates: readonly Candidate[],
  reserved?: number,
): CallDecisionBasis {
  const text = filledText(filled)
  return {
    v: configuration.version,
    d: [dial.targetIds, dial.targetGroupIds],
    ...(reserved !== undefined && { r: reserved }),
    ...(tried.size > 0 && { t: [...tried] }),
    ...(text !== '' && { f: text }),
    ...(performance.size > 0 && { p: earnedBy(candidates, performance) }),
  }
}

function earnedBy(candidates: readonly Candidate[], performance: TargetPerformance) {
  const known = candidates.flatMap(({ targetId }) => {
    const perCall = performance.get(targetId)
    return perCall === undefined ? [] : [[targetId, perCall] as const]
  })
  return Object.fromEntries(known)
}
