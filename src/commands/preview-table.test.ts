import { expect, test } from 'vitest'
import { previewTable } from './preview-table.ts'

function candidate(targetId: number, differences: object = {}) {
  return {
    target_id: targetId,
    target_group_id: null,
    priority: 1,
    weight: 1,
    eligible: true,
    reason: null,
    detail: null,
    expected_revenue: 0,
    expected_payout: 0,
    ...differences,
  }
}

const paused = { eligible: false, reason: 'paused', detail: 'the target is paused' }

test('the eligible stand in the order in which they are rung, the others below', () => {
  const preview = {
    decision: 'dial',
    order: [9, 7],
    candidates: [
      candidate(7, { expected_revenue: 1250, expected_payout: 812.375 }),
      candidate(8, paused),
      candidate(9, { target_group_id: 3, weight: 5 }),
    ],
  }
  expect(previewTable(preview, 110)).toBe(
    [
      'The call rings targets, in this order, 9, 7.',
      '',
      'Target  Group  Priority  Weight   Revenue   Payout  Rings  Reason  Detail',
      '──────  ─────  ────────  ──────  ────────  ───────  ─────  ──────  ────────────────────',
      '     9      3         1       5      0.00     0.00  yes',
      '     7      –         1       1  1,250.00  812.375  yes',
      '     8      –         1       1      0.00     0.00  no     paused  the target is paused',
    ].join('\n'),
  )
})

test('nobody eligible is said, with why', () => {
  const text = previewTable({ decision: 'no-target', order: [], candidates: [candidate(8, paused)] }, 90)
  expect(text).toContain('Nobody is eligible for this call.')
  expect(text).toContain('the target is paused')
})

test('a call to a plain number rings no target', () => {
  expect(previewTable({ decision: 'dial', order: [], candidates: [] }, 90)).toBe(
    'The call rings a plain number, and no target.',
  )
})

test('a blocked call has no candidates to show', () => {
  expect(previewTable({ decision: 'blocked', order: [], candidates: [] }, 90)).toBe(
    'The call is blocked: what it calls, or who sends it, is paused, or its key suppresses the caller.',
  )
})
