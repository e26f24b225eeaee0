import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import { buildConversionCriterion } from '../../../test/builders/build-conversion-criterion.ts'
import { EngineCall } from '../../../test/harness/engine-call.ts'

const AS_DIALLED = buildConversionCriterion(1)
const MEANWHILE = buildConversionCriterion(2)

const companyWith = (criterion: typeof AS_DIALLED | null) =>
  buildCompanyConfiguration({
    campaigns: [buildCampaign(1, { targetIds: [7] })],
    targets: criterion === null ? [] : [buildConfiguredTarget(7, { conversionCriteria: [criterion] })],
  })

/** A call to target 7, answered at once, whose Company is configured otherwise by the time that it ends. */
function callSettledBy(configuration: ReturnType<typeof companyWith>) {
  const call = new EngineCall(companyWith(AS_DIALLED)).hear({ type: 'leg-answered', leg: 1 })
  call.configuration = configuration
  return call.wait(600).hear({ type: 'ended', by: 'caller' })
}

test('a call is judged by the criteria of its target as they are when it ends', () => {
  expect(callSettledBy(companyWith(MEANWHILE)).last('call_converted').criterionId).toBe(MEANWHILE.id)
})

test('one whose target has been deleted meanwhile, by those with which it was dialled', () => {
  expect(callSettledBy(companyWith(null)).last('call_converted').criterionId).toBe(AS_DIALLED.id)
})
