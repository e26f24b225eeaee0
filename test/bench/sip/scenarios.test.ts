import { expect, test } from 'vitest'
import { answeringScenario, busyScenario, callingScenario } from '../../../bench/sip/scenarios.ts'

test('a key is pressed only where there is a greeting', () => {
  expect(callingScenario('+12025550198', true, 4_000)).toContain('Signal=1')
  expect(callingScenario('+12025550198', false, 4_000)).not.toContain('INFO')
})

test('no line of a message is indented, as sipp would send that', () => {
  for (const scenario of [
    callingScenario('+12025550198', true, 4_000),
    busyScenario(),
    answeringScenario(4_000),
  ]) {
    expect(scenario).not.toMatch(/^[ \t]/m)
  }
})
