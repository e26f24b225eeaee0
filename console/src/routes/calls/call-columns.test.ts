import { expect, test } from 'vitest'
import type { Call } from '../../api/resources/calls.ts'
import type { Role } from '../../words/role-words.ts'
import { callColumns } from './call-columns.tsx'

const columnsFor = (role: Role | null) =>
  callColumns({ target: String, campaign: String, publisher: String }, role)
const idsFor = (role: Role | null) => columnsFor(role).map(({ id }) => id)

test('what is not looked at every day is there to be chosen', () => {
  const extra = columnsFor(null).filter(({ isExtra }) => isExtra)
  expect(extra.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['rescued', 'via', 'affiliate_repeat', 'target_repeat', 'recording']),
  )
})

test('nobody has a column of what the API does not show them', () => {
  expect(idsFor('reporter')).toEqual(idsFor(null))
  expect(idsFor('publisher')).not.toContain('recording')
  expect(idsFor('buyer')).toContain('recording')
  expect(idsFor('buyer')).not.toContain('payout')
})

test('what is so or not is said only where it is so', () => {
  const call = { rescued: true, affiliate_repeat: false, target_repeat: true, via: 'sip' } as Call
  const said = Object.fromEntries(columnsFor(null).map(({ id, text }) => [id, text]))
  expect(['rescued', 'affiliate_repeat', 'target_repeat', 'via'].map(id => said[id]?.(call))).toEqual([
    'yes',
    '',
    'yes',
    'SIP',
  ])
})
