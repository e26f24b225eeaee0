import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'

/** The trunks of the legs that a call dials first. */
function trunksOf(configuration: CompanyConfiguration): readonly (number | null)[] {
  const { commands } = new EngineCall(configuration)
  const dial = commands.find(command => command.type === 'dial')
  return dial?.type === 'dial' ? dial.legs.map(leg => leg.trunkId) : []
}

test.each([
  ['its own', { target: 7, campaign: 8 }, 7],
  ['its campaign’s, where it has none', { target: null, campaign: 8 }, 8],
  ['the carrier’s default, where neither has one', { target: null, campaign: null }, null],
])('a target’s call goes out by %s', (_, { target, campaign }, trunkId) => {
  const configuration = buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1, { trunkId: target })],
    campaigns: [buildCampaign(1, { targetIds: [1], trunkId: campaign })],
  })
  expect(trunksOf(configuration)).toEqual([trunkId])
})

test('a plain number’s call goes out by the campaign’s', () => {
  const menuOptions = [buildMenuOption('1', { action: 2, targetNumber: '+13055550123' })]
  const configuration = buildCompanyConfiguration({
    campaigns: [buildCampaign(1, { menuOptions, trunkId: 8 })],
  })
  expect(trunksOf(configuration)).toEqual([8])
})
