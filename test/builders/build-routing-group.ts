import type { RoutingGroup } from '../../src/domain/routing/routing-group.ts'
import { buildCapLimits } from './build-cap-limits.ts'

/** A group without limits that dials its members one at a time, but for what the test says. */
export function buildRoutingGroup(id: number, differences: Partial<RoutingGroup> = {}): RoutingGroup {
  return {
    id,
    name: `Group ${id}`,
    behavior: 1,
    priority: null,
    weight: null,
    targetIds: [],
    caps: buildCapLimits(firstGroupCapId(id)),
    ...differences,
  }
}

/** Groups have the odd tens, targets the even ones. */
export function firstGroupCapId(groupId: number): number {
  return groupId * 20 + 10
}
