import type { RouteRequest } from '../../src/domain/routing/decide-route.ts'
import type { RoutingGroup } from '../../src/domain/routing/routing-group.ts'
import type { RoutingTarget } from '../../src/domain/routing/routing-target.ts'
import { callTags } from '../../src/domain/tags/call-tags.ts'

/** A call that dials all the given targets directly, on Friday 2026-11-20 at 15:00 UTC, without tags. */
export function buildRouteRequest(
  targets: readonly RoutingTarget[],
  differences: Partial<Omit<RouteRequest, 'targets' | 'groups'>> & { groups?: readonly RoutingGroup[] } = {},
): RouteRequest {
  const { groups = [], ...others } = differences
  return {
    targetIds: targets.map(target => target.id),
    targetGroupIds: [],
    at: Date.parse('2026-11-20T15:00:00.000Z'),
    tags: callTags({}),
    filled: new Map(),
    seed: '0b6d3f5e-8f0e-4f57-9a34-6d2f1c9e7a10',
    ...others,
    targets: new Map(targets.map(target => [target.id, target])),
    groups: new Map(groups.map(group => [group.id, group])),
  }
}
