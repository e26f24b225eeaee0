import { expect, test } from 'vitest'
import { payoutTableWords } from './payout-table-words.ts'

const PING = {
  ...{ payout: 6, pbm_table_version: 'spring', pbm_rule_id: 4, pbm_bucket: 1_234 },
  ...{ pbm_variant: 'treatment', pbm_original_payout: 5, pbm_percent_of_revenue: 30 },
}

test('a rule with a percentage says what the payout was, and is', () => {
  expect(payoutTableWords(PING)).toBe(
    'spring, rule 4, bucket 1234: 30% of the revenue, $6.00 instead of $5.00',
  )
  expect(payoutTableWords({ ...PING, pbm_original_payout: 6 })).toBe(
    'spring, rule 4, bucket 1234: 30% of the revenue, $6.00',
  )
})

test('a ping that no rule changed says so', () => {
  const left = { ...PING, payout: 5, pbm_variant: 'control', pbm_percent_of_revenue: null }
  expect(payoutTableWords(left)).toBe('spring, rule 4, bucket 1234: the payout was left as it was')
  expect(payoutTableWords({ ...left, pbm_rule_id: null })).toBe(
    'spring, bucket 1234: the payout was left as it was',
  )
})

test('nothing is said where no table was in force, or the reader is not told of it', () => {
  expect(payoutTableWords({ ...PING, pbm_table_version: null })).toBeNull()
  expect(payoutTableWords({ payout: 5 })).toBeNull()
})
