import type { Call } from '../../api/resources/calls.ts'
import type { Target } from '../../api/resources/targets.ts'

interface BusyTarget {
  readonly targetId: number
  readonly count: number
}

/** Who has how many of the calls, most first; of as many, the target that was made first. */
export function callsByTarget(calls: readonly Pick<Call, 'system_target_id'>[]): readonly BusyTarget[] {
  const counts = new Map<number, number>()
  for (const { system_target_id: id } of calls) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .map(([targetId, count]) => ({ targetId, count }))
    .sort((one, other) => other.count - one.count || one.targetId - other.targetId)
}

/** How many calls a target has: those that are listed, and where not all are, as many as the service counted a moment ago. */
export function callsOn(
  target: Pick<Target, 'calls_in_progress'> | undefined,
  listed: number,
  isWhole: boolean,
): number {
  return isWhole ? listed : Math.max(listed, target?.calls_in_progress ?? 0)
}
