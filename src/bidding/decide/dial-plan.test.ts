import { describe, expect, test } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { buildRoutingGroup } from '../../../test/builders/build-routing-group.ts'
import type { CompanyConfiguration, ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import type { CapLimits } from '../../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../../domain/routing/routing-group.ts'
import { dialPlan } from './dial-plan.ts'

const daily = (cap: number): CapLimits => [{ id: 1, kind: 'daily', cap }]

const group = (id: number, targetIds: readonly number[], caps: CapLimits = []) =>
  buildRoutingGroup(id, { targetIds, caps })

/** Target 1 alone, and the members of group 1; target 2 is of group 2 too, which nobody dials. */
function buildConfiguration(): CompanyConfiguration {
  const bare = buildCompanyConfiguration({
    targets: [
      buildConfiguredTarget(1),
      buildConfiguredTarget(2, { groupIds: [1, 2] }),
      buildConfiguredTarget(3, { groupIds: [1] }),
      buildConfiguredTarget(4),
    ],
    groups: [group(1, [2, 3]), group(2, [2], daily(5)), group(3, [])],
  })
  const campaign: ConfiguredCampaign = { ...campaignOf(bare), targetIds: [1], targetGroupIds: [1] }
  return { ...bare, campaigns: new Map([[campaign.id, campaign]]) }
}

function campaignOf({ campaigns }: CompanyConfiguration): ConfiguredCampaign {
  const campaign = campaigns.get(1)
  if (campaign === undefined) throw new Error('there is no campaign')
  return campaign
}

const planOf = (configuration: CompanyConfiguration) => dialPlan(configuration, campaignOf(configuration))

/** The same with objects of its own, which no plan is known of. */
const anew = (configuration: CompanyConfiguration): CompanyConfiguration => ({
  ...configuration,
  campaigns: new Map([[1, { ...campaignOf(configuration) }]]),
})

const withTarget = (configuration: CompanyConfiguration, id: number, changes: object) => {
  const targets = new Map(configuration.targets)
  targets.set(id, { ...buildConfiguredTarget(id), ...targets.get(id), ...changes })
  return { ...configuration, targets }
}

const withGroup = (configuration: CompanyConfiguration, changed: RoutingGroup) => {
  const groups = new Map(configuration.groups)
  groups.set(changed.id, changed)
  return { ...configuration, groups }
}

describe('the plan of a campaign', () => {
  test.each([
    ['nothing', (before: CompanyConfiguration) => ({ ...before, version: 2 })],
    [
      'a target that it does not dial',
      (before: CompanyConfiguration) => withTarget(before, 4, { weight: 9 }),
    ],
    ['a group of nobody that it dials', (before: CompanyConfiguration) => withGroup(before, group(3, [4]))],
  ])('is the same where %s has changed', (_what, change) => {
    const before = buildConfiguration()
    const plan = planOf(before)
    expect(planOf(change(before))).toBe(plan)
  })

  test.each([
    ['a target that it dials', (before: CompanyConfiguration) => withTarget(before, 1, { caps: daily(3) })],
    ['a member', (before: CompanyConfiguration) => withTarget(before, 3, { weight: 7 })],
    ['who the members are', (before: CompanyConfiguration) => withGroup(before, group(1, [3]))],
    ['a limit of its group', (before: CompanyConfiguration) => withGroup(before, group(1, [2, 3], daily(8)))],
    [
      'a limit of another group of a member',
      (before: CompanyConfiguration) => withGroup(before, group(2, [2], daily(6))),
    ],
    ['the zone of groups', (before: CompanyConfiguration) => ({ ...before, zone: 'America/Denver' })],
    [
      'that there is such a target',
      (before: CompanyConfiguration) => ({
        ...before,
        targets: new Map([...before.targets].filter(([id]) => id !== 1)),
      }),
    ],
  ])('is another where %s has changed', (_what, change) => {
    const before = buildConfiguration()
    const plan = planOf(before)
    const after = change(before)
    expect(planOf(after)).not.toBe(plan)
    expect(planOf(after)).toEqual(planOf(anew(after)))
    expect(planOf(after)).not.toEqual(plan)
  })
})

test('campaigns that dial the same targets share the list of those with limits', () => {
  const limits: CapLimits = [
    { id: 1, kind: 'daily', cap: 5 },
    { id: 2, kind: 'hourly', cap: null },
  ]
  const bare = buildCompanyConfiguration({
    targets: [1, 2, 3].map(id => buildConfiguredTarget(id, { caps: limits, groupIds: [1] })),
    groups: [group(1, [1, 2, 3], limits)],
  })
  const plan = (targetIds: readonly number[], configuration = bare) =>
    dialPlan(configuration, { ...campaignOf(bare), targetIds, targetGroupIds: [] }).limitedOwners
  const owners = plan([1, 2, 3])
  expect(owners.map(({ caps }) => caps)).toEqual(Array.from({ length: 4 }, () => limits.slice(0, 1)))
  expect(plan([1, 2, 3])).toBe(owners)
  expect(plan([1, 2])).not.toBe(owners)
  // One that dials others shares what it can.
  expect(plan([3, 2])[0]).toBe(owners[2])
  expect(plan([1, 2, 3], { ...bare, zone: 'America/Denver' }).at(-1)?.zone).toBe('America/Denver')
})
