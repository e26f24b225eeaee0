import { expect, test } from 'vitest'
import { legFailure } from './leg-failure.ts'

const q850 = (cause: number) => ({ protocol: 'Q.850', cause, text: null })

test.each([
  [486, null, 'busy'],
  [600, null, 'busy'],
  [480, null, 'no-answer'],
  [408, null, 'no-answer'],
  [487, null, 'no-answer'],
  [404, null, 'failed'],
  [503, null, 'failed'],
  [603, null, 'failed'],
  [null, null, 'failed'],
  [503, q850(17), 'busy'],
  [480, q850(17), 'busy'],
  [500, q850(19), 'no-answer'],
  [486, { protocol: 'SIP', cause: 18, text: null }, 'busy'],
] as const)('%s with reason %o is %s', (status, reason, failure) => {
  expect(legFailure({ status, reason })).toBe(failure)
})
