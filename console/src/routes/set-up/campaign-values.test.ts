import { expect, test } from 'vitest'
import { campaignFields, NEW_CAMPAIGN } from './campaign-values.ts'

test('a campaign rings its target, and a call that lasts converts for what was typed', () => {
  const values = { ...NEW_CAMPAIGN, name: 'North', revenue: 25, payout: 12.5 }
  expect(campaignFields(values, 7)).toEqual({
    name: 'North',
    message: null,
    target_ids: [7],
    conversion_criteria_attributes: [
      { name: 'Answered', tiers: [{ seconds: 30, revenue: 25, payout: 12.5 }] },
    ],
  })
})

test('what is left empty is worth nothing', () => {
  const { conversion_criteria_attributes: criteria } = campaignFields({ ...NEW_CAMPAIGN, seconds: null }, 7)
  expect(criteria?.[0]?.tiers).toEqual([{ seconds: 0, revenue: 0, payout: 0 }])
})
