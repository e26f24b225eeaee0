import { expect, test } from 'vitest'
import type { Role } from '../../words/role-words.ts'
import { pingColumns } from './ping-columns.tsx'

const idsFor = (role: Role | null, hasPayoutTables = true) =>
  pingColumns({ target: String, campaign: String, publisher: String }, role, hasPayoutTables).map(
    ({ id }) => id,
  )

test('the Company may choose the key, the pixels, and what a payout table did', () => {
  expect(idsFor('reporter')).toEqual(idsFor(null))
  expect(idsFor(null)).toEqual(
    expect.arrayContaining(['postback_key', 'pixels', 'failed_pixels', 'pbm_rule_id', 'pbm_original_payout']),
  )
})

test('a log without payout tables has no columns of them', () => {
  expect(idsFor(null, false).filter(id => id.startsWith('pbm_'))).toEqual([])
})

test.each(['publisher', 'buyer'] as const)('a %s has no columns of what is the Company’s alone', role => {
  const ids = idsFor(role)
  expect(ids.filter(id => id.startsWith('pbm_') || id === 'postback_key')).toEqual([])
  expect(ids).toContain('pixels')
})
