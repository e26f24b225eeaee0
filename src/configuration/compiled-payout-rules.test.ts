import { expect, test } from 'vitest'
import { BYTES } from '../domain/memory/sized.ts'
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
  const rules = compiledPayoutRules({ error: () => undefined }, 64_000_000)
  const compiled = await rules.compile(1, LARGE).finally(() => clearImmediate(turn))
  expect(turns).toBeGreaterThan(1)
  expect(compiled).not.toBeNull()
  expect(rules.known(1)).toBe(compiled)
})

test('a table that somebody holds is known, though nothing is kept for later', async () => {
  const rules = compiledPayoutRules({ error: () => undefined }, 0)
  const csvs = Array.from({ length: 20 }, (_, id) => `payout_pct,source\n${id},=~^pub_[a-z]{3}_${id}$`)
  const held = await Promise.all(csvs.map((csv, id) => rules.compile(id, csv)))
  expect(held).not.toContain(null)
  expect(rules.keptBytes()).toBe(0)
  expect(csvs.map((_, id) => rules.known(id))).toEqual(held)
})

test('what is kept for later is bounded by what it takes', async () => {
  const rules = compiledPayoutRules({ error: () => undefined }, 300_000)
  for (let id = 0; id < 8; id++) {
    await rules.compile(id, `payout_pct,source\n1,=~^pub_[a-z]{3}_${id}$`)
  }
  expect(rules.keptBytes()).toBeGreaterThan(0)
  expect(rules.keptBytes()).toBeLessThanOrEqual(300_000)
  expect(rules.known(7)?.[BYTES]).toBeGreaterThan(10_000)
})
