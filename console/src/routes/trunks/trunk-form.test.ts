import { expect, test } from 'vitest'
import type { Trunk } from '../../api/resources/trunks.ts'
import { copiedTrunk, newTrunkValues, trunkFields, trunkValues } from './trunk-form.ts'

const TRUNK: Trunk = {
  id: 7,
  company_id: 1,
  name: 'Carrier',
  direction: 'both',
  addresses: ['203.0.113.7'],
  username: 'edge',
  proxy: 'sip.carrier.example',
  register: true,
  codecs: ['PCMA', 'PCMU'],
  caller_id_format: 'e164',
  trusted_identity: false,
  media_encryption: 'optional',
  max_calls: 30,
  max_attempts_per_second: null,
  ring_next_on: [486, 503],
  default: true,
  state: { reachable: true, registered: true, calls: 0, last_refusals: [] },
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}

test('a trunk goes into its form and comes out of it as it was, without a password', () => {
  const { id, state, created_at, updated_at, ...fields } = TRUNK
  const values = trunkValues(TRUNK)
  expect(values.password).toBeNull()
  expect(trunkFields(values, values)).toEqual(fields)
})

test('a copy has a name of its own, no password, and is no default', () => {
  const { id, state, created_at, updated_at, ...fields } = TRUNK
  const values = copiedTrunk(TRUNK)
  expect(values.password).toBeNull()
  expect(trunkFields(values, values)).toEqual({ ...fields, name: 'Carrier copy', default: false })
})

test('a new one belongs to the Company, and rings the next target after every failure', () => {
  const values = newTrunkValues(3)
  expect(trunkFields(values, values)).toMatchObject({
    company_id: 3,
    codecs: ['PCMU', 'PCMA'],
    ring_next_on: null,
  })
})

test('a password is sent once it is typed', () => {
  const values = { ...trunkValues(TRUNK), password: 'secret' }
  expect(trunkFields({ password: 'secret' }, values)).toEqual({ password: 'secret' })
  expect(trunkFields({ password: null }, trunkValues(TRUNK))).toEqual({})
})

test('failures are sent by whichever field they were changed, and what is no number as it was typed', () => {
  const always = { ...trunkValues(TRUNK), rings_next_always: true }
  expect(trunkFields({ rings_next_always: true }, always)).toEqual({ ring_next_on: null })
  const typed = { ...trunkValues(TRUNK), ring_next_on: ['404', 'busy'] }
  expect(trunkFields({ ring_next_on: typed.ring_next_on }, typed)).toEqual({ ring_next_on: [404, 'busy'] })
  const none = { ...trunkValues(TRUNK), ring_next_on: [] }
  expect(trunkFields({ ring_next_on: [] }, none)).toEqual({ ring_next_on: [] })
})
