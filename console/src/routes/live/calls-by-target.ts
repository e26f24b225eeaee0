import type { Call } from '../../api/resources/calls.ts'

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
