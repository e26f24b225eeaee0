import { expect, test } from 'vitest'
import type { CalledAddress } from '../carrier.ts'
import { type CallChain, CallChains } from './call-chains.ts'

const FIRST: CalledAddress = { kind: 'number', number: '+18005550100' }
const SECOND: CalledAddress = { kind: 'number', number: '+18005550101' }

function begun(chain: CallChain | null): CallChain {
  if (chain === null) throw new Error('it has come back')
  return chain
}

test('a call that comes back to the number that it came by is found, straight away or by way of another', () => {
  const chains = new CallChains()
  const first = begun(chains.begin('caller', FIRST))
  first.addLeg('leg 1')
  expect(chains.begin('leg 1', FIRST)).toBeNull()
  const second = begun(chains.begin('leg 1', SECOND))
  second.addLeg('leg 2')
  expect(chains.begin('leg 2', SECOND)).toBeNull()
  expect(chains.begin('leg 2', FIRST)).toBeNull()
})

test('other callers of the same number are others', () => {
  const chains = new CallChains()
  begun(chains.begin('caller', FIRST)).addLeg('leg 1')
  expect(chains.begin('another caller', FIRST)).not.toBeNull()
})

test('one Target after the other may be another number', () => {
  const chains = new CallChains()
  const first = begun(chains.begin('caller', FIRST))
  first.addLeg('leg 1')
  begun(chains.begin('leg 1', SECOND)).end()
  first.addLeg('leg 2')
  expect(chains.begin('leg 2', SECOND)).not.toBeNull()
})

test('what has ended is forgotten', () => {
  const chains = new CallChains()
  const first = begun(chains.begin('caller', FIRST))
  first.addLeg('leg 1')
  first.end()
  expect(chains.begin('leg 1', FIRST)).not.toBeNull()
})

test('a reservation is the same however its address is written', () => {
  const chains = new CallChains()
  begun(chains.begin('caller', { kind: 'sip-user', user: 'AB-12' })).addLeg('leg 1')
  expect(chains.begin('leg 1', { kind: 'sip-user', user: 'ab-12' })).toBeNull()
})
