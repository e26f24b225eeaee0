import { expect, test } from 'vitest'
import { callsByTarget, callsOn } from './calls-by-target.ts'

const to = (system_target_id: number | null) => ({ system_target_id })

test('who has most calls comes first; calls that have reached nobody count for nobody', () => {
  expect(callsByTarget([to(3), to(null), to(1), to(2), to(2)])).toEqual([
    { targetId: 2, count: 2 },
    { targetId: 1, count: 1 },
    { targetId: 3, count: 1 },
  ])
})

test('of a list that is not whole, a target has as many calls as the service counted', () => {
  expect(callsOn({ calls_in_progress: 240 }, 90, false)).toBe(240)
  expect(callsOn({ calls_in_progress: 1 }, 2, false)).toBe(2)
  expect(callsOn(undefined, 2, false)).toBe(2)
  expect(callsOn({ calls_in_progress: 3 }, 2, true)).toBe(2)
})
