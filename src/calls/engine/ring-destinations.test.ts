import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredNumber,
  buildConfiguredTarget,
  buildMenuOption,
} from '../../../test/builders/build-company-configuration.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { CallOrigin } from './call-state.ts'

const NUMBER = '+18005550100'
const CALLED = { id: 1, number: NUMBER, paused: false }

/** The trunks of the legs that a call dials first. */
function trunksOf(
  configuration: CompanyConfiguration,
  origin: Partial<CallOrigin> = {},
): readonly (number | null)[] {
  const { commands } = new EngineCall(configuration, { number: CALLED, ...origin })
  const dial = commands.find(command => command.type === 'dial')
  return dial?.type === 'dial' ? dial.legs.map(leg => leg.trunkId) : []
}

test.each([
  ['its own', { target: 7, number: 9, campaign: 8 }, 7],
  ['the called number’s, where it has none', { target: null, number: 9, campaign: 8 }, 9],
  ['its campaign’s, where neither has one', { target: null, number: null, campaign: 8 }, 8],
  ['the carrier’s default, where none has one', { target: null, number: null, campaign: null }, null],
])('a target’s call goes out by %s', (_, { target, number, campaign }, trunkId) => {
  const configuration = buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1, { trunkId: target })],
    numbers: [buildConfiguredNumber(NUMBER, { trunkId: number })],
    campaigns: [buildCampaign(1, { targetIds: [1], trunkId: campaign })],
  })
  expect(trunksOf(configuration)).toEqual([trunkId])
})

test.each([
  ['its own', { target: 7, campaign: 8 }, 7],
  ['its campaign’s', { target: null, campaign: 8 }, 8],
  ['none', { target: null, campaign: null }, null],
])('a target with a SIP address is called by %s, and never by the called number’s', (_, chosen, trunkId) => {
  const configuration = buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1, { trunkId: chosen.target, number: 'sip:sales@pbx.example.com' })],
    numbers: [buildConfiguredNumber(NUMBER, { trunkId: 9 })],
    campaigns: [buildCampaign(1, { targetIds: [1], trunkId: chosen.campaign })],
  })
  expect(trunksOf(configuration)).toEqual([trunkId])
})

test('a call without a number, or whose number is gone, goes out by its campaign’s', () => {
  const configuration = buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1)],
    campaigns: [buildCampaign(1, { targetIds: [1], trunkId: 8 })],
  })
  expect(trunksOf(configuration)).toEqual([8])
  expect(trunksOf(configuration, { number: null })).toEqual([8])
})

test('a plain number’s call goes out by the called number’s, else the campaign’s', () => {
  const menuOptions = [buildMenuOption('1', { action: 2, targetNumber: '+13055550123' })]
  const configuration = buildCompanyConfiguration({
    numbers: [buildConfiguredNumber(NUMBER, { trunkId: 9 })],
    campaigns: [buildCampaign(1, { menuOptions, trunkId: 8 })],
  })
  expect(trunksOf(configuration)).toEqual([9])
  expect(trunksOf(configuration, { number: null })).toEqual([8])
})
