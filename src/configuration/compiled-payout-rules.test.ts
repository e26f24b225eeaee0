import { expect, test } from 'vitest'
import { compiledPayoutRules } from './compiled-payout-rules.ts'

/** A table of the largest kind: far more work than fits between two turns. */
const LARGE = [
  ['payout_pct', ...Array.from({ length: 99 }, (_, column) => `key_${column}`)],
  ...Array.from({ length: 1_000 }, (_, row) => [1, ...Array.from({ length: 99 }, () => `>${row}`)]),
].join('\n')

test('others get their turn while a table is compiled', async () => {
  let turns = 0
  let turn = setImmediate(function next() {
    turns++
    turn = setImmediate(next)
  })
  const rules = compiledPayoutRules({ error: () => undefined })
  const compiled = await rules.compile(1, LARGE).finally(() => clearImmediate(turn))
  expect(turns).toBeGreaterThan(1)
  expect(compiled).not.toBeNull()
  expect(rules.known(1)).toBe(compiled)
})
