import { expect, test } from 'vitest'
import { INELIGIBILITIES, type Ineligibility } from './ineligibility.ts'
import { firstNoTargetReason } from './no-target-reason.ts'

test.each<[Ineligibility[], string | null]>([
  [['tag_mismatch', 'outside_business_hours', 'group_daily_cap_full', 'paused'], 'paused'],
  [['tag_mismatch', 'outside_business_hours', 'group_daily_cap_full'], 'capped'],
  [['tag_mismatch', 'outside_business_hours'], 'closed'],
  [['bid_timeout', 'tag_mismatch'], 'tag_mismatch'],
  [['bid_failed', 'bid_declined'], 'no_bid'],
  [[], null],
])('of %j the publisher is told %s', (reasons, word) => {
  expect(firstNoTargetReason(reasons)).toBe(word)
})

test('every cap, of target or group, is told as capped', () => {
  const caps = INELIGIBILITIES.filter(reason => reason.endsWith('_cap_full'))
  expect(caps).toHaveLength(10)
  expect(caps.map(reason => firstNoTargetReason([reason]))).toEqual(caps.map(() => 'capped'))
})
