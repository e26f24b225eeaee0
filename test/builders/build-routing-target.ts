import type { RoutingTarget } from '../../src/domain/routing/routing-target.ts'
import { buildCapLimits } from './build-cap-limits.ts'

/** A target that takes every call, but for what the test says. Its caps have the ids from `firstTargetCapId`. */
export function buildRoutingTarget(id: number, differences: Partial<RoutingTarget> = {}): RoutingTarget {
  return {
    id,
    name: null,
    number: `+1202555${String(id % 10_000).padStart(4, '0')}`,
    priority: 1,
    weight: 1,
    timeoutSeconds: 30,
    paused: false,
    zone: 'Etc/UTC',
    businessHours: [],
    caps: buildCapLimits(firstTargetCapId(id)),
    groupIds: [],
    conditions: { checks: [] },
    velocityCalls: null,
    velocitySeconds: 3_600,
    ...differences,
  }
}

/** Caps of targets and groups share one sequence of ids in storage; here targets have the even tens. */
export function firstTargetCapId(targetId: number): number {
  return targetId * 20
}
