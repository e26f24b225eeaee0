import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildCapLimits } from '../../../test/builders/build-cap-limits.ts'
import { buildRouteRequest } from '../../../test/builders/build-route-request.ts'
import { buildRoutingGroup, firstGroupCapId } from '../../../test/builders/build-routing-group.ts'
import { buildRoutingTarget, firstTargetCapId } from '../../../test/builders/build-routing-target.ts'
import { atOnce } from '../../../test/harness/at-once.ts'
import { CAP_KINDS, type CapKind } from '../caps/cap-limits.ts'
import { callTags } from '../tags/call-tags.ts'
import { parseTagList } from '../tags/parse-tag-list.ts'
import { compileTagConditions } from '../tags/tag-conditions.ts'
import { ianaZone } from '../time/time-zones.ts'
import { decideRoute, type RouteRequest } from './decide-route.ts'
import type { BidRefusal } from './eligibility-rule.ts'
import { INELIGIBILITIES } from './ineligibility.ts'

/** One file of test/cases/routing. What it leaves out is as the builders have it: nothing stands in the way. */
interface RoutingCase {
  readonly description: string
  readonly targets: readonly TargetInCase[]
  readonly groups?: readonly GroupInCase[]
  readonly call: {
    readonly uuid?: string
    readonly at?: string
    readonly target_ids?: readonly number[]
    readonly target_group_ids?: readonly number[]
    readonly tried_target_ids?: readonly number[]
    readonly tags?: Readonly<Record<string, string>>
    readonly geo?: readonly string[]
    /** By target id, dollars; null = nothing is known of it. */
    readonly worth?: Readonly<Record<string, number | null>>
    /** By target id: why its buyer, who was asked, does not bid. */
    readonly refusals?: Readonly<Record<string, BidRefusal>>
    /** By target id: calls of this caller within the target's window. */
    readonly calls_of_caller?: Readonly<Record<string, number>>
  }
  readonly expected: {
    readonly steps: readonly {
      readonly target_ids: readonly number[]
      readonly target_group_id: number | null
    }[]
    /** Each states what matters of the candidate at its place; all candidates are listed. */
    readonly candidates: readonly Readonly<Record<string, unknown>>[]
  }
}

interface TargetInCase {
  readonly id: number
  readonly priority?: number
  readonly weight?: number
  readonly paused?: boolean
  readonly time_zone?: string
  readonly business_hours?: readonly {
    readonly day_of_week: number
    readonly time_open: number
    readonly time_close: number
    readonly work_day?: boolean
    readonly invert?: boolean
  }[]
  readonly tag_list?: string
  readonly velocity_calls?: number
  readonly velocity_seconds?: number
  readonly caps?: CapsInCase
}

interface GroupInCase {
  readonly id: number
  readonly name: string
  readonly behavior: 1 | 2
  readonly priority?: number
  readonly weight?: number
  readonly target_ids: readonly number[]
  readonly caps?: CapsInCase
}

type CapsInCase = Readonly<Partial<Record<CapKind, { readonly cap: number | null; readonly filled: number }>>>

const folder = new URL('../../../test/cases/routing/', import.meta.url)
const cases = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => ({
    file,
    routingCase: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RoutingCase,
  }))

describe('routing cases', () => {
  test.each(cases)('$file: $routingCase.description', ({ routingCase }) => {
    const { steps, candidates } = decideRoute(requestOf(routingCase))
    const wireSteps = steps.map(step => ({ target_ids: step.targetIds, target_group_id: step.targetGroupId }))
    const wireCandidates = candidates.map(candidate => ({
      target_id: candidate.targetId,
      target_group_id: candidate.targetGroupId,
      priority: candidate.priority,
      weight: candidate.weight,
      eligible: candidate.eligible,
      reason: candidate.reason,
      detail: candidate.detail,
    }))
    expect(wireCandidates).toMatchObject(routingCase.expected.candidates)
    expect(wireSteps).toEqual(routingCase.expected.steps)
  })

  test('show every reason that a rule can give', () => {
    const shown = new Set(
      cases.flatMap(({ routingCase }) => routingCase.expected.candidates.map(one => one['reason'])),
    )
    expect(INELIGIBILITIES.filter(reason => !shown.has(reason))).toEqual([])
  })
})

function requestOf({ targets, groups = [], call }: RoutingCase): RouteRequest {
  const routingTargets = targets.map(target => targetOf(target, groups))
  return buildRouteRequest(routingTargets, {
    explain: true,
    groups: groups.map(groupOf),
    targetIds: call.target_ids ?? [],
    targetGroupIds: call.target_group_ids ?? [],
    tried: new Set(call.tried_target_ids),
    tags: callTags(call.tags ?? {}, call.geo),
    filled: new Map([
      ...targets.flatMap(({ id, caps }) => filledOf(firstTargetCapId(id), caps)),
      ...groups.flatMap(({ id, caps }) => filledOf(firstGroupCapId(id), caps)),
    ]),
    ...(call.worth && { worthOf: (targetId: number) => call.worth?.[targetId] ?? null }),
    ...(call.refusals && { refusals: byTargetId(call.refusals) }),
    ...(call.calls_of_caller && { callsOfCaller: byTargetId(call.calls_of_caller) }),
    ...(call.uuid === undefined ? {} : { seed: call.uuid }),
    ...(call.at === undefined ? {} : { at: Date.parse(call.at) }),
  })
}

function byTargetId<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<number, T> {
  return new Map(Object.entries(entries).map(([id, entry]) => [Number(id), entry]))
}

function targetOf(target: TargetInCase, groups: readonly GroupInCase[]) {
  const parsed = atOnce(parseTagList(target.tag_list ?? ''))
  if ('error' in parsed) throw new Error(`target ${target.id}: tag_list ${parsed.error}`)
  const zone = ianaZone(target.time_zone ?? 'UTC')
  if (zone === null) throw new Error(`target ${target.id}: unknown time_zone`)
  return buildRoutingTarget(target.id, {
    priority: target.priority ?? 1,
    weight: target.weight ?? 1,
    paused: target.paused ?? false,
    zone,
    businessHours: (target.business_hours ?? []).map(hour => ({
      dayOfWeek: hour.day_of_week,
      workDay: hour.work_day ?? true,
      timeOpen: hour.time_open,
      timeClose: hour.time_close,
      invert: hour.invert ?? false,
    })),
    caps: limitsOf(firstTargetCapId(target.id), target.caps),
    groupIds: groups.filter(group => group.target_ids.includes(target.id)).map(group => group.id),
    conditions: atOnce(compileTagConditions(parsed.tags)),
    velocityCalls: target.velocity_calls ?? null,
    velocitySeconds: target.velocity_seconds ?? 3_600,
  })
}

function groupOf(group: GroupInCase) {
  return buildRoutingGroup(group.id, {
    name: group.name,
    behavior: group.behavior,
    priority: group.priority ?? null,
    weight: group.weight ?? null,
    targetIds: group.target_ids,
    caps: limitsOf(firstGroupCapId(group.id), group.caps),
  })
}

function limitsOf(firstId: number, caps: CapsInCase = {}) {
  return buildCapLimits(firstId).map(limit => ({ ...limit, cap: caps[limit.kind]?.cap ?? null }))
}

function filledOf(firstId: number, caps: CapsInCase = {}): [number, number][] {
  return CAP_KINDS.map((kind, index) => [firstId + index, caps[kind]?.filled ?? 0])
}
