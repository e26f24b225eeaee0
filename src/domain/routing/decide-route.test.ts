import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import { buildRouteRequest } from '../../../test/builders/build-route-request.ts'
import { buildRoutingGroup } from '../../../test/builders/build-routing-group.ts'
import { buildRoutingTarget, firstTargetCapId } from '../../../test/builders/build-routing-target.ts'
import { decideRoute, type RouteDecision, type RouteRequest } from './decide-route.ts'

const dialled = (decision: RouteDecision) => decision.steps.flatMap(step => step.targetIds)

/** Any request over a few targets and groups of both behaviors, with some targets paused or full. */
const anyRequest: fc.Arbitrary<RouteRequest> = fc
  .record({
    targets: fc.array(
      fc.record({
        priority: fc.integer({ min: 1, max: 3 }),
        weight: fc.integer({ min: 0, max: 3 }),
        paused: fc.boolean(),
        daily: fc.option(fc.integer({ min: 0, max: 2 })),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    groups: fc.array(
      fc.record({
        behavior: fc.constantFrom<1 | 2>(1, 2),
        priority: fc.integer({ min: 1, max: 3 }),
        weight: fc.integer({ min: 0, max: 3 }),
        targetIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
      }),
      { maxLength: 3 },
    ),
    targetIds: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
    tried: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    seed: fc.uuid(),
  })
  .map(({ targets, groups, targetIds, tried, seed }) => {
    const routingGroups = groups.map((group, index) => buildRoutingGroup(index + 1, group))
    const routingTargets = targets.map(({ daily, ...target }, index) =>
      buildRoutingTarget(index + 1, {
        ...target,
        caps: buildCapLimits(firstTargetCapId(index + 1), { daily }),
      }),
    )
    return buildRouteRequest(routingTargets, {
      groups: routingGroups,
      targetIds,
      targetGroupIds: routingGroups.map(group => group.id),
      tried: new Set(tried),
      seed,
    })
  })

describe('any request', () => {
  test('is ordered into a permutation of its eligible candidates', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const decision = decideRoute(request)
        const eligible = decision.candidates.filter(candidate => candidate.eligible)
        const name = (targetId: number, groupId: number | null) => `${targetId} by ${groupId}`
        const ordered = decision.steps.flatMap(step => step.targetIds.map(id => name(id, step.targetGroupId)))
        expect(ordered.sort()).toEqual(eligible.map(one => name(one.targetId, one.targetGroupId)).sort())
      }),
      { seed: 9, numRuns: 1000 },
    )
  })

  test('is ordered by ascending priority, with weight 0 last in each', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const { steps, candidates } = decideRoute(request)
        const ranks = steps.map(step => {
          const candidate = candidates.find(
            ({ targetId, targetGroupId }) =>
              targetId === step.targetIds[0] && targetGroupId === step.targetGroupId,
          )
          return (candidate?.priority ?? 0) * 2 + (candidate?.weight === 0 ? 1 : 0)
        })
        expect(ranks).toEqual([...ranks].sort((left, right) => left - right))
      }),
      { seed: 10, numRuns: 1000 },
    )
  })

  test('is ordered by descending worth inside a priority and weight class', () => {
    const anyWorth = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(anyRequest, anyWorth, (request, worths) => {
        const worthOf = (targetId: number) => worths[targetId] ?? null
        const { steps, candidates } = decideRoute({ ...request, worthOf })
        const ranks = steps.map(({ targetIds, targetGroupId }) => {
          const candidate = candidates.find(
            one => one.targetId === targetIds[0] && one.targetGroupId === targetGroupId,
          )
          const best = Math.max(...targetIds.map(id => worthOf(id) ?? -1))
          return [candidate?.priority ?? 0, candidate?.weight === 0 ? 1 : 0, -best] as const
        })
        const byRank = (left: (typeof ranks)[0], right: (typeof ranks)[0]) =>
          left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
        expect(ranks).toEqual([...ranks].sort(byRank))
      }),
      { seed: 14, numRuns: 1000 },
    )
  })

  test('whose targets are all worth the same is ordered as without worth', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        expect(decideRoute({ ...request, worthOf: () => 7 })).toEqual(decideRoute(request))
      }),
      { seed: 15 },
    )
  })

  test('with the same seed is decided the same', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        expect(decideRoute(request)).toEqual(decideRoute(request))
      }),
      { seed: 11 },
    )
  })

  test('considers no target twice on its own, and none already tried', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const ringsAtOnce = (groupId: number | null) =>
          groupId !== null && request.groups.get(groupId)?.behavior === 2
        const { candidates } = decideRoute(request)
        const alone = candidates.filter(one => !ringsAtOnce(one.targetGroupId)).map(one => one.targetId)
        expect(new Set(alone).size).toBe(alone.length)
        expect(candidates.some(one => request.tried?.has(one.targetId))).toBe(false)
      }),
      { seed: 12, numRuns: 1000 },
    )
  })

  test('has a reason exactly for what is skipped, and a detail only when asked', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        for (const { eligible, reason, detail } of decideRoute(request).candidates) {
          expect(reason === null).toBe(eligible)
          expect(detail).toBeNull()
        }
        for (const { eligible, detail } of decideRoute({ ...request, explain: true }).candidates) {
          expect(detail === null).toBe(eligible)
        }
      }),
      { seed: 13 },
    )
  })
})

describe('the order', () => {
  const trio = [1, 2, 3].map(id => buildRoutingTarget(id))
  const seeds = Array.from({ length: 200 }, (_, index) => `call-${index}`)

  test('differs between calls', () => {
    const orders = new Set(seeds.map(seed => dialled(decideRoute(buildRouteRequest(trio, { seed }))).join()))
    expect(orders.size).toBe(6)
  })

  test('of the others stays when one drops out', () => {
    for (const seed of seeds) {
      const all = dialled(decideRoute(buildRouteRequest(trio, { seed })))
      const others = dialled(decideRoute(buildRouteRequest(trio, { seed, tried: new Set([2]) })))
      expect(others).toEqual(all.filter(id => id !== 2))
    }
  })

  test('does not depend on the order in which targets are listed', () => {
    for (const seed of seeds) {
      const forward = decideRoute(buildRouteRequest(trio, { seed }))
      const backward = decideRoute(buildRouteRequest([...trio].reverse(), { seed }))
      expect(dialled(backward)).toEqual(dialled(forward))
    }
  })
})

test('an option that dials nothing has nobody to ring', () => {
  expect(decideRoute(buildRouteRequest([]))).toEqual({ steps: [], candidates: [] })
})

test('ids that name no target or group are passed over', () => {
  const request = buildRouteRequest([buildRoutingTarget(1, { groupIds: [77] })], {
    targetIds: [99, 1],
    targetGroupIds: [88],
  })
  expect(dialled(decideRoute(request))).toEqual([1])
})
