import { describe, expect, test } from 'vitest'
import type { TargetGroup } from '../../../api/resources/target-groups.ts'
import type { Target } from '../../../api/resources/targets.ts'
import {
  inWords,
  isChanged,
  lanesOf,
  moved,
  type Plan,
  placesOf,
  planChanges,
  planConflict,
  unitsOf,
  withPlaces,
} from './routing-plan.ts'

const target = (id: number, fields: Partial<Target> = {}) =>
  ({ id, name: `T${id}`, number: '+12125550100', state: 'open', priority: 1, weight: 1, ...fields }) as Target
const group = (id: number, fields: Partial<TargetGroup> = {}) =>
  ({
    id,
    name: `G${id}`,
    behavior: 1,
    target_ids: [],
    priority: null,
    weight: null,
    ...fields,
  }) as TargetGroup

describe('who takes a place in the order', () => {
  const targets = [target(1), target(2, { state: 'capped' }), target(3, { state: 'closed' })]

  test('named targets, and members of groups that dial one by one, each once', () => {
    const units = unitsOf({ targetIds: [1], groupIds: [5] }, targets, [group(5, { target_ids: [1, 2] })])
    expect(units.map(({ key, via }) => [key, via])).toEqual([
      ['target-1', null],
      ['target-2', 'G5'],
    ])
  })

  test.each([
    [[1, 2], 'open'],
    [[2, 3], 'capped'],
    [[], 'closed'],
  ] as const)('a group that rings %j at once, %s', (members, state) => {
    const [unit] = unitsOf({ targetIds: [], groupIds: [5] }, targets, [
      group(5, { behavior: 2, target_ids: [...members] }),
    ])
    expect(unit).toMatchObject({ key: 'group-5', state, members: members.length })
  })

  test('not the groups of other campaigns', () => {
    expect(unitsOf({ targetIds: [], groupIds: [] }, targets, [group(5, { target_ids: [1] })])).toEqual([])
  })
})

test('lanes are priorities, and shares what weights are of the lane', () => {
  const targets = [
    target(1, { weight: 3 }),
    target(2, { weight: 1 }),
    target(3, { weight: 0 }),
    target(4, { priority: 2, weight: 0 }),
  ]
  const units = unitsOf({ targetIds: [1, 2, 3, 4], groupIds: [] }, targets, [])
  const lanes = lanesOf(units, placesOf(targets, []))
  expect(lanes.map(lane => [lane.priority, lane.units.map(({ share }) => share)])).toEqual([
    [1, [0.75, 0.25, 0]],
    [2, [1]],
  ])
})

test('who is paused has no share, and the others have theirs', () => {
  const targets = [
    target(1, { weight: 3 }),
    target(2, { weight: 1, state: 'closed' }),
    target(3, { weight: 4, state: 'paused' }),
    target(4, { priority: 2, state: 'paused' }),
  ]
  const units = unitsOf({ targetIds: [1, 2, 3, 4], groupIds: [] }, targets, [])
  const lanes = lanesOf(units, placesOf(targets, []))
  expect(lanes.map(lane => lane.units.map(({ share }) => share))).toEqual([[0.75, 0.25, null], [null]])
})

test('a group is paused only where all of it is: closed members come back by themselves', () => {
  const targets = [target(1, { state: 'paused' }), target(2, { state: 'closed' })]
  const [unit] = unitsOf({ targetIds: [], groupIds: [5] }, targets, [
    { ...group(5, { priority: 1, weight: 1 }), behavior: 2, target_ids: [1, 2] } as never,
  ])
  expect(unit?.state).toBe('closed')
})

describe('what is sent of a plan', () => {
  const before: Plan = {
    targetIds: [1, 2],
    groupIds: [],
    places: placesOf([target(1), target(2)], [group(5, { priority: 2, weight: 4 })]),
  }

  test('is nothing while nothing was moved', () => {
    expect(isChanged(planChanges(before, moved(before, ['target-1'], { priority: 1 })))).toBe(false)
  })

  test('is what was moved, and the way back is the other way round', () => {
    const after = { ...moved(before, ['target-2', 'group-5'], { priority: 3 }), targetIds: [2] }
    expect(planChanges(before, after)).toEqual({
      target_ids: [2],
      targets: [{ id: 2, priority: 3, weight: 1 }],
      target_groups: [{ id: 5, priority: 3, weight: 4 }],
    })
    expect(planChanges(after, before)).toEqual({
      target_ids: [1, 2],
      targets: [{ id: 2, priority: 1, weight: 1 }],
      target_groups: [{ id: 5, priority: 2, weight: 4 }],
    })
  })

  test('is no place of somebody who comes in, unless they are moved from where they stood: the way back moves them there', () => {
    const joined = { ...before, targetIds: [1, 2, 3] }
    const added = withPlaces({ plan: joined, before }, placesOf([target(3, { priority: 2, weight: 7 })], []))
    expect(planChanges(added.before, added.plan)).toEqual({ target_ids: [1, 2, 3] })
    const after = moved(added.plan, ['target-3'], { priority: 1 })
    expect(planChanges(added.before, after)).toMatchObject({ targets: [{ id: 3, priority: 1, weight: 7 }] })
    expect(planChanges(after, added.before)).toEqual({
      target_ids: [1, 2],
      targets: [{ id: 3, priority: 2, weight: 7 }],
    })
  })

  test('is told in words beside what is there now', () => {
    const after = { ...moved(before, ['target-2'], { priority: 3 }), targetIds: [2] }
    const nameOf = (key: string) => `<${key}>`
    const changes = planChanges(before, after)
    expect(inWords(after, changes, nameOf)).toEqual({
      Targets: '<target-2>',
      'Place of <target-2>': 'priority 3, weight 1',
    })
    expect(inWords(before, changes, nameOf)).toEqual({
      Targets: '<target-1>, <target-2>',
      'Place of <target-2>': 'priority 1, weight 1',
    })
  })

  test('is told beside what somebody else made of it meanwhile', () => {
    const now = { ...moved(before, ['target-1'], { weight: 9 }), targetIds: [1, 2, 3] }
    const yours = { ...moved(before, ['target-2'], { priority: 3 }), targetIds: [2] }
    expect(planConflict({ before, now, yours }, key => `<${key}>`)).toMatchObject([
      { label: 'Targets', by: 'both', now: '<target-1>, <target-2>, <target-3>', yours: '<target-2>' },
      { label: 'Place of <target-1>', by: 'them', now: 'priority 1, weight 9' },
      { label: 'Place of <target-2>', by: 'you', yours: 'priority 3, weight 1' },
    ])
  })
})
