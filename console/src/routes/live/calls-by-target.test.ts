import { expect, test } from 'vitest'
import { callsByTarget } from './calls-by-target.ts'

const to = (system_target_id: number | null) => ({ system_target_id })

test('who has most calls comes first; calls that have reached nobody count for nobody', () => {
  expect(callsByTarget([to(3), to(null), to(1), to(2), to(2)])).toEqual([
    { targetId: 2, count: 2 },
    { targetId: 1, count: 1 },
    { targetId: 3, count: 1 },
  ])
})
